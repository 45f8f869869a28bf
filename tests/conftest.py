"""What several rooms' tests share."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.front import Front, open_front


@pytest.fixture
async def front(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Front]:
    """A Discord that can be started on."""
    async with open_front(monkeypatch) as opened:
        yield opened
