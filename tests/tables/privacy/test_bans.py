"""Whom the owner shuts out keeps no seat, and nobody else loses anything by it."""

from __future__ import annotations

import pytest

from bot.competition.event.acts import Cancelled
from bot.competition.event.state import EventPhase
from bot.competition.stages import EntrantKind
from bot.tables.errors.events import NotWelcome
from bot.views.bans import Ban, Banned
from bot.views.posts import ClosedPost
from bot.views.table.view import TableState
from tests.tables.organised import DIRECTOR, Organised, plan, player
from tests.tables.room import ANN, BOB, CHANNEL, CY, ELSEWHERE, SERVER, Room, refused_with


async def ban(room: Room, kind: Banned, id_: int, until: int | None = None) -> list[str]:
    """Ban somebody as another process does, and let the bot look; return what it changed."""
    await room.another_host().bans.add(kind, id_, "spoils games", until)
    return await room.host.shutting_out.look()


async def test_a_game_with_a_banned_player_is_closed_and_counts_for_nobody(room: Room) -> None:
    table = await room.begin(ANN, BOB, CY, seats=4)
    other = await room.begin(BOB, CY, seats=2)
    assert await ban(room, Banned.PERSON, ANN.id) == [table.id]
    assert (await room.host.table(table.id)).state is TableState.CLOSED
    post = await room.last_post(table.id, ClosedPost)
    assert (post.by_owner, post.by) == (True, None)
    assert await room.rows("SELECT * FROM results") == []
    assert (await room.host.table(other.id)).state is TableState.PLAYING
    assert await room.host.shutting_out.look() == []


async def test_between_games_only_the_seat_is_given_up(room: Room) -> None:
    lobby = await room.open(BOB, ANN, seats=4)
    over = await room.play_game(BOB, ANN, seats=2, options={"target": 1})
    results = await room.rows("SELECT * FROM results")
    assert await ban(room, Banned.PERSON, ANN.id) == sorted([lobby.id, over.id])
    for table_id, state in ((lobby.id, TableState.LOBBY), (over.id, TableState.OVER)):
        table = await room.host.table(table_id)
        assert table.state is state
        assert [seat.user_id for seat in table.seats if seat.human] == [BOB.id]
    assert await room.rows("SELECT * FROM results") == results


async def test_who_is_banned_follows_no_table(room: Room) -> None:
    table = await room.begin(BOB, CY, seats=2)
    await room.host.followers.follow(table, ANN)
    await ban(room, Banned.PERSON, ANN.id)
    assert await room.rows("SELECT * FROM followers") == []


async def test_a_ban_is_known_until_it_is_lifted_or_over(room: Room) -> None:
    bans = room.host.bans
    await ban(room, Banned.PERSON, ANN.id, until=room.clock.now + 1_000)
    await ban(room, Banned.SERVER, SERVER)
    assert bans.of_person(ANN.id) == Ban(
        Banned.PERSON, ANN.id, "spoils games", room.clock.now + 1_000, room.clock.now
    )
    assert bans.of_person(BOB.id) is None
    assert bans.of_server(SERVER)
    room.clock.now += 1_000
    assert bans.of_person(ANN.id) is None
    await bans.look()
    assert [row["id"] for row in await room.rows("SELECT id FROM bans")] == [SERVER]
    assert await room.another_host().bans.lift(Banned.SERVER, SERVER)
    assert not await bans.lift(Banned.SERVER, SERVER)
    await bans.look()
    assert bans.of_server(SERVER) is None


async def test_a_banned_server_has_no_open_table_and_no_event(room: Room) -> None:
    event = Organised(room)
    tables = await event.start(plan(), [1], [2])
    assert tables
    table = await room.begin(ANN, BOB, seats=2)
    elsewhere = await room.open(ELSEWHERE, server=88)
    assert table.id in await ban(room, Banned.SERVER, SERVER)
    await event.runs()
    assert (await event.view()).event.phase is EventPhase.CANCELLED
    states = await room.rows("SELECT id, state FROM tables WHERE state <> 'closed'")
    assert [row["id"] for row in states] == [elsewhere.id]
    assert await room.rows("SELECT * FROM results") == []


@pytest.mark.parametrize("seats", [2, 4])
async def test_an_entrant_who_is_banned_withdraws_like_somebody_who_left(
    room: Room, seats: int
) -> None:
    event = Organised(room)
    kind = EntrantKind.PERSON if seats == 2 else EntrantKind.PAIR
    groups = [[1], [2]] if seats == 2 else [[1, 2], [3, 4]]
    (table_id,) = await event.start(plan(seats=seats, entrant=kind), *groups)
    assert await ban(room, Banned.PERSON, player(1).id) == []
    await event.runs()
    entry, other = (await event.view()).event.entries.values()
    assert entry.withdrawn is (seats == 2)
    assert not other.withdrawn
    # Their partner plays on beside a computer; nobody is left whom the other side could meet.
    table = await room.host.table(table_id)
    assert (table.state is TableState.CLOSED) is (seats == 2)
    there = {row.user_id for row in table.seats if row.human}
    assert seats == 2 or there == {player(number).id for number in (2, 3, 4)}


async def test_nobody_brings_a_banned_person_into_an_event(room: Room) -> None:
    event = Organised(room)
    await event.announce(plan())
    await ban(room, Banned.PERSON, player(1).id)
    await refused_with(NotWelcome, event.name(player(1)))
    named = room.host.events.name_director(event.id, DIRECTOR, player(1))
    await refused_with(NotWelcome, named)


async def test_who_was_there_last_time_is_not_asked_again(room: Room) -> None:
    event = Organised(room)
    await event.announce(plan(entrant=EntrantKind.PAIR, seats=4))
    await event.enter([1, 2], [3, 4])
    await room.host.events.act(event.id, DIRECTOR, Cancelled(), "rain")
    await ban(room, Banned.PERSON, player(1).id)
    series = room.host.events.series
    copy = await series.copy(event.id, DIRECTOR, "Again", 0)
    assert await series.asked(copy, 0) == tuple(player(number).id for number in (2, 3, 4))
    assert (await series.last_time(copy, player(2))).others == ()


async def test_the_log_says_what_was_done_without_naming_people(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await ban(room, Banned.PERSON, 987_654_321)
    await ban(room, Banned.SERVER, CHANNEL)
    await room.host.shutting_out.log_owner_acts()
    await room.host.shutting_out.log_owner_acts()
    said = [line for line in caplog.messages if "command line" in line]
    assert said == [
        "the owner's command line: ban a person",
        f"the owner's command line: ban server {CHANNEL}",
    ]
    assert "987654321" not in caplog.text
