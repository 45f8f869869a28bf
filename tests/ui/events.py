"""Events to show, and the words of what is shown of them."""

from __future__ import annotations

from dataclasses import replace

from bot.competition.stages import Swiss
from bot.ui.core.components import BUTTON
from bot.ui.core.layout import PLAIN_TEXT
from bot.ui.core.message import Outgoing
from bot.ui.text.measure import size
from bot.views.events.event import EventView, MatchTableLink
from tests.competition.event.story import DIRECTOR, Story, begun, plan, stage
from tests.limits import refusals

LONG = "_*W👩‍👩‍👧‍👦" * 6


def view(story: Story, name: str = "Friday", *, long: bool = False) -> EventView:
    """Return what everybody may know of an event; people are called by their numbers."""
    numbers = {one.person for entry in story.event.entries.values() for one in entry.members}
    numbers.add(DIRECTOR)
    links = tuple(
        MatchTableLink(
            match,
            0,
            0,
            f"T{match}",
            done=False,
            server_id=2**62,
            place_id=2**62,
            board_id=2**62,
            turn_ms=180_000,
            acted=frozenset(range(8)),
        )
        for match in story.event.matches
    )
    return EventView(
        id="K7QFX",
        version=story.event.version,
        server_id=2**62,
        channel_id=5,
        language="en",
        name=name,
        event=story.event,
        people={number: LONG if long else f"P{number}" for number in numbers},
        users={number: number for number in numbers},
        teams={},
        tables=links,
        commitment="",
    )


def running(pairs: int, rounds: int = 3) -> Story:
    """Return an event in its second round; the first pair has won."""
    story = begun(plan(replace(stage(), system=Swiss(rounds))), pairs)
    story.play(*((at, at + 1) for at in range(1, pairs, 2)))
    for match in range(1, pairs // 2 + 1):
        story.plays(match, 14, 9)
    story.pair(*((at, at + 1) for at in range(1, pairs, 2)))
    return story


def words(message: Outgoing) -> str:
    """Return all texts of a message, and check that it fits."""
    if message.layout is None:
        assert message.text is not None
        assert size(message.text) <= PLAIN_TEXT
        return message.text
    assert list(refusals(message.layout.components)) == []
    return "\n".join(str(part["content"]) for part in message.layout.walk() if "content" in part)


def buttons(message: Outgoing) -> list[str]:
    """Return the labels of a message's buttons."""
    assert message.layout is not None
    return [str(part["label"]) for part in message.layout.walk() if part.get("type") == BUTTON]
