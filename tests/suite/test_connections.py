"""A connection that a test leaves open fails that test."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.suite import connections


def test_a_connection_left_open_is_named_and_closed(tmp_path: Path) -> None:
    left = sqlite3.connect(tmp_path / "left.db")
    with pytest.raises(pytest.fail.Exception, match=r"left open:\n.*left\.db$"):
        connections.close_all()
    with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
        left.execute("SELECT 1")
    connections.close_all()
