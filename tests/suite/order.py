"""Begin with what takes long, so that no worker ends the run alone with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, TypeVar

from tests.root import ROOT

WINDOWS: Final = "tests/browser/test_playing.py"
"""Tests that share a browser."""
SLOW: Final = (
    ("tests/wire", "tests/cli/test_cli.py", "tests/browser/test_house.py"),
    ("tests/suite/test_benchmarks.py",),
    ("tests/browser",),
    ("tests/upgrades",),
    ("tests/e2e",),
    ("tests/intruders",),
)
"""Slow tests: the first wait for forks of one process, the others compute, the slowest first."""
Item = TypeVar("Item")


def rank(path: str) -> int:
    """Return the place of a test's file in `SLOW`, or how many there are; -1 for `WINDOWS`."""
    if path.startswith(WINDOWS):
        return -1
    found = (at for at, slow in enumerate(SLOW) if path.startswith(slow))
    return next(found, len(SLOW))


def spread(items: Sequence[Item], ranks: Sequence[int], workers: int) -> list[Item]:
    """Order tests so that each worker's share begins with its part of the slow ones.

    pytest-xdist's worksteal gives each worker as many tests as the others, in their order. The
    quick ones stay beside those of their file, which may share what they make.
    """
    by_rank = sorted(range(len(items)), key=ranks.__getitem__)
    windows = [items[at] for at in by_rank if ranks[at] < 0]
    waiting = [items[at] for at in by_rank if ranks[at] == 0]
    slow = [items[at] for at in by_rank if 0 < ranks[at] < len(SLOW)]
    quick = iter([items[at] for at in by_rank if ranks[at] == len(SLOW)])
    ordered: list[Item] = []
    for worker in range(workers):
        share = (len(items) - len(ordered)) // (workers - worker)
        # Every other worker computes while its neighbour waits for processes.
        first = [] if worker % 2 else waiting[worker // 2 :: (workers + 1) // 2]
        if worker == min(1, workers - 1):
            first = [*windows, *first]
        mine = [*first, *slow[worker::workers]]
        ordered += [*mine, *islice(quick, max(0, share - len(mine)))]
    return [*ordered, *quick]


assert all((ROOT / slow).exists() for slows in SLOW for slow in (*slows, WINDOWS))
