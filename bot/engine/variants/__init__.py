"""The games: one small declaration each in `games/`, found there and listed once."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from bot.engine.errors import UnknownVariant
from bot.engine.variants import games
from bot.engine.variants.declare import Family, Form, Option, OptionValue, Variant

__all__ = ["VARIANTS", "Family", "Form", "Option", "OptionValue", "Variant", "find_variant"]


def _declared() -> list[Variant]:
    """Gather what the modules of `games` declare, each a ``GAME``."""
    modules = (module.name for module in pkgutil.iter_modules(games.__path__))
    found = [import_module(f"{games.__name__}.{name}").GAME for name in modules]
    return sorted(found, key=lambda game: game.row)


VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {variant.id: variant for variant in _declared()}
)
"""Every game by its id, in the order of docs/rules.md §3."""


@lru_cache(1_000)
def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


_BY_NAME: Final = {
    _plain(name): variant
    for variant in VARIANTS.values()
    for name in (variant.id, variant.name, *variant.aliases)
}


def find_variant(name: str) -> Variant:
    """Find a game by its id, name or an alias; case, spaces and hyphens do not matter.

    >>> find_variant("high low jack").id
    'pitch'

    Raises:
        UnknownVariant: if no game is called so.
    """
    try:
        return _BY_NAME[_plain(name)]
    except KeyError:
        raise UnknownVariant(name) from None
