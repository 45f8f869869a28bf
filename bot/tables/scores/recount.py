"""All results, sums and ratings, made again from the stored games and compared with what is there.

`recount` puts right what differs. A game that ends meanwhile, or somebody who is forgotten, is seen
by the server's number of counted games, and that server is begun again. Where a game cannot be
read, nothing is known of the sums and ratings after it: those of its server stay as they are.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.variants import Form, find_variant
from bot.store.database import Database, Row, Write
from bot.store.errors import Conflict
from bot.tables.core.deal_result import load_result
from bot.tables.damage import reading
from bot.tables.errors import DamagedGame
from bot.tables.scores.books import RATING_KEY, SUM_KEY, Books, Key
from bot.tables.scores.facts import Facts, Sitting

_log = logging.getLogger(__name__)

REVISION: Final = "2"
"""Of the way in which games are counted; a store that was counted in another is counted anew."""
_PAGE: Final = 2_000
"""How many games are listed at a time; for each list the database goes through all of them."""
_BATCH: Final = 2_000
"""How many writes make one transaction."""


@dataclass(frozen=True, slots=True)
class UnreadableGame:
    """A game that cannot be counted again, as what is stored of it is damaged."""

    server_id: int
    table_id: str
    game: int


@dataclass(frozen=True, slots=True)
class RecountReport:
    """What a recount has found."""

    servers: int = 0
    games: int = 0
    """That were counted again."""
    results: int = 0
    """Games of which what is stored differed."""
    sums: int = 0
    """Lines of leaderboards that differed."""
    ratings: int = 0
    """Ratings that differed."""
    unreadable: tuple[UnreadableGame, ...] = ()

    @property
    def differed(self) -> bool:
        """Say whether anything did."""
        return bool(self.results or self.sums or self.ratings)

    def plus(self, other: RecountReport) -> RecountReport:
        """Add what was found elsewhere."""
        return RecountReport(
            self.servers + other.servers,
            self.games + other.games,
            self.results + other.results,
            self.sums + other.sums,
            self.ratings + other.ratings,
            self.unreadable + other.unreadable,
        )


async def bring_up_to_date(db: Database) -> None:
    """Count what an earlier version has left uncounted, or counted in another way."""
    if await _is_up_to_date(db):
        return
    servers = await db.all("servers_with_scores")
    if servers:
        _log.info("all scores are made again for this version; with many games it takes minutes")
    total = RecountReport()
    for row in servers:
        # Another process that starts may be done before, and go on to play.
        while not await _is_up_to_date(db):
            with suppress(Conflict):
                total = total.plus(await _Server(db, row["server_id"], mend=True).run())
                break
    if total.games:
        _log.info("the scores of %s games were brought up to date", total.games)
    for one in total.unreadable:
        _log.error(
            "game %s of table %s cannot be read: the scores of server %s stay as they were",
            *(one.game, one.table_id, one.server_id),
        )
    await db.commit([Write("set_meta", {"key": "scores", "value": REVISION})])


async def _is_up_to_date(db: Database) -> bool:
    known = await db.one("meta", key="scores")
    return known is not None and known["value"] == REVISION


async def recount(db: Database, *, mend: bool = True) -> RecountReport:
    """Make all scores again; say what differed.

    Args:
        db: where they are.
        mend: whether what differs is put right, or only looked at.
    """
    total = RecountReport()
    for row in await db.all("servers_with_scores"):
        total = total.plus(await _server(db, row["server_id"], mend=mend))
    return total


async def _server(db: Database, server_id: int, *, mend: bool) -> RecountReport:
    while True:
        try:
            return await _Server(db, server_id, mend=mend).run()
        except Conflict:
            # Something was counted or forgotten meanwhile.
            continue


class _Server:
    """One server, gone through once.

    Raises Conflict where its scores change meanwhile.
    """

    def __init__(self, db: Database, server_id: int, *, mend: bool) -> None:
        self._db = db
        self._server = {"server_id": server_id}
        self._mend = mend
        self._writes: list[Write] = []
        self._stored = self._number = 0
        """The server's number of counted games: as it is stored, and as it will be."""
        self._books = Books(server_id)
        self._found = RecountReport(servers=1)

    async def run(self) -> RecountReport:
        self._stored = self._number = await self._counted()
        await self._number_games()
        async for game in self._games():
            try:
                with reading(DamagedGame(table=game["table_id"], game=game["number"])):
                    await self._count(game)
            except DamagedGame:
                self._found = self._found.plus(RecountReport(unreadable=(self._unreadable(game),)))
        if self._found.unreadable:
            await self._commit()
            return self._found
        for row in await self._db.all("results_astray", **self._server):
            self._found = replace(self._found, results=self._found.results + 1)
            await self._write([Write("remove_results", row, rows=None)])
        sums = await self._put_right("sum", SUM_KEY, self._books.sums)
        ratings = await self._put_right("rating", RATING_KEY, self._books.ratings)
        await self._commit()
        return replace(self._found, sums=sums, ratings=ratings)

    async def _number_games(self) -> None:
        """Give games a number that an earlier version has finished."""
        rows = await self._db.all("uncounted_games", **self._server)
        for row in rows:
            self._number += 1
            at = {"table_id": row["table_id"], "number": row["number"]}
            numbers = {"counted": self._number, "counted_at": row["finished_at"]}
            await self._write([Write("number_game", {**at, **numbers})])
        await self._commit()
        if not self._mend:
            self._found = replace(self._found, results=len(rows))

    async def _games(self) -> AsyncIterator[Row]:
        after = 0
        while page := await self._db.all("counted_games", **self._server, after=after, most=_PAGE):
            for row in page:
                yield row
            after = page[-1]["counted"]

    def _unreadable(self, game: Row) -> UnreadableGame:
        return UnreadableGame(self._server["server_id"], game["table_id"], game["number"])

    async def _count(self, game: Row) -> None:
        at = {"table_id": game["table_id"], "game": game["number"]}
        facts = await self._facts(game)
        if self._found.unreadable:
            # What the players were rated at before it is not known: it can be read, no more.
            return
        rows = self._books.add(facts)
        stored = await self._db.all("results_of_game", **at)
        differs = _sorted(rows) != _sorted(stored)
        self._found = replace(
            self._found,
            games=self._found.games + 1,
            results=self._found.results + differs,
        )
        if differs:
            remove = Write("remove_results", at, rows=None)
            await self._write([remove, *(Write("add_result", row) for row in rows)])

    async def _facts(self, game: Row) -> Facts:
        at = {"table_id": game["table_id"], "game": game["number"]}
        names, options = json.loads(game["names"]), json.loads(game["options"])
        sittings = await self._db.all("sittings", **at)
        deals = await self._db.all("deal_results", **at)
        told = await self._db.all("telling_actions", **at)
        form = Form(game["sides"], len(names))
        return Facts(
            table_id=game["table_id"],
            game=game["number"],
            server_id=game["server_id"],
            channel_id=game["channel_id"],
            variant=game["variant"],
            rules=find_variant(game["variant"]).rules(options, form),
            sides=game["sides"],
            seats=len(names),
            score=json.loads(game["score"]),
            winner=game["winner"],
            ended_at=game["counted_at"],
            counted=game["counted"],
            sittings=[Sitting.of(row) for row in sittings],
            deals=[load_result(game["number"], row["number"], row["result"]) for row in deals],
            told=[(row["deal"], row["seat"], row["words"]) for row in told],
        )

    async def _put_right(self, what: str, key: Sequence[str], made: Mapping[Key, Row]) -> int:
        """Replace the rows that differ; return how many they are."""
        rows = await self._db.all(f"{what}s_of_server", **self._server)
        stored = {tuple(row[name] for name in key): row for row in rows}
        wrong = {one for one in made.keys() | stored.keys() if made.get(one) != stored.get(one)}
        for one in sorted(wrong):
            at = {**self._server, **dict(zip(key, one, strict=True))}
            remove = [Write(f"remove_{what}", at)] if one in stored else []
            put = [Write(f"put_{what}", made[one])] if one in made else []
            await self._write([*remove, *put])
        return len(wrong)

    async def _write(self, writes: Iterable[Write]) -> None:
        if not self._mend:
            return
        self._writes += writes
        if len(self._writes) >= _BATCH:
            await self._commit()

    async def _commit(self) -> None:
        """Write what has been gathered, or see that nothing has changed meanwhile."""
        if not self._writes:
            if await self._counted() != self._stored:
                raise Conflict
            return
        self._number += 1
        values = {**self._server, "number": self._number, "was": self._stored}
        await self._db.commit([Write("count_game", values), *self._writes])
        self._stored, self._writes = self._number, []

    async def _counted(self) -> int:
        row = await self._db.one("games_counted", id=self._server["server_id"])
        return row["number"] if row else 0


def _sorted(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row["user_id"], row["seat"]))
