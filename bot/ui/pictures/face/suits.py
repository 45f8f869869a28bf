"""The four suits as shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from bot.engine.cards import Suit

XY: TypeAlias = tuple[float, float]
Curve: TypeAlias = tuple[XY, XY, XY, XY]
"""A cubic Bézier curve: start, two control points, end."""

_STEPS: Final = 24
_FINE: Final = 4
"""Scale at which shapes are drawn before shrinking, for smooth edges."""


@cache
def suit_shape(suit: Suit, size: int) -> Image.Image:
    """Return a suit as a square mask."""
    big = size * _FINE
    mask = Image.new("L", (big, big))
    _SHAPES[suit](ImageDraw.Draw(mask), big)
    return mask.resize((size, size), Image.Resampling.LANCZOS)


def _outline(curves: Sequence[Curve], size: int) -> list[XY]:
    """Return points along curves and along their mirror image."""
    half = [_at(curve, step / _STEPS) for curve in curves for step in range(_STEPS + 1)]
    other = [(1 - x, y) for x, y in reversed(half)]
    return [(x * size, y * size) for x, y in half + other]


def _at(curve: Curve, t: float) -> XY:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    x, y = (sum(w * p[axis] for w, p in zip(weights, curve, strict=True)) for axis in (0, 1))
    return x, y


def _heart(draw: ImageDraw.ImageDraw, size: int) -> None:
    curves: list[Curve] = [
        ((0.5, 0.26), (0.55, 0.1), (0.66, 0.05), (0.745, 0.05)),
        ((0.745, 0.05), (0.89, 0.05), (0.98, 0.16), (0.98, 0.32)),
        ((0.98, 0.32), (0.98, 0.57), (0.64, 0.74), (0.5, 0.97)),
    ]
    draw.polygon(_outline(curves, size), fill=255)


def _diamond(draw: ImageDraw.ImageDraw, size: int) -> None:
    curves: list[Curve] = [
        ((0.5, 0.0), (0.58, 0.16), (0.74, 0.38), (0.87, 0.5)),
        ((0.87, 0.5), (0.74, 0.62), (0.58, 0.84), (0.5, 1.0)),
    ]
    draw.polygon(_outline(curves, size), fill=255)


def _spade(draw: ImageDraw.ImageDraw, size: int) -> None:
    curves: list[Curve] = [
        ((0.5, 0.01), (0.6, 0.24), (0.97, 0.38), (0.97, 0.6)),
        ((0.97, 0.6), (0.97, 0.74), (0.87, 0.81), (0.76, 0.81)),
        ((0.76, 0.81), (0.66, 0.81), (0.58, 0.76), (0.54, 0.68)),
        ((0.54, 0.68), (0.55, 0.83), (0.6, 0.92), (0.7, 0.98)),
    ]
    draw.polygon(_outline(curves, size), fill=255)


def _club(draw: ImageDraw.ImageDraw, size: int) -> None:
    radius = 0.226
    for x, y in ((0.5, 0.236), (0.236, 0.606), (0.764, 0.606)):
        draw.ellipse([size * v for v in (x - radius, y - radius, x + radius, y + radius)], fill=255)
    stem: list[Curve] = [
        ((0.5, 0.34), (0.54, 0.42), (0.6, 0.5), (0.66, 0.54)),
        ((0.66, 0.54), (0.64, 0.66), (0.58, 0.66), (0.54, 0.66)),
        ((0.54, 0.62), (0.55, 0.8), (0.6, 0.92), (0.7, 0.98)),
    ]
    draw.polygon(_outline(stem, size), fill=255)


_SHAPES: Final[dict[Suit, Callable[[ImageDraw.ImageDraw, int], None]]] = {
    Suit.CLUBS: _club,
    Suit.DIAMONDS: _diamond,
    Suit.HEARTS: _heart,
    Suit.SPADES: _spade,
}
