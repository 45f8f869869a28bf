"""A table's picture in strips: only strips that changed are drawn.

A card that is played changes the rows of that card and of two plates. All other rows are as they
were in the picture before, compressed already.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Callable, Hashable, Sequence
from enum import IntEnum, unique
from functools import lru_cache
from itertools import count, pairwise
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from bot.ui.pictures.png import Strip, joined, strip
from bot.ui.pictures.sprites import Sprite, stamp

Key: TypeAlias = tuple[tuple[int, ...], int, tuple[int, ...]]
"""All cuts, a strip's place among them, and the numbers of the pieces on it."""

_NUMBERED: Final = 8_192
"""Pieces whose numbers are known, half a kilobyte each."""
_MOST: Final = 12_000_000
"""Bytes of strips that are kept: all of some 600 tables."""
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

    def stamp(self, image: Image.Image) -> None:
        """Put it on a picture that begins with a column of zeros."""
        sprite = self.draw(*self.what)
        stamp(image, sprite, (1 + self.x - self.anchor * sprite.width // 2, self.top))


class Strips:
    """The strips that were needed last, by what they show."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self.bytes = 0
        """How many are kept."""
        self._kept: dict[Key, Strip] = {}
        self._lock = Lock()
        """Several threads draw."""

    def drawn(self, ground: Image.Image, cuts: tuple[int, ...], pieces: Sequence[Piece]) -> bytes:
        """Return the PNG file of pieces on a ground, later ones above earlier ones.

        Args:
            ground: the same for the same cuts; its first column is of zeros (see `png.strip`).
            cuts: the rows at which strips begin, and where the last one ends.
            pieces: what lies on the ground.
        """
        here: list[list[int]] = [[] for _ in cuts[1:]]
        for at, piece in enumerate(pieces):
            for place in piece.strips(cuts):
                here[place].append(at)
        numbers = [_number(piece) for piece in pieces]
        keys = [
            (cuts, place, tuple([numbers[at] for at in some])) for place, some in enumerate(here)
        ]
        found = [self._get(key) for key in keys]
        missing = [some for some, part in zip(here, found, strict=True) if part is None]
        image = ground
        if missing:
            image = ground.copy()
            for at in sorted(set().union(*missing)):
                pieces[at].stamp(image)
        parts = [
            self._make(key, image.crop((0, top, image.width, bottom))) if part is None else part
            for key, (top, bottom), part in zip(keys, pairwise(cuts), found, strict=True)
        ]
        return joined(ground.width - 1, cuts[-1], parts)

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

    def _make(self, key: Key, rows: Image.Image) -> Strip:
        part = strip(rows)
        with self._lock:
            if key not in self._kept:
                self._kept[key] = part
                self.bytes += len(part.chunk) + _EACH
            while self.bytes > self._most:
                oldest = self._kept.pop(next(iter(self._kept)))
                self.bytes -= len(oldest.chunk) + _EACH
        return part


_numbers: Final = count()


@lru_cache(_NUMBERED)
def _number(_piece: Piece) -> int:
    """Return a number that no other piece has: to compare numbers is faster than pieces."""
    return next(_numbers)


STRIPS: Final = Strips()
"""Those of all tables."""
