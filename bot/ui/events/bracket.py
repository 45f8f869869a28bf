"""The bracket of a knock-out as pictures: who meets whom, and who goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.competition.entrants import EntrantId
from bot.competition.event.state import Match
from bot.competition.matches import HowEnded
from bot.competition.stages import Knockout
from bot.locale import N_, Say
from bot.tables.events.views import EventView
from bot.ui.events.words import plain_entrant, score
from bot.ui.pictures.bracket import BracketBox, BracketColumn, BracketPicture, BracketSide
from bot.ui.text.punctuation import with_colon

if TYPE_CHECKING:
    from bot.competition.pairings.bracket import BracketMatch

_COLUMNS: Final = 3
"""A phone shows three so that names can be read."""
_HIGHEST: Final = 16
"""Most matches in a column."""
_NAMED: Final = (N_("Final"), N_("Semi-finals"), N_("Quarter-finals"))
"""The last rounds of a single knock-out, from the end."""

Key: TypeAlias = tuple[int, int]
"""Round and slot."""


def bracket_pictures(view: EventView, stage: int, say: Say) -> tuple[BracketPicture, ...]:
    """Draw a knock-out where it is played now: its winners' bracket, and its losers' one."""
    # The pairings take a twentieth of a second to load.
    from bot.competition.pairings.bracket import Bracket, bracket_of  # noqa: PLC0415

    system = view.event.plan.format.stages[stage].system
    matches = {(one.round, one.pairing.slot): one for one in view.event.of_stage(stage)}
    if not isinstance(system, Knockout) or not matches:
        return ()
    drawn = sum(len(one.pairing.entrants) for key, one in matches.items() if key[0] == 1)
    made = bracket_of(system, drawn)
    pictures = []
    for bracket in (Bracket.WINNERS, Bracket.LOSERS):
        own = [one for one in made if one.bracket is bracket]
        if own:
            drawing = _Drawing(view, matches, made, say)
            pictures.append(drawing.picture(own, bracket.value, named=not system.double))
    return tuple(pictures)


class _Drawing:
    """What a picture is made of."""

    def __init__(
        self,
        view: EventView,
        matches: Mapping[Key, Match],
        made: Sequence[BracketMatch],
        say: Say,
    ) -> None:
        self._view = view
        self._matches = matches
        self._say = say
        self._made = {(one.round, one.slot): one for one in made}
        self._coming = dict(self._who_comes(made))

    def _who_comes(self, made: Sequence[BracketMatch]) -> Iterator[tuple[object, EntrantId]]:
        """Go through the places of later rounds whose entrants are known already."""
        for one in made:
            match = self._matches.get((one.round, one.slot))
            if match is None or not match.over:
                continue
            winner = 0 if match.pairing.bye else match.result.winner if match.result else None
            if winner is None:
                continue
            for side, entrants in enumerate(match.pairing.sides):
                place = one.winner_to if side == winner else one.loser_to
                if place is not None:
                    yield place, entrants[0]

    def picture(self, own: Sequence[BracketMatch], name: str, *, named: bool) -> BracketPicture:
        """Return the picture of a bracket, from the round before the present one on."""
        last = max(one.column for one in own)
        present = max(
            (one.column for one in own if (one.round, one.slot) in self._matches), default=0
        )
        first = max(min(present - 1, last - _COLUMNS + 1), 0)
        while first < last and sum(one.column == first for one in own) > _HIGHEST:
            first += 1
        columns = [
            self._column([one for one in own if one.column == at], last - at if named else None)
            for at in range(first, min(first + _COLUMNS, last + 1))
        ]
        return BracketPicture(_in_words(columns, self._say), tuple(columns), name=f"{name}.png")

    def _column(self, own: Sequence[BracketMatch], to_go: int | None) -> BracketColumn:
        if to_go is not None and to_go < len(_NAMED):
            title = self._say(_NAMED[to_go])
        else:
            title = self._say("Round {n}", n=own[0].round)
        ordered = sorted(own, key=lambda one: one.row)
        return BracketColumn(title, tuple(map(self._box, ordered)))

    def _box(self, one: BracketMatch) -> BracketBox:
        match = self._matches.get((one.round, one.slot))
        to = one.winner_to
        after = None if to is None else self._made[to.round, to.slot]
        leads = None if after is None or after.bracket is not one.bracket else after.row
        if match is None:
            sides = (self._expected(one, 0), self._expected(one, 1))
            return BracketBox(sides, leads)
        shown = [self._side(match, side) for side in range(len(match.pairing.sides))]
        first, second = [*shown, BracketSide(self._say("bye"), lost=True)][:2]
        runs = match.started and not match.over
        return BracketBox((first, second), leads, runs=runs)

    def _expected(self, one: BracketMatch, side: int) -> BracketSide:
        from bot.competition.pairings.bracket import BracketPlace  # noqa: PLC0415

        who = self._coming.get(BracketPlace(one.round, one.slot, side))
        return BracketSide("" if who is None else plain_entrant(self._view, who, self._say))

    def _side(self, match: Match, side: int) -> BracketSide:
        name = plain_entrant(self._view, match.pairing.sides[side][0], self._say)
        if match.pairing.bye:
            return BracketSide(name, won=True)
        form = self._view.event.plan.format.stages[match.stage].match
        figures = score(match, form).split("–")
        figure = figures[side] if len(figures) > side else ""
        if match.how is HowEnded.FORFEIT:
            figure = ""
        winner = None if match.result is None else match.result.winner
        return BracketSide(name, figure, won=winner == side, lost=winner not in {None, side})


def _in_words(columns: Sequence[BracketColumn], say: Say) -> str:
    """Say what a picture shows."""
    lines = []
    for column in columns:
        pairs = ", ".join(
            " – ".join(f"{side.name or '?'} {side.score}".strip() for side in box.sides)
            for box in column.boxes
        )
        lines.append(with_colon(column.title, pairs, say))
    return "\n".join(lines)
