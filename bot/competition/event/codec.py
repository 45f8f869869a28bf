"""Acts as JSON: written from their values, read by their annotations."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from bot.competition.event.acts import KINDS
from bot.competition.event.state import Act

_KIND: Final = "kind"
"""The key of a dataclass's name, where it stands for one of several."""


def dump(act: Act) -> tuple[str, str]:
    """Write an act for the store: its kind and its fields.

    >>> from bot.competition.event.acts import CheckedIn
    >>> dump(CheckedIn(3))
    ('CheckedIn', '{"entrant":3}')
    """
    return type(act).__name__, json.dumps(_fields(act), separators=(",", ":"))


def load(kind: str, text: str) -> Act:
    """Read an act that `dump` wrote; raise ValueError if this version does not know it.

    >>> load("CheckedIn", '{"entrant":3}')
    CheckedIn(entrant=3)
    """
    try:
        of: Any = KINDS[kind]
        act: Act = _reader(of)(json.loads(text))
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"{kind} is no act that this version knows") from error
    return act


def _fields(value: Any) -> dict[str, Any]:
    return {
        each.name: _write(getattr(value, each.name), _choices(hint))
        for each, hint in _hints(value.__class__)
    }


def _write(value: Any, several: bool = False) -> Any:  # noqa: FBT001, FBT002  # of a hint
    if is_dataclass(value):
        written = _fields(value)
        return {_KIND: type(value).__name__, **written} if several else written
    match value:
        case Enum():
            return value.value
        case Fraction():
            return str(value)
        case tuple():
            return [_write(each) for each in value]
        case frozenset():
            return sorted(_write(each) for each in value)
        case Mapping():
            return dict(value)
        case _:
            return value


@cache
def _hints(kind: Any) -> tuple[tuple[Any, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((each, hints[each.name]) for each in fields(kind))


@cache
def _choices(hint: Any) -> bool:
    """Say whether a value of this type may be of one of several dataclasses."""
    return sum(map(is_dataclass, get_args(hint))) > 1


@cache
def _reader(hint: Any) -> Callable[[Any], Any]:
    """Return what reads values of a type. It is made once: an event has hundreds of acts."""
    origin, of = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        return partial(_read_choice, of)
    if origin is tuple and of[1:] != (...,):
        parts = tuple(map(_reader, of))
        return lambda value: tuple(read(each) for read, each in zip(parts, value, strict=True))
    if origin in {tuple, frozenset}:
        one = _reader(of[0])
        return lambda value: origin(map(one, value))
    if is_dataclass(hint) and isinstance(hint, type):
        known = {each.name: _reader(each_hint) for each, each_hint in _hints(hint)}
        return lambda value: hint(**{name: known[name](each) for name, each in value.items()})
    if isinstance(hint, type) and issubclass(hint, (Enum, Fraction)):
        return hint
    return lambda value: value


def _read_choice(of: tuple[Any, ...], value: Any) -> Any:
    if value is None and NoneType in of:
        return None
    if isinstance(value, dict):
        kinds: dict[str, Any] = {_name(each): each for each in of if is_dataclass(each)}
        if _KIND not in value:
            (kind,) = kinds.values()
            return _reader(kind)(value)
        rest = {name: each for name, each in value.items() if name != _KIND}
        return _reader(kinds[value[_KIND]])(rest)
    (plain,) = [each for each in of if each is not NoneType] if len(of) == 2 else (None,)
    return value if plain is None else _reader(plain)(value)


def _name(kind: Any) -> str:
    return str(kind.__name__)
