"""What Discord shows of an event: its panel, its log, and a private message for each match."""

from __future__ import annotations

import os

from bot.competition.event.acts import MatchForfeited, RoundCancelled, StartMoved
from bot.competition.stages import EntrantKind
from bot.delivery.messenger import Stale, Unsure
from bot.delivery.private_channels import FIRST_PAUSE_MS, PrivateChannels
from bot.tables.after_restore import reseed_tables
from tests.delivery.memory import Fault
from tests.tables.organised import DIRECTOR, plan, player

from .stage import Stage


async def test_a_panel_in_an_archived_thread_is_posted_again(stage: Stage) -> None:
    await stage.deliver()
    [old] = stage.channel
    await stage.event.enter([1])
    stage.fail("edit", Stale(status=400, code=50083))
    assert await stage.deliver()
    [panel] = stage.channel
    assert panel is not old
    assert "P1" in panel.shows


async def test_in_a_season_each_match_is_told_shortly_before_its_start(stage: Stage) -> None:
    day, event = 86_400_000, stage.event
    starts_at = stage.room.clock() + 10 * day
    await event.announce(plan(ahead=True, days_between=7, starts_at=starts_at))
    await event.enter([1], [2], [3], [4])
    await event.begin()

    async def told(after_days: int) -> list[int]:
        stage.room.clock.now += after_days * day
        await event.runs()
        assert await stage.deliver()
        return [len(stage.privates().get(player(number).id, ())) for number in (1, 2, 3, 4)]

    assert await told(0) == [0, 0, 0, 0]
    # A match that is brought forward is told of when its own time comes.
    await stage.room.host.events.act(event.id, DIRECTOR, StartMoved(2, starts_at - 5 * day), "hall")
    assert await told(1) == [0, 0, 0, 0]
    assert await told(1) == [0, 1, 1, 0]
    assert await told(5) == [1, 1, 1, 1]
    assert await told(6) == [1, 1, 1, 1]
    assert await told(1) == [2, 2, 2, 2]


async def test_messages_refused_as_too_fast_are_sent_after_the_pause(stage: Stage) -> None:
    numbers = range(1, 9)
    await stage.event.enter(*([number] for number in numbers))
    await stage.event.begin()
    known = PrivateChannels(stage.room.db, stage.room.clock)
    channels = [await stage.messenger.private(player(number).id) for number in numbers]
    for number, channel_id in zip(numbers, channels, strict=True):
        await known.note(player(number).id, channel_id)
    for channel_id in (channels[0], channels[6]):
        fault = Fault("post", Unsure(status=403, code=40_003), times=99, channel_id=channel_id)
        stage.messenger.faults.append(fault)
    for _ in range(20):
        assert not await stage.deliver()
        stage.room.clock.now += 10_000
    assert [stage.messenger.requests.count(("post", channel_id)) for channel_id in channels] == [
        1
    ] * 8
    stage.messenger.faults.clear()
    stage.room.clock.now += FIRST_PAUSE_MS
    assert await stage.deliver()
    assert [len(got) for got in stage.privates().values()] == [1] * 8


async def test_players_read_what_became_of_their_match(stage: Stage) -> None:
    event, events = stage.event, stage.room.host.events
    await event.enter([1], [2])
    await event.begin()

    async def notes() -> list[str]:
        await event.runs()
        await stage.deliver()
        return [note.shows for got in stage.privates().values() for note in got]

    assert all("You play against" in note for note in await notes())
    await events.act(event.id, DIRECTOR, MatchForfeited(1, (0,)), "gone home")
    assert all("forfeit" in note for note in await notes())
    await events.undo(event.id, DIRECTOR)
    assert all("You play against" in note for note in await notes())
    await events.act(event.id, DIRECTOR, RoundCancelled(1), "fire")
    # The round is paired again, which is another match.
    assert ["that match is off" in note for note in await notes()] == [True, False] * 2


async def test_a_substitute_is_told_where_to_play_once_they_join(stage: Stage) -> None:
    await stage.event.enter([1], [2])
    await stage.event.begin()
    await stage.deliver()
    out = (await stage.event.view()).person_of(player(1).id)
    assert out is not None
    events = stage.room.host.events
    await events.substitute(stage.event.id, DIRECTOR, 1, out, player(9), "ill")
    await stage.deliver()
    assert player(9).id not in stage.privates()
    await events.rename(stage.event.id, DIRECTOR, "Monday")
    await events.confirm(stage.event.id, player(9))
    await stage.deliver()
    [note] = stage.privates()[player(9).id]
    assert "Your table is open" in note.shows


async def test_an_added_member_is_told_once_they_play(stage: Stage) -> None:
    events = stage.room.host.events
    pairs = plan(entrant=EntrantKind.PAIR, seats=4, starts_at=stage.room.clock() + 3_600_000)
    await stage.event.announce(pairs)
    await stage.event.enter([1, 2], [3, 4])
    await stage.event.begin()
    assert await stage.deliver()
    await events.leave(stage.event.id, player(2))
    await events.add_members(stage.event.id, player(1), 1, [player(5)])
    assert await stage.deliver()
    assert player(5).id not in stage.privates()
    await events.confirm(stage.event.id, player(5))
    assert await stage.deliver()
    assert len(stage.privates()[player(5).id]) == 1


async def test_the_log_waits_for_its_panel(stage: Stage) -> None:
    await stage.deliver()
    await stage.event.enter([1])
    stage.fail("edit", Unsure(status=500))
    assert not await stage.deliver()
    # An earlier version of the bot died over it, or two of its processes sent it.
    await stage.room.tamper(
        "UPDATE messages SET message_id = NULL, tried_at = ?, shown = wanted WHERE kind = 'panel'",
        stage.room.clock(),
    )
    await stage.room.tamper("UPDATE events SET log_id = NULL")
    assert not await stage.deliver()
    assert await stage.deliver()
    assert len(stage.channel) == 1
    assert len(stage.log) == 2


async def test_after_a_restore_the_log_goes_on_below_what_came_since_the_backup(
    stage: Stage,
) -> None:
    room, path = stage.room, stage.room.path
    await stage.deliver()
    await room.leave()
    backup = path.read_bytes()
    for number in (1, 2):
        await room.enter()
        if number == 2:
            await reseed_tables(room.db, room.clock.now, os.urandom)
        room.clock.now += 10_000
        await stage.event.enter([number])
        assert await stage.another().deliver(stage.event.id)
        await room.leave()
        path.write_bytes(backup)
    await room.enter()
    _, before, after = stage.log
    assert "P1" in before.shows
    assert "P2" in after.shows
