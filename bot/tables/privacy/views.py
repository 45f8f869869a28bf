"""What is told of what is kept: about a person, and for how long about a server."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.tables.views import TableState

KEPT_DAYS: Final = 30
"""How long a server's data is kept after it has removed the bot; docs/privacy.md states it."""

KINDS: Final = (
    "names",
    "seats",
    "games",
    "deals",
    "actions",
    "sittings",
    "results",
    "sums",
    "ratings",
    "settings",
    "hands_seen",
    "hands_sent",
    "posts",
)
"""What there may be of a person, at a table or beside the tables."""


@dataclass(frozen=True, slots=True)
class TableWithData:
    """A table at which something is kept about somebody."""

    id: str
    state: TableState | None
    """None where it cannot be read."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """All that is kept about a person."""

    counts: Mapping[str, int]
    """How many rows there are of each kind."""
    tables: int
    """At how many tables."""
    forgetting: int
    """At how many tables they are still to be forgotten."""
    packed: bytes
    """All of it, as JSON that gzip has packed."""
    size: int
    """Its length unpacked."""

    def unpacked(self) -> bytes:
        """Return all of it as JSON, a line for each kind of rows at a table."""
        return gzip.decompress(self.packed)


@dataclass(frozen=True, slots=True)
class ErasureProgress:
    """How far forgetting somebody has come."""

    changed: tuple[str, ...] = ()
    """The tables whose messages have to be brought up to date."""
    left: int = 0
    """How many tables are still to be gone over."""
    waits: tuple[str, ...] = ()
    """The tables where one deal is waited for in which they have seen a hand."""
