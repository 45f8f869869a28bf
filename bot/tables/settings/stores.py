"""Load and store the settings of servers and of people."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from bot.ops.clocks import Steady
from bot.ops.error_log import report
from bot.store.database import Database, Write
from bot.tables.errors.opening import TooManyHouseGames
from bot.tables.errors.rights import ManagerOnly
from bot.tables.errors.seating import NoStrong
from bot.tables.settings.policy import Policy
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.settings.columns import dump_field, load_row
from bot.views.settings.house_games import MOST_HOUSE_GAMES, HouseGame
from bot.views.settings.preferences import Reader
from bot.views.settings.server import ServerSettings, TableLimits

KEPT_MS: Final = 5_000
"""How long a person's settings are kept in memory: another process may change them."""
_KEPT: Final = 2_000
"""How many people's settings are kept."""

_log = logging.getLogger(__name__)


class PeopleStore:
    """Loads and stores what people have chosen, for all servers.

    One click needs a player's choices several times, so they are kept for a moment.
    """

    def __init__(self, db: Database, steady: Steady) -> None:
        self._db = db
        self._steady = steady
        self._kept: dict[int, tuple[int, Reader]] = {}
        """By user id: until when, and what they have chosen."""
        self._changes = 0
        """How often something was forgotten: a read that began before must not be kept."""

    async def load(self, user_id: int) -> Reader:
        """Return what a person has chosen; nothing if their row is damaged."""
        now = self._steady()
        until, kept = self._kept.get(user_id, (now, None))
        if kept is not None and now < until:
            return kept
        changes = self._changes
        row = await self._db.one("person", id=user_id)
        try:
            reader = load_row(Reader, row)
        except (TypeError, ValueError) as error:
            # Without these, no one could answer the person, nor show them a table.
            report(_log, "a person's settings cannot be read", error)
            return Reader()
        if changes == self._changes:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[user_id] = (now + KEPT_MS, reader)
        return reader

    def forget(self, user_id: int) -> None:
        """Read a person's settings again when they are needed next: they have changed."""
        self._changes += 1
        self._kept.pop(user_id, None)

    async def choose(self, user_id: int, **changes: Any) -> Reader:
        """Change fields of what a person has chosen."""
        writes = _writes("choose", Reader, user_id, changes)
        if "remind" in changes:
            # It is among the rows of the tables where they sit.
            writes.append(Write("renew_tables_of", {"user_id": user_id}))
        try:
            await self._db.commit(writes)
        finally:
            self.forget(user_id)
        return await self.load(user_id)


class SettingsStore:
    """Loads and stores the settings of servers."""

    def __init__(self, db: Database, policy: Policy) -> None:
        self._db = db
        self.levels = tuple(
            level for level in ComputerLevel if policy.strong or level is not ComputerLevel.STRONG
        )
        """At which levels computers can play."""
        self.allowed = TableLimits(policy.tables_per_server, policy.tables_per_player)
        """How many tables the program allows to any server, and to any person."""

    async def load(self, server_id: int) -> ServerSettings:
        """Return a server's settings; its computers are steady where none can be strong."""
        settings = load_row(ServerSettings, await self._db.one("server", id=server_id))
        if settings.level not in self.levels:
            return replace(settings, level=ComputerLevel.STEADY)
        return settings

    async def settle(self, who: Person, server_id: int, **changes: Any) -> ServerSettings:
        """Change fields of a server's settings, for its new tables.

        Raises:
            ManagerOnly: if the person may not manage the server.
            NoStrong: if it wants strong computers, and the bot has none.
        """
        check_manager(who, server_id)
        if changes.get("level", ComputerLevel.STEADY) not in self.levels:
            raise NoStrong
        await self._db.commit(_writes("settle", ServerSettings, server_id, changes))
        return await self.load(server_id)

    async def save_house_game(self, who: Person, server_id: int, game: HouseGame) -> ServerSettings:
        """Save a game under a name, in place of one that has it already.

        Raises:
            ManagerOnly: if the person may not manage the server.
            TooManyHouseGames: if the server has saved too many.
        """
        check_manager(who, server_id)
        saved = (await self.load(server_id)).house_games
        others = [one for one in saved if one.name.casefold() != game.name.casefold()]
        if len(others) >= MOST_HOUSE_GAMES:
            raise TooManyHouseGames(most=MOST_HOUSE_GAMES)
        return await self.settle(who, server_id, house_games=(*others, game))

    async def forget_referees(
        self, server_id: int, role_id: int | None, people: Collection[int]
    ) -> ServerSettings:
        """Name a role and people as referees no more: they are gone."""
        writes = [
            Write("forget_referee", {"server_id": server_id, "user_id": one}) for one in people
        ]
        if role_id is not None:
            values = {"id": server_id, "referee_role": role_id}
            writes.append(Write("forget_referee_role", values))
        await self._db.commit(writes)
        return await self.load(server_id)


async def zone_of(db: Database, server_id: int | None) -> str:
    """Return the time zone by whose clocks a server's days end; UTC where it has set none."""
    row = await db.one("server_zone", id=server_id)
    return (row and row["zone"]) or "UTC"


def check_manager(who: Person, server_id: int) -> None:
    """Raise ManagerOnly for a person who may not manage a server."""
    if not who.manager or who.server_id != server_id:
        raise ManagerOnly


def _writes(
    verb: str, kind: type[Reader | ServerSettings], row_id: int, changes: dict[str, Any]
) -> list[Write]:
    """Return the writes that make a row where there is none, and change fields of it."""
    changing = [
        Write(f"{verb}_{name}", {"id": row_id, **dump_field(kind, name, value)})
        for name, value in changes.items()
    ]
    return [Write(verb, {"id": row_id}, rows=None), *changing]
