"""Open tables after a backup was put in the database's place: their time has gone back.

Discord knows what came after the backup, and the database does not. So each table posts a notice,
and new boards and hands below it.

By then people may know the secrets of these games: a game that ended after the backup has shown its
own. So each open game gets a fresh secret, and its commitment is posted. A running deal is broken
off; the pack is cut, and the deal is dealt again from the fresh secret. So is a board of an event
or of a daily deal that is being played, and all that nobody has begun: it gets a fresh secret, too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.competition.event.acts import BoardsRenewed
from bot.competition.event.fold import fold
from bot.competition.event.state import EventStep
from bot.engine.shuffle import SECRET_BYTES, commit
from bot.store.database import Database, Row, Write
from bot.tables.core.change import dumps
from bot.tables.core.rows import Due, GameRow, dump_seed, renewed_boards
from bot.tables.damage import DAMAGE_ERRORS
from bot.tables.events.rows import read_step, write_step
from bot.views.posts import BoardPost, RestoredPost, dump
from bot.views.table.view import AFTER_DEALS, BEFORE_DEALS, TableState

_log = logging.getLogger(__name__)

GAP: Final = 1000
"""How many numbers of posts, versions and tries are left out. Discord would take a new message for
one that it has seen with the same number lately; a table makes far fewer in the minutes that
Discord remembers."""


@dataclass(frozen=True, slots=True)
class _FreshSecret:
    """What a fresh secret changes at a table."""

    commitment: str = ""
    writes: tuple[Write, ...] = ()
    broken_off: int | None = None
    """The number of the deal that is broken off."""
    cuts: bool = True
    """Whether the pack is cut before that is dealt again."""


@dataclass(frozen=True, slots=True)
class _Renewed:
    """The fresh secret of the boards of an event, or of a daily deal."""

    number: int
    """Among its secrets, from 0."""
    commitment: str


async def reseed_tables(db: Database, now: int, entropy: Callable[[int], bytes]) -> int:
    """Give every open table a fresh secret and a notice; return how many tables there are.

    Nothing else may use the restored database during this. Now is in milliseconds since
    1970.
    """
    tables = await db.all("open_tables")
    writes = [
        Write("doubt_posts", {}),
        Write("leave_out_recaps", {}),
        Write("drop_unsent_recaps", {}),
        Write("renew_nonces", {"gap": GAP}),
        Write("wake_events", {"now": now}),
    ]
    renewed, renewals = await _renew_events(db, now, entropy)
    writes += renewals
    days, renewals = await _renew_days(db, entropy)
    writes += renewals
    for table in tables:
        of = renewed.get(table["event_id"]) or days.get(table["id"])
        fresh = await _reseed(db, table, entropy(SECRET_BYTES), of)
        writes += [*fresh.writes, *await _announce(db, table, fresh, now)]
    await db.commit(writes)
    return len(tables)


async def _renew_events(
    db: Database, now: int, entropy: Callable[[int], bytes]
) -> tuple[dict[str, _Renewed], list[Write]]:
    """Give every duplicate event that is not over a fresh secret for its boards."""
    renewed, writes = dict[str, _Renewed](), list[Write]()
    for row in await db.all("unfinished_events"):
        rows = await db.all("event_acts", event_id=row["id"], after=0)
        try:
            event = fold(map(read_step, rows))
        except DAMAGE_ERRORS as error:
            kind = type(error).__name__
            _log.warning("event %s cannot be read and keeps its secret: %s", row["id"], kind)
            continue
        if event.plan.duplicate:
            secret = entropy(SECRET_BYTES)
            fresh = _Renewed(len(row["secret"].split()), commit(secret))
            renewed[row["id"]] = fresh
            values = {"id": row["id"], "version": row["version"], "secret": secret.hex()}
            writes.append(Write("renew_event", {**values, "now": now}))
            act = BoardsRenewed(fresh.commitment)
            writes.append(write_step(row["id"], EventStep(event.version + 1, act, None, now)))
    return renewed, writes


async def _renew_days(
    db: Database, entropy: Callable[[int], bytes]
) -> tuple[dict[str, _Renewed], list[Write]]:
    """Give every day of the daily deal that is not over a fresh secret; one that is on keeps both.

    Returns:
        The fresh secrets by the tables where the day is played, and the writes.
    """
    renewed, writes = dict[str, _Renewed](), list[Write]()
    for day in await db.all("unclosed_days"):
        secret = entropy(SECRET_BYTES)
        known = [] if day["day"] is None else day["secret"].split()
        values = {"id": day["id"], "secret": " ".join([*known, secret.hex()])}
        writes.append(Write("renew_day", values))
        for row in await db.all("tables_of_day", day_id=day["id"]):
            renewed[row["table_id"]] = _Renewed(len(known), commit(secret))
    return renewed, writes


async def _reseed(db: Database, table: Row, secret: bytes, event: _Renewed | None) -> _FreshSecret:
    """Replace the secret of the game that is on, or of the rematch on offer.

    A damaged table keeps its secret: nothing can be dealt there. One that plays boards gets that
    of its event.
    """
    try:
        return await _with_secret(db, table, secret, event)
    except DAMAGE_ERRORS as error:
        kind = type(error).__name__
        _log.warning("table %s cannot be read and keeps its secret: %s", table["id"], kind)
        return _FreshSecret()


async def _with_secret(
    db: Database, table: Row, secret: bytes, event: _Renewed | None
) -> _FreshSecret:
    at = {"table_id": table["id"]}
    rows = await db.all("games_from", **at, number=table["game"])
    row, *_ = [row for row in rows if row["finished_at"] is None]
    game = GameRow.of(row)
    if game.boards is not None and event is None:
        return _FreshSecret()  # its event is over, and the table closes
    broken_off, seed_deal, writes = None, game.seed_deal, list[Write]()
    if game.dealt and (game.cut is not None or game.boards is not None):
        running = await db.one("running_deal", **at, game=game.number)
        if running is None or running["result"] is not None:
            raise ValueError("a game that has begun has no running deal")
        broken_off = running["number"]
        seed_deal = broken_off + 1
        place = {**at, "game": game.number, "number": broken_off}
        writes += [Write("break_off_deal", place), Write("end_question", at)]
    if game.boards is not None and event is not None:
        boards = renewed_boards(row["boards"], seed_deal, event.number)
        of = {**at, "number": game.number, "boards": boards, "commitment": event.commitment}
        writes.append(Write("renew_boards", of))
        return _FreshSecret(event.commitment, tuple(writes), broken_off, cuts=False)
    used = game.seeds if game.dealt else game.earlier_seeds
    commitment = commit(secret)
    values = {
        **at,
        "number": game.number,
        "secret": secret.hex(),
        "commitment": commitment,
        "first": dumps(game.first) if game.dealt else None,
        "seed_deal": seed_deal,
        "earlier_seeds": dumps([dump_seed(seed) for seed in used]),
    }
    writes += [Write("reseed", values), Write("forget_presses", at)]
    return _FreshSecret(commitment, tuple(writes), broken_off)


async def _announce(db: Database, table: Row, fresh: _FreshSecret, now: int) -> list[Write]:
    """Post the notice, and a new board and new hands below it; a private table has no messages."""
    at, version = {"table_id": table["id"]}, table["version"]
    redealt = fresh.broken_off is not None
    recut = redealt and fresh.cuts
    restored = RestoredPost(table["changed_at"], fresh.commitment, redealt)
    posts = [] if table["private"] else [dump(restored)]
    writes, deal = list[Write](), table["board"]
    board = await db.one("newest_board", **at)
    # A deal that nobody cuts is dealt again, with a board of its own, when the table is next read.
    if board is not None and recut == redealt:
        # While the pack is cut again the newest board is not that of the highest deal.
        cutting = recut or table["state"] == TableState.CUTTING.value
        shown = board["deal"] if board["deal"] < 0 else max(board["deal"], board["hands"] or 0)
        deal = BEFORE_DEALS if cutting else shown
        place = {**at, "game": board["game"], "deal": deal}
        # The board of a game's end shows what its own post has promised.
        promised = fresh.commitment if deal == AFTER_DEALS else ""
        posts.append(dump(BoardPost(board["game"], deal, promised)))
        faces = [{"kind": "board", "seat": -1, "user_id": None}]
        faces += [{"kind": "hand", **hand} for hand in await db.all("hands_of", **place)]
        writes += [Write("add_face", {**place, **face, "wanted": version + GAP}) for face in faces]
        for old in {fresh.broken_off, board["deal"], shown} if recut else ():
            # The newest board may be that of the deal before, whose result is still shown.
            faces_of = {**at, "game": board["game"], "deal": old, "wanted": version + GAP}
            writes.append(Write("want_faces", faces_of))
    first = table["last_post"] + GAP
    for number, payload in enumerate(posts, first):
        post = {**at, "number": number, "payload": payload, "created_at": now, "fleeting": 0}
        writes.append(Write("add_post", post))
    # The time of the last change stays: from it follows how long people could not act.
    values = {
        **at,
        "version": version,
        "gap": GAP,
        "last_post": first + len(posts) - 1,
        "board": deal,
        "redealt": int(redealt),
        "state": TableState.CUTTING.value if recut else table["state"],
        "due": Due.LOOK.value if redealt else table["due"],
        "due_at": table["changed_at"] if redealt else table["due_at"],
    }
    return [*writes, Write("put_back_table", values)]
