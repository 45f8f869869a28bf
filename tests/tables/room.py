"""A host on a database file, people for its tables, and ways to play on."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import pytest

from bot.engine.actions import Action, Play
from bot.engine.ceremony import Colour
from bot.engine.record import Record, loads, verify
from bot.engine.variants import find_variant
from bot.engine.views import Decision, PublicView, SeatView
from bot.store.opening import Database, open_database
from bot.tables.after_restore import reseed_tables
from bot.tables.core.game_start import start_of
from bot.tables.core.rows import Due, GameRow
from bot.tables.host import Host, Order, Policy
from bot.tables.settings.policy import BY_TEMPO, Pauses
from bot.views import posts
from bot.views.leaderboard import LeaderboardLine, LeaderboardQuery
from bot.views.person import Person
from bot.views.posts import BoardPost, CutPost
from bot.views.settings.server import TricksAs
from bot.views.summary import GameSummary
from bot.views.table.deals import DealSummary
from bot.views.table.view import AFTER_DEALS, FirstDealQuestion, HandView, TableState, TableView
from tests.clock import FakeClock
from tests.suite import blank

AnyPost = TypeVar("AnyPost")
Refusal = TypeVar("Refusal", bound=Exception)

SERVER = 77
CHANNEL = 500
COMPUTER_PAUSE = 1_000
LONGEST_PAUSE = 3 * COMPUTER_PAUSE
PAUSES = Pauses(card=COMPUTER_PAUSE, trick=COMPUTER_PAUSE, deal=0, ask=LONGEST_PAUSE, lead=0)
"""How long computers leave people who may ask about a trump."""
CUT = 60_000

ANN, BOB, CY, DEE = PEOPLE = tuple(
    Person(number, name, server_id=SERVER)
    for number, name in enumerate(("Ann", "Bob", "Cy", "Dee"), 11)
)
EVE = Person(15, "Eve", server_id=SERVER)
MOD = Person(20, "Mod", moderator=True, server_id=SERVER)
BOSS = Person(21, "Boss", manager=True, server_id=SERVER)
ELSEWHERE = Person(30, "Zed", moderator=True, manager=True, server_id=88)


def first_legal(view: SeatView) -> Action:
    """Play the first legal action, which is quick."""
    return view.legal[0]


def last_legal(view: SeatView) -> Action:
    return view.legal[-1]


class Chance:
    """Bytes that are the same in every run."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = count()

    def __call__(self, length: int) -> bytes:
        return hashlib.shake_256(f"{self._seed}:{next(self._drawn)}".encode()).digest(length)


def ordered(
    server: int = SERVER,
    channel: int = CHANNEL,
    variant: str = "trinidad",
    seats: int | None = None,
    sides: int | None = None,
    **fields: Any,
) -> Order:
    """Return an order for a game in its first form with these numbers of seats and sides."""
    game = find_variant(variant)
    fitting = (f for f in game.forms if seats in {None, f.seats} and sides in {None, f.sides})
    form = next(fitting)
    return Order(server_id=server, channel_id=channel, variant=game, form=form, **fields)


_TOLD: dict[object, tuple[bytes, int, Callable[[SeatView], Action], str]] = {}
"""By story: the file at its end, the time, how computers choose, and the table."""


class Room:
    """One database file and the host that uses it; it can be left and entered again."""

    def __init__(self, path: Path, seed: int = 1, url: str | None = None) -> None:
        self.path = path
        self.url = url
        self.clock = FakeClock()
        self.chance = Chance(seed)
        self.choose: Callable[[SeatView], Action] = first_legal
        self.asked: dict[int, str] = {}
        """By seat that a computer has played for: its level."""
        self.acts: Callable[[int, Due | None], bool] = lambda _server, _due: True
        self.limits: dict[str, Any] = {}
        self.db: Database
        self.host: Host

    async def enter(self) -> None:
        """Open the database and put a host before it."""
        if self.url is None:
            blank.place(self.path)
        self.db = await open_database(self.path, self.url)
        self.host = self.another_host()

    def another_host(self, db: Database | None = None) -> Host:
        """Return another host, with an empty cache, on the same database."""
        policy = Policy(**{"pauses": PAUSES, "cut_ms": CUT, "repeatable": True, **self.limits})
        return Host(
            db or self.db,
            clock=self.clock,
            steady=self.clock.steady,
            entropy=self.chance,
            policy=policy,
            choose=self._chosen,
            acts=self._acts,
        )

    async def _chosen(self, level: str, view: SeatView) -> Action:
        self.asked[view.seat] = level
        return self.choose(view)

    def _acts(self, server_id: int, due: Due | None) -> bool:
        return self.acts(server_id, due)

    def reseed(self, seed: int) -> None:
        """Start again with another seed."""
        self.chance = Chance(seed)
        self.host = self.another_host()

    def mix_ids(self) -> None:
        self.limit(repeatable=False)

    def limit(self, **limits: Any) -> None:
        """Go on under other settings of the operator."""
        self.limits |= limits
        self.host = self.another_host()

    async def put_back(self) -> int:
        """Do what `restore` does to the database after it has put the copy in place."""
        tables = await reseed_tables(self.db, self.clock.now, os.urandom)
        self.host = self.another_host()
        return tables

    async def leave(self) -> None:
        """Close the database, as a process that ends does."""
        await self.db.close()

    async def restart(self) -> None:
        await self.leave()
        await self.enter()

    async def told(self, story: Callable[[Room], Awaitable[TableView]]) -> TableView:
        """Come to where a story leads; each process plays it once, and keeps its file."""
        if story not in _TOLD:
            table = await story(self)
            await self.leave()
            _TOLD[story] = (self.path.read_bytes(), self.clock.now, self.choose, table.id)
        else:
            await self.leave()
        content, self.clock.now, self.choose, table_id = _TOLD[story]
        self.path.write_bytes(content)
        self.chance = Chance(2)
        await self.enter()
        return await self.host.table(table_id)

    # ---------------------------------------------------------------------------- the table

    async def open(
        self,
        *people: Person,
        server: int = SERVER,
        tricks: TricksAs = TricksAs.MESSAGES,
        **order: Any,
    ) -> TableView:
        """Open a table as the first person, and let the others join in turn.

        It posts each trick, so that tests can read what was told.
        """
        opener, *others = people or PEOPLE
        settings = replace(await self.host.settings.load(server), tricks=tricks)
        table = await self.host.open(opener, ordered(server, settings=settings, **order))
        for person in others:
            table = await self.host.join(table.id, person)
        return table

    async def begin(self, *people: Person, cut: int = 7, **order: Any) -> TableView:
        """Open a table, start it if necessary, and cut the pack."""
        table = await self.open(*people, **order)
        if table.state is TableState.LOBBY:
            table = await self.host.start(table.id, (people or PEOPLE)[0])
        table = await self.cut(table, cut)
        while table.state is TableState.CUTTING:
            table = await self.answer(table)
        return table

    async def cut(self, table: TableView, number: int = 7) -> TableView:
        assert table.first is not None
        assert table.first.ask is FirstDealQuestion.CUT
        return await self.host.cut(table.id, who_sits(table, table.first.seat), table.game, number)

    async def answer(self, table: TableView) -> TableView:
        """Answer the next question before the first deal: black, or the last seat."""
        asked = table.first
        assert asked is not None
        who = who_sits(table, asked.seat)
        if asked.ask is FirstDealQuestion.GUESS:
            return await self.host.guess(table.id, who, table.game, Colour.BLACK)
        assert asked.ask is FirstDealQuestion.PITCHER
        return await self.host.choose_pitcher(table.id, who, table.game, asked.choices[-1])

    # ---------------------------------------------------------------------------- playing on

    async def step(self, table_id: str) -> TableView:
        """Let the player to act do so: a person at once, computers when due.

        A person goes on after a finished deal.
        """
        table = await self.host.table(table_id)
        if table.resting:
            who = who_sits(table, next(seat.seat for seat in table.seats if seat.here))
            return await self.host.next_deal(table_id, who, table.game, table.board_deal)
        assert table.public is not None
        assert table.public.decision is not None
        seat = table.public.decision.seat
        if not table.seats[seat].here:
            ran, started = list[str](), self.clock.now
            while table_id not in ran and self.clock.now < started + LONGEST_PAUSE:
                self.clock.now += COMPUTER_PAUSE
                ran = await self.host.timers.run_due()
            assert table_id in ran
            return await self.host.table(table_id)
        who = who_sits(table, seat)
        # Too fast a lead is taken for a double click.
        self.clock.now += (self.limits.get("pauses", PAUSES) or BY_TEMPO[table.tempo]).lead
        hand = await self.host.hand(table_id, who)
        return (await self.act(hand, who, self.choose(hand.view))).table

    async def act(self, hand: HandView, who: Person, action: Action) -> HandView:
        table, public = hand.table, hand.view.public
        if isinstance(action, Play):
            return await self.host.play(table.id, who, table.game, public.deal, action.card)
        turn = public.decision.turn if public.decision else -1
        return await self.host.call(table.id, who, table.game, public.deal, turn, action)

    async def play_to(
        self, table_id: str, done: Callable[[TableView], bool], most: int = 5_000
    ) -> TableView:
        table = await self.host.table(table_id)
        for _ in range(most):
            if done(table):
                return table
            table = await self.step(table_id)
        raise AssertionError("it never came to that")

    async def to_deal(self, table_id: str, number: int) -> TableView:
        return await self.play_to(
            table_id, lambda table: public(table).deal == number and not table.resting
        )

    async def play_out(self, table_id: str) -> TableView:
        return await self.play_to(table_id, lambda table: table.state is TableState.OVER)

    async def play_game(self, *people: Person, **order: Any) -> TableView:
        return await self.play_out((await self.begin(*people, **order)).id)

    # ------------------------------------------------------------------------- what is stored

    async def due_after(self, table_id: str, ms: int) -> TableView:
        """Let time pass; the timer expires after this number of milliseconds and not before."""
        self.clock.now += ms - 1
        assert await self.host.timers.run_due() == []
        self.clock.now += 1
        assert await self.host.timers.run_due() == [table_id]
        return await self.host.table(table_id)

    async def board(
        self, variant: str | None = None, server: int = SERVER
    ) -> list[LeaderboardLine]:
        """Return the first page of a server's leaderboard, by wins."""
        return list((await self.host.scores.page(LeaderboardQuery(server, variant))).lines)

    async def rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        """Return rows of the database, read past the host."""
        with closing(sqlite3.connect(self.path)) as connection:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(sql, values)]

    async def tamper(self, sql: str, *values: object) -> None:
        """Change the database from outside."""
        async with aiosqlite.connect(self.path) as connection:
            await connection.execute(sql, values)
            await connection.commit()

    async def posts(self, table_id: str) -> list[posts.Post]:
        """Return all posts of a table, in order."""
        rows = await self.rows(
            "SELECT number, payload FROM messages WHERE owner = ? AND kind = 'post'"
            " ORDER BY number",
            table_id,
        )
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        return [posts.load(row["payload"]) for row in rows]

    async def end(self, table_id: str, game: int = 1) -> BoardPost:
        boards = await self.posts_of(table_id, BoardPost)
        (end,) = [board for board in boards if board.is_of(game, AFTER_DEALS)]
        return end

    async def summary(self, table_id: str, game: int = 1) -> GameSummary:
        """Return how a game ended, as delivery reads it."""
        summary = await self.host.delivery.game_summary(table_id, game)
        assert summary is not None
        return summary

    async def deal(self, table_id: str, number: int, game: int = 1) -> DealSummary:
        """Return how a finished deal ended, as delivery reads it."""
        deals = await self.host.delivery.deal_results(table_id, game)
        [found] = [deal for deal in deals if deal.deal == number]
        return found

    async def posts_of(self, table_id: str, kind: type[AnyPost]) -> list[AnyPost]:
        return [post for post in await self.posts(table_id) if isinstance(post, kind)]

    async def last_post(self, table_id: str, kind: type[AnyPost]) -> AnyPost:
        post = (await self.posts(table_id))[-1]
        assert isinstance(post, kind)
        return post

    async def ceremony(self, table_id: str, game: int = 1) -> CutPost:
        """Return what the old lobby of a game tells of the first deal."""
        row = await self.db.one("game", table_id=table_id, number=game)
        assert row is not None
        start = start_of(GameRow.of(row), posted=False)
        assert start.cut is not None
        return start.cut

    async def record(self, table_id: str, game: int = 1) -> str:
        """Return a game's record, as JSON."""
        return await self.host.history.record(await self.host.history.find(table_id, game, 0))

    async def verified_record(self, table_id: str, game: int = 1) -> Record:
        """Return a game's record, verified, with fair deals."""
        record = loads(await self.record(table_id, game))
        verdict = verify(record)
        assert (verdict.finding, verdict.fair_checked) == (None, True)
        return record

    async def kinds(self, table_id: str) -> list[str]:
        return [post.kind for post in await self.posts(table_id)]

    async def faces(self, table_id: str) -> dict[tuple[str, int, int, int], dict[str, Any]]:
        """Return the faces of a table by kind, game, deal and seat."""
        rows = await self.rows(
            "SELECT * FROM messages WHERE owner = ? AND kind IN ('board', 'hand')", table_id
        )
        return {(row["kind"], row["number"], row["part"], row["reader"]): row for row in rows}

    async def pending(self, table_id: str) -> set[tuple[str, int, int, int]]:
        """Return the faces whose messages are not up to date."""
        faces = await self.faces(table_id)
        return {name for name, row in faces.items() if row["wanted"] != row["shown"]}

    async def deliver(self, table_id: str) -> None:
        await self.tamper("UPDATE messages SET shown = wanted WHERE owner = ?", table_id)

    async def secret(self, table_id: str, game: int = 1) -> str:
        (row,) = await self.rows(
            "SELECT secret FROM games WHERE table_id = ? AND number = ?", table_id, game
        )
        return str(row["secret"])


async def refused_with(
    kind: type[Refusal] | tuple[type[Refusal], ...],
    attempt: Awaitable[object],
    match: str | None = None,
) -> Refusal:
    """Check that something is refused, and return the refusal."""
    with pytest.raises(kind, match=match) as caught:
        await attempt
    return caught.value


def who_sits(table: TableView, seat: int) -> Person:
    info = table.seats[seat]
    assert info.user_id is not None
    return Person(info.user_id, info.name, server_id=table.server_id)


def public(table: TableView) -> PublicView:
    assert table.public is not None
    return table.public


def decision(table: TableView) -> Decision:
    """Return the decision that the deal waits for."""
    found = public(table).decision
    assert found is not None
    return found


def asked_first(table: TableView) -> int | None:
    return None if table.first is None else table.first.seat
