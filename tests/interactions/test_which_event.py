"""Which event a command means: the one named, or the only one that fits best."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import pytest

from bot.competition.event.state import EventPhase
from bot.errors import HangJackError
from bot.interactions.events import context
from bot.interactions.events.context import NoEvents, WhichEvent, pick_event
from bot.interactions.services import Context
from bot.views.events.event import EventLine

HERE, THERE = 77, 88


def line(
    name: str, server: int = HERE, channel: int = 1, phase: EventPhase = EventPhase.RUNNING
) -> EventLine:
    return EventLine(f"{name[:2].upper()}{channel}", server, channel, name, phase.value)


FRIDAY, MONDAY, FRED = line("Friday"), line("Monday", channel=2), line("Fred", channel=3)
PAST = line("Past", phase=EventPhase.FINISHED)
CANCELLED = line("Older", phase=EventPhase.CANCELLED)
AWAY = line("Away", THERE, 9)
HIDDEN = line("Hidden", channel=4)
MEANT: Final[list[tuple[list[EventLine], list[EventLine], str | None, Any]]] = [
    # Those here, those that the person is in, the one that is named, and what it means.
    ([], [], None, NoEvents),
    ([FRIDAY], [], None, FRIDAY),
    ([MONDAY, FRIDAY], [], None, FRIDAY),  # that of this channel
    ([MONDAY, FRED], [], None, WhichEvent),
    ([FRIDAY, line("Second")], [], None, WhichEvent),
    ([PAST, MONDAY], [], None, MONDAY),  # one that runs goes before one that is over
    ([PAST, CANCELLED], [], None, PAST),  # of those that are over, the newest
    ([MONDAY], [AWAY], None, MONDAY),  # one's own of another server only where there is none
    ([PAST], [AWAY], None, AWAY),
    ([], [AWAY], None, AWAY),
    ([MONDAY, FRIDAY], [FRIDAY], None, FRIDAY),  # being in it makes it no other one
    ([FRIDAY, MONDAY], [], "mo2", MONDAY),
    ([FRIDAY, MONDAY], [], " MONd ", MONDAY),
    ([FRIDAY, FRED], [], "fri", FRIDAY),
    ([FRIDAY, FRED], [], "fr", "FR"),  # of two that begin so none is meant
    ([FRIDAY], [], "k7qfx", "K7QFX"),  # the id of another server's
    ([FRIDAY], [AWAY], "away", AWAY),
    ([PAST, FRIDAY], [], "past", PAST),
    ([HIDDEN], [], None, NoEvents),
    ([HIDDEN], [HIDDEN], None, HIDDEN),  # its members know of it
]


@pytest.mark.parametrize("case", range(len(MEANT)))
async def test_a_command_means_the_event_that_fits_best(
    monkeypatch: pytest.MonkeyPatch, case: int
) -> None:
    here, mine, named, expected = MEANT[case]

    async def in_server(_: int) -> list[EventLine]:
        return here

    async def with_person(_: int) -> list[EventLine]:
        return mine

    async def check_announcing(*_: object) -> None:
        """Let everybody announce."""

    async def load_event(_: object, event_id: str) -> str:
        return event_id

    events = SimpleNamespace(
        in_server=in_server, with_person=with_person, check_announcing=check_announcing
    )
    monkeypatch.setattr(context, "sees_channel", lambda _, place: place.channel_id != 4)
    monkeypatch.setattr(context, "person", lambda _: None)
    monkeypatch.setattr(context, "load_event", load_event)
    interaction: Any = SimpleNamespace(
        guild_id=HERE, channel_id=1, user=SimpleNamespace(id=5), extras={}
    )
    services: Any = SimpleNamespace(host=SimpleNamespace(events=events))
    if isinstance(expected, type) and issubclass(expected, HangJackError):
        with pytest.raises(expected):
            await pick_event(Context(services, interaction), named)
        return
    meant: object = await pick_event(Context(services, interaction), named)
    assert meant == (expected.id if isinstance(expected, EventLine) else expected)
