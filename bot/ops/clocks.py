"""The two clocks, which tests and the sandbox may set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], int]
"""Milliseconds since 1970."""
Steady: TypeAlias = Callable[[], int]
"""Milliseconds of a monotonic clock."""
