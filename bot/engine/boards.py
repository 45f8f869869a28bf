"""Duplicate boards (docs/record.md): the same cards at every table of an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from bot.engine.cards import natural
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
    deal: int = 0
    """The first deal of a game that comes from it."""

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


def board_place(first: int, dealers: Sequence[int], since: int = 0) -> BoardPlace:
    """Return which board is dealt last, and how often it was dealt before from the same secret.

    Who deals again deals the same board again (docs/rules.md §5.12).

    >>> board_place(first=5, dealers=[0, 1, 1, 1])
    BoardPlace(board=6, again=2)
    >>> board_place(first=5, dealers=[0, 1, 1, 1], since=2)
    BoardPlace(board=6, again=1)

    Args:
        first: the game's first board.
        dealers: who dealt each of its deals so far, that deal included.
        since: the first deal that comes from the present secret.
    """
    runs = [sum(1 for _ in run) for _, run in groupby(dealers)]
    return BoardPlace(first + len(runs) - 1, min(runs[-1], len(dealers) - since) - 1)


@dataclass(frozen=True, slots=True)
class BoardPacks:
    """The deals of a game that plays boards of an event."""

    seed: BoardSeed
    first: int
    """The game's first board."""
    later: tuple[BoardSeed, ...] = ()
    """The seeds that have taken its place in the middle of the game, in order of their deals."""

    def seed_of(self, number: int) -> BoardSeed:
        """Return the seed that a deal comes from."""
        known = (seed for seed in reversed(self.later) if seed.deal <= number)
        return next(known, self.seed)

    def place(self, dealers: Sequence[int]) -> BoardPlace:
        """Return which board is dealt last, given who dealt each deal so far."""
        return board_place(self.first, dealers, self.seed_of(len(dealers) - 1).deal)

    def layout(self, number: int, earlier: Sequence[Actions], shape: Shape) -> Layout:
        """Lay out the board that comes next; what was played does not matter."""
        del number, earlier
        return self.deal(shape).layout

    def deal(self, shape: Shape) -> FairDeal:
        """Deal the board that comes next."""
        seed, place = self.seed_of(len(shape.dealers) - 1), self.place(shape.dealers)
        words = seed.words
        mixed = f"{words};again:{place.again}" if place.again else words
        pack = fair_pack(seed.secret, "board", place.board, mixed, shape.pack)
        layout = deal_pack(pack, shape)
        if shape.trumps_cut:
            trumps = fair_pack(seed.secret, "board-trumps", place.board, mixed)
            layout = replace(layout, cut=natural(trumps[0]))
        return FairDeal(pack, layout)
