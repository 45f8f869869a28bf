"""The stored rows of a panel, as values: who waits there, and which tables are listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.errors import UnknownVariant
from bot.engine.variants import Variant, find_variant
from bot.store.database import Row, Write
from bot.views.lfg import ListedTable, Waiting, Wish
from bot.views.names import of_people
from bot.views.table.view import TableState


def read_waiting(row: Row) -> Waiting | None:
    """Read who waits; None if this version does not have their game."""
    game: Variant | None = None
    if row["game"]:
        try:
            game = find_variant(row["game"])
        except UnknownVariant:
            return None
    wish = Wish(game, row["seats"] or None)
    times = row["since"], row["until"]
    return Waiting(row["user_id"], row["name"], wish, *times, row["username"])


def waiting_apart(waiting: Sequence[Waiting]) -> list[Waiting]:
    """Return those who wait with names such that no two of them read the same."""
    usernames = {one.user_id: one.username for one in waiting}
    names = of_people({one.user_id: one.name for one in waiting}, usernames)
    return [replace(one, name=names[one.user_id]) for one in waiting]


def listed(row: Row, server_id: int) -> ListedTable:
    """Read a table that is listed."""
    url = ""
    if row["board_id"] is not None:
        url = f"https://discord.com/channels/{server_id}/{row['place_id']}/{row['board_id']}"
    game = find_variant(row["variant"])
    return ListedTable(row["table_id"], game, row["free"], row["until"], url)


def waits_for_people(table: Row) -> bool:
    """Say whether people can still sit down at a listed table before it starts."""
    return bool(table["state"] == TableState.LOBBY.value and table["free"] > 0)


def told_of_waiting(row: Row) -> Write:
    """Return the compare-and-set that others were told of who waits."""
    return Write("told_of_waiting", {"user_id": row["user_id"], "since": row["since"]})


def told_of_table(table: Row) -> Write:
    """Return the same for a table."""
    return Write("told_of_table", {"table_id": table["table_id"]})
