"""The bot is killed again and again; nothing is lost, doubled, or shown wrong.

Some dozen deaths; `make soak-kills` tries some hundreds.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Final

import pytest

from tests.depth import examples

from .sweeps import killed_by_chance, killed_every_nth

IS_LONG: Final = examples(1) > 1
EVERY: Final = 12 if IS_LONG else 36
"""In each game the bot dies by every request of this step."""
DEATHS: Final = [*product(range(EVERY), (True, False))] if IS_LONG else [(3, True), (9, False)]


@pytest.mark.parametrize(("phase", "before"), DEATHS)
async def test_killed_at_every_so_many_requests(
    tmp_path: Path, phase: int, *, before: bool
) -> None:
    assert await killed_every_nth(tmp_path, EVERY, phase, before=before) >= 3


# From the third on at a table where players may revoke.
@pytest.mark.parametrize("seed", range(1, 9) if IS_LONG else [4])
async def test_killed_by_chance(tmp_path: Path, seed: int) -> None:
    assert await killed_by_chance(tmp_path, seed, 20 if IS_LONG else 6) >= 4
