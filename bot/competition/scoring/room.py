"""Duplicate boards: what each side has done better with its cards than the others in the room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from bot.competition.matches import MatchFormat, PlayedMatch

Board: TypeAlias = tuple[int, int, int]
"""Round, game and place of a board in it: what is the same at all tables."""
_Cards: TypeAlias = tuple[Board, int]
"""A board, and the side of the table that holds its cards."""


def with_room(form: MatchFormat, played: Sequence[PlayedMatch]) -> tuple[PlayedMatch, ...]:
    """Add to the points of each match that is over what its boards are worth across the room.

    For each board a side gets `per_board` for each other table where the same cards came to less,
    half of it where they came to as much, or where the board had other cards. A side that met
    nobody who played, because the others did not come or the table had cards of its own, gets the
    half for each of the round's boards.
    """
    rows: dict[_Cards, list[tuple[int, int, int, int]]] = defaultdict(list)
    for number, match in enumerate(played):
        for cards, secret, side, made in _made(match):
            rows[cards].append((number, side, secret, made))
    worth: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for same in rows.values():
        for number, side, secret, made in same:
            beaten = sum(
                1 + (secret == from_) * ((made > their) - (made < their))
                for _, _, from_, their in same
            )
            beaten -= 1
            worth[number, side] += form.per_board * beaten / 2
    average = _averages(form, rows)
    return tuple(
        _with_points(match, number, worth, average.get(match.round, Fraction(0)))
        for number, match in enumerate(played)
    )


def _made(match: PlayedMatch) -> Iterator[tuple[_Cards, int, int, int]]:
    """Go through what a match's sides made on its boards, more than the others on average.

    Yields the cards, the number of the secret that they came from, the side, and what it made.
    """
    if match.result is None:
        return
    sides = len(match.pairing.sides)
    for game in match.games:
        for place, scores in enumerate(game.deals):
            board = match.round, game.game, place
            secret = game.secrets[place] if game.secrets else 0
            for side, score in enumerate(scores):
                made = score * sides - sum(scores)
                # At a second table a team sits the other way round.
                yield (board, (side - game.table) % sides), secret, side, made


def _averages(
    form: MatchFormat, rows: Mapping[_Cards, Sequence[tuple[int, ...]]]
) -> dict[int, Fraction]:
    """Return what half of all is on the boards of a round, for one table of a match."""
    most: dict[Board, int] = defaultdict(int)
    for (board, _), same in rows.items():
        most[board] = max(most[board], len(same) - 1)
    average: dict[int, Fraction] = defaultdict(Fraction)
    for (number, _, _), others in most.items():
        average[number] += form.per_board * others / 2
    return average


def _with_points(
    match: PlayedMatch, number: int, worth: Mapping[tuple[int, int], Fraction], average: Fraction
) -> PlayedMatch:
    result = match.result
    if result is None or match.pairing.bye:
        return match
    met = any(game.deals for game in match.games)
    nothing = Fraction(0)
    got = (
        worth.get((number, side), nothing)
        if met
        else nothing
        if side in result.forfeited
        else average
        for side in range(len(result.points))
    )
    points = tuple(a + b for a, b in zip(result.points, got, strict=True))
    return replace(match, result=replace(result, points=points))
