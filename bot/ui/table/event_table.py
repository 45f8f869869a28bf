"""What boards show at the tables of events.

In duplicate events, a table whose cards others have yet to play is sealed: its board shows no cards
and no score (docs/events.md, Duplicate). Its players see all that they may know in their hands.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.views import PublicView
from bot.locale.say import Say
from bot.ui.controls.table import MyHand, ShowTricks
from bot.ui.core.layout import GOOD, Button, Part, button, link, small
from bot.ui.table import clock
from bot.ui.table.more import more_button
from bot.ui.text.people import who
from bot.views.table.view import TableView


@dataclass(frozen=True, slots=True)
class EventNote:
    """Words for a board, in its language; they are safe to show."""

    heading: str
    """The event, and which game of which match is played."""
    after: tuple[str, ...]
    """What comes next; only for a board whose game is over."""
    panel: str
    """A link to the event's panel."""
    closed: tuple[str, ...] = ()
    """Of a table that is closed: who closed it, why, and what takes its place."""
    sealed: bool = False
    """Whether nobody may know yet what was played here."""


def to_event(event: EventNote, say: Say) -> Button:
    """Return the way back to an event."""
    return link(event.panel, say("To the event"))


def sealed_play(view: TableView, public: PublicView, say: Say) -> list[Part]:
    """Return the parts of a deal in play: whose turn it is, and the way to the hands."""
    heading = f"### {say(view.variant.name)} · {say('deal {n}', n=public.deal + 1)}"
    lines = [heading, *sealed_lines(view, public, say)]
    buttons: list[Button] = [
        *clock.come_back(view, say),
        button(MyHand(view.id), say("My hand"), GOOD),
        *([_tricks(view, view.game, public.deal, say)] if public.tricks else []),
        more_button(view),
    ]
    wishes = clock.requests(view, say)
    notices = [part for part in clock.pause_notice(view, say) if part is not None]
    return ["\n".join(lines), *notices, buttons, *wishes]


def sealed_lines(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say whose turn it is, and why no more is shown."""
    lines = []
    if public.decision is not None and view.paused is None and not view.resting:
        lines.append(say("▶ **{name}** is next", name=who(view.seats[public.decision.seat], say)))
    return [*lines, *clock.absent_side(view, say), small(_why(say))]


def sealed_deal(view: TableView, game: int, deal: int, say: Say) -> list[Part]:
    """Return the parts of a finished deal, without what it came to."""
    lines = [f"### {say('Deal {n} is over', n=deal + 1)}", small(_why(say))]
    return ["\n".join(lines), [_tricks(view, game, deal, say)]]


def _tricks(view: TableView, game: int, deal: int, say: Say) -> Button:
    return button(ShowTricks(view.id, game, deal), say("Show the tricks"))


def result_sealed(say: Say) -> str:
    """Say when the result of a game is told."""
    return say("All tables play these cards. The result is shown once the last table has finished.")


def _why(say: Say) -> str:
    return say(
        "All tables play these cards, so only the players here see them: in *My hand*, and in"
        " *Show the tricks*."
    )
