"""An event in Discord's own list of a server's events, from which people can be reminded of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.competition.event.acts import StageBegun
from bot.competition.event.clockwork import MINUTE_MS
from bot.competition.event.state import EARLY, Event, EventPhase
from bot.competition.stages import Arena
from bot.locale.say import Say
from bot.ui.events import plan as plans
from bot.ui.text.measure import cut
from bot.views.events.event import EventView

EVENING_MINUTES: Final = 4 * 60
"""How long an event whose length nobody knows is shown as running; Discord wants an end."""
_NAME: Final = 100
_DESCRIPTION: Final = 1_000


@dataclass(frozen=True, slots=True)
class Listing:
    """What Discord's list shows of an event."""

    name: str
    description: str
    place: str
    """A link to the panel: no two events have the same."""
    starts_at: int
    """In milliseconds since 1970, like the end."""
    ends_at: int
    running: bool


def panel_link(view: EventView, message_id: int | None) -> str:
    """Return a link to the panel of an event; to its channel where there is none."""
    channel = f"https://discord.com/channels/{view.server_id}/{view.channel_id}"
    return f"{channel}/{message_id}" if message_id else channel


def listing(view: EventView, place: str, say: Say) -> Listing | None:
    """Return how an event is listed; None if it is not: it has no start yet, or is over."""
    event, starts_at = view.event, view.event.plan.starts_at
    running = event.phase is EventPhase.RUNNING
    if not starts_at or not (running or event.phase in EARLY):
        return None
    lines = [line.replace("**", "") for line in plans.summary(event.plan, say)]
    lines.append(say("To enter, follow the link and press Join."))
    first = event.plan.format.stages[0].system
    minutes = first.minutes if isinstance(first, Arena) else EVENING_MINUTES
    return Listing(
        name=cut(view.name, _NAME),
        description=cut("\n".join(lines), _DESCRIPTION),
        place=place,
        starts_at=starts_at,
        ends_at=max(starts_at, _begun_at(event)) + minutes * MINUTE_MS,
        running=running,
    )


def _begun_at(event: Event) -> int:
    """Return when an event began; 0 if it has not. A director may begin late."""
    return next((step.at for step in event.steps if isinstance(step.act, StageBegun)), 0)
