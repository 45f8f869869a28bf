"""Views of what is stored about a person, and of its deletion."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.views.table.view import TableState

KEPT_DAYS: Final = 30
"""How long a server's data is kept after it removed the bot (docs/privacy.md)."""


@dataclass(frozen=True, slots=True)
class Operator:
    """Who runs the bot, as far as they have said it in the settings."""

    name: str | None
    contact: str | None
    authority: str | None
    """The data protection authority that takes complaints about them."""
    forget_after: int | None
    """Days without a click or a command after which people are forgotten; None for never."""


@dataclass(frozen=True, slots=True)
class TableWithData:
    """A table that stores something about a person."""

    id: str
    state: TableState | None
    """None if it cannot be read."""


@dataclass(frozen=True, slots=True)
class KeptBeside:
    """What is stored about a person that belongs to no table."""

    settings: bool = False
    """Their settings or their language."""
    referee: bool = False
    """That a server names them as a referee."""
    looking: bool = False
    """That they look for a game, or want to hear when others do."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """All that is stored about a person."""

    counts: Mapping[str, int]
    """How many rows there are of each kind that has any."""
    tables: int
    """At how many tables."""
    forgetting: int
    """How many tables they are not yet erased from."""
    packed: bytes
    """All of it, as JSON compressed with gzip."""
    size: int
    """Its length in bytes before compression."""

    def unpacked(self) -> bytes:
        """Return all of it as JSON, a line for each kind at each table."""
        return gzip.decompress(self.packed)


@dataclass(frozen=True, slots=True)
class ErasureProgress:
    """How far the erasure of a person has come."""

    changed: tuple[str, ...] = ()
    """The tables whose messages have to be updated."""
    left: int = 0
    """How many tables are still to be cleared."""
    waits: tuple[str, ...] = ()
    """The tables where a running deal must end first, in which they have seen a hand."""
