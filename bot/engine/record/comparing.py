"""Comparing the boards of an event's tables, as their records show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.boards import BoardPlace
from bot.engine.shuffle import Layout


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board as a table was dealt it."""

    commit: str
    """The commitment to the secret that it comes from."""
    place: BoardPlace
    dealer: int
    layout: Layout

    def same(self, other: PlayedBoard) -> bool:
        """Say whether another table was dealt the same; the order within a hand is free."""
        one, two = self.layout, other.layout
        return (self.place, self.dealer, one.stock, one.cut, [*map(set, one.hands)]) == (
            other.place,
            other.dealer,
            two.stock,
            two.cut,
            [*map(set, two.hands)],
        )


@dataclass(frozen=True, slots=True)
class PlayedBoards:
    """The boards that a game was dealt, in order."""

    cuts: int
    """How many words captains have mixed in; the fewest, if it came from several secrets."""
    boards: tuple[PlayedBoard, ...]


@dataclass(frozen=True, slots=True)
class BoardRun:
    """Boards that follow each other, each dealt to as many tables."""

    first: int
    last: int
    tables: int


@dataclass(frozen=True, slots=True)
class OtherBoard:
    """The first board that two tables were dealt differently."""

    place: BoardPlace
    one: int
    other: int
    """Which games they are, counted from 0 among those compared."""


@dataclass(frozen=True, slots=True)
class ComparedBoards:
    """What comparing the tables of one event has shown; after a restore it has another secret."""

    commit: str
    runs: tuple[BoardRun, ...]
    """The boards that were the same wherever they were dealt, in order."""
    other: OtherBoard | None
    """None if all were the same."""


def compare(games: Sequence[PlayedBoards]) -> tuple[ComparedBoards, ...]:
    """Compare the boards of games, secret by secret in the order in which these first come."""
    commits = dict.fromkeys(board.commit for game in games for board in game.boards)
    return tuple(_compare(commit, games) for commit in commits)


def _compare(commit: str, games: Sequence[PlayedBoards]) -> ComparedBoards:
    dealt: dict[BoardPlace, list[tuple[int, PlayedBoard]]] = {}
    for number, game in enumerate(games):
        for board in game.boards:
            if board.commit == commit:
                dealt.setdefault(board.place, []).append((number, board))
    others = [
        OtherBoard(place, first, number)
        for place, ((first, board), *rest) in sorted(dealt.items())
        for number, again in rest
        if not again.same(board)
    ]
    apart = {other.place.board for other in others}
    tables = {
        place.board: len(met)
        for place, met in sorted(dealt.items())
        if not place.again and place.board not in apart
    }
    return ComparedBoards(commit, _runs(tables), next(iter(others), None))


def _runs(tables: dict[int, int]) -> tuple[BoardRun, ...]:
    """Join boards that follow each other, given how many tables each was dealt to."""
    runs: list[BoardRun] = []
    for board, count in tables.items():
        if runs and (runs[-1].last, runs[-1].tables) == (board - 1, count):
            runs[-1] = BoardRun(runs[-1].first, board, count)
        else:
            runs.append(BoardRun(board, board, count))
    return tuple(runs)
