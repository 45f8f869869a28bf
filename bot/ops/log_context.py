"""What a task is about, for its log lines (`bot.ops.logging`): ids, no names and no cards."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar

_about: ContextVar[Mapping[str, object] | None] = ContextVar("about", default=None)


def add_log_context(**fields: object) -> None:
    """Say what the present task is about, besides what is said already."""
    _about.set({**log_context(), **fields})


def set_log_context(**fields: object) -> None:
    """Say what the present task is about; what its maker was about is forgotten."""
    _about.set(fields)


def log_context() -> Mapping[str, object]:
    """Return what the present task is about."""
    return _about.get() or {}
