"""A line of figures as a row of small bars, for a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 24
"""Bars in a row; a phone's line holds about forty characters."""


def sparkline(figures: Sequence[float], width: int = WIDTH) -> str:
    """Draw figures in order, the lowest as the smallest bar and the highest as the tallest.

    Of more figures than bars, each bar is the last of its share, so that the row ends with the
    newest. Where all are alike, so are the bars.
    """
    if len(figures) > width:
        figures = [figures[(at + 1) * len(figures) // width - 1] for at in range(width)]
    if not figures:
        return ""
    low, high = min(figures), max(figures)
    if low == high:
        return _BARS[len(_BARS) // 2] * len(figures)
    top = len(_BARS) - 1
    return "".join(_BARS[round((figure - low) * top / (high - low))] for figure in figures)
