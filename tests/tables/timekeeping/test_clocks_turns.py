"""docs/design.md, promise 8: a reminder, then the computer's move, then it takes over the seat."""

from __future__ import annotations

import pytest

from bot.tables.errors.play import CardPlayed, PlayedForYou, PlaysForYou
from bot.tables.errors.seating import NotSeated
from bot.views import posts
from bot.views.settings.clock import USUAL, Clock, Pace
from bot.views.table.view import EmptySeats, Pause, SeatKind, TableState
from tests.tables.room import (
    ANN,
    BOB,
    BOSS,
    COMPUTER_PAUSE,
    CUT,
    CY,
    DEE,
    EVE,
    MOD,
    SERVER,
    Room,
    public,
    refused_with,
    who_sits,
)
from tests.tables.turns import all_gone, anns_turn, gone, let_pass, to_act, until_due

REMIND, MOVE = USUAL.remind_ms, USUAL.move_ms


# ------------------------------------------------------------------------------ one turn


async def test_the_computer_makes_one_move_even_if_the_player_is_next_again(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2)
    misses = 0
    while misses < 4 and not any(seat.away for seat in table.seats):
        seat = to_act(table)
        if public(table).hand_counts[seat] == 1:
            table = await room.step(table.id)
            continue
        count = len(await room.rows("SELECT * FROM actions"))
        table = await let_pass(room, table.id)
        assert len(await room.rows("SELECT * FROM actions")) == count + 1
        misses += to_act(table) == seat
        if table.seats[seat].missed:
            table = await room.host.back(table.id, who_sits(table, seat))
    assert misses == 4, "the winner of a trick leads next"


async def test_the_next_turn_has_the_full_time(room: Room) -> None:
    table = await room.begin(ANN, BOB, CY, DEE)
    for _ in range(3):
        await until_due(room, table.id)
        table = await room.step(table.id)
        began = room.clock.now
        (row,) = await room.rows("SELECT due, due_at, reminded FROM tables")
        assert row == {"due": "remind", "due_at": began + REMIND, "reminded": 0}
    assert (await room.kinds(table.id)).count("reminder") == 3


async def test_a_player_who_takes_over_a_seat_has_the_full_time(room: Room) -> None:
    table = await anns_turn(room, await room.begin(ANN, BOB))
    await until_due(room, table.id)
    room.clock.now += MOVE - REMIND - 1
    await room.host.leave(table.id, ANN)
    await room.host.join(table.id, EVE, seat=0)
    began = room.clock.now
    (row,) = await room.rows("SELECT due, due_at, reminded FROM tables")
    assert row == {"due": "remind", "due_at": began + REMIND, "reminded": 0}


@pytest.mark.parametrize("turns", [{0}, {2, 3}], ids=["Ann", "computers"])
async def test_coming_and_going_does_not_delay_others(room: Room, turns: set[int]) -> None:
    table = await room.begin(ANN, BOB)
    await room.play_to(table.id, lambda now: to_act(now) in turns)
    (before,) = await room.rows("SELECT due, due_at FROM tables")
    room.clock.now += COMPUTER_PAUSE // 2
    await room.host.leave(table.id, BOB)
    await room.host.join(table.id, EVE)
    assert await room.rows("SELECT due, due_at FROM tables") == [before]


# ------------------------------------------------------------------- only computers are waiting


async def test_computers_wait_for_their_only_player_until_somebody_else_waits(room: Room) -> None:
    table = await anns_turn(room, await room.begin(ANN))
    await until_due(room, table.id)
    reminder = await room.last_post(table.id, posts.ReminderPost)
    assert (reminder.seat, reminder.rest_ms) == (0, 0), "no move is announced"
    await room.host.join(table.id, BOB)
    assert (await room.due_after(table.id, MOVE)).seats[0].missed == 1


async def test_computers_wait_for_the_cut_too(room: Room) -> None:
    table = await room.open(ANN, fill=EmptySeats.COMPUTERS)
    table = await room.host.start(table.id, ANN)
    room.clock.now += 10 * CUT
    assert await room.host.timers.run_due() == []
    await room.host.join(table.id, BOB)
    await room.due_after(table.id, CUT)


# ------------------------------------------------------------------------------ being away


async def test_the_computer_plays_for_a_player_who_misses_turns_until_one_click(room: Room) -> None:
    table = await gone(room, (await room.begin(ANN, BOB)).id, 0)
    assert table.seats[0] == table.seats[0].__class__(
        0, SeatKind.HUMAN, "Ann", ANN.id, missed=2, away=True
    )
    assert (await room.kinds(table.id)).count("away") == 1
    assert table.paused is None
    # From now on at the computers' pace, with no reminder and nothing counted.
    table = await anns_turn(room, table)
    room.clock.now += 3 * COMPUTER_PAUSE
    assert await room.host.timers.run_due() == [table.id]
    table = await room.host.table(table.id)
    assert table.seats[0].missed == 2
    assert (await room.kinds(table.id)).count("reminder") == 2
    back = await room.host.back(table.id, ANN)
    assert (back.seats[0].missed, back.seats[0].away, back.version) == (0, False, table.version + 1)
    # Twice does no harm, and others may not do it.
    assert await room.host.back(table.id, ANN) == back
    await refused_with(NotSeated, room.host.back(table.id, EVE))
    table = await anns_turn(room, back)
    room.clock.now += REMIND - 1
    assert await room.host.timers.run_due() == []


async def test_a_players_own_action_clears_missed_turns(room: Room) -> None:
    table = await let_pass(room, (await anns_turn(room, await room.begin(ANN, BOB))).id)
    assert table.seats[0].missed == 1
    table = await anns_turn(room, table)
    assert (await room.step(table.id)).seats[0].missed == 0


@pytest.mark.parametrize("act", ["card", "pause", "end", "referee"])
async def test_a_player_who_does_anything_is_back(room: Room, act: str) -> None:
    await room.host.settings.settle(BOSS, SERVER, referees=(99,))
    table = await gone(room, (await room.begin(ANN, BOB)).id, 0)
    table = await room.play_to(table.id, lambda t: to_act(t) == 0)
    match act:
        case "card":
            hand = await room.host.hand(table.id, ANN)
            await room.act(hand, ANN, hand.view.legal[0])
        case "pause":
            assert (await room.host.pause(table.id, ANN)).paused is None, "Bob is to agree"
        case "end":
            assert (await room.host.close(table.id, ANN)).state is TableState.PLAYING
        case _:
            await room.host.referees.ask(table.id, ANN, "?")
    assert (await room.host.table(table.id)).seats[0].here


async def test_an_away_players_card_is_refused_with_the_reason(room: Room) -> None:
    """Otherwise they would believe that they are back, and wait for the computer's turn."""
    table = await gone(room, (await room.begin(ANN, BOB)).id, 0)
    table = await room.play_to(table.id, lambda t: 0 in public(t).trick.seats)
    played = dict(public(table).trick.plays)[0]
    held = (await room.host.hand(table.id, ANN)).view.hand[0]
    for card, why in ((played, PlayedForYou), (held, PlaysForYou)):
        await refused_with(why, room.host.play(table.id, ANN, 1, public(table).deal, card))
    assert (await room.host.table(table.id)).seats[0].away


async def test_a_computers_card_is_not_shown_as_the_players(room: Room) -> None:
    table = await let_pass(room, (await anns_turn(room, await room.begin(ANN, BOB))).id)
    tricks = (*public(table).tricks, public(table).trick)
    played = dict(play for trick in tricks for play in trick.plays)
    refusal = await refused_with(
        CardPlayed, room.host.play(table.id, ANN, 1, public(table).deal, played[0])
    )
    assert "You have played" not in str(refusal)


async def test_hands_of_players_away_are_not_sent(room: Room) -> None:
    """They get no new message with each deal, until they are back."""
    table = await gone(room, (await room.begin(ANN, BOB)).id, 0)
    deal = public(table).deal
    table = await room.to_deal(table.id, deal + 1)
    assert ("hand", 1, deal + 1, 1) in await room.faces(table.id)
    assert ("hand", 1, deal + 1, 0) not in await room.faces(table.id)
    seen = await room.rows("SELECT seat FROM seen WHERE deal = ? AND user_id = ?", deal + 1, ANN.id)
    assert seen == [{"seat": 0}], "they may look at any time, so they count as having seen it"
    await room.host.back(table.id, ANN)
    faces = await room.faces(table.id)
    assert faces["hand", 1, deal + 1, 0]["user_id"] == ANN.id
    await room.tamper("UPDATE messages SET message_id = 7, shown = wanted WHERE kind = 'hand'")
    # In the same deal again, the message that they have serves.
    await gone(room, table.id, 0)
    table = await room.host.table(table.id)
    assert public(table).deal == deal + 1
    await room.host.back(table.id, ANN)
    face = (await room.faces(table.id))["hand", 1, deal + 1, 0]
    assert (face["message_id"], face["wanted"] > face["shown"]) == (7, True)


async def test_a_rematch_finds_everybody_there(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2, options={"target": 4})
    await gone(room, table.id, 0)
    await room.play_out(table.id)
    table = await room.host.rematch(table.id, BOB, 1)
    assert all(seat.here and not seat.missed for seat in table.seats)


async def test_a_player_who_leaves_and_returns_is_not_away(room: Room) -> None:
    table = await gone(room, (await room.begin(ANN, BOB)).id, 0)
    await room.host.leave(table.id, ANN)
    table = await room.host.join(table.id, ANN)
    assert table.seats[0].here
    # Another person can have an away player's seat only after it is given up.
    table = await gone(room, table.id, 0)
    table = await room.host.remove(table.id, MOD, 0)
    assert table.seats[0].kind is SeatKind.COMPUTER


# ----------------------------------------------------------------------------- all are away


async def test_a_game_waits_for_people_who_are_all_away(room: Room) -> None:
    table = await all_gone(room, await room.begin(ANN, BOB))
    assert table.paused is Pause.IDLE
    version = table.version
    room.clock.now += 10 * MOVE
    assert await room.host.timers.run_due() == []
    await room.restart()
    boards = (await room.kinds(table.id)).count("board")
    table = await room.host.back(table.id, ANN)
    assert (table.paused, table.version) == (None, version + 1)
    assert (await room.kinds(table.id)).count("board") == boards + 1
    await room.play_out(table.id)


@pytest.mark.parametrize("how", ["back", "resume", "somebody else"])
async def test_a_waiting_game_goes_on_with_the_first_who_comes(room: Room, how: str) -> None:
    table = await all_gone(room, await room.begin(ANN, BOB))
    match how:
        case "back":
            table = await room.host.back(table.id, ANN)
        case "resume":
            table = await room.host.resume(table.id, ANN)
        case _:
            table = await room.host.join(table.id, EVE)
    assert table.paused is None


async def test_a_waiting_game_goes_on_with_a_card(room: Room) -> None:
    table = await room.begin(ANN, BOB, clock=Clock(MOVE, 2 * MOVE, 1))
    table = await gone(room, table.id, 1)
    while True:
        # It waits at her turn once she has missed the card that wins the trick.
        table = await gone(room, table.id, 0)
        assert table.paused is Pause.IDLE
        if to_act(table) == 0:
            break
        table = await room.host.back(table.id, ANN)
    hand = await room.host.hand(table.id, ANN)
    hand = await room.act(hand, ANN, hand.view.legal[0])
    assert (hand.table.paused, hand.table.seats[0].here) == (None, True)


async def test_the_game_pauses_if_the_last_player_present_leaves(room: Room) -> None:
    table = await gone(room, (await room.begin(ANN, BOB)).id, 0)
    assert (await room.host.leave(table.id, BOB)).paused is Pause.IDLE


# -------------------------------------------------------------------------- whose clock it is


async def test_a_table_has_the_servers_clock_or_its_own(room: Room) -> None:
    slow = Pace.SLOW.clock
    await room.host.settings.settle(BOSS, SERVER, clock=slow)
    assert (await room.open(ANN)).clock == slow
    table = await anns_turn(room, await room.begin(BOB, CY, clock=Clock(30_000, 45_000, 1)))
    await room.due_after(table.id, 30_000)
    assert (await room.due_after(table.id, 15_000)).seats[0].away


async def test_a_new_clock_gives_the_whole_time_but_no_second_reminder(room: Room) -> None:
    table = await anns_turn(room, await room.begin(ANN, BOB))
    await until_due(room, table.id)
    quick = Pace.QUICK.clock
    await room.host.set_clock(table.id, MOD, quick)
    await room.due_after(table.id, quick.move_ms)
    assert (await room.kinds(table.id)).count("reminder") == 1
    assert (await room.host.table(table.id)).seats[0].missed == 1


async def test_a_new_clock_holds_for_the_cut_too(room: Room) -> None:
    table = await room.open(ANN, BOB, seats=2, clock=Pace.BY_THE_DAY.clock)
    assert table.state is TableState.CUTTING
    await room.host.set_clock(table.id, MOD, Pace.QUICK.clock)
    await room.due_after(table.id, CUT)


async def test_a_slow_table_leaves_time_to_cut_and_no_missed_turn(room: Room) -> None:
    slow = Pace.SLOW.clock
    table = await room.open(ANN, BOB, seats=2, clock=slow)
    table = await room.due_after(table.id, slow.remind_ms)
    assert table.state is TableState.PLAYING
    assert not any(seat.missed for seat in table.seats)


async def test_a_table_from_before_there_were_clocks_gets_one(room: Room) -> None:
    table = await anns_turn(room, await room.begin(ANN))
    await room.tamper("UPDATE tables SET due = 'look', due_at = 1")
    await room.restart()
    assert await room.host.timers.run_due() == [table.id]
    (row,) = await room.rows("SELECT due, due_at FROM tables")
    assert row == {"due": "remind", "due_at": room.clock.now + REMIND}
