"""Open tables after a backup was put in the database's place: their time has gone back.

Discord knows what came after the backup, and the database does not. So each table is told of it,
its board and its hands come anew, below what is undone.
"""

from __future__ import annotations

from typing import Final

from bot.store.database import Database, Row, Write
from bot.tables.posts import Board, PutBack, dump

GAP: Final = 1000
"""How many numbers of posts are left out. Discord would take a new post for one that it has seen
with the same number lately; a table makes far fewer in the minutes that Discord remembers."""


async def tell_tables(db: Database, now: int) -> int:
    """Have every open table told that it stands again as it was; return how many there are.

    Nobody may be using the database meanwhile.
    """
    tables = await db.all("open_tables")
    writes = [Write("doubt_posts", {}, rows=None)]
    for table in tables:
        writes += await _told(db, table, now)
    await db.commit(writes)
    return len(tables)


async def _told(db: Database, table: Row, now: int) -> list[Write]:
    at, version = {"table_id": table["id"]}, table["version"]
    posts, writes = [dump(PutBack(table["changed_at"]))], []
    board = await db.one("newest_board", **at)
    if board is not None:
        place = {**at, "game": board["game"], "deal": board["deal"]}
        posts.append(dump(Board(board["game"], board["deal"])))
        faces = [{"kind": "board", "seat": -1, "user_id": None}]
        faces += [{"kind": "hand", **hand} for hand in await db.all("hands_of", **place)]
        writes += [Write("add_face", {**place, **face, "wanted": version + 1}) for face in faces]
    first = table["last_post"] + GAP
    for number, payload in enumerate(posts, first):
        post = {**at, "number": number, "payload": payload, "created_at": now}
        writes.append(Write("add_post", post))
    # The time of the last change stays: from it follows how long people could not act.
    last = first + len(posts) - 1
    return [*writes, Write("skip_posts", {**at, "version": version, "last_post": last})]
