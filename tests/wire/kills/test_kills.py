"""The bot is killed again and again; nothing is lost, doubled, or shown wrong.

Some twenty deaths of the hundreds of `make soak-kills` (tests/wire/kills/soak.py).
"""

from pathlib import Path

import pytest

from .soak import STATEMENTS
from .sweeps import (
    killed_at_start,
    killed_by_chance,
    killed_every_nth,
    killed_in_migration,
)


@pytest.mark.parametrize(("phase", "before"), [(3, True), (9, False)])
async def test_killed_at_every_so_many_requests(
    tmp_path: Path, phase: int, *, before: bool
) -> None:
    assert await killed_every_nth(tmp_path, 36, phase, before=before) >= 3


async def test_killed_by_chance(tmp_path: Path) -> None:
    # At a table where players may revoke.
    assert await killed_by_chance(tmp_path, 4, 6) >= 4


async def test_killed_while_it_starts(tmp_path: Path) -> None:
    assert await killed_at_start(tmp_path, range(3, 4)) == 5


@pytest.mark.parametrize(("statement", "known"), [(20, 0), (30, 0), (25, 1)])
async def test_killed_in_a_migration(tmp_path: Path, statement: int, known: int) -> None:
    assert await killed_in_migration(tmp_path, statement, known) == 1


async def test_the_long_sweep_reaches_the_end_of_every_migration(tmp_path: Path) -> None:
    assert await killed_in_migration(tmp_path, STATEMENTS, 0) == 0
