"""A table's picture in strips: only strips that changed are drawn.

A card that is played changes the rows of that card and of two plates. All other rows are as they
were in the picture before, compressed already.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import IntEnum, unique
from functools import lru_cache
from itertools import count, groupby
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from bot.ui.pictures.png import Strip, joined, strips
from bot.ui.pictures.sprites import Sprite, stamp

Key: TypeAlias = tuple[tuple[int, ...], int, tuple[int, ...]]
"""All cuts, a strip's place among them, and the numbers of the pieces on it."""

_NUMBERED: Final = 20_000
"""Pieces whose numbers are known, 0.8 kilobytes each."""
_MOST: Final = 24_000_000
"""Bytes of strips that are kept: all of some 1,200 tables."""
_EACH: Final = 600
"""Bytes that a strip takes beside its content."""


@unique
class Anchor(IntEnum):
    """Which part of a sprite stands at a place; the value is in halves of its width."""

    LEFT = 0
    MIDDLE = 1
    RIGHT = 2


class Piece(NamedTuple):
    """A sprite and its place; it is drawn when a strip needs it.

    It is a value: pieces that are equal look alike. So strips of equal pieces do.
    """

    draw: Callable[..., Sprite]
    """A function that caches what it returns."""
    what: tuple[Hashable, ...]
    x: int
    top: int
    height: int
    """How many rows it may touch."""
    anchor: Anchor = Anchor.MIDDLE

    def strips(self, cuts: Sequence[int]) -> range:
        """Return the strips on which it may be seen."""
        first, after = bisect(cuts, self.top) - 1, bisect_left(cuts, self.top + self.height)
        return range(max(first, 0), min(after, len(cuts) - 1))

    def stamp(self, rows: Image.Image, above: int) -> None:
        """Put it on rows that begin with a column of zeros.

        Args:
            rows: some rows of a picture.
            above: how many rows of the picture are above them.
        """
        sprite, x = self.draw(*self.what), 1 + self.x
        if self.anchor is not Anchor.LEFT:
            x -= self.anchor * sprite.width // 2
        stamp(rows, sprite, (x, self.top - above))


class Strips:
    """The strips that were needed last, by what they show."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self.bytes = 0
        """How many are kept."""
        self._kept: dict[Key, Strip] = {}
        self._lock = Lock()
        """Several threads draw."""

    def drawn(self, ground: bytes, cuts: tuple[int, ...], pieces: Sequence[Piece]) -> bytes:
        """Return the PNG file of pieces on a ground, later ones above earlier ones.

        Args:
            ground: its rows, a byte a pixel, each after a zero (see `png.strips`); the same for
                the same cuts.
            cuts: the rows at which strips begin, and where the last one ends.
            pieces: what lies on the ground.
        """
        width, seen = len(ground) // cuts[-1], [_seen(piece, cuts) for piece in pieces]
        here: list[list[int]] = [[] for _ in cuts[1:]]
        for number, on in seen:
            for place in on:
                here[place].append(number)
        keys = [(cuts, place, tuple(numbers)) for place, numbers in enumerate(here)]
        parts = [self._get(key) for key in keys]
        for run in _runs(parts):
            lying = [
                piece
                for piece, (_, on) in zip(pieces, seen, strict=True)
                if on.start < run.stop and run.start < on.stop
            ]
            made = _compressed(ground, width, cuts[run.start : run.stop + 1], lying)
            for place, part in zip(run, made, strict=True):
                parts[place] = part
                self._keep(keys[place], part)
        return joined(width - 1, cuts[-1], [part for part in parts if part is not None])

    def clear(self) -> None:
        """Forget all strips."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0

    def _get(self, key: Key) -> Strip | None:
        with self._lock:
            part = self._kept.pop(key, None)
            if part is not None:
                self._kept[key] = part
            return part

    def _keep(self, key: Key, part: Strip) -> None:
        with self._lock:
            if key not in self._kept:
                self._kept[key] = part
                self.bytes += len(part.chunk) + _EACH
            while self.bytes > self._most:
                oldest = self._kept.pop(next(iter(self._kept)))
                self.bytes -= len(oldest.chunk) + _EACH


def _runs(parts: Sequence[Strip | None]) -> Iterator[range]:
    """Yield where strips are missing, neighbours together."""
    for missing, run in groupby(range(len(parts)), lambda place: parts[place] is None):
        if missing:
            places = list(run)
            yield range(places[0], places[-1] + 1)


def _compressed(
    ground: bytes, width: int, cuts: Sequence[int], pieces: Sequence[Piece]
) -> list[Strip]:
    """Draw the rows between some cuts, and compress what is between two."""
    above, below = cuts[0], cuts[-1]
    content = bytearray(memoryview(ground)[above * width : below * width])
    rows = Image.frombuffer("L", (width, below - above), content, "raw", "L", 0, 1)
    # Let it be drawn on where it is: Pillow takes longer to copy an image, and its bytes out of it.
    rows.readonly = 0
    for piece in pieces:
        piece.stamp(rows, above)
    return strips(content, width, [cut - above for cut in cuts])


_numbers: Final = count()


@lru_cache(_NUMBERED)
def _seen(piece: Piece, cuts: tuple[int, ...]) -> tuple[int, range]:
    """Return a number that no other piece has, and the strips on which the piece may be seen.

    To compare numbers is faster than to compare pieces.
    """
    return next(_numbers), piece.strips(cuts)


STRIPS: Final = Strips()
"""Those of all tables."""
