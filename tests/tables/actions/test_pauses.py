"""Pauses by agreement or by a moderator, and idle tables."""

from __future__ import annotations

from bot.tables.errors import TableClosed
from bot.tables.errors.pauses import NobodyHere, PausedAlready
from bot.tables.errors.rights import ModeratorOnly, OpenerOnly
from bot.views import posts
from bot.views.person import Person
from bot.views.settings.clock import DAY, USUAL, Pace
from bot.views.table.view import Pause, TableState, TableView
from tests.tables.room import ANN, BOB, CY, DEE, EVE, MOD, Room, public, refused_with
from tests.tables.turns import all_gone, anns_turn, gone, until_due


async def paused(room: Room, *people: Person) -> TableView:
    """Begin a game in which it is Ann's turn, and let all its people agree to a pause."""
    table = await anns_turn(room, await room.begin(*people))
    for who in people:
        table = await room.host.pause(table.id, who)
    assert table.paused is Pause.ASKED
    return table


async def test_a_pause_needs_everybody_who_plays(room: Room) -> None:
    table = await room.begin(ANN, BOB, CY)
    table = await room.host.pause(table.id, BOB)
    assert table.paused is None
    assert [seat.wants_pause for seat in table.seats] == [False, True, False, False]
    assert await room.host.pause(table.id, BOB) == table
    table = await room.host.pause(table.id, ANN)
    assert table.paused is None
    assert await room.host.post_board_again(table.id)
    assert (await room.host.pause(table.id, CY)).paused is Pause.ASKED
    assert not await room.host.post_board_again(table.id), "the board waits, too"
    await refused_with(PausedAlready, room.host.pause(table.id, CY))


async def test_players_who_are_away_have_no_say_in_a_pause(room: Room) -> None:
    table = await gone(room, (await room.begin(ANN, BOB)).id, 0)
    assert (await room.host.pause(table.id, BOB)).paused is Pause.ASKED
    assert (await room.host.resume(table.id, BOB)).paused is None
    assert (await room.host.close(table.id, BOB)).state is TableState.CLOSED


async def test_before_and_after_a_game_the_opener_pauses(room: Room) -> None:
    table = await room.open(ANN, BOB)
    await refused_with(OpenerOnly, room.host.pause(table.id, BOB))
    assert (await room.host.pause(table.id, ANN)).paused is Pause.ASKED
    await refused_with(OpenerOnly, room.host.resume(table.id, BOB))
    assert (await room.host.resume(table.id, ANN)).paused is None
    await room.host.pause(table.id, ANN)
    # Starting the game ends the pause.
    assert (await room.host.start(table.id, ANN)).paused is None


async def test_no_other_action_ends_a_moderators_pause(room: Room) -> None:
    lobby = await room.open(ANN, seats=2)
    await room.host.pause(lobby.id, MOD)
    lobby = await room.host.join(lobby.id, BOB)
    assert (lobby.state, lobby.paused) == (TableState.LOBBY, Pause.ASKED), "though it is full"
    await room.host.resume(lobby.id, MOD)
    assert (await room.host.start(lobby.id, ANN)).state is TableState.CUTTING
    over = await room.begin(CY, DEE, seats=2, options={"target": 2})
    await room.play_out(over.id)
    assert not await room.host.post_board_again(over.id)
    await room.host.pause(over.id, MOD)
    await refused_with(OpenerOnly, room.host.rematch(over.id, DEE, 1))
    assert (await room.host.table(over.id)).paused is Pause.ASKED
    assert (await room.host.rematch(over.id, CY, 1)).paused is None


async def test_a_paused_table_goes_on_once_everybody_wants_it(room: Room) -> None:
    table = await paused(room, ANN, BOB)
    table = await room.host.resume(table.id, BOB)
    assert (table.paused, table.seats[1].wants_pause) == (Pause.ASKED, False)
    boards = (await room.kinds(table.id)).count("board")
    table = await room.host.resume(table.id, ANN)
    assert table.paused is None
    assert not any(seat.wants_pause for seat in table.seats)
    assert (await room.kinds(table.id)).count("board") == boards + 1
    # Ann has the whole time for her turn.
    await room.due_after(table.id, USUAL.remind_ms)


async def test_a_new_clock_holds_for_the_end_of_a_pause_too(room: Room) -> None:
    table = await paused(room, ANN, BOB)
    await room.host.set_clock(table.id, MOD, Pace.BY_THE_DAY.clock)
    await room.host.resume(table.id, BOB)
    quick = Pace.QUICK.clock
    await room.host.set_clock(table.id, MOD, quick)
    assert (await room.due_after(table.id, quick.move_ms)).paused is None


async def test_a_turn_has_no_second_reminder_after_a_pause(room: Room) -> None:
    table = await anns_turn(room, await room.begin(ANN, BOB))
    await until_due(room, table.id)
    await room.host.pause(table.id, MOD)
    await room.host.resume(table.id, MOD)
    await room.due_after(table.id, USUAL.move_ms)
    assert (await room.kinds(table.id)).count("reminder") == 1


async def test_only_its_players_wake_a_table_whose_people_are_away(room: Room) -> None:
    table = await all_gone(room, await room.begin(ANN, BOB))
    await refused_with(NobodyHere, room.host.resume(table.id, MOD))
    await refused_with(ModeratorOnly, room.host.resume(table.id, EVE))


# ------------------------------------------------------------------------------------ nothing


async def closed(room: Room, table_id: str) -> posts.ClosedPost:
    assert (await room.host.table(table_id)).state is TableState.CLOSED
    post = await room.last_post(table_id, posts.ClosedPost)
    await refused_with(TableClosed, room.host.leave(table_id, ANN))
    return post


async def test_a_newcomer_keeps_a_lobby_open_as_long_again(room: Room) -> None:
    table = await room.open(ANN)
    room.clock.now += DAY - 1
    await room.host.join(table.id, BOB)
    assert (await room.due_after(table.id, DAY)).state is TableState.CLOSED
    assert (await closed(room, table.id)).idle


async def test_a_deserted_game_ends_and_its_score_is_posted(room: Room) -> None:
    table = await room.begin(ANN, BOB, options={"target": 14})
    table = await room.play_to(table.id, lambda t: bool(t.public and sum(t.public.score) > 3))
    table = await all_gone(room, table)
    score = list(public(table).score)
    await room.due_after(table.id, DAY)
    post = await closed(room, table.id)
    assert (post.idle, post.played, post.score) == (True, True, score)
    assert await room.record(table.id, 1)
