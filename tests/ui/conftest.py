"""Fixtures for what people see."""

from __future__ import annotations

import pytest

import bot.locale.say
from tests.ui.marked import Marked


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Marked:
    """Let every language be that of wide letters."""
    words = Marked()
    monkeypatch.setattr(bot.locale.say, "_translations", lambda _: words)
    return words
