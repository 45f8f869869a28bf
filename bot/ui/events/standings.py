"""The standings of an event, page by page, and its top scorers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event.standings.scorers import Scorer, partnerships, scorers
from bot.competition.stages import Groups, Knockout, Stage, TieBreak
from bot.competition.standings import Standing
from bot.locale.say import N_, Say
from bot.ui.controls.events import ShowScorers, ShowStandings
from bot.ui.core.layout import MAIN, VIOLET, Part, button, small
from bot.ui.core.message import Outgoing
from bot.ui.events import words
from bot.ui.events.overall import overall_button
from bot.ui.events.pages import event_page, page_of, turn_buttons
from bot.views.events.event import EventView

ON_PAGE: Final = 15
TIE_BREAKS: Final[dict[TieBreak, str]] = {
    TieBreak.HEAD_TO_HEAD: N_("head-to-head {n}"),
    TieBreak.MATCH_POINTS: N_("match points {n}"),
    TieBreak.WINS: N_("matches won {n}"),
    TieBreak.GAMES: N_("games won {n}"),
    TieBreak.DIFFERENCE: N_("points difference {n}"),
    TieBreak.TOTAL: N_("points scored {n}"),
    TieBreak.BUCHHOLZ: N_("Buchholz {n}"),
    TieBreak.SONNEBORN_BERGER: N_("Sonneborn-Berger {n}"),
    TieBreak.JACKS: N_("jacks hung {n}"),
    TieBreak.DECIDING_DEAL: N_("deciding deal {n}"),
}
_TOP: Final = 5
"""Lines of each list; people level with the last line are shown too, up to twice as many lines."""


def standings_page(
    view: EventView, control: ShowStandings, who: PersonId | None, say: Say
) -> Outgoing:
    """Show a page of a stage's standings, on which the reader's own line is marked."""
    event = view.event
    heading = f"## {say('Standings')} · {words.title(view)}"
    if not event.stages or words.nothing_played(event):
        over, yet = say("No match was played."), say("Nothing has been played yet.")
        text = f"{heading}\n{over if event.over else yet}"
        return event_page([text], VIOLET)
    at = min(control.stage, len(event.stages) - 1)
    page = page_of(view.standings(at), control.page, ON_PAGE)
    own = event.entry_of(who)
    mine = None if own is None else own.id
    lines = _place_lines(view, page.lines, at, mine, say)
    legend = say("Below each name: matches won–drawn–lost, then the tie-breaks.")
    parts: list[Part] = ["\n".join([heading, *lines, small(legend)])]
    parts += turn_buttons(page, lambda to: ShowStandings(view.id, at, to), say)
    if any(match.games for match in event.matches.values()):
        scorers = button(ShowScorers(view.id), say("Top scorers"))
        parts.append([scorers, *overall_button(view, say)])
    return event_page(parts, VIOLET)


def place_lines(view: EventView, places: Sequence[Standing], say: Say) -> list[str]:
    """List places of the standings, each with its points."""
    stage = view.event.stage
    lines: list[str] = []
    for group, members in groupby(places, attrgetter("group")):
        if isinstance(stage.system, Groups):
            lines.append(f"**{say('Group {n}', n=group + 1)}**")
        for place in members:
            name = words.placed(view, place, say)
            lines.append(_place_line(view, place, len(view.event.stages) - 1, name, say))
    return lines


def _place_lines(
    view: EventView, places: Sequence[Standing], at: int, mine: int | None, say: Say
) -> list[str]:
    stage = view.event.plan.format.stages[at]
    lines: list[str] = []
    for group, members in groupby(places, attrgetter("group")):
        if isinstance(stage.system, Groups):
            lines.append(f"### {say('Group {n}', n=group + 1)}")
        for place in members:
            name = words.placed(view, place, say, mine=place.entrant == mine)
            lines.append(_place_line(view, place, at, name, say))
            lines.append(small(_details(place, stage, say)))
    return lines


def _place_line(view: EventView, place: Standing, at: int, name: str, say: Say) -> str:
    """Return an entrant's place, name, and points; in a knock-out, how far it has come."""
    if not isinstance(view.event.plan.format.stages[at].system, Knockout):
        return f"{place.rank}\\. {name}{_points(place, say)}"
    level = sum(line.rank == place.rank for line in view.standings(at)) > 1
    if place.out_in is None and level:
        return f"– {name} · {say('still in')}"
    line = f"{'=' if level else ''}{place.rank}\\. {name}"
    if place.out or not place.out_in:
        return line
    return (
        f"{line} · {say('out: {round}', round=words.round_name(view.event, place.out_in, say, at))}"
    )


def _points(place: Standing, say: Say) -> str:
    points = f" · **{words.number(place.points, say)}**"
    return points if place.share is None else f"{points} · {words.percent(place.share, say)}"


def _details(place: Standing, stage: Stage, say: Say) -> str:
    parts = [f"{place.won}–{place.drawn}–{place.lost}"]
    for tie_break, value in zip(stage.tie_breaks, place.tie_breaks, strict=False):
        if value is not None:
            write = words.signed if tie_break is TieBreak.DIFFERENCE else words.number
            parts.append(say(TIE_BREAKS[tie_break], n=write(value, say)))
    return " · ".join(parts)


def scorers_page(view: EventView, say: Say) -> Outgoing:
    """Show the top scorers."""
    people = scorers(view.event)
    parts: list[Part] = [f"## {say('Top scorers')} · {words.title(view)}"]
    parts += _list(view, say("Jacks hung"), people, lambda scorer: scorer.jacks, say)
    parts += _list(view, say("Shut-outs"), people, lambda scorer: scorer.shut_outs, say)
    parts += _partnerships(view, say)
    if len(parts) == 1:
        parts.append(say("Nothing has been played yet."))
    stage = max(len(view.event.stages) - 1, 0)
    parts.append([button(ShowStandings(view.id, stage), say("◀ Back"), MAIN)])
    return event_page(parts, VIOLET)


def _list(
    view: EventView,
    heading: str,
    people: Sequence[Scorer],
    figure: Callable[[Scorer], int],
    say: Say,
) -> list[Part]:
    best = sorted(
        (scorer for scorer in people if figure(scorer)),
        key=lambda scorer: (-figure(scorer), scorer.person),
    )
    if not best:
        return []
    least = figure(best[min(_TOP, len(best)) - 1])
    shown = [scorer for scorer in best if figure(scorer) >= least][: 2 * _TOP]
    lines = [f"{figure(scorer)} · {words.person(view, scorer.person, say)}" for scorer in shown]
    return ["\n".join([f"### {heading}", *lines])]


def _partnerships(view: EventView, say: Say) -> list[Part]:
    best = partnerships(view.event)[:_TOP]
    if not best:
        return []
    lines = [
        say(
            "{won} of {games} won · {names}",
            won=pair.won,
            games=pair.games,
            names=" & ".join(words.person(view, each, say) for each in pair.people),
        )
        for pair in best
    ]
    return ["\n".join([f"### {say('Best partnerships')}", *lines])]
