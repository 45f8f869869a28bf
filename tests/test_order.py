"""Workers begin with what takes long, and no test is lost by it."""

from __future__ import annotations

import pytest

from tests.order import SLOW, rank, spread


@pytest.mark.parametrize("workers", [1, 3, 4, 50])
def test_each_share_begins_with_slow_ones(workers: int) -> None:
    paths = [f"tests/ui/test_{at}.py" for at in range(37)] + [f"{SLOW[0]}/{at}" for at in range(8)]
    ordered = spread(paths, [rank(path) for path in paths], workers)
    assert sorted(ordered) == sorted(paths)
    share = len(paths) // workers
    assert rank(ordered[0]) == 0
    assert workers > 4 or all(rank(ordered[share * at]) == 0 for at in range(1, workers))
