"""Load and store the settings of servers."""

from __future__ import annotations

from typing import Any

from bot.store.database import Database, Write
from bot.tables.errors.rights import ManagerOnly
from bot.tables.person import Person
from bot.tables.settings.columns import dump_field, load_row
from bot.tables.settings.policy import Policy
from bot.tables.settings.views import ServerSettings, TableLimits


class SettingsStore:
    """Loads and stores the settings of servers."""

    def __init__(self, db: Database, policy: Policy) -> None:
        self._db = db
        self.allowed = TableLimits(policy.tables_per_server, policy.tables_per_player)
        """How many tables the program allows to any server, and to any person."""

    async def load(self, server_id: int) -> ServerSettings:
        """Return a server's settings."""
        return load_row(ServerSettings, await self._db.one("server", id=server_id))

    async def settle(self, who: Person, server_id: int, **changes: Any) -> ServerSettings:
        """Change fields of a server's settings, for its new tables.

        Raises:
            ManagerOnly: if the person may not manage the server.
        """
        check_manager(who, server_id)
        await self._db.commit(
            [
                Write(
                    f"settle_{name}", {"id": server_id, **dump_field(ServerSettings, name, value)}
                )
                for name, value in changes.items()
            ]
        )
        return await self.load(server_id)


def check_manager(who: Person, server_id: int) -> None:
    """Let those pass who may manage a server.

    Raises:
        ManagerOnly: for others.
    """
    if not who.manager or who.server_id != server_id:
        raise ManagerOnly
