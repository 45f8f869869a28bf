"""A finished deal stays on the board until somebody presses Next deal, or its time is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tables.errors.history import NoSuchDeal
from bot.tables.errors.pauses import PausedByPlayers
from bot.tables.errors.play import BetweenDeals, DealOver, GameFinished
from bot.tables.errors.seating import NotSeated
from bot.tables.settings.policy import BY_TEMPO, Pauses
from bot.views import posts
from bot.views.settings.clock import DAY, USUAL
from bot.views.settings.server import Tempo
from bot.views.table.view import Pause, TableState, TableView
from tests.tables.room import ANN, BOB, EVE, MOD, Room, decision, public, refused_with, who_sits
from tests.tables.turns import gone

REST = BY_TEMPO[Tempo.USUAL].deal


async def after_a_deal(room: Room) -> TableView:
    table = await room.begin(ANN, BOB, seats=2, options={"target": 7})
    table = await room.play_to(table.id, lambda now: now.resting)
    assert table.state is TableState.PLAYING
    return table


async def test_a_finished_deal_rests(paced: Room) -> None:
    room, table = paced, await after_a_deal(paced)
    assert (table.board_deal, public(table).deal) == (0, 1)
    faces, kinds = await room.faces(table.id), await room.kinds(table.id)
    last = await room.last_post(table.id, posts.StoryPost)
    assert last.deal == 0, "nothing is told of the next deal yet"
    await refused_with(NoSuchDeal, room.host.history.told_deal(table, 1, 1))
    assert {deal for _, _, deal, _ in faces} == {-1, 0}
    assert await room.rows("SELECT * FROM seen WHERE deal = 1") == []
    await refused_with(BetweenDeals, room.host.hand(table.id, ANN), match="Deal 1 is over")
    after = await room.due_after(table.id, REST)
    assert (after.resting, after.board_deal) == (False, 1)
    assert (await room.kinds(table.id))[len(kinds) :] == ["story", "board"]
    new = {("board", 1, 1, -1), ("hand", 1, 1, 0), ("hand", 1, 1, 1)}
    assert new <= await room.pending(table.id)
    assert ("board", 1, 0, -1) in await room.pending(table.id), "its button goes"
    assert (await room.host.hand(table.id, ANN)).view.hand


async def test_anybody_who_sits_there_ends_the_rest_and_twice_does_no_harm(paced: Room) -> None:
    room, table = paced, await after_a_deal(paced)
    for stranger in (EVE, MOD):
        await refused_with(NotSeated, room.host.next_deal(table.id, stranger, 1, 0))
    after = await room.host.next_deal(table.id, BOB, 1, 0)
    assert not after.resting
    assert await room.host.next_deal(table.id, ANN, 1, 0) == after
    assert (await room.kinds(table.id)).count("board") == 3
    await refused_with(DealOver, room.host.next_deal(table.id, ANN, 1, 1))
    await refused_with(GameFinished, room.host.next_deal(table.id, ANN, 2, 0))


async def stays(room: Room, table_id: str) -> TableView:
    """Check that a deal rests, and does so still shortly before the table is closed as idle."""
    room.clock.now += DAY - 1
    assert await room.host.timers.run_due() == []
    table = await room.host.table(table_id)
    assert table.resting
    return table


@pytest.mark.parametrize("pauses", [*BY_TEMPO.values(), Pauses.of_length(0)], ids=str)
async def test_alone_among_computers_it_stays_at_every_pace(room: Room, pauses: Pauses) -> None:
    room.limit(pauses=pauses)
    table = await room.begin(ANN, options={"target": 21})
    table = await stays(room, (await room.play_to(table.id, lambda now: now.resting)).id)
    after = await room.host.next_deal(table.id, ANN, 1, table.board_deal)
    assert not after.resting
    table = await room.play_to(table.id, lambda now: now.resting)
    await room.due_after(table.id, DAY)
    assert (await room.host.table(table.id)).state is TableState.CLOSED


async def test_it_stays_while_the_others_are_away(paced: Room) -> None:
    """Once one of them is back, its time begins."""
    room = paced
    table = await room.begin(ANN, BOB, options={"target": 21}, clock=replace(USUAL, misses=1))
    await gone(room, table.id, 1)
    table = await room.play_to(table.id, lambda now: now.resting)
    await stays(room, table.id)
    assert (await room.host.back(table.id, BOB)).resting
    assert not (await room.due_after(table.id, REST)).resting


async def test_who_sits_down_between_deals_waits_for_its_time_alone(paced: Room) -> None:
    room = paced
    table = await room.begin(ANN, options={"target": 21})
    table = await room.play_to(table.id, lambda now: now.resting)
    assert (await room.host.join(table.id, BOB)).resting
    assert not (await room.due_after(table.id, REST)).resting


async def test_a_card_of_the_next_deal_ends_the_rest(paced: Room) -> None:
    room, table = paced, await after_a_deal(paced)
    _, hands = await room.host.delivery.hands(table.id, [0, 1])
    (seat,) = [seat for seat, hand in hands.items() if hand.view.to_act]
    hand = await room.act(hands[seat], who_sits(table, seat), hands[seat].view.legal[0])
    assert not hand.table.resting
    assert "board" in (await room.kinds(table.id))[-2:]


async def test_a_pause_ends_the_rest(paced: Room) -> None:
    """Its board says how the table goes on."""
    room, table = paced, await after_a_deal(paced)
    await room.host.pause(table.id, ANN)
    table = await room.host.pause(table.id, BOB)
    assert (table.paused, table.resting) == (Pause.ASKED, False)
    await refused_with(PausedByPlayers, room.host.next_deal(table.id, ANN, 1, 0))


async def test_a_refusing_channel_ends_the_rest_later(paced: Room) -> None:
    room, table = paced, await after_a_deal(paced)
    await room.host.delivery.refuse(table.id)
    assert (await room.host.table(table.id)).paused is Pause.REFUSED
    table = await room.host.resume(table.id, ANN)
    assert (table.paused, table.resting) == (None, False)
    assert ("hand", 1, 1, 0) in await room.faces(table.id)
    assert (await room.kinds(table.id))[-1] == "board"


async def test_there_is_no_rest_where_nobody_looks(paced: Room) -> None:
    """Ann is away already, and Bob misses the last card of the deal."""
    room = paced
    table = await room.begin(ANN, BOB, seats=2, clock=replace(USUAL, misses=1))
    await room.host.set_last_cards(table.id, ANN, of_bot=False)
    table = await gone(room, table.id, 0)
    while public(table).hand_counts != (0, 1):
        table = await room.step(table.id)
        if table.resting:
            table = await room.host.next_deal(table.id, BOB, 1, table.board_deal)
    room.clock.now += table.clock.remind_ms
    await room.host.timers.run_due()
    room.clock.now += table.clock.move_ms
    await room.host.timers.run_due()
    table = await room.host.table(table.id)
    assert (table.paused, table.resting, decision(table).turn) == (Pause.IDLE, False, 0)
    assert ("board", 1, public(table).deal, -1) in await room.faces(table.id)


async def test_a_deal_that_no_longer_replays_is_dealt_again_without_a_rest(paced: Room) -> None:
    room, table = paced, await after_a_deal(paced)
    await room.tamper(
        "INSERT INTO actions (table_id, game, deal, number, seat, words, made_at)"
        ' VALUES (?, 1, 1, 0, 0, \'["play", "2C"]\', 1)',
        table.id,
    )
    await room.deliver(table.id)
    await room.restart()
    table = await room.host.table(table.id)
    assert (table.resting, public(table).deal) == (False, 2)
    pending = await room.pending(table.id)
    assert {("board", 1, 0, -1), ("board", 1, 2, -1), ("hand", 1, 2, 0)} <= pending


async def test_no_score_tells_of_the_next_deals_turn_up(paced: Room) -> None:
    """Neither `/table score` nor the post of a table that closes while a deal rests."""
    room = paced
    for seed in range(30):
        room.reseed(seed)
        table = await room.begin(ANN, BOB, seats=2, options={"target": 21})
        while table.state is TableState.PLAYING:
            if not table.resting:
                table = await room.step(table.id)
                continue
            ended = await room.deal(table.id, table.board_deal, table.game)
            assert ended is not None
            assert table.score == ended.score
            if public(table).score != ended.score:
                for person in (ANN, BOB):
                    await room.host.close(table.id, person)
                closed = await room.last_post(table.id, posts.ClosedPost)
                assert tuple(closed.score) == ended.score
                return
            table = await room.due_after(table.id, REST)
    raise AssertionError("no turn-up scored")
