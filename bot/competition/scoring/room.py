"""Duplicate boards: what each side has done better with its cards than the others in the room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from bot.competition.matches import MatchFormat, PlayedMatch

Board: TypeAlias = tuple[int, int, int]
"""Round, game and place of a board in it: what is the same at all tables."""


class BoardScore(NamedTuple):
    """What a board came to at a table."""

    match: int
    """Its place among the matches that are compared."""
    table: int
    board: Board
    secret: int
    """The number of the secret that its cards came from."""
    score: tuple[int, ...]
    """By side of the match."""

    @property
    def by_cards(self) -> tuple[int, ...]:
        """The sides in the order of their cards, which is the same at all tables."""
        sides = range(len(self.score))
        # At a second table a team sits the other way round.
        return tuple((cards + self.table) % len(self.score) for cards in sides)


@dataclass(slots=True)
class Compared:
    """How a board at a table compares with the same cards at the other tables."""

    others: int
    """Tables."""
    halves: dict[int, int]
    """By side: 2 for each table where its cards came to less, 1 for each where to as much."""


def with_room(form: MatchFormat, played: Sequence[PlayedMatch]) -> tuple[PlayedMatch, ...]:
    """Add to the points of each match that is over what its boards are worth across the room.

    For each board a side gets `per_board` for each other table where the same cards came to less,
    half of it where they came to as much, or where the board had other cards. A side that met
    nobody who played, because the others did not come or the table had cards of its own, gets the
    half for each of the round's boards.
    """
    worth: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for at, compared in compare(played).items():
        for side, halves in compared.halves.items():
            worth[at.match, side] += form.per_board * halves / 2
    most = most_of_rounds(form, played)
    return tuple(
        _with_points(match, number, worth, most.get(match.round, Fraction(0)) / 2)
        for number, match in enumerate(played)
    )


def compare(played: Sequence[PlayedMatch]) -> dict[BoardScore, Compared]:
    """Compare all boards of the matches that are over with the same cards at the other tables."""
    found: dict[BoardScore, Compared] = {}
    for same in _same_cards(played).values():
        for at, side, made in same:
            beaten = sum(
                1 + (at.secret == other.secret) * ((made > their) - (made < their))
                for other, _, their in same
            )
            compared = found.setdefault(at, Compared(len(same) - 1, {}))
            compared.halves[side] = beaten - 1
    return found


def most_of_rounds(form: MatchFormat, played: Sequence[PlayedMatch]) -> dict[int, Fraction]:
    """Return all that there is to win on the boards of each round, at one table of a match."""
    others: dict[Board, int] = defaultdict(int)
    for (board, _), same in _same_cards(played).items():
        others[board] = max(others[board], len(same) - 1)
    most: dict[int, Fraction] = defaultdict(Fraction)
    for (number, _, _), tables in others.items():
        most[number] += form.per_board * tables
    return most


def board_scores(played: Sequence[PlayedMatch]) -> Iterator[BoardScore]:
    """Go through all boards of the matches that are over."""
    for number, match in enumerate(played):
        if match.result is None:
            continue
        for game in match.games:
            for place, score in enumerate(game.deals):
                board = match.round, game.game, place
                secret = game.secrets[place] if game.secrets else 0
                yield BoardScore(number, game.table, board, secret, score)


def _same_cards(
    played: Sequence[PlayedMatch],
) -> dict[tuple[Board, int], list[tuple[BoardScore, int, int]]]:
    """Return for each board and its cards: where, which side, and what it made above average."""
    rows: dict[tuple[Board, int], list[tuple[BoardScore, int, int]]] = defaultdict(list)
    for at in board_scores(played):
        for cards, side in enumerate(at.by_cards):
            made = at.score[side] * len(at.score) - sum(at.score)
            rows[at.board, cards].append((at, side, made))
    return rows


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
