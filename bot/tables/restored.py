"""Open tables after a backup was put in the database's place: their time has gone back.

Discord knows what came after the backup, and the database does not. So each table is told of it,
its board and its hands come anew, below what is undone.

By then everybody may know the secrets of these games: a game that ended after the backup has shown
its own. So each open game gets a fresh secret, with a commitment that is posted. A running deal is
broken off; the pack is cut, and the deal is dealt again from the fresh secret.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.engine.shuffle import SECRET_BYTES, Seed, commit
from bot.store.database import Database, Row, Write
from bot.tables.core.change import dumps
from bot.tables.core.rows import Due, dump_seed, load_entropy
from bot.tables.damage import DAMAGE_ERRORS
from bot.tables.posts import BoardPost, RestoredPost, dump
from bot.tables.views import BEFORE_DEALS, TableState

_log = logging.getLogger(__name__)

GAP: Final = 1000
"""How many numbers of posts are left out. Discord would take a new post for one that it has seen
with the same number lately; a table makes far fewer in the minutes that Discord remembers."""


@dataclass(slots=True)
class _Fresh:
    """A table's fresh secret, and what it changes."""

    commitment: str
    writes: list[Write] = field(default_factory=list)
    broken: int | None = None
    """The deal that is broken off."""


async def tell_tables(db: Database, now: int, entropy: Callable[[int], bytes]) -> int:
    """Give every open table a fresh secret and have it told; return how many there are.

    Nobody may be using the database meanwhile.

    Args:
        db: the database that was put back.
        now: the time.
        entropy: makes as many bytes as it is asked for, which nobody can guess.
    """
    tables = await db.all("open_tables")
    writes = [Write("doubt_posts", {}, rows=None)]
    for table in tables:
        fresh = await _reseeded(db, table, entropy(SECRET_BYTES))
        writes += await _told(db, table, fresh, now)
    await db.commit(writes)
    return len(tables)


async def _reseeded(db: Database, table: Row, secret: bytes) -> _Fresh:
    """Replace the secret of the game that is on, or of the rematch on offer.

    A damaged table keeps what is stored of it: nothing can be dealt there, from whatever secret.
    """
    try:
        return await _with_secret(db, {"table_id": table["id"]}, secret)
    except DAMAGE_ERRORS as error:
        kind = type(error).__name__
        _log.warning("table %s cannot be read and keeps its secret: %s", table["id"], kind)
        return _Fresh("")


async def _with_secret(db: Database, at: Row, secret: bytes) -> _Fresh:
    game, *_ = await db.all("unfinished_games", **at)
    fresh = _Fresh(commit(secret))
    begun, earlier = game["started_at"] is not None, json.loads(game["earlier_seeds"])
    seed_deal = game["seed_deal"]
    if begun and game["cut"] is not None:
        earlier.append(dump_seed(_seed(game)))
        running = await db.one("running_deal", **at, game=game["number"])
        if running is None or running["result"] is not None:
            raise ValueError("a game that has begun has no running deal")
        fresh.broken = running["number"]
        seed_deal = running["number"] + 1
        place = {**at, "game": game["number"]}
        fresh.writes.append(Write("break_off_deal", {**place, "number": fresh.broken}))
    values = {
        **at,
        "number": game["number"],
        "secret": secret.hex(),
        "commitment": fresh.commitment,
        "first": game["first"] if begun else None,
        "seed_deal": seed_deal,
        "earlier_seeds": dumps(earlier),
    }
    fresh.writes += [Write("reseed", values), Write("forget_presses", at, rows=None)]
    return fresh


def _seed(game: Row) -> Seed:
    entropy = game["entropy"] and load_entropy(json.loads(game["entropy"]))
    return Seed(bytes.fromhex(game["secret"]), game["cut"], entropy, game["seed_deal"])


async def _told(db: Database, table: Row, fresh: _Fresh, now: int) -> list[Write]:
    at, version = {"table_id": table["id"]}, table["version"]
    redealt = fresh.broken is not None
    posts = [dump(RestoredPost(table["changed_at"], fresh.commitment, redealt))]
    writes = fresh.writes
    board = await db.one("newest_board", **at)
    if board is not None:
        # While the pack is cut again the newest board is not that of the highest deal.
        cutting = redealt or table["state"] == TableState.CUTTING.value
        deal = BEFORE_DEALS if cutting else board["deal"]
        place = {**at, "game": board["game"], "deal": deal}
        posts.append(dump(BoardPost(board["game"], deal)))
        faces = [{"kind": "board", "seat": -1, "user_id": None}]
        faces += [{"kind": "hand", **hand} for hand in await db.all("hands_of", **place)]
        writes += [Write("add_face", {**place, **face, "wanted": version + 1}) for face in faces]
        if redealt:
            old = {**at, "game": board["game"], "deal": fresh.broken, "wanted": version + 1}
            writes.append(Write("want_faces", old, rows=None))
    first = table["last_post"] + GAP
    for number, payload in enumerate(posts, first):
        post = {**at, "number": number, "payload": payload, "created_at": now}
        writes.append(Write("add_post", post))
    # The time of the last change stays: from it follows how long people could not act.
    values = {
        **at,
        "version": version,
        "last_post": first + len(posts) - 1,
        "state": TableState.CUTTING.value if redealt else table["state"],
        "due": Due.LOOK.value if redealt else table["due"],
        "due_at": table["changed_at"] if redealt else table["due_at"],
    }
    return [*writes, Write("put_back_table", values)]
