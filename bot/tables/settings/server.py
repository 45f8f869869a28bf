"""What a server has settled for its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypedDict, Unpack

from bot.engine.errors import EngineError
from bot.engine.variants import find_variant
from bot.store.database import Database, Row, Write
from bot.tables.actions.rights import check_manager
from bot.tables.settings.clock import USUAL, Clock
from bot.tables.settings.policy import Policy
from bot.tables.settings.preferences import Look
from bot.tables.views import OpenerRule, Openers, Person, ServerSettings, TableLimits, UsualGame


class ServerChanges(TypedDict, total=False):
    """What is to be settled: fields of `ServerSettings`."""

    threads: bool
    language: str | None
    clock: Clock
    look: Look
    game: UsualGame | None
    channel_id: int | None
    openers: Openers
    most: TableLimits


class SettingsStore:
    """Loads and stores what servers have settled."""

    def __init__(self, db: Database, policy: Policy) -> None:
        self._db = db
        self.allowed = TableLimits(policy.tables_per_server, policy.tables_per_player)
        """How many tables the program allows to any server, and to any person."""

    async def load(self, server_id: int) -> ServerSettings:
        """Return a server's settings; the usual ones for what it has not settled."""
        row, usual = await self._db.one("server", id=server_id), ServerSettings()
        if row is None:
            return usual
        # A server that has never settled its clock goes along with what is usual; so with the rest.
        own = row["remind_ms"] is not None
        return ServerSettings(
            threads=bool(row["threads"]),
            language=row["language"] or None,
            clock=Clock(row["remind_ms"], row["move_ms"], row["misses"]) if own else USUAL,
            look=Look(row["look"] or usual.look),
            game=_game(row),
            channel_id=row["channel_id"],
            openers=Openers(OpenerRule(row["opening"] or usual.openers.who), row["opening_role"]),
            most=TableLimits(row["most_tables"], row["most_seats"]),
        )

    async def settle(
        self, who: Person, server_id: int, **changes: Unpack[ServerChanges]
    ) -> ServerSettings:
        """Settle something for a server's new tables.

        Raises:
            ManagerOnly: for whoever may not manage the server.
        """
        check_manager(who, server_id)
        writes = [
            Write(
                f"settle_{_QUERIES.get(field, field)}", {"id": server_id, **_COLUMNS[field](value)}
            )
            for field, value in changes.items()
        ]
        await self._db.commit(writes)
        return await self.load(server_id)


def _game(row: Row) -> UsualGame | None:
    """Return the usual game, if this version plays it."""
    try:
        variant = find_variant(row["variant"] or "")
        return UsualGame(variant.id, variant.form(row["sides"], row["seats"]))
    except EngineError:
        return None


def _clock(clock: Clock) -> Mapping[str, Any]:
    if clock == USUAL:
        return {"remind_ms": None, "move_ms": None, "misses": None}
    return {"remind_ms": clock.remind_ms, "move_ms": clock.move_ms, "misses": clock.misses}


def _columns(game: UsualGame | None) -> Mapping[str, Any]:
    if game is None:
        return {"variant": None, "sides": None, "seats": None}
    return {"variant": game.variant, "sides": game.form.sides, "seats": game.form.seats}


_QUERIES: Final = {"channel_id": "channel"}
_COLUMNS: Final[Mapping[str, Callable[[Any], Mapping[str, Any]]]] = {
    "threads": lambda on: {"threads": int(on)},
    "language": lambda language: {"language": language or ""},
    "clock": _clock,
    "look": lambda look: {"look": look.value},
    "game": _columns,
    "channel_id": lambda channel_id: {"channel_id": channel_id},
    "openers": lambda openers: {"opening": openers.who.value, "opening_role": openers.role_id},
    "most": lambda most: {"most_tables": most.tables, "most_seats": most.seats},
}
"""The columns that each field is kept in."""
