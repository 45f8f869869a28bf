"""How long people had to come: only time in which they could."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Outages: TypeAlias = Sequence[tuple[int, int]]
"""From when to when nobody could act, in milliseconds since 1970."""


def after(begin: int, wait: int, outages: Outages) -> int:
    """Return when so much time has passed since a moment, without the outages."""
    end, reached = begin + wait, begin
    for since, until in sorted(outages):
        if since >= end:
            break
        lost = until - max(since, reached)
        if lost > 0:
            end += lost
            reached = until
    return end
