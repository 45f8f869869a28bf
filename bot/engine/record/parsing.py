"""Parsing JSON strictly: no key twice, no NaN, no deep nesting."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from bot.engine.record.flaws import BadRecord, Finding, Flaw, NotJson, TooDeep

_DIGITS: Final = 18
"""The most digits of a number in a record. Longer ones become floats, which are refused."""
DEPTH: Final = 20
"""How deeply text may be nested. A record is nested five deep."""
_TOKENS: Final = re.compile(
    r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]|NaN|-?Infinity', flags=re.DOTALL
)
"""Strings, which are skipped; brackets; words that Python's JSON has and the standard has not."""


def parse(text: str) -> object:
    """Read JSON.

    Raises:
        NotJson: if the text is not JSON.
        TooDeep: if it is nested deeper than any record.
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
    """Refuse what the parser would accept, or recurse into too deeply."""
    depth = 0
    for token in _TOKENS.finditer(text):
        match token[0][0]:
            case "[" | "{":
                depth += 1
                if depth > DEPTH:
                    raise TooDeep(*_position(text, token.start()))
            case "]" | "}":
                depth -= 1
            case "N" | "-" | "I":
                raise NotJson(*_position(text, token.start()))


def _position(text: str, at: int) -> tuple[int, int]:
    """Return line and column, counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            raise BadRecord(Finding(Flaw.TWICE, details={"what": key}))
        values[key] = value
    return values
