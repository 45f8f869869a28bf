"""A Discord behind a socket for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE

from .wire import Wire, open_wire


@pytest.fixture
async def wire(tmp_path: Path) -> AsyncIterator[Wire]:
    async with open_wire(tmp_path, forks=True) as opened:
        # How quickly the bot answers is another question, and this machine may be busy.
        opened.answer_within = PATIENCE
        yield opened
