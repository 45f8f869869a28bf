"""Makes all results, sums, titles and ratings again from the stored games.

`recount` corrects what differs. If a game ends during it, or a person is forgotten, the server's
number of counted games changes, and that server is counted again from the beginning. If a game
cannot be read, the sums and ratings after it are unknown: those of its server stay as they are.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from bot.store.database import Database, Row, Write
from bot.store.errors import Conflict
from bot.store.memory import MemoryStore, memory_store
from bot.tables.core.rows import columns
from bot.tables.damage import reading
from bot.tables.errors.history import DamagedGame
from bot.tables.scores.counting import score_writes
from bot.tables.scores.facts import Facts, stored_facts
from bot.tables.scores.rating import Rating
from bot.tables.scores.results import rated, results
from bot.tables.scores.weight import LATELY_MS, Lately, looked_up, weighed, weight_writes

_log = logging.getLogger(__name__)

REVISION: Final = "8"
"""Of the way in which games are counted; if a store has another one, all is counted again."""
_PAGE: Final = 2_000
"""Games in one list; the database goes through all games for each list."""
_BATCH: Final = 2_000
"""Writes in one transaction."""

Key: TypeAlias = tuple[Any, ...]
_SUM_KEY: Final = ("practice", "variant", "span", "user_id", "partner_id")
_RATING_KEY: Final = ("practice", "family", "user_id")
_TITLE_KEY: Final = ("user_id", "title")
"""The columns that tell a row from the others of its server."""


@dataclass(frozen=True, slots=True)
class UnreadableGame:
    """A game that cannot be counted again because its rows are damaged."""

    server_id: int
    table_id: str
    game: int


@dataclass(frozen=True, slots=True)
class RecountReport:
    """How many games were counted again, and how many rows differed."""

    games: int = 0
    results: int = 0
    """Games with other results."""
    sums: int = 0
    """Lines of leaderboards."""
    ratings: int = 0
    titles: int = 0
    unreadable: tuple[UnreadableGame, ...] = ()

    @property
    def differed(self) -> bool:
        """Whether anything differed."""
        return bool(self.results or self.sums or self.ratings or self.titles)

    def plus(self, other: RecountReport) -> RecountReport:
        """Add another report."""
        return RecountReport(
            *(getattr(self, field.name) + getattr(other, field.name) for field in fields(self))
        )


async def bring_up_to_date(db: Database) -> None:
    """Count the games that an earlier version left uncounted, or counted in another way."""
    if await _is_up_to_date(db):
        return
    servers = await db.all("servers_with_scores")
    if servers:
        _log.info("all scores are made again for this version; with many games it takes minutes")
    total = RecountReport()
    for row in servers:
        # Another process may finish first and begin to play.
        while not await _is_up_to_date(db):
            with suppress(Conflict):
                total = total.plus(await _recount_server(db, row["server_id"], mend=True))
                break
    if total.games:
        _log.info("the scores of %s games were brought up to date", total.games)
    for unreadable in total.unreadable:
        _log.error(
            "game %s of table %s cannot be read: the scores of server %s stay as they were",
            *(unreadable.game, unreadable.table_id, unreadable.server_id),
        )
    await db.commit([Write("set_meta", {"key": "scores", "value": REVISION})])


async def _is_up_to_date(db: Database) -> bool:
    known = await db.one("meta", key="scores")
    return known is not None and known["value"] == REVISION


async def recount(db: Database, *, mend: bool = True, anew: bool = False) -> RecountReport:
    """Make all scores again and report what differed; put it right if `mend` is set.

    Ratings follow each game by the weight that it had when it was counted, or by today's rule if
    `anew` is set.
    """
    total = RecountReport()
    for row in await db.all("servers_with_scores"):
        while True:
            # Begin the server again if a game ends during it, or a person is forgotten.
            with suppress(Conflict):
                total = total.plus(
                    await _recount_server(db, row["server_id"], mend=mend, anew=anew)
                )
                break
    return total


async def _recount_server(
    db: Database, server_id: int, *, mend: bool, anew: bool = False
) -> RecountReport:
    """Go through the games of a server once; raise Conflict if its scores change during it."""
    with memory_store() as memory:
        return await _ServerRecount(db, memory, server_id, mend=mend, anew=anew).run()


class _ServerRecount:
    """Counts a server's games into a store in memory, and compares that with what is stored."""

    def __init__(
        self, db: Database, memory: MemoryStore, server_id: int, *, mend: bool, anew: bool
    ) -> None:
        self._db = db
        self._memory = memory
        self._server = {"server_id": server_id}
        self._mend = mend
        self._anew = anew
        self._lately: deque[tuple[int, Write]] = deque()
        """When the latest games ended, and how their results are removed from memory."""
        self._writes: list[Write] = []
        self._stored = self._number = 0
        """The server's number of counted games: as it is stored, and as it will be."""
        self._ratings: dict[Key, dict[int, Rating]] = {}
        """By pool and player."""
        self._report = RecountReport()

    async def run(self) -> RecountReport:
        self._stored = self._number = await self._counted()
        async for game in self._games():
            try:
                with reading(DamagedGame(table=game["table_id"], game=game["number"])):
                    await self._count(game)
            except DamagedGame:
                server_id = self._server["server_id"]
                unreadable = UnreadableGame(server_id, game["table_id"], game["number"])
                self._report = self._report.plus(RecountReport(unreadable=(unreadable,)))
        if not self._report.unreadable:
            for row in await self._db.all("results_astray", **self._server):
                self._report = self._report.plus(RecountReport(results=1))
                await self._write([Write("remove_results", row)])
            sums = await self._put_right("sum", _SUM_KEY)
            ratings = await self._put_right("rating", _RATING_KEY)
            titles = await self._put_right("title", _TITLE_KEY)
            self._report = replace(self._report, sums=sums, ratings=ratings, titles=titles)
        await self._commit()
        return self._report

    async def _games(self) -> AsyncIterator[Row]:
        after = 0
        while page := await self._db.all("counted_games", **self._server, after=after, most=_PAGE):
            for row in page:
                yield row
            after = page[-1]["counted"]

    async def _count(self, game: Row) -> None:
        facts = await stored_facts(self._db, game)
        if self._report.unreadable:
            # The ratings before this game are unknown: only find out whether it can be read.
            return
        weights = weight_writes(facts)
        if self._anew:
            facts = self._weighed(facts)
        rows = self._results(facts)
        stored = await self._db.all("results_of_game", **_at(game))
        differs = rows != stored
        self._report = self._report.plus(RecountReport(games=1, results=differs))
        if differs:
            remove = Write("remove_results", _at(game))
            await self._write([remove, *(Write("add_result", row) for row in rows)])
        if weight_writes(facts) != weights:
            await self._write(weight_writes(facts))

    def _weighed(self, facts: Facts) -> Facts:
        """Weigh the next game by today's rule, from the games before it that are in memory."""
        at = {"table_id": facts.table_id, "game": facts.game}
        names = ("number", "seat", "user_id", "name", "since", "started", "placed")
        self._memory.write(
            [Write("sit_down", {**at, **columns(was, *names)}) for was in facts.sittings]
        )
        while self._lately and self._lately[0][0] <= facts.ended_at - LATELY_MS:
            self._memory.write([self._lately.popleft()[1]])
        games, people = looked_up(facts)
        met = self._memory.all("games_lately", **games)
        around = self._memory.all("people_lately", **people)
        facts = weighed(facts, Lately.of(met, around, facts.ended_at))
        self._memory.write(weight_writes(facts))
        return facts

    def _results(self, facts: Facts) -> list[Row]:
        """Count the next game in memory, and return its results."""
        ratings = self._ratings.setdefault(tuple(facts.pool.values()), {})
        game_results = results(facts, ratings)
        ratings.update({result.user_id: result.after for result in rated(game_results)})
        self._memory.write(score_writes(facts, game_results))
        at = {"table_id": facts.table_id, "game": facts.game}
        rows = self._memory.all("results_of_game", **at)
        remove = Write("remove_results", at)
        if self._anew:
            self._lately.append((facts.ended_at, remove))
        else:
            self._memory.write([remove])
        return rows

    async def _put_right(self, what: str, columns: Sequence[str]) -> int:
        """Replace the rows that differ; return how many they are."""
        query = f"{what}s_of_server"
        expected = _by_key(self._memory.all(query, **self._server), columns)
        stored = _by_key(await self._db.all(query, **self._server), columns)
        keys = expected.keys() | stored.keys()
        wrong = sorted(key for key in keys if expected.get(key) != stored.get(key))
        for key in wrong:
            at = {**self._server, **dict(zip(columns, key, strict=True))}
            remove = [Write(f"remove_{what}", at)] if key in stored else []
            put = [Write(f"put_{what}", expected[key])] if key in expected else []
            await self._write([*remove, *put])
        return len(wrong)

    async def _write(self, writes: Iterable[Write]) -> None:
        if not self._mend:
            return
        self._writes += writes
        if len(self._writes) >= _BATCH:
            await self._commit()

    async def _commit(self) -> None:
        """Write what has been gathered; raise Conflict if anything has changed since."""
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


def _at(game: Row) -> dict[str, Any]:
    return {"table_id": game["table_id"], "game": game["number"]}


def _by_key(rows: Iterable[Row], columns: Sequence[str]) -> dict[Key, Row]:
    return {tuple(row[column] for column in columns): row for row in rows}
