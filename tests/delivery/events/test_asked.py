"""Those who were there last time are asked once, in the thread of the event that follows."""

from __future__ import annotations

from bot.competition.event.acts import Cancelled
from bot.competition.event.plan import EntryRule
from tests.delivery.memory import Message
from tests.tables.organised import DIRECTOR, plan, player
from tests.tables.room import CHANNEL

from .stage import Stage


async def follow(stage: Stage) -> None:
    """Announce an event like the stage's own, and go on with that one."""
    series = stage.room.host.events.series
    stage.event.id = await series.copy(stage.event.id, DIRECTOR, "Next", 0)
    assert await stage.deliver()


def asking(stage: Stage) -> list[Message]:
    """Return the messages of all threads that ask whether people play again."""
    rooms = [one for one in stage.messenger.channels if one != CHANNEL]
    messages = [message for one in rooms for message in stage.messenger.shown(one)]
    return [message for message in messages if "are you playing again?" in message.shows]


async def test_they_are_asked_once_and_read_when_it_is_called_off(stage: Stage) -> None:
    await stage.event.enter([1], [2])
    await follow(stage)
    (message,) = asking(stage)
    assert f"<@{player(1).id}> <@{player(2).id}>" in message.shows
    assert "Join" in message.shows
    await stage.event.enter([1])
    assert await stage.deliver()
    assert message.edits == 0
    await stage.room.host.events.act(stage.event.id, DIRECTOR, Cancelled(), "snow")
    assert await stage.deliver()
    (message,) = asking(stage)
    assert "Called off" in message.shows
    assert "Join" not in message.shows


async def test_many_are_asked_in_several_messages(stage: Stage) -> None:
    await stage.event.enter(*([number] for number in range(1, 53)))
    await follow(stage)
    first, second = asking(stage)
    assert first.shows.count("<@") == 45
    assert second.shows.count("<@") == 7


async def test_nobody_is_asked_where_only_directors_enter_people(stage: Stage) -> None:
    of = plan(entry=EntryRule.DIRECTOR)
    await stage.room.host.events.change_plan(stage.event.id, DIRECTOR, lambda _: of)
    await stage.event.enter([1], [2])
    await follow(stage)
    assert not asking(stage)
