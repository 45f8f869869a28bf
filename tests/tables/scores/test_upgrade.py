"""Games finished by an earlier version are counted at the first start of this version."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path

import asyncpg

from bot.store import Row, Write
from bot.store.migrate import migrations
from bot.store.postgres import open_postgres
from bot.store.sqlite import open_sqlite
from bot.tables.scores.recount import bring_up_to_date, recount
from tests.database import DatabaseProxy
from tests.patience import PATIENCE
from tests.tables.counting import SHORT, known, scores
from tests.tables.room import ANN, BOB, CY, DEE, EVE, Room

BEFORE_SCORES = 2
"""The last migration before there were scores."""
COPIED = {
    **dict.fromkeys(("tables", "seats", "games", "deals", "actions", "named"), ""),
    "results": "WHERE user_id > 0",
}
COUNTED = {
    **dict.fromkeys((*COPIED, "counting", "seen"), ""),
    # Of one person only the last sitting in a game was kept.
    "sittings": "WHERE back = 0",
}


async def as_it_was(
    new: Path, old: Path, steps: int = BEFORE_SCORES, copied: Mapping[str, str] = COPIED
) -> None:
    """Write the games of a database into one of an earlier version."""
    await (await open_sqlite(old, steps=migrations()[:steps])).close()
    with closing(sqlite3.connect(old)) as db, db:
        db.execute("ATTACH ? AS new", (str(new),))
        for table, which in copied.items():
            names = [row[1] for row in db.execute(f"PRAGMA main.table_info({table})")]
            columns = ", ".join(names)
            db.execute(
                f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table} {which}"
            )


async def into_postgres(old: Path, url: str, steps: int, copied: Iterable[str]) -> None:
    """Copy a database of an earlier version to PostgreSQL, unchanged."""
    await (await open_postgres(url, steps=migrations()[:steps])).close()
    connected = await asyncpg.connect(url)
    with closing(sqlite3.connect(old)) as db:
        for table in copied:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            rows = db.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
            await connected.copy_records_to_table(table, records=rows, columns=columns)
    await connected.close()


async def upgrade(
    room: Room,
    steps: int = BEFORE_SCORES,
    copied: Mapping[str, str] = COPIED,
    url: str | None = None,
) -> Room:
    """Open a room on the rows that an earlier version would have stored of a room's games."""
    path = room.path.with_name("old.db")
    await as_it_was(room.path, path, steps, copied)
    if url is not None:
        await into_postgres(path, url, steps, copied)
    upgraded = Room(path, seed=2, url=url)
    await upgraded.enter()
    upgraded.clock.now = room.clock.now
    return upgraded


async def test_games_of_before_come_out_as_if_they_had_been_counted(room: Room) -> None:
    for variant, people in (
        ("trinidad", (ANN, BOB, CY)),
        ("tobago", (DEE, EVE)),
        ("pitch", (ANN,)),
    ):
        await room.play_game(*people, variant=variant, options={"target": 7})
        room.clock.now += 40 * 86_400_000
    running = await room.begin(CY, BOB, ANN, DEE, options={"target": 7})
    counted = await scores(room)

    upgraded = await upgrade(room)
    assert (await recount(upgraded.db, mend=False)).results == 3, "games, each said once"
    await bring_up_to_date(upgraded.db)
    assert await scores(upgraded) == counted
    assert not (await recount(upgraded.db, mend=False)).differed
    await bring_up_to_date(upgraded.db)

    await upgraded.host.leave(running.id, CY)
    await upgraded.play_out(running.id)
    rows = await upgraded.rows(
        "SELECT user_id, quit, counted FROM results WHERE table_id = ?", running.id
    )
    assert {(row["user_id"], row["quit"]) for row in rows} == {
        *((CY.id, 1), (BOB.id, 0), (ANN.id, 0), (DEE.id, 0), (-1, 0))
    }
    assert len({row["counted"] for row in rows}) == 1
    assert not (await recount(upgraded.db, mend=False)).differed
    await upgraded.leave()


async def without_weights(room: Room) -> None:
    """Count a room's games as earlier versions did."""
    with closing(sqlite3.connect(room.path)) as db, db:
        db.execute("UPDATE sittings SET told = NULL, weight = NULL")
    await recount(room.db)


class Busy(DatabaseProxy):
    """A database in which another, running process finishes games all the time."""

    times = 0

    async def one(self, query: str, /, **values: object) -> Row | None:
        if query == "games_counted":
            self.times += 1
            if self.times == 5:
                # It has counted all that was there, too, before it began to play.
                await bring_up_to_date(self.db)
            ends = Write("interrupt_counting", {"table_id": "", "user_id": ANN.id})
            await self.commit([ends])
        return await super().one(query, **values)


async def test_a_process_that_starts_while_others_play_does_not_wait_for_a_lull(room: Room) -> None:
    await room.play_game(ANN, seats=2, options={"target": 1})
    busy = Busy(room.db)
    async with asyncio.timeout(PATIENCE):
        await bring_up_to_date(busy)
    assert 5 <= busy.times < 10


async def test_a_person_half_forgotten_by_an_earlier_version_is_forgotten(room: Room) -> None:
    table = await room.play_game(ANN, BOB, CY, DEE, options=SHORT)
    upgraded = await upgrade(room)
    # It had taken them from the table already, and was stopped.
    await upgraded.tamper(
        "INSERT INTO forgetting (user_id, table_id, due_at, called) VALUES (?, ?, 1, 'Player 1')",
        ANN.id,
        table.id,
    )
    await bring_up_to_date(upgraded.db)
    await upgraded.host.eraser.resume()
    assert await known(upgraded) == {0, BOB.id, CY.id, DEE.id}
    assert not (await recount(upgraded.db, mend=False)).differed
    await upgraded.leave()
