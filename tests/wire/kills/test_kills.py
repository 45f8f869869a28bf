"""The bot is killed again and again; nothing is lost, doubled, or shown wrong.

Some twenty deaths of the hundreds of `make soak-kills` (tests/wire/kills/soak.py).
"""

from pathlib import Path

import pytest

from .sweeps import (
    killed_by_chance,
    killed_every_nth,
)


@pytest.mark.parametrize(("phase", "before"), [(3, True), (9, False)])
async def test_killed_at_every_so_many_requests(
    tmp_path: Path, phase: int, *, before: bool
) -> None:
    assert await killed_every_nth(tmp_path, 36, phase, before=before) >= 3


async def test_killed_by_chance(tmp_path: Path) -> None:
    # At a table where players may revoke.
    assert await killed_by_chance(tmp_path, 4, 6) >= 4
