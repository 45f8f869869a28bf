"""The bracket of a knock-out: every match, and where it leads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique
from functools import lru_cache

from bot.competition.stages import Knockout


@unique
class Bracket(Enum):
    """The part of the draw in which a match is."""

    WINNERS = "winners"
    """Those who have not lost; in a single knock-out, all."""
    LOSERS = "losers"
    """Those who have lost once, in a double knock-out."""
    FINAL = "final"
    """The winner of the one against the winner of the other; again, if nobody has lost twice."""
    THIRD_PLACE = "third-place"


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """A side of a match."""

    round: int
    slot: int
    side: int


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the draw, whether or not anybody is in it yet.

    In a picture each bracket has its columns, from the left, and a match its row in the column,
    from the top. `round` and `slot` are those of the match's `Pairing`.
    """

    bracket: Bracket
    round: int
    """From 1."""
    slot: int
    column: int
    row: int
    winner_to: BracketPlace | None = None
    loser_to: BracketPlace | None = None
    """None where the loser is out."""


@lru_cache(maxsize=32)
def bracket_of(system: Knockout, entrants: int) -> tuple[BracketMatch, ...]:
    """Return all matches of a knock-out of this number of entrants, round after round.

    In a double knock-out the winners' bracket goes on while the losers' one is played, which has
    about two rounds for each of its own. The last match, the second final, is played only if the
    losers' winner wins the first one.
    """
    columns = columns_of(entrants)
    if not columns:
        return ()
    matches = _double(columns) if system.double else _single(columns, third=system.third_place)
    return tuple(sorted(matches, key=lambda match: (match.round, match.slot)))


def columns_of(entrants: int) -> int:
    """Return how often the field halves until one is left."""
    return max(entrants - 1, 0).bit_length()


def _single(columns: int, *, third: bool) -> Iterator[BracketMatch]:
    for column in range(columns):
        turn = column + 1
        semi = third and turn == columns - 1
        for slot in range(2 ** (columns - turn)):
            yield BracketMatch(
                Bracket.WINNERS,
                turn,
                slot,
                column,
                slot,
                winner_to=_up(turn, slot) if turn < columns else None,
                loser_to=BracketPlace(columns, 1, slot) if semi else None,
            )
    if third and columns > 1:
        yield BracketMatch(Bracket.THIRD_PLACE, columns, 1, 0, 0)


def _double(columns: int) -> Iterator[BracketMatch]:
    """Yield the winners' bracket, the losers' one, and the finals.

    Losers' column c is played in round c + 2. Those who lose in the first round meet each other in
    column 0; those who lose in round r > 1 join in column 2r - 3.
    """
    final = 2 * columns
    for turn in range(1, columns + 1):
        for slot in range(2 ** (columns - turn)):
            last = turn == columns
            yield BracketMatch(
                Bracket.WINNERS,
                turn,
                slot,
                turn - 1,
                slot,
                winner_to=BracketPlace(final, 0, 0) if last else _up(turn, slot),
                loser_to=_drop(columns, turn, slot),
            )
    for column in range(2 * columns - 2):
        yield from _losers(columns, column)
    for at in (0, 1):
        yield BracketMatch(
            Bracket.FINAL,
            final + at,
            0,
            at,
            0,
            winner_to=None if at else BracketPlace(final + 1, 0, 1),
            loser_to=None if at else BracketPlace(final + 1, 0, 0),
        )


def _losers(columns: int, column: int) -> Iterator[BracketMatch]:
    turn = column + 2
    for row in range(2 ** (columns - 2 - column // 2)):
        if column == 2 * columns - 3:
            winner_to = BracketPlace(2 * columns, 0, 1)
        elif column % 2:
            winner_to = BracketPlace(turn + 1, _beside(columns, turn + 1) + row // 2, row % 2)
        else:
            winner_to = BracketPlace(turn + 1, _beside(columns, turn + 1) + row, 0)
        slot = _beside(columns, turn) + row
        yield BracketMatch(Bracket.LOSERS, turn, slot, column, row, winner_to=winner_to)


def _beside(columns: int, turn: int) -> int:
    """Return how many matches of the winners' bracket are in a round, and come first in it."""
    return 2 ** (columns - turn) if turn <= columns else 0


def _up(turn: int, slot: int) -> BracketPlace:
    return BracketPlace(turn + 1, slot // 2, slot % 2)


def _drop(columns: int, turn: int, slot: int) -> BracketPlace:
    """Return where the loser of a match in the winners' bracket goes on.

    Halves, quarters and so on are exchanged, other ones each time, so that two who have met come
    together again as late as possible.
    """
    if columns == 1:
        return BracketPlace(2, 0, 1)
    if turn == 1:
        return BracketPlace(2, _beside(columns, 2) + slot // 2, slot % 2)
    width = columns - turn
    exchanged = sum(1 << (width - 1 - at) for at in range(width) if (turn - 1) >> at & 1)
    joined = 2 * turn - 1
    return BracketPlace(joined, _beside(columns, joined) + (slot ^ exchanged), 1)
