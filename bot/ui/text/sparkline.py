"""Draws figures as a row of small bars in a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 24
"""Bars in a row; a phone's line holds about forty characters."""


def sparkline(figures: Sequence[float], low: float | None = None, high: float | None = None) -> str:
    """Draw figures in order, the lowest as the smallest bar and the highest as the tallest.

    To compare rows, name the lowest and the highest figure of all.

    If there are more figures than bars, each bar is the last figure of its share, so that the row
    ends with the newest. Equal figures have bars of half the height.
    """
    if len(figures) > WIDTH:
        figures = [figures[(at + 1) * len(figures) // WIDTH - 1] for at in range(WIDTH)]
    if not figures:
        return ""
    low = min(figures) if low is None else low
    high = max(figures) if high is None else high
    if low == high:
        return _BARS[len(_BARS) // 2] * len(figures)
    top = len(_BARS) - 1
    return "".join(_BARS[round((figure - low) * top / (high - low))] for figure in figures)
