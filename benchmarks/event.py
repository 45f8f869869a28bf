"""An event of hundreds, all tables at once, against Discord's rate limits: make bench-event.

150 pairs play rounds of a Swiss at 75 tables. The bot runs in its own process and connects to
tests/wire instead of Discord, which refuses what goes over its rate limits. The event begins by
itself at its time; people cut, call and play by the buttons of their messages until the rounds are
over; a person whose hand does not come presses *My hand*. Printed are how long pairing, opening and
play take, how long a board waited until it showed what it must, how many direct messages were
opened, what Discord refused, how often delivery stopped, and how long it took from a game's end to
the panel that counts it, early and late in a round.

This is not a test: nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import secrets
import sqlite3
import sys
import tempfile
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks.crowd import Crowd, Seated
from benchmarks.limits import (
    MESSAGES,
    Limit,
    Limits,
    age_messages,
    directs,
    old_edits,
    threads,
    tokens,
)
from benchmarks.load import memory_of
from benchmarks.world import now
from bot.competition.event.acts import EntriesOpened
from bot.competition.event.clockwork import GRACE_MS
from bot.competition.event.plan import EventPlan
from bot.competition.presets import PRESETS
from bot.competition.stages import Swiss
from bot.store.opening import open_database
from bot.tables.events.order import EventOrder
from bot.tables.host import Host, Policy
from bot.thinking.thinkers import decide_in_thread
from bot.views.person import Person as Entering
from tests.wire.people import Person
from tests.wire.process import Process
from tests.wire.rest import Request
from tests.wire.wire import Wire, open_wire

OPTIONS: Final = {"target": 1}
"""A match is over after a deal or two."""
AHEAD_S: Final = 6
"""How long the bot runs before the event begins."""
EDGE: Final = 10
"""How many first and last results of a round are compared."""
POLL_S: Final = 0.2
TEN_MINUTES_S: Final = 600.0
STOPPED: Final = "Discord takes no requests"
"""What the bot logs when its circuit breaker opens."""
_OVER: Final = re.compile(r"(\d+) of \d+ match(?:es)? over")


@dataclass
class Watch:
    """What came over the wire, by the clock on the wall."""

    panels: list[tuple[float, int, int]] = field(default_factory=list)
    """When a panel was shown: the round, and how many of its matches were over."""
    openings: list[float] = field(default_factory=list)
    """When direct messages were to be opened with people with whom they were not open."""
    direct: set[str] = field(default_factory=set)
    """With whom they are open."""

    def note(self, request: Request) -> None:
        """Note what a request has shown."""
        if request.route == "/users/@me/channels":
            person = str(request.body["recipient_id"])
            if person not in self.direct:
                self.openings.append(time.time())
            if request.status == 200:
                self.direct.add(person)
        parts = request.path.split("/")
        if request.status != 200 or parts[1] != "channels" or "messages" not in parts:
            return
        text = json.dumps(request.body)
        if found := _OVER.search(text):
            which = re.search(r"Round (\d+)", text)
            self.panels.append((time.time(), int(which[1]) if which else 0, int(found[1])))

    def fullest_ten_minutes(self) -> int:
        """Return how many openings there were in the ten minutes that had the most."""
        ends = (at + TEN_MINUTES_S for at in self.openings)
        return max(
            (bisect_left(self.openings, end) - first for first, end in enumerate(ends)), default=0
        )


@dataclass
class Boards:
    """How long boards wait until they show what they must."""

    longest_s: float = 0.0
    _waiting: dict[tuple[object, ...], deque[tuple[int, float]]] = field(default_factory=dict)
    """By board: the versions of it that are not shown, and since when."""

    def look(self, rows: Iterable[dict[str, Any]]) -> None:
        """Compare what boards must show with what they show."""
        at = time.monotonic()
        for row in rows:
            waiting = self._waiting.setdefault((row["table_id"], row["game"], row["deal"]), deque())
            if row["wanted"] > max(row["shown"], waiting[-1][0] if waiting else -1):
                waiting.append((row["wanted"], at))
            if waiting:
                self.longest_s = max(self.longest_s, at - waiting[0][1])
            while waiting and waiting[0][0] <= row["shown"]:
                waiting.popleft()


# ----------------------------------------------------------------------------------- the event


async def announce(path: Path, channel: int, people: Sequence[Person], rounds: int) -> str:
    """Announce an event of pairs through the host, and enter all of them."""
    db = await open_database(path)
    host = Host(
        db,
        # Set back, so that the event starts on time, without waiting for more people.
        clock=lambda: now() - GRACE_MS,
        entropy=secrets.token_bytes,
        policy=Policy(repeatable=True),
        choose=decide_in_thread,
    )
    try:
        entering = [Entering(one.id, one.name, server_id=one.server) for one in people]
        evening = PRESETS["swiss-evening"]
        stage = replace(evening.format.stages[0], system=Swiss(rounds=rounds))
        plan = EventPlan(
            format=replace(evening.format, stages=(stage,)),
            game=evening.game,
            options=OPTIONS,
            break_minutes=0,
            # It is put forward once all have entered.
            starts_at=now() + 3_600_000,
            begins_itself=True,
        )
        director = replace(entering[0], organiser=True)
        order = EventOrder(
            server_id=people[0].server, channel_id=channel, name="Open", plan=plan, language="en"
        )
        event_id = (await host.events.create(director, order)).id
        await host.events.act(event_id, director, EntriesOpened())
        for at in range(0, len(entering), 2):
            pair = entering[at : at + 2]
            await host.events.enter(event_id, director, pair)
            for person in pair[0 if at else 1 :]:
                await host.events.confirm(event_id, person)
        starts = now() + 1000 * AHEAD_S
        await host.events.change_plan(
            event_id, director, lambda known: replace(known, starts_at=starts)
        )
        return event_id
    finally:
        await db.close()


class Book:
    """The bot's database, read from outside."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        """Return the rows of a query."""
        with closing(sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(sql, values)]

    def tables(self) -> list[Seated]:
        """Return the tables in play whose first board is there."""
        rows = self.rows(
            "SELECT s.table_id, m.channel_id, MAX(m.message_id) AS board, s.user_id, s.seat"
            " FROM event_tables e JOIN seats s ON s.table_id = e.table_id"
            " JOIN messages m ON m.owner = e.table_id AND m.kind = 'board'"
            " WHERE e.done = 0 AND m.message_id IS NOT NULL"
            " GROUP BY s.table_id, s.seat ORDER BY s.table_id, s.seat"
        )
        found: dict[str, Seated] = {}
        for row in rows:
            board = row["channel_id"], row["board"]
            found.setdefault(row["table_id"], (row["table_id"], board, []))[2].append(
                row["user_id"]
            )
        return list(found.values())

    def opened(self) -> int:
        """Return how many tables have had a board."""
        sql = (
            "SELECT COUNT(DISTINCT m.owner) AS n FROM messages m JOIN event_tables e"
            " ON e.table_id = m.owner WHERE m.kind = 'board' AND m.message_id IS NOT NULL"
        )
        return int(self.rows(sql)[0]["n"])

    def hands(self) -> set[tuple[str, int]]:
        """Return the tables and people whose newest hand has been sent."""
        rows = self.rows(
            "SELECT owner AS table_id, user_id, message_id FROM messages WHERE kind = 'hand'"
            " ORDER BY number, part"
        )
        newest = {(row["table_id"], row["user_id"]): row["message_id"] for row in rows}
        return {one for one, message in newest.items() if message is not None}

    def boards(self) -> list[dict[str, Any]]:
        """Return the version that each board must show, and the one that it shows."""
        return self.rows(
            "SELECT owner AS table_id, number AS game, part AS deal, wanted, shown FROM messages"
            " WHERE kind = 'board' AND refused = 0"
        )

    def acts(self, kind: str) -> list[dict[str, Any]]:
        """Return the acts of a kind."""
        return self.rows(
            "SELECT number, made_at, body FROM event_acts WHERE kind = ? ORDER BY number", kind
        )

    def finished(self) -> bool:
        """Say whether the event is over."""
        return bool(self.rows("SELECT 1 FROM events WHERE phase = 'finished'"))


async def run_event(options: argparse.Namespace, home: Path) -> dict[str, Any]:
    """Play one event; return the figures by name."""
    async with open_wire(home) as wire:
        limits = wire.rest.limits = Limits(limits_of(options))
        wire.rest.keeps = 0
        if options.aged:
            age_messages(wire.backend, options.aged)
        watch = Watch()
        wire.rest.watchers.append(watch.note)
        server = wire.server("Club")
        channel = wire.channel(server, "events")
        people = [wire.person(f"p{number}", server) for number in range(2 * options.pairs)]
        bot = make_process(wire)
        book = Book(bot.home / "hangjack.db")
        await announce(bot.home / "hangjack.db", channel, people, options.rounds)
        await bot.start()
        await bot.ready()
        return await _measure(options, wire, bot, book, people, limits, watch)


def limits_of(options: argparse.Namespace) -> tuple[Limit, ...]:
    """Return Discord's limits: the usual ones, and those that are asked for."""
    limits: tuple[Limit, ...] = MESSAGES
    if options.directs:
        limits += directs(*options.directs)
    for make, asked in (
        (threads, options.threads),
        (old_edits, options.old_edits),
        (tokens, options.tokens),
    ):
        limits += (make(*asked),) if asked else ()
    return limits


def make_process(wire: Wire) -> Process:
    """Make the bot's process, on the machine's clock."""
    bot = wire.process("bot", PERSON_RATE="0", SERVER_RATE="0")
    bot.settings.pop("WIRE_AHEAD", None)
    return bot


async def _measure(  # noqa: PLR0913, PLR0917  # all that there is
    options: argparse.Namespace,
    wire: Wire,
    bot: Process,
    book: Book,
    people: Sequence[Person],
    limits: Limits,
    watch: Watch,
) -> dict[str, Any]:
    crowd, boards = Crowd(wire, people), Boards()
    tables = options.pairs // 2
    figures: dict[str, Any] = {"people": len(people), "tables": tables, "rounds": []}
    await _until(lambda: book.acts("StageBegun"), options.patience)
    idle = memory_of(bot.pid)
    seating = asyncio.create_task(_seat(crowd, book, boards))
    try:
        for number in range(1, options.rounds + 1):
            played: dict[str, Any] = {}
            figures["rounds"].append(played)
            await _play_round(options, wire, book, number, played)
        await _until(book.finished, options.patience)
    except TimeoutError:
        figures["over"] = False
    seating.cancel()
    await crowd.go_home()
    if figures.setdefault("over", True):
        await wire.quiet()
    figures["memory_mb"] = [idle / 1e6, memory_of(bot.pid) / 1e6]
    for number, noted in enumerate(figures["rounds"], 1):
        noted.update(_delays(book, watch, number, tables))
    figures["longest_wait_of_a_board_s"] = round(boards.longest_s, 1)
    figures["directs_opened"] = wire.rest.counts["POST /users/@me/channels"]
    figures["new_directs_in_ten_minutes"] = watch.fullest_ten_minutes()
    figures["breaker_openings"] = bot.log.count(STOPPED)
    figures["refused"] = dict(limits.refused)
    figures["most_a_second"] = limits.most_a_second
    figures["clicks"] = crowd.clicks
    lost = "SELECT kind, COUNT(*) AS n FROM messages WHERE refused = 1 GROUP BY kind"
    figures["undelivered"] = {row["kind"]: row["n"] for row in book.rows(lost)}
    return figures


async def _play_round(
    options: argparse.Namespace, wire: Wire, book: Book, number: int, played: dict[str, Any]
) -> None:
    """Note how long a round takes, as far as it comes."""
    done = options.pairs // 2 * number
    begun = _moment(book, number)
    asked = wire.rest.counts.total()
    await _until(lambda: len(book.acts("RoundPaired")) >= number, options.patience)
    paired = book.acts("RoundPaired")[number - 1]["made_at"] / 1000
    played["pairing_s"] = paired - begun

    async def note(name: str, holds: Callable[[], object]) -> None:
        played[name] = None
        await _until(holds, options.patience)
        played[name] = time.time() - paired

    # Other messages may still wait when the last game ends.
    told = asyncio.create_task(note("told_s", lambda: book.opened() >= done and _told(book)))
    try:
        await note("open_s", lambda: book.opened() >= done)
        await note("play_s", lambda: len(book.acts("GamePlayed")) >= done)
    finally:
        told.cancel()
        played["requests"] = wire.rest.counts.total() - asked


def _moment(book: Book, number: int) -> float:
    """Return when a round could be paired: the start, or the last game of the one before."""
    before = book.acts("StageBegun") if number == 1 else book.acts("GamePlayed")
    return float(before[-1]["made_at"] / 1000)


def _told(book: Book) -> bool:
    """Say whether no private message waits to be sent."""
    sql = "SELECT 1 FROM messages WHERE kind = 'private' AND message_id IS NULL AND refused = 0"
    return not book.rows(sql)


async def _seat(crowd: Crowd, book: Book, boards: Boards) -> None:
    """Let people play at each table as soon as it is there; watch the boards."""
    while True:
        crowd.sit_down(book.tables(), book.hands())
        boards.look(book.boards())
        await asyncio.sleep(POLL_S)


def _delays(book: Book, watch: Watch, number: int, tables: int) -> dict[str, Any]:
    """Return how long it took from a game's end to the panel, for the first and the last."""
    ends = sorted(
        row["finished_at"] / 1000
        for row in book.rows(
            "SELECT g.finished_at FROM games g JOIN event_tables e ON e.table_id = g.table_id"
            " WHERE e.match_id > ? AND e.match_id <= ? AND g.finished_at IS NOT NULL",
            (number - 1) * tables,
            number * tables,
        )
    )
    shown = [(at, over) for at, which, over in watch.panels if which == number]
    delays = []
    for count, ended in enumerate(ends, 1):
        at = next((at for at, over in shown if over >= count and at >= ended), None)
        if at is not None:
            delays.append(at - ended)
    edge = min(EDGE, max(1, len(delays) // 2))
    return {
        "panels": len(shown),
        "first_results_s": median(delays[:edge]) if delays else None,
        "last_results_s": median(delays[-edge:]) if delays else None,
        "slowest_result_s": max(delays, default=None),
    }


async def _until(holds: Any, patience: float) -> None:
    end = time.monotonic() + patience
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError("the event does not go on")
        await asyncio.sleep(POLL_S)


def show(figures: dict[str, Any]) -> None:
    """Print the figures."""
    print(f"{figures['people']} people, {figures['tables']} tables, {figures['clicks']} clicks")
    for number, played in enumerate(figures["rounds"], 1):
        print(f"round {number}")
        for name, value in played.items():
            print(f"  {name:22}{value:10.2f}" if value is not None else f"  {name:22}         –")
    for name, value in figures.items():
        if name not in {"people", "tables", "clicks", "rounds"}:
            print(f"{name}: {value}")


def parse_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=2)
    for name, values, what in (
        ("directs", 3, "new direct messages, in how many seconds, how many ever"),
        ("threads", 2, "threads in a server, in how many seconds"),
        ("old-edits", 2, "edits of messages older than an hour, in how many seconds"),
        ("tokens", 2, "requests by an interaction's token, in how many seconds"),
    ):
        parser.add_argument(f"--{name}", type=int, nargs=values, help=f"a limit: how many {what}")
    parser.add_argument(
        "--aged", type=float, default=0.0, help="by how many seconds messages look older"
    )
    parser.add_argument("--patience", type=float, default=600.0, help="seconds for each step")
    parser.add_argument("--json", type=Path, help="write all figures there")
    parser.add_argument("--quick", action="store_true", help="only see that all of it runs")
    options = parser.parse_args(arguments)
    if options.quick:
        options.pairs, options.rounds = 4, 2
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and write the file if one is named."""
    options = parse_options(arguments)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(run_event(options, Path(folder)))
    show(figures)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
