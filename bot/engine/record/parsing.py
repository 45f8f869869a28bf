"""JSON in, as strictly as records want it: no key twice, no NaN, not nested as no record is."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from bot.engine.record.flaws import BadRecord, Finding, Flaw, NotJson, TooDeep

_DIGITS: Final = 18
"""No number of a record has more; longer ones are read as floats and refused as such."""
DEPTH: Final = 20
"""How deeply text may be nested to be read; a record's is nested five deep."""
_TOKENS: Final = re.compile(
    r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]|NaN|-?Infinity', flags=re.DOTALL
)
"""Strings, to be passed over; brackets; and words that Python's JSON has beyond the standard's."""


def parse(text: str) -> object:
    """Read JSON.

    Raises:
        NotJson: if the text is none.
        TooDeep: if it is nested as no record is.
        BadRecord: if an object has a key twice.
    """
    _look_over(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_once,
            parse_int=lambda digits: int(digits) if len(digits) <= _DIGITS else float(digits),
        )
    except json.JSONDecodeError as error:
        raise NotJson(error.lineno, error.colno) from None


def _look_over(text: str) -> None:
    """Refuse what the parser would take, or go down into too deeply."""
    depth = 0
    for found in _TOKENS.finditer(text):
        match found[0][0]:
            case "[" | "{":
                depth += 1
                if depth > DEPTH:
                    raise TooDeep(*_position(text, found.start()))
            case "]" | "}":
                depth -= 1
            case "N" | "-" | "I":
                raise NotJson(*_position(text, found.start()))


def _position(text: str, at: int) -> tuple[int, int]:
    """Return line and column, counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            raise BadRecord(Finding(Flaw.KEY_TWICE, details={"key": key}))
        values[key] = value
    return values
