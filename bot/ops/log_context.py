"""Log context: what the present task works on, for its log lines; ids, no names and no cards."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar

_context: ContextVar[Mapping[str, object] | None] = ContextVar("log_context", default=None)


def add_log_context(**fields: object) -> None:
    """Add fields to the present task's context."""
    _context.set({**log_context(), **fields})


def set_log_context(**fields: object) -> None:
    """Replace the context that the present task has from the task that created it."""
    _context.set(fields)


def log_context() -> Mapping[str, object]:
    """Return the present task's context."""
    return _context.get() or {}
