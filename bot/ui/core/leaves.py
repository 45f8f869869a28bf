"""Pages to turn: which page of what a button of the library leads to.

These buttons belong to no table. What they say of a game is all in their custom_id, so that they
work for as long as the message stands: ``leaf1:rules:<game>:<form>:<options>:<page>``, where 1 is
the version of this code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.engine.errors import EngineError
from bot.engine.variants import VARIANTS, Form, Option, OptionValue, Variant
from bot.ui.core.controls import BadControl
from bot.ui.table.options import options_of

_MARK: Final = "leaf1"
_ANY_FORM: Final = "-"
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,2}")
_FORM: Final = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class GamesLeaf:
    """A page of the list of games."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class ChooseLeaf:
    """A menu of games on a page of their list; the menu's value says which to explain."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class RulesLeaf:
    """A page of a game's rules: as it is usually played, or in one form with options."""

    variant: str
    form: Form | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    page: int = 0


Leaf: TypeAlias = GamesLeaf | ChooseLeaf | RulesLeaf


def encode(leaf: Leaf) -> str:
    """Write a leaf as a custom_id."""
    match leaf:
        case GamesLeaf(page):
            words = ["games", str(page)]
        case ChooseLeaf(page):
            words = ["choose", str(page)]
        case RulesLeaf(variant, form, options, page):
            shape = _ANY_FORM if form is None else f"{form.sides}x{form.seats}"
            values = _places(options_of(VARIANTS[variant], form), options)
            words = ["rules", variant, shape, values, str(page)]
    return ":".join((_MARK, *words))


def decode(custom_id: str) -> Leaf | None:
    """Read a custom_id; None if it is no leaf's.

    Raises:
        BadControl: if it looks like one but `encode` never wrote it, or the game has changed since.
    """
    mark, *words = custom_id.split(":")
    if mark != _MARK:
        return None
    try:
        leaf = _read(words)
        if leaf is not None and encode(leaf) == custom_id:
            return leaf
    except (EngineError, KeyError, ValueError, IndexError):
        raise BadControl from None
    raise BadControl


def _read(words: Sequence[str]) -> Leaf | None:
    match words:
        case ["games", page]:
            return GamesLeaf(_number(page))
        case ["choose", page]:
            return ChooseLeaf(_number(page))
        case ["rules", ident, shape, values, page]:
            variant = VARIANTS[ident]
            form = None if shape == _ANY_FORM else _form(variant, shape)
            options = _options(options_of(variant, form), values)
            return RulesLeaf(ident, form, options, _number(page))
    return None


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    return int(word)


def _form(variant: Variant, word: str) -> Form:
    numbers = _FORM.fullmatch(word)
    if numbers is None:
        raise ValueError(word)
    return variant.form(int(numbers[1]), int(numbers[2]))


def _places(offered: Sequence[Option], options: Mapping[str, OptionValue]) -> str:
    """Write options by their values' places, which is shorter than their names."""
    if not options:
        return ""
    return ".".join(
        str(option.values.index(options.get(option.name, option.default))) for option in offered
    )


def _options(offered: Sequence[Option], word: str) -> dict[str, OptionValue]:
    if not word:
        return {}
    values = {
        option.name: option.values[_number(place)]
        for option, place in zip(offered, word.split("."), strict=True)
    }
    return {
        option.name: values[option.name]
        for option in offered
        if values[option.name] != option.default
    }
