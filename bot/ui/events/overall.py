"""The standings over all events of a series, page by page."""

from __future__ import annotations

from typing import Final

from bot.locale.say import Say
from bot.ui.controls.series import GetOverall, ShowOverall
from bot.ui.core.layout import VIOLET, Button, Part, button, small
from bot.ui.core.message import Outgoing
from bot.ui.events.export import OVERALL
from bot.ui.events.pages import event_page, page_of, turn_buttons
from bot.ui.events.words import number, title
from bot.ui.text.names import safe, safe_line
from bot.views.events.event import EventView
from bot.views.events.overall import Overall, OverallLine

_ON_PAGE: Final = 15
_SHOWN: Final = 10
"""How many events are shown one by one, the latest; the file has them all."""
_NONE: Final = "–"
"""In place of the points of an event in which someone did not play."""


def in_series(view: EventView) -> bool:
    """Say whether there are standings over an event and others: seasons count by themselves."""
    event = view.event
    return bool(event.origin.previous or event.following) and not event.plan.days_between


def overall_button(view: EventView, say: Say) -> list[Button]:
    """Return the button to the standings over all events, if there are any."""
    return [button(ShowOverall(view.id), say("Overall standings"))] if in_series(view) else []


def overall_page(
    view: EventView, control: ShowOverall, found: Overall, user: int, say: Say
) -> Outgoing:
    """Show a page of the standings over all events, on which the reader's own line is marked."""
    heading = f"## {say('Overall standings')} · {title(view)}"
    if not found.lines:
        text = say("No event of this series is over yet.")
        return event_page([f"{heading}\n{text}"], VIOLET)
    page = page_of(found.lines, control.page, _ON_PAGE)
    lines = [_line(line, user, say) for line in page.lines]
    parts: list[Part] = ["\n".join([heading, small(_names(found)), *lines])]
    parts.append("\n".join(small(line) for line in _notes(found, say)))
    parts += turn_buttons(page, lambda to: ShowOverall(view.id, to), say)
    parts.append([button(GetOverall(view.id), OVERALL)])
    return event_page(parts, VIOLET)


def _line(line: OverallLine, user: int, say: Say) -> str:
    name = safe_line(line.name) if line.user is None else safe(line.name)
    name = f"**▸ {name}**" if line.user == user else name
    single = " · ".join(
        _NONE if each is None else number(each, say) for each in line.by_event[-_SHOWN:]
    )
    whole = f"{line.rank}\\. {name} · **{number(line.points, say)}**"
    return f"{whole}\n{small(single)}" if len(line.by_event) > 1 else whole


def _names(found: Overall) -> str:
    """Return what the events are called, in the order of the points below each name."""
    left_out = ["…"] if len(found.events) > _SHOWN else []
    return " · ".join([*left_out, *map(safe_line, found.events[-_SHOWN:])])


def _notes(found: Overall, say: Say) -> list[str]:
    if found.places:
        how = say(
            "A point for each one behind you at the end, half a point for each level with you."
        )
    else:
        how = say("The points of all standings together.")
    return [how, say("Events count once they are over.")]
