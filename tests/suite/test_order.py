"""Workers begin with what takes long, and no test is lost by it."""

from __future__ import annotations

import pytest

from tests.suite.order import SLOW, WINDOWS, rank, spread


@pytest.mark.parametrize("workers", [1, 3, 4, 50])
def test_each_share_begins_with_slow_ones(workers: int) -> None:
    quick = [f"tests/ui/test_{at}.py" for at in range(41)]
    slow = [f"{slow[0]}/{at}" for slow in SLOW[:2] for at in range(8)]
    windows = [f"{WINDOWS}::{at}" for at in range(3)]
    paths = [*quick[:30], *windows, *slow, *quick[30:]]
    ordered = spread(paths, [rank(path) for path in paths], workers)
    assert sorted(ordered) == sorted(paths)
    share = len(paths) // workers
    if workers <= 4:
        ranks = [-1] if workers == 1 else [0, -1, 0, 1]
        assert [rank(ordered[share * at]) for at in range(workers)] == ranks[:workers]
    at = ordered.index(windows[0])
    assert ordered[at : at + 3] == windows, "those that share a browser stay together"
