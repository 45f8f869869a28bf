"""Duplicate boards (docs/record.md): the same cards at every table of an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from bot.engine.shuffle import Actions, FairDeal, Layout, Shape, deal_pack, fair_pack


@dataclass(frozen=True, slots=True)
class BoardSeed:
    """What all boards of an event are dealt from.

    >>> BoardSeed(bytes(32), ("rose", "1180000012582912000")).words
    'cut:rose;cut:1180000012582912000'
    >>> BoardSeed(bytes(32)).words
    'cut:none'
    """

    secret: bytes
    """The event's."""
    cuts: tuple[str, ...] = ()
    """The words that two captains mixed in once the commitment was posted, in the order said; fewer
    where one of them said none in time."""

    @property
    def words(self) -> str:
        """Return what goes into the mix besides the secret."""
        return ";".join(f"cut:{word}" for word in self.cuts or ("none",))


class BoardPlace(NamedTuple):
    """Which cards a deal is played with."""

    board: int
    """From 1 in its event."""
    again: int = 0
    """How often the board was dealt again before."""


def board_dealer(board: int, seats: int) -> int:
    """Return who deals a board, the same seat at every table.

    >>> [board_dealer(board, seats=4) for board in (1, 2, 4, 5)]
    [0, 1, 3, 0]
    """
    return (board - 1) % seats


def board_place(first: int, dealers: Sequence[int]) -> BoardPlace:
    """Return which board is dealt last, and how often it was dealt before.

    Who deals again deals the same board again (docs/rules.md §5.12).

    >>> board_place(first=5, dealers=[0, 1, 1, 1])
    BoardPlace(board=6, again=2)

    Args:
        first: the game's first board.
        dealers: who dealt each of its deals so far, that deal included.
    """
    runs = [sum(1 for _ in run) for _, run in groupby(dealers)]
    return BoardPlace(first + len(runs) - 1, runs[-1] - 1)


@dataclass(frozen=True, slots=True)
class BoardPacks:
    """The deals of a game that plays boards of an event."""

    seed: BoardSeed
    first: int
    """The game's first board."""

    def layout(self, number: int, earlier: Sequence[Actions], shape: Shape) -> Layout:
        """Lay out the board that comes next; what was played does not matter."""
        del number, earlier
        return self.deal(board_place(self.first, shape.dealers), shape).layout

    def deal(self, place: BoardPlace, shape: Shape) -> FairDeal:
        """Deal a board."""
        words = self.seed.words
        mixed = f"{words};again:{place.again}" if place.again else words
        pack = fair_pack(self.seed.secret, "board", place.board, mixed)
        layout = deal_pack(pack, shape.order, shape.seats)
        if shape.trumps_cut:
            trumps = fair_pack(self.seed.secret, "board-trumps", place.board, mixed)
            layout = replace(layout, cut=trumps[0])
        return FairDeal(pack, layout)
