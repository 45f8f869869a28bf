"""Pictures of a round: a bracket, a table of all against all, or the matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Final, TypeAlias

from bot.competition.entrants import EntrantId
from bot.competition.event.parts import Match
from bot.competition.matches import HowEnded
from bot.competition.pairings.rounds import (
    Bracket,
    BracketMatch,
    BracketPlace,
    bracket_of,
    known_places,
)
from bot.competition.stages import Groups, Knockout, RoundRobin
from bot.competition.standings import Standing
from bot.locale.say import Say
from bot.ui.core.layout import Part
from bot.ui.core.message import Picture
from bot.ui.events.pages import ListPage
from bot.ui.events.words import number, plain_names, round_name, score
from bot.ui.pictures.bracket import BracketColumn, BracketPicture
from bot.ui.pictures.cross_table import CrossCell, CrossRow, CrossTable, CrossTablePicture
from bot.ui.pictures.letters import drawable
from bot.ui.pictures.match_box import MatchBox, MatchSide, PairingsPicture
from bot.ui.text.punctuation import with_colon
from bot.views.events.event import EventView
from bot.views.names import NOBODY

_ACROSS: Final = 10
"""Most entrants of a cross table that a phone can show."""
_BOTH_SCORES: Final = 6
"""Most entrants of a cross table whose cells have room for both sides' scores."""
_ROWS: Final = 16
"""Most rows of a picture of cross tables, unless one table has more."""
_MEETINGS: Final = 2
"""A cell for each way round, at home and away."""
_GROUP_PICTURES: Final = 4
"""Most pictures of groups: with more, nobody finds theirs sooner than in the standings."""
_COLUMNS: Final = 3
"""A phone shows three so that names can be read."""
_HIGHEST: Final = 8
"""Most matches in a column of a picture: a phone's screen shows them all."""
_BRACKET_PICTURES: Final = 4
"""Most pictures of a bracket."""

Key: TypeAlias = tuple[int, int]
"""Round and slot."""


def round_parts(view: EventView, stage: int, page: ListPage[Match], say: Say) -> list[Part]:
    """Draw a page of a round's matches; what shows all of them, on the first page."""
    system = view.event.plan.format.stages[stage].system
    if isinstance(system, Knockout):
        newest = page.lines[0].round == max(match.round for match in view.event.of_stage(stage))
        return bracket_parts(view, stage, say) if newest and not page.page else []
    fits = all(len(group) <= _ACROSS for group in _groups(view, stage))
    if isinstance(system, RoundRobin | Groups) and system.meetings <= _MEETINGS and fits:
        return [] if page.page else list(_cross_pictures(view, stage, system, say))
    boxes = tuple(drawn_match(view, match, say) for match in page.lines)
    return [PairingsPicture("\n".join(map(match_words, boxes)), boxes)]


def _cross_pictures(
    view: EventView, stage: int, system: RoundRobin | Groups, say: Say
) -> Iterator[Picture]:
    """Draw the tables of all groups, as many in a picture as there is room for."""
    met = _met(view, stage, both=system.meetings == 1)
    named = isinstance(system, Groups)
    groups = _groups(view, stage)
    tables = [_cross_table(view, places, met, say, named=named) for places in groups]
    pieces: list[list[CrossTable]] = []
    for table in tables:
        rows = sum(len(group.rows) for group in pieces[-1]) if pieces else _ROWS
        if rows + len(table.rows) > _ROWS:
            pieces.append([])
        pieces[-1].append(table)
    if len(pieces) > _GROUP_PICTURES:
        return
    for at, piece in enumerate(pieces, start=1):
        lines = (
            line for table in piece for line in _table_words(table, say, once=system.meetings == 1)
        )
        words = "\n".join(lines)
        yield CrossTablePicture(words, tuple(piece), name=f"table-{at}.png")


def _groups(view: EventView, stage: int) -> list[list[Standing]]:
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
            drawn_entrant(view, home.entrant, say),
            tuple(
                _cell(view, home.entrant, met.get((home.entrant, other.entrant)), say, full=full)
                for other in places
            ),
            number(home.points, say),
            home.out,
        )
        for home in places
    )
    title = say("Group {n}", n=places[0].group + 1) if named else ""
    return CrossTable(rows, say("Points"), title)


def _cell(
    view: EventView, entrant: EntrantId, match: Match | None, say: Say, *, full: bool
) -> CrossCell:
    if match is None:
        return CrossCell()
    side = match.side_of(entrant)
    figures = figures_of(view, match, say)
    winner = None if match.result is None else match.result.winner
    won, lost = winner == side, winner not in {None, side}
    if figures:
        words = f"{figures[side]}–{figures[1 - side]}"
        figure = words if full else figures[side]
    else:
        # What was not played is a plus or a minus, as chess players write it.
        words = figure = "+" if won else "−" if lost else ""
    return CrossCell(figure, won, lost, match.started and not match.over, words)


def _table_words(table: CrossTable, say: Say, *, once: bool) -> Iterator[str]:
    """Say what a table shows, row by row; each match once, in the row of the one ahead."""
    if table.title:
        yield table.title
    for place, row in enumerate(table.rows):
        told = range(place + 1 if once else 0, len(table.rows))
        against = [f"{table.rows[at].name} {said}" for at in told if (said := row.cells[at].words)]
        name = say("{name} (withdrawn)", name=row.name) if row.out else row.name
        head = f"{name} · {row.total}"
        yield with_colon(head, ", ".join(against), say) if against else head


def bracket_parts(view: EventView, stage: int, say: Say) -> list[Part]:
    """Draw a knock-out where it is played now: its winners' bracket, and its losers' one."""
    system = view.event.plan.format.stages[stage].system
    matches = {(match.round, match.pairing.slot): match for match in view.event.of_stage(stage)}
    if not isinstance(system, Knockout) or not matches:
        return []
    drawn = sum(len(match.pairing.entrants) for key, match in matches.items() if key[0] == 1)
    made = bracket_of(system, drawn)
    coming = known_places(system, view.event.field(stage), view.event.played(stage))
    drawing = _Drawing(view, matches, made, coming, say)
    finals = [match for match in made if match.bracket is Bracket.FINAL]
    upper = [match for match in made if match.bracket is Bracket.WINNERS]
    lower = [match for match in made if match.bracket is Bracket.LOSERS]
    if not system.double:
        third = [match for match in made if match.bracket is Bracket.THIRD_PLACE]
        return list(drawing.pictures(drawing.single(upper, third), "bracket"))
    names = say("Winners' bracket"), say("Losers' bracket")
    parts: list[Part] = [f"**{names[0]}**"]
    parts += drawing.pictures(drawing.double(upper, finals), "winners")
    if lower and (pictures := list(drawing.pictures(drawing.double(lower, []), "losers"))):
        parts += [f"**{names[1]}**", *pictures]
    return parts


@dataclass(frozen=True, slots=True)
class _Column(BracketColumn):
    """A whole column of the draw."""

    round: int = 0
    """The event's."""


class _Drawing:
    """What pictures of a bracket are made of."""

    def __init__(
        self,
        view: EventView,
        matches: Mapping[Key, Match],
        made: Sequence[BracketMatch],
        coming: Mapping[BracketPlace, EntrantId],
        say: Say,
    ) -> None:
        self._view = view
        self._stage = next(iter(matches.values())).stage
        self._matches = matches
        self._made = {(match.round, match.slot): match for match in made}
        self._coming = coming
        self._say = say
        self._paired = max(turn for turn, _ in matches)

    def single(self, own: Sequence[BracketMatch], third: Sequence[BracketMatch]) -> list[_Column]:
        """Return the columns of a knock-out; the match for third place is below the final."""
        columns = list(self._columns(own))
        boxes = tuple(box for match in third if (box := self._box(match)).sides)
        if boxes:
            below = BracketColumn(self._say("Third place"), boxes)
            columns[-1] = replace(columns[-1], below=below)
        return columns

    def double(self, own: Sequence[BracketMatch], finals: Sequence[BracketMatch]) -> list[_Column]:
        """Return the columns of a bracket of a double knock-out, and the finals after it."""
        columns = list(self._columns(own))
        for again, final in enumerate(finals):
            # A second final is played only if the first has levelled the losses.
            if not again or (final.round, final.slot) in self._matches:
                name = self._say("Second final") if again else self._say("Final")
                columns.append(_Column(name, (self._box(final),), None, final.round))
        return columns

    def pictures(self, columns: Sequence[_Column], name: str) -> Iterator[BracketPicture]:
        """Draw columns from the round before the present one on, in pieces if they are long."""
        last = len(columns) - 1
        present = max(
            (at for at in range(last + 1) if columns[at].round <= self._paired), default=0
        )
        first = max(min(present - 1, last - _COLUMNS + 1), 0)
        # The last column has one match.
        while len(columns[first].boxes) > _HIGHEST * _BRACKET_PICTURES:
            first += 1
        shown = columns[first : first + _COLUMNS]
        pieces = -(-len(shown[0].boxes) // _HIGHEST)
        for piece in range(pieces):
            part = tuple(_piece(column, piece, pieces) for column in shown)
            if any(side.name for column in part for box in column.boxes for side in box.sides):
                words = "\n".join(_bracket_words(part, self._say))
                yield BracketPicture(words, part, name=f"{name}-{piece + 1}.png")

    def _columns(self, own: Sequence[BracketMatch]) -> Iterator[_Column]:
        for at in range(max(match.column for match in own) + 1):
            matches = sorted(
                (match for match in own if match.column == at), key=lambda match: match.row
            )
            turn = matches[0].round
            title = round_name(self._view.event, turn, self._say, self._stage)
            yield _Column(title, tuple(map(self._box, matches)), None, turn)

    def _box(self, slot: BracketMatch) -> MatchBox:
        match = self._matches.get((slot.round, slot.slot))
        to = slot.winner_to
        leads = None if to is None else self._made[to.round, to.slot].row
        if match is not None:
            return drawn_match(self._view, match, self._say, leads)
        if slot.round <= self._paired:
            return MatchBox((), leads)
        return MatchBox((self._expected(slot, 0), self._expected(slot, 1)), leads)

    def _expected(self, slot: BracketMatch, side: int) -> MatchSide:
        who = self._coming.get(BracketPlace(slot.round, slot.slot, side))
        return MatchSide("" if who is None else drawn_entrant(self._view, who, self._say))


def _piece(column: _Column, piece: int, pieces: int) -> BracketColumn:
    """Return a part of a column: all that its matches lead to is in the same piece."""
    share = len(column.boxes) // pieces
    boxes = column.boxes[piece * share : (piece + 1) * share]
    if boxes and boxes[0].leads_to is not None:
        upper = boxes[0].leads_to
        boxes = tuple(replace(box, leads_to=(box.leads_to or 0) - upper) for box in boxes)
    return BracketColumn(column.title, boxes, column.below)


def _bracket_words(columns: Sequence[BracketColumn], say: Say) -> Iterator[str]:
    for column in columns:
        for part in (column, column.below):
            if part is not None:
                pairs = ", ".join(match_words(box) for box in part.boxes if box.sides)
                yield with_colon(part.title, pairs, say)


def drawn_entrant(view: EventView, entrant: EntrantId, say: Say) -> str:
    """Return an entrant's name for a picture, with its number if that tells it from others.

    Where no letter of it can be drawn, the number stands alone.
    """
    names = plain_names(view, entrant, say)
    drawn = _drawn_names(names)
    if not drawn:
        return f"#{entrant}"
    if drawn == " & ".join(names):
        return drawn
    others = (plain_names(view, other, say) for other in view.event.entries if other != entrant)
    return f"{drawn} #{entrant}" if drawn in map(_drawn_names, others) else drawn


def _drawn_names(names: Iterable[str]) -> str:
    """Return names as they can be drawn; empty if there is no letter."""
    drawn = [drawable(name, NOBODY) for name in names]
    return " & ".join(drawn) if set(drawn) != {NOBODY} else ""


def drawn_match(view: EventView, match: Match, say: Say, leads_to: int | None = None) -> MatchBox:
    """Return a match for a picture."""
    sides = [_drawn_side(view, match, side, say) for side in range(len(match.pairing.sides))]
    if match.pairing.bye:
        sides.append(MatchSide(say("bye"), lost=True))
    return MatchBox(tuple(sides), leads_to, runs=match.started and not match.over)


def _drawn_side(view: EventView, match: Match, side: int, say: Say) -> MatchSide:
    name = " & ".join(drawn_entrant(view, entrant, say) for entrant in match.pairing.sides[side])
    if match.pairing.bye:
        return MatchSide(name, won=True)
    figures = figures_of(view, match, say)
    winner = None if match.result is None else match.result.winner
    figure = figures[side] if figures else ""
    return MatchSide(name, figure, won=winner == side, lost=winner not in {None, side})


def figures_of(view: EventView, match: Match, say: Say) -> tuple[str, ...]:
    """Return the score of a match by side, if there is one and it is not sealed."""
    if match.pairing.bye or (match.how is HowEnded.FORFEIT and not match.games):
        return ()
    form = view.event.plan.format.stages[match.stage].match
    figures = tuple(score(match, form, say).split("–"))
    return figures if len(figures) == len(match.pairing.sides) else ()


def match_words(box: MatchBox) -> str:
    """Say what a picture shows of a match."""
    sides = (f"{side.name or '?'} {side.score}".strip() for side in box.sides)
    return " – ".join(sides)
