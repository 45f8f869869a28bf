"""What tells people of one name apart where they sit at no table: their usernames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.store.database import Database, Row, Write
from bot.views.names import alike, of_people
from bot.views.person import Person


async def told_apart(db: Database, *named: Mapping[int, str]) -> dict[int, str]:
    """Return the names of the people of one view by their ids, such that no two read the same.

    Their usernames are read where names do.
    """
    names = {user_id: name for each in named for user_id, name in each.items() if user_id > 0}
    ids = [*names]
    twins = [ids[at] for at in alike([*names.values()])]
    rows = [await db.one("username_of", id=user_id) for user_id in twins]
    known = {row["user_id"]: row["username"] for row in rows if row is not None}
    return of_people(names, known)


async def with_names(db: Database, rows: Iterable[Row], **columns: str) -> list[Row]:
    """Return rows of one view with the names in them told apart.

    Args:
        columns: by the column of an id, the column of that person's name.
    """
    rows = [*rows]
    names = {row[one]: row[name] for row in rows for one, name in columns.items() if row[one]}
    apart = await told_apart(db, names)
    return [
        {**row, **{name: apart.get(row[one], row[name]) for one, name in columns.items()}}
        for row in rows
    ]


def note_username(who: Person) -> list[Write]:
    """Return the write by which a person's username is kept, if it is known."""
    values = {"id": who.id, "username": who.username}
    return [Write("note_username", values)] if who.username else []
