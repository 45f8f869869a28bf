"""Top scorers of an event: jacks hung, shut-outs, and the best partnerships."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.competition.event.scorers import Scorer, partnerships, scorers
from bot.locale import Say
from bot.ui.controls.events import ShowScorers, ShowStandings
from bot.ui.core.layout import MAIN, Button, Part, button, layout
from bot.ui.core.message import Outgoing
from bot.ui.events.colours import OVER
from bot.ui.events.words import person, title
from bot.views.events import EventView

_TOP: Final = 5
"""Lines of each list; those who are level with the last are not left out, up to twice as many."""


def scorers_button(view: EventView, say: Say) -> Button:
    """Return the button that leads here."""
    return button(ShowScorers(view.id), say("Top scorers"))


def scorers_page(view: EventView, say: Say) -> Outgoing:
    """Show the top scorers."""
    people = scorers(view.event)
    parts: list[Part] = [f"## {say('Top scorers')} · {title(view)}"]
    parts += _list(view, say("Jacks hung"), people, lambda one: one.jacks, say)
    parts += _list(view, say("Shut-outs"), people, lambda one: one.shut_outs, say)
    parts += _partnerships(view, say)
    if len(parts) == 1:
        parts.append(say("Nothing has been played yet."))
    stage = max(len(view.event.stages) - 1, 0)
    parts.append([button(ShowStandings(view.id, stage), say("◀ Back"), MAIN)])
    return Outgoing(layout=layout(parts, None, OVER))


def _list(
    view: EventView,
    heading: str,
    people: Sequence[Scorer],
    figure: Callable[[Scorer], int],
    say: Say,
) -> list[Part]:
    best = sorted(
        (one for one in people if figure(one)), key=lambda one: (-figure(one), one.person)
    )
    if not best:
        return []
    least = figure(best[min(_TOP, len(best)) - 1])
    shown = [one for one in best if figure(one) >= least][: 2 * _TOP]
    lines = [f"{figure(one)} · {person(view, one.person, say)}" for one in shown]
    return ["\n".join([f"### {heading}", *lines])]


def _partnerships(view: EventView, say: Say) -> list[Part]:
    best = partnerships(view.event)[:_TOP]
    if not best:
        return []
    lines = [
        say(
            "{won} of {games} won · {names}",
            won=one.won,
            games=one.games,
            names=" & ".join(person(view, each, say) for each in one.people),
        )
        for one in best
    ]
    return ["\n".join([f"### {say('Best partnerships')}", *lines])]
