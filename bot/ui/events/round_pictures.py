"""Pictures of a round: a bracket, a table of all against all, or the matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from bot.competition.entrants import EntrantId
from bot.competition.event.parts import Match
from bot.competition.stages import Groups, Knockout, RoundRobin
from bot.competition.standings import Standing
from bot.locale import Say
from bot.ui.core.layout import Part
from bot.ui.core.message import Picture
from bot.ui.events.bracket import bracket_parts
from bot.ui.events.drawn_matches import drawn_entrant, drawn_match, figures_of, match_words
from bot.ui.events.paging import ListPage
from bot.ui.events.words import number
from bot.ui.pictures.cross_table import CrossCell, CrossRow, CrossTable, CrossTablePicture
from bot.ui.pictures.match_box import PairingsPicture
from bot.ui.text.punctuation import with_colon
from bot.views.events import EventView

_ACROSS: Final = 10
"""Most entrants of a cross table that a phone can show."""
_BOTH_SCORES: Final = 6
"""Most entrants of a cross table whose cells have room for both sides' scores."""
_ROWS: Final = 16
"""Most rows of a picture of cross tables, unless one table has more."""
_MEETINGS: Final = 2
"""A cell for each way round, at home and away."""
_PICTURES: Final = 4
"""Most pictures of groups: with more, nobody finds theirs sooner than in the standings."""


def round_parts(view: EventView, stage: int, page: ListPage[Match], say: Say) -> list[Part]:
    """Draw a page of a round's matches; what shows all of them, on the first page."""
    system = view.event.plan.format.stages[stage].system
    if isinstance(system, Knockout):
        newest = page.lines[0].round == max(one.round for one in view.event.of_stage(stage))
        return bracket_parts(view, stage, say) if newest and not page.page else []
    most = max(map(len, _groups(view, stage)), default=0)
    if isinstance(system, RoundRobin | Groups) and system.meetings <= _MEETINGS and most <= _ACROSS:
        return [] if page.page else list(_cross_pictures(view, stage, system, say))
    boxes = tuple(drawn_match(view, one, say) for one in page.lines)
    return [PairingsPicture("\n".join(map(match_words, boxes)), boxes)]


def _cross_pictures(
    view: EventView, stage: int, system: RoundRobin | Groups, say: Say
) -> Iterator[Picture]:
    """Draw the tables of all groups, as many in a picture as there is room for."""
    met = _met(view, stage, both=system.meetings == 1)
    named = isinstance(system, Groups)
    groups = _groups(view, stage)
    tables = [_cross_table(view, one, met, say, named=named) for one in groups]
    pieces: list[list[CrossTable]] = []
    for table in tables:
        rows = sum(len(one.rows) for one in pieces[-1]) if pieces else _ROWS
        if rows + len(table.rows) > _ROWS:
            pieces.append([])
        pieces[-1].append(table)
    if len(pieces) > _PICTURES:
        return
    for at, piece in enumerate(pieces, start=1):
        lines = (
            line for table in piece for line in _in_words(table, say, once=system.meetings == 1)
        )
        words = "\n".join(lines)
        yield CrossTablePicture(words, tuple(piece), name=f"table-{at}.png")


def _groups(view: EventView, stage: int) -> list[list[Standing]]:
    """Return the standings, group by group."""
    return [list(group) for _, group in groupby(view.standings(stage), attrgetter("group"))]


def _met(view: EventView, stage: int, *, both: bool) -> Mapping[tuple[EntrantId, EntrantId], Match]:
    """Return the matches by home and away, or both ways round."""
    found: dict[tuple[EntrantId, EntrantId], Match] = {}
    for match in view.event.of_stage(stage):
        if not match.pairing.bye and not match.decider:
            (home,), (away,) = match.pairing.sides
            found[home, away] = match
            if both:
                found[away, home] = match
    return found


def _cross_table(
    view: EventView,
    places: Sequence[Standing],
    met: Mapping[tuple[EntrantId, EntrantId], Match],
    say: Say,
    *,
    named: bool,
) -> CrossTable:
    full = len(places) <= _BOTH_SCORES
    rows = tuple(
        CrossRow(
            drawn_entrant(view, one.entrant, say),
            tuple(
                _cell(view, one.entrant, met.get((one.entrant, other.entrant)), full=full)
                for other in places
            ),
            number(one.points),
            one.out,
        )
        for one in places
    )
    title = say("Group {n}", n=places[0].group + 1) if named else ""
    return CrossTable(rows, say("Points"), title)


def _cell(view: EventView, entrant: EntrantId, match: Match | None, *, full: bool) -> CrossCell:
    if match is None:
        return CrossCell()
    side = match.side_of(entrant)
    figures = figures_of(view, match)
    winner = None if match.result is None else match.result.winner
    won, lost = winner == side, winner not in {None, side}
    if figures:
        words = f"{figures[side]}–{figures[1 - side]}"
        figure = words if full else figures[side]
    else:
        # What was not played is a plus or a minus, as chess players write it.
        words = figure = "+" if won else "−" if lost else ""
    return CrossCell(figure, won, lost, match.started and not match.over, words)


def _in_words(table: CrossTable, say: Say, *, once: bool) -> Iterator[str]:
    """Say what a table shows, row by row; each match once, in the row of the one ahead."""
    if table.title:
        yield table.title
    for place, row in enumerate(table.rows):
        told = range(place + 1 if once else 0, len(table.rows))
        against = [f"{table.rows[at].name} {said}" for at in told if (said := row.cells[at].words)]
        head = f"{row.name} · {row.total}"
        yield with_colon(head, ", ".join(against), say) if against else head
