"""The bracket of a knock-out as pictures: who meets whom, and who goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.competition.entrants import EntrantId
from bot.competition.event.parts import Match
from bot.competition.stages import Knockout
from bot.locale import N_, Say
from bot.ui.core.layout import Part
from bot.ui.events.drawn_matches import drawn_entrant, drawn_match, match_words
from bot.ui.pictures.bracket import BracketColumn, BracketPicture
from bot.ui.pictures.match_box import MatchBox, MatchSide
from bot.ui.text.punctuation import with_colon
from bot.views.events import EventView

if TYPE_CHECKING:
    from bot.competition.pairings import BracketMatch, BracketPlace

_COLUMNS: Final = 3
"""A phone shows three so that names can be read."""
_HIGHEST: Final = 8
"""Most matches in a column of a picture: a phone's screen shows them all."""
_PICTURES: Final = 4
"""Most pictures of a bracket."""
_NAMED: Final = (N_("Final"), N_("Semi-finals"), N_("Quarter-finals"))
"""The last rounds of a single knock-out, from the end."""

Key: TypeAlias = tuple[int, int]
"""Round and slot."""


def bracket_parts(view: EventView, stage: int, say: Say) -> list[Part]:
    """Draw a knock-out where it is played now: its winners' bracket, and its losers' one."""
    # The pairings take a twentieth of a second to load.
    from bot.competition.pairings import Bracket, bracket_of, known_places  # noqa: PLC0415

    system = view.event.plan.format.stages[stage].system
    matches = {(one.round, one.pairing.slot): one for one in view.event.of_stage(stage)}
    if not isinstance(system, Knockout) or not matches:
        return []
    drawn = sum(len(one.pairing.entrants) for key, one in matches.items() if key[0] == 1)
    made = bracket_of(system, drawn)
    coming = known_places(system, view.event.field(stage), view.event.played(stage))
    drawing = _Drawing(view, matches, made, coming, say)
    finals = [one for one in made if one.bracket is Bracket.FINAL]
    upper = [one for one in made if one.bracket is Bracket.WINNERS]
    lower = [one for one in made if one.bracket is Bracket.LOSERS]
    if not system.double:
        third = [one for one in made if one.bracket is Bracket.THIRD_PLACE]
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
        self._matches = matches
        self._made = {(one.round, one.slot): one for one in made}
        self._coming = coming
        self._say = say
        self._paired = max(turn for turn, _ in matches)

    def single(self, own: Sequence[BracketMatch], third: Sequence[BracketMatch]) -> list[_Column]:
        """Return the columns of a knock-out; the match for third place is below the final."""
        columns = list(self._columns(own))
        for back, name in enumerate(_NAMED[: len(columns)]):
            columns[-1 - back] = replace(columns[-1 - back], title=self._say(name))
        boxes = tuple(box for one in third if (box := self._box(one)).sides)
        if boxes:
            below = BracketColumn(self._say("Third place"), boxes)
            columns[-1] = replace(columns[-1], below=below)
        return columns

    def double(self, own: Sequence[BracketMatch], finals: Sequence[BracketMatch]) -> list[_Column]:
        """Return the columns of a bracket of a double knock-out, and the finals after it."""
        columns = list(self._columns(own))
        for again, one in enumerate(finals):
            # A second final is played only if the first has levelled the losses.
            if not again or (one.round, one.slot) in self._matches:
                name = self._say("Second final") if again else self._say("Final")
                columns.append(_Column(name, (self._box(one),), None, one.round))
        return columns

    def pictures(self, columns: Sequence[_Column], name: str) -> Iterator[BracketPicture]:
        """Draw columns from the round before the present one on, in pieces if they are long."""
        last = len(columns) - 1
        present = max(
            (at for at in range(last + 1) if columns[at].round <= self._paired), default=0
        )
        first = max(min(present - 1, last - _COLUMNS + 1), 0)
        while first < last and len(columns[first].boxes) > _HIGHEST * _PICTURES:
            first += 1
        shown = columns[first : first + _COLUMNS]
        pieces = -(-len(shown[0].boxes) // _HIGHEST)
        for piece in range(pieces):
            part = tuple(_piece(column, piece, pieces) for column in shown)
            if any(side.name for column in part for box in column.boxes for side in box.sides):
                words = "\n".join(_in_words(part, self._say))
                yield BracketPicture(words, part, name=f"{name}-{piece + 1}.png")

    def _columns(self, own: Sequence[BracketMatch]) -> Iterator[_Column]:
        for at in range(max(one.column for one in own) + 1):
            matches = sorted((one for one in own if one.column == at), key=lambda one: one.row)
            turn = matches[0].round
            title = self._say("Round {n}", n=turn)
            yield _Column(title, tuple(map(self._box, matches)), None, turn)

    def _box(self, one: BracketMatch) -> MatchBox:
        match = self._matches.get((one.round, one.slot))
        to = one.winner_to
        leads = None if to is None else self._made[to.round, to.slot].row
        if match is not None:
            return drawn_match(self._view, match, self._say, leads)
        if one.round <= self._paired:
            return MatchBox((), leads)
        return MatchBox((self._expected(one, 0), self._expected(one, 1)), leads)

    def _expected(self, one: BracketMatch, side: int) -> MatchSide:
        from bot.competition.pairings import BracketPlace  # noqa: PLC0415

        who = self._coming.get(BracketPlace(one.round, one.slot, side))
        return MatchSide("" if who is None else drawn_entrant(self._view, who, self._say))


def _piece(column: _Column, piece: int, pieces: int) -> BracketColumn:
    """Return a part of a column: all that its matches lead to is in the same piece."""
    share = len(column.boxes) // pieces
    boxes = column.boxes[piece * share : (piece + 1) * share]
    if boxes and boxes[0].leads_to is not None:
        upper = boxes[0].leads_to
        boxes = tuple(replace(box, leads_to=(box.leads_to or 0) - upper) for box in boxes)
    return BracketColumn(column.title, boxes, column.below)


def _in_words(columns: Sequence[BracketColumn], say: Say) -> Iterator[str]:
    """Say what a picture shows, column by column."""
    for column in columns:
        for part in (column, column.below):
            if part is not None:
                pairs = ", ".join(match_words(box) for box in part.boxes if box.sides)
                yield with_colon(part.title, pairs, say)
