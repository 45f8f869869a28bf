"""What the host's facets work with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.ops.clocks import Clock, Steady
from bot.store.database import Database
from bot.tables.core.rows import Due
from bot.tables.settings.bans import Bans
from bot.tables.settings.policy import Policy
from bot.tables.settings.stores import PeopleStore, SettingsStore
from bot.tables.table_store import TableStore


@dataclass(frozen=True, slots=True)
class HostTools:
    """What the host's facets work with."""

    db: Database
    tables: TableStore
    settings: SettingsStore
    people: PeopleStore
    bans: Bans
    policy: Policy
    clock: Clock
    steady: Steady
    entropy: Callable[[int], bytes]
    """Makes random bytes."""
    acts: Callable[[int, Due | None], bool]
    """Says whether this process handles a server's timers of a kind now."""
