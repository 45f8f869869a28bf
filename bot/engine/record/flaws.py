"""What can be wrong with a record: values that the user interface puts into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import NoReturn

from bot.engine.errors import EngineError


@unique
class Flaw(Enum):
    """What does not hold. Beside each are the details of its `Finding`."""

    KEY_UNKNOWN = "key-unknown"
    """No record has the key, or none that is otherwise like this one: ``key``"""
    KEY_MISSING = "key-missing"
    """``key``"""
    TWICE = "twice"
    """A key, a card, or a secret: ``what``"""
    WRONG_VALUE = "wrong-value"
    """``key``, ``value``"""
    WRONG_LENGTH = "wrong-length"
    """``key``, ``recorded``, ``rules``: numbers of entries"""
    OUT_OF_ORDER = "out-of-order"
    """A seed, or an id of one, that should come after another: ``key``, ``value``"""
    UNFAIR = "unfair"
    """Something else than the seeds give, such as cards: ``key``, ``recorded``, ``rules``"""
    WRONG = "wrong"
    """Something else than the rules give: ``key``, ``recorded``, ``rules``"""
    ILLEGAL = "illegal"
    """``seat``, ``played``: the action, ``reason``, ``turn``, ``led``: the suit led, or None, and
    ``cards``: how many the seat has to discard"""
    AFTER_END = "after-end"
    """A deal after the end of the game, or an action after that of its deal."""
    STOPS_SHORT = "stops-short"
    """A deal that is not the last is not played to its end."""
    VOID = "void"
    """A deal was broken off and no fresh seed follows, or the other way round; or it was over."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The first flaw of a record."""

    flaw: Flaw
    deal: int | None = None
    """From 0; None for the head."""
    action: int | None = None
    """From 0."""
    details: Mapping[str, object] = field(default_factory=dict)


class BadRecord(EngineError):
    """JSON that is not a record."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"no record: {finding}")
        self.finding = finding


def fail(
    flaw: Flaw, deal: int | None = None, action: int | None = None, **details: object
) -> NoReturn:
    """Raise BadRecord."""
    raise BadRecord(Finding(flaw, deal, action, details))


class NotJson(EngineError):
    """Text that is not JSON."""

    def __init__(self, line: int, column: int, why: str = "no JSON") -> None:
        super().__init__(f"{why} from line {line}, column {column} on")
        self.line = line
        self.column = column


class TooDeep(NotJson):
    """Text that is nested deeper than any record."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(line, column, "nested too deeply")
