"""Workers begin with what takes long, and no test is lost by it."""

from __future__ import annotations

import pytest

from tests.order import SLOW, rank, spread


@pytest.mark.parametrize("workers", [1, 3, 4, 50])
def test_each_share_begins_with_slow_ones(workers: int) -> None:
    quick = [f"tests/ui/test_{at}.py" for at in range(60)]
    paths = [*quick, *(f"{slow}/{at}" for slow in SLOW[:2] for at in range(8))]
    ordered = spread(paths, [rank(path) for path in paths], workers)
    assert sorted(ordered) == sorted(paths)
    share = len(paths) // workers
    if workers <= 4:
        assert [rank(ordered[share * at]) for at in range(workers)] == [0, 1, 0, 1][:workers]
