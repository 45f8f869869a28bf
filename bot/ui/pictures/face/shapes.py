"""What a card shows besides its rank: its suit as a shape, and the hat of a court card."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from bot.engine.cards import Suit
from bot.ui.pictures.colours import Rgb

XY: TypeAlias = tuple[float, float]
Curve: TypeAlias = tuple[XY, XY, XY, XY]
"""A cubic Bézier curve: start, two control points, end."""

_CURVES: Final[dict[Suit, Sequence[Curve]]] = {
    Suit.CLUBS: (
        ((0.5, 0.34), (0.54, 0.42), (0.6, 0.5), (0.66, 0.54)),
        ((0.66, 0.54), (0.64, 0.66), (0.58, 0.66), (0.54, 0.66)),
        ((0.54, 0.62), (0.55, 0.8), (0.6, 0.92), (0.7, 0.98)),
    ),
    Suit.DIAMONDS: (
        ((0.5, 0.0), (0.58, 0.16), (0.74, 0.38), (0.87, 0.5)),
        ((0.87, 0.5), (0.74, 0.62), (0.58, 0.84), (0.5, 1.0)),
    ),
    Suit.HEARTS: (
        ((0.5, 0.26), (0.55, 0.1), (0.66, 0.05), (0.745, 0.05)),
        ((0.745, 0.05), (0.89, 0.05), (0.98, 0.16), (0.98, 0.32)),
        ((0.98, 0.32), (0.98, 0.57), (0.64, 0.74), (0.5, 0.97)),
    ),
    Suit.SPADES: (
        ((0.5, 0.01), (0.6, 0.24), (0.97, 0.38), (0.97, 0.6)),
        ((0.97, 0.6), (0.97, 0.74), (0.87, 0.81), (0.76, 0.81)),
        ((0.76, 0.81), (0.66, 0.81), (0.58, 0.76), (0.54, 0.68)),
        ((0.54, 0.68), (0.55, 0.83), (0.6, 0.92), (0.7, 0.98)),
    ),
}
"""The right half of each suit's outline; of clubs, the stem's."""
_LEAVES: Final = ((0.5, 0.236), (0.236, 0.606), (0.764, 0.606))
_LEAF: Final = 0.226
"""The middles of a club's leaves, and their radius."""
_STEPS: Final = 24
_FINE: Final = 4
"""Scale at which shapes are drawn before shrinking, for smooth edges."""


@cache
def suit_shape(suit: Suit, size: int) -> Image.Image:
    """Return a suit as a square mask."""
    leaves = _LEAVES if suit is Suit.CLUBS else ()
    return _mask(size, [_outline(_CURVES[suit])], leaves, _LEAF)


@cache
def cap(size: int) -> Image.Image:
    """Return a joker's cap as a square mask."""
    return _mask(size, [_outline(_CAP)], _BELLS, _BELL)


@cache
def star(size: int, *, filled: bool) -> Image.Image:
    """Return a star as a square mask, or its outline."""
    return _mask(size, [_star(0.52)], hole=() if filled else _star(0.3))


def _mask(
    size: int,
    outlines: Iterable[Sequence[XY]],
    circles: Iterable[XY] = (),
    radius: float = 0,
    hole: Sequence[XY] = (),
) -> Image.Image:
    """Return a square mask of outlines, and of circles by their middles, in parts of its side."""
    big = size * _FINE
    mask = Image.new("L", (big, big))
    draw = ImageDraw.Draw(mask)
    for outline in outlines:
        draw.polygon([(x * big, y * big) for x, y in outline], fill=255)
    for x, y in circles:
        around = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse([part * big for part in around], fill=255)
    if hole:
        draw.polygon([(x * big, y * big) for x, y in hole], fill=0)
    return mask.resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(64)
def outlined(size: tuple[int, int], edge: Rgb, inside: Rgb, radius: int, line: int) -> Image.Image:
    """Return a rectangle with round, transparent corners and an edge. Copy it before drawing."""
    width, height = (side * _FINE for side in size)
    image = Image.new("RGBA", (width, height), (*edge, 0))
    draw, inner = ImageDraw.Draw(image), line * _FINE
    draw.rounded_rectangle((0, 0, width - 1, height - 1), radius * _FINE, (*edge, 255))
    box = (inner, inner, width - 1 - inner, height - 1 - inner)
    draw.rounded_rectangle(box, max(1, (radius - line) * _FINE), (*inside, 255))
    return image.resize(size, Image.Resampling.LANCZOS)


def _star(radius: float) -> list[XY]:
    """Return the points of a star around the middle of a square."""
    points = []
    for step in range(10):
        far = radius if step % 2 == 0 else radius * _WAIST
        angle = math.pi * step / 5
        points.append((0.5 + far * math.sin(angle), 0.53 - far * math.cos(angle)))
    return points


def _outline(curves: Sequence[Curve]) -> list[XY]:
    """Return points along curves and along their mirror image."""
    half = [_at(curve, step / _STEPS) for curve in curves for step in range(_STEPS + 1)]
    return half + [(1 - x, y) for x, y in reversed(half)]


def _at(curve: Curve, t: float) -> XY:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    x, y = (sum(w * p[axis] for w, p in zip(weights, curve, strict=True)) for axis in (0, 1))
    return x, y


_CAP: Final[Sequence[Curve]] = (
    ((0.5, 0.1), (0.57, 0.2), (0.6, 0.3), (0.61, 0.4)),
    ((0.61, 0.4), (0.76, 0.16), (0.98, 0.3), (0.95, 0.7)),
    ((0.95, 0.7), (0.88, 0.56), (0.76, 0.56), (0.74, 0.92)),
)
"""The right half of a joker's cap."""
_BELLS: Final = ((0.5, 0.09), (0.09, 0.74), (0.91, 0.74))
_BELL: Final = 0.09
_WAIST: Final = 0.42
"""How far a star's inner points are from its middle, of its radius."""
_BAND: Final[Sequence[XY]] = ((0.12, 0.8), (0.88, 0.8), (0.88, 0.95), (0.12, 0.95))
_KING: Final[Sequence[XY]] = (
    (0.07, 0.3),
    (0.3, 0.54),
    (0.5, 0.18),
    (0.7, 0.54),
    (0.93, 0.3),
    (0.87, 0.74),
    (0.13, 0.74),
)
_QUEEN: Final[Sequence[XY]] = (
    (0.04, 0.42),
    (0.24, 0.57),
    (0.27, 0.3),
    (0.42, 0.54),
    (0.5, 0.24),
    (0.58, 0.54),
    (0.73, 0.3),
    (0.76, 0.57),
    (0.96, 0.42),
    (0.87, 0.74),
    (0.13, 0.74),
)
_JACK: Final[Sequence[XY]] = (
    (0.12, 0.74),
    (0.15, 0.52),
    (0.3, 0.36),
    (0.55, 0.34),
    (0.78, 0.46),
    (0.88, 0.74),
)
_FEATHER: Final[Sequence[XY]] = (
    (0.64, 0.52),
    (0.6, 0.3),
    (0.7, 0.12),
    (0.94, 0.02),
    (0.99, 0.16),
    (0.9, 0.36),
    (0.74, 0.46),
)
_HATS: Final[dict[str, tuple[Sequence[Sequence[XY]], Sequence[XY], float]]] = {
    "K": ((_KING,), ((0.07, 0.26), (0.5, 0.13), (0.93, 0.26)), 0.07),
    "Q": ((_QUEEN,), ((0.05, 0.39), (0.27, 0.26), (0.5, 0.2), (0.73, 0.26), (0.95, 0.39)), 0.05),
    "J": ((_JACK, _FEATHER), (), 0.0),
}
"""The hat of a court card: outlines, pearls and the pearls' radius."""
_COURT: Final = {"R": "K", "D": "Q", "V": "J", "B": "J"}
"""Letters of other languages."""
_ACE: Final = 94
_SUIT: Final = 82
_HAT: Final = 66
_RIGHT, _LOW = 11, 14
"""Pixels between the figure and the card's edges."""


def figure(
    image: Image.Image, letter: str, sign: Callable[[int], Image.Image], colour: Rgb
) -> None:
    """Draw a card's figure, its sign in this size and maybe a hat, into its lower right corner."""
    size = _ACE if letter == "A" else _SUIT
    x, y = image.width - size - _RIGHT, image.height - size - _LOW
    image.paste(colour, (x, y), sign(size))
    court = _COURT.get(letter, letter)
    if court in _HATS:
        above = (x + (size - _HAT) // 2, y - _HAT - 6)
        image.paste(colour, above, hat(court, _HAT))


@cache
def hat(court: str, size: int) -> Image.Image:
    """Return the hat of a court card as a mask."""
    outlines, pearls, radius = _HATS[court]
    return _mask(size, (*outlines, _BAND), pearls, radius)
