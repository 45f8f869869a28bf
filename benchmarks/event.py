"""An event of hundreds, all tables at once, against Discord's rate limits: make bench-event.

150 pairs play rounds of a Swiss at 75 tables. The bot runs in its own process and connects to
tests/wire instead of Discord, which refuses what goes over its rate limits. The event begins by
itself at its time; people cut, call and play by the buttons of their messages until the rounds are
over. Printed are how long pairing and opening take, how long the event loop was held up, what
Discord refused, and from a game's end to the panel that counts it, early and late in a round.

This is not a test: nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, TypeAlias

from simcord.components import walk_components

from benchmarks.direct import now
from benchmarks.load import enabled_ids, memory_of
from bot.competition.event.acts import EntriesOpened
from bot.competition.event.plan import EventPlan
from bot.competition.presets.swiss_evening import PRESET
from bot.competition.stages import Swiss
from bot.players import choose
from bot.store import open_database
from bot.tables.events.order import EventOrder
from bot.tables.host import Host, Policy
from bot.tables.person import Person as Entering
from bot.ui.controls import table as controls
from tests.choosing import control_of
from tests.wire.limits import MESSAGES, Limits, threads
from tests.wire.people import Person, Seen
from tests.wire.process import Process
from tests.wire.rest import Request
from tests.wire.wire import Wire, open_wire

BOT: Final = str(Path(__file__).with_name("watched.py"))
OPTIONS: Final = {"target": 1}
"""A match is over after a deal or two."""
AHEAD_S: Final = 6
"""How long the bot runs before the event begins."""
EDGE: Final = 10
"""How many first and last results of a round are compared."""
POLL_S: Final = 0.2
LOOK_AGAIN_S: Final = 2.0
_MOVES: Final = (controls.PlayCard, controls.MakeCall)
_CUTS: Final = (controls.CutHere,)
_OVER: Final = re.compile(r"(\d+) of \d+ match(?:es)? over")


@dataclass
class Watch:
    """What came over the wire, by the clock on the wall."""

    panels: list[tuple[float, int, int]] = field(default_factory=list)
    """When a panel was shown: the round, and how many of its matches were over."""

    def note(self, request: Request) -> None:
        """Note what a request has shown."""
        parts = request.path.split("/")
        if request.status != 200 or parts[1] != "channels" or "messages" not in parts:
            return
        text = json.dumps(request.body)
        if found := _OVER.search(text):
            which = re.search(r"Round (\d+)", text)
            self.panels.append((time.time(), int(which[1]) if which else 0, int(found[1])))


@dataclass(frozen=True)
class Played:
    """A table, and who sits there."""

    id: str
    people: tuple[Person, ...]


Seated: TypeAlias = tuple[str, tuple[int, int], list[int]]
"""A table's id, the channel and the id of its newest board, and who sits there."""


class Crowd:
    """People who click what their messages offer until their games are over."""

    def __init__(self, wire: Wire, people: Sequence[Person]) -> None:
        self._wire = wire
        self._people = {one.id: one for one in people}
        self._chance = Random(1)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._boards: dict[str, tuple[int, int]] = {}
        self._woken: dict[int, asyncio.Event] = {}
        wire.rest.watchers.append(self._note)
        self.clicks = 0

    def sit_down(self, tables: Sequence[Seated]) -> None:
        """Let people play at the tables that are new; others may have a new board."""
        for table_id, board, users in tables:
            self._boards[table_id] = board
            if table_id not in self._playing:
                people = tuple(self._people[user] for user in users)
                task = asyncio.create_task(self._play(Played(table_id, people)))
                self._playing[table_id] = task

    def _note(self, request: Request) -> None:
        _, kind, channel, *_ = (*request.path.split("/"), "", "")
        if kind == "channels" and int(channel) in self._woken:
            self._woken[int(channel)].set()

    async def go_home(self) -> None:
        """Stop all."""
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)

    async def _play(self, table: Played) -> None:
        clicked: set[str] = set()
        turn = 0
        woken = asyncio.Event()
        for person in table.people:
            self._woken[person.direct] = woken
        while True:
            click = self._move(table, clicked) or self._cut(table, turn)
            if click is None:
                # No await before: what comes from now on wakes it.
                woken.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), LOOK_AGAIN_S)
                continue
            person, message, custom_id = click
            if isinstance(control_of(custom_id), _CUTS):
                turn += 1
            else:
                clicked.add(custom_id)
            self.clicks += 1
            await person.click(message, custom_id).settled()
            await asyncio.sleep(POLL_S * self._chance.random())

    def _move(self, table: Played, clicked: set[str]) -> tuple[Person, Seen, str] | None:
        for person in table.people:
            for message in reversed(person.direct_messages()[-4:]):
                ids = [
                    one
                    for one in _ids(message, table.id, _MOVES)
                    if one not in clicked and not _illegal(message, one)
                ]
                if ids:
                    return person, message, self._chance.choice(ids)
        return None

    def _cut(self, table: Played, turn: int) -> tuple[Person, Seen, str] | None:
        """Let one after the other try to cut, the last seat first: the bot says whose cut it is."""
        person = table.people[-1 - turn % len(table.people)]
        place, board = self._boards[table.id]
        message = self._wire.backend.messages.get(place, {}).get(board)
        ids = [] if message is None else list(_ids(Seen(message), table.id, _CUTS))
        return (person, Seen(message), ids[0]) if message is not None and ids else None


def _ids(message: Seen, table_id: str, kinds: tuple[type[Any], ...]) -> Iterator[str]:
    for one in enabled_ids(message):
        control = control_of(one)
        if isinstance(control, kinds) and control.table == table_id:
            yield one


def _illegal(message: Seen, custom_id: str) -> bool:
    """Say whether a hand says that a card cannot be played now."""
    parts = list(walk_components(message.components))
    labels = {str(one.get("label")) for one in parts if one.get("custom_id") == custom_id}
    lines = "\n".join(str(one.get("content", "")) for one in parts).split("\n")
    said = [line for line in lines if "Not now:" in line]
    return any(label in line for label in labels for line in said)


# ----------------------------------------------------------------------------------- the event


async def announce(path: Path, channel: int, people: Sequence[Person], rounds: int) -> str:
    """Announce an event of pairs through the host, and enter all of them."""
    db = await open_database(path)
    host = Host(
        db,
        clock=now,
        entropy=secrets.token_bytes,
        policy=Policy(repeatable=True),
        choose=choose,
    )
    try:
        entering = [Entering(one.id, one.name, server_id=one.server) for one in people]
        stage = replace(PRESET.format.stages[0], system=Swiss(rounds=rounds))
        plan = EventPlan(
            format=replace(PRESET.format, stages=(stage,)),
            game=PRESET.game,
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
            "SELECT s.table_id, f.channel_id, MAX(f.message_id) AS board, s.user_id, s.seat"
            " FROM event_tables e JOIN seats s ON s.table_id = e.table_id"
            " JOIN faces f ON f.table_id = e.table_id AND f.kind = 'board'"
            " WHERE e.done = 0 AND f.message_id IS NOT NULL"
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
            "SELECT COUNT(DISTINCT f.table_id) AS n FROM faces f JOIN event_tables e"
            " ON e.table_id = f.table_id WHERE f.kind = 'board' AND f.message_id IS NOT NULL"
        )
        return int(self.rows(sql)[0]["n"])

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
        routes = (*MESSAGES, threads(*options.threads)) if options.threads else MESSAGES
        limits = wire.rest.limits = Limits(routes)
        wire.rest.keeps = 0
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


def make_process(wire: Wire) -> Process:
    """Make the bot's process, which notes long turns of its event loop."""
    bot = wire.process("bot", PERSON_RATE="0", SERVER_RATE="0")
    bot.settings.pop("WIRE_AHEAD", None)
    bot.settings["WATCH_FILE"] = str(bot.home / "turns.json")
    bot.program = (BOT,)
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
    crowd = Crowd(wire, people)
    tables = options.pairs // 2
    figures: dict[str, Any] = {"people": len(people), "tables": tables, "rounds": []}
    await _until(lambda: book.acts("StageBegun"), options.patience)
    idle = memory_of(bot.pid)
    asked = 0
    for number in range(1, options.rounds + 1):
        begun = _moment(book, number)
        await _until(lambda n=number: len(book.acts("RoundPaired")) >= n, options.patience)
        paired = book.acts("RoundPaired")[number - 1]["made_at"] / 1000
        crowd_sits = asyncio.create_task(_seat(crowd, book))
        await _until(lambda n=number: book.opened() >= tables * n, options.patience)
        opened = time.time()
        await _until(lambda n=number: _told(book, n), options.patience)
        told, requests = time.time(), wire.rest.counts.total()
        played = {
            "begun": begun,
            "pairing_s": paired - begun,
            "open_s": opened - paired,
            "told_s": told - paired,
            "requests": requests - asked,
        }
        asked = requests
        done = tables * number
        await _until(lambda n=done: len(book.acts("GamePlayed")) >= n, options.patience)
        crowd_sits.cancel()
        played["play_s"] = time.time() - told
        figures["rounds"].append(played)
    await _until(book.finished, options.patience)
    await crowd.go_home()
    await wire.quiet()
    os.kill(bot.pid, signal.SIGUSR1)
    await asyncio.sleep(0.5)
    figures["memory_mb"] = [idle / 1e6, memory_of(bot.pid) / 1e6]
    turns = json.loads((bot.home / "turns.json").read_text())
    for number, played in enumerate(figures["rounds"], 1):
        played.update(_delays(book, watch, number, tables))
        _add_turns(played, turns)
    figures["refused"] = dict(limits.refused)
    figures["most_a_second"] = limits.most_a_second
    figures["clicks"] = crowd.clicks
    figures["longest_turns"] = sorted(
        ((round(1000 * (end - begin)), work) for begin, end, work in turns), reverse=True
    )[:8]
    lost = "SELECT kind, COUNT(*) AS n FROM event_messages WHERE refused = 1 GROUP BY kind"
    figures["undelivered"] = {row["kind"]: row["n"] for row in book.rows(lost)}
    return figures


def _moment(book: Book, number: int) -> float:
    """Return when a round could be paired: the start, or the last game of the one before."""
    before = book.acts("StageBegun") if number == 1 else book.acts("GamePlayed")
    return float(before[-1]["made_at"] / 1000)


def _told(book: Book, number: int) -> bool:
    """Say whether all private messages of a round are there, and were wanted."""
    private = book.rows("SELECT message_id, refused FROM event_messages WHERE kind = 'private'")
    people = book.rows("SELECT COUNT(*) AS n FROM event_people")[0]["n"]
    done = sum(row["message_id"] is not None or bool(row["refused"]) for row in private)
    return bool(done >= number * people)


async def _seat(crowd: Crowd, book: Book) -> None:
    """Let people play at each table as soon as it is there."""
    while True:
        crowd.sit_down(book.tables())
        await asyncio.sleep(0.5)


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


def _add_turns(played: dict[str, Any], turns: Sequence[tuple[float, float, str]]) -> None:
    """Note the longest turns of the event loop in pairing and in opening."""
    begun = played.pop("begun")
    paired = begun + played["pairing_s"]
    for name, since, until in (
        ("turn_in_pairing_ms", begun, paired),
        ("turn_in_opening_ms", paired, paired + played["open_s"]),
    ):
        inside = [end - at for at, end, _ in turns if at < until and end > since]
        played[name] = round(1000 * max(inside, default=0.0))


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
    for name in ("refused", "most_a_second", "undelivered", "memory_mb", "longest_turns"):
        print(f"{name}: {figures[name]}")


def parse_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument(
        "--threads", type=int, nargs=2, help="how many threads, in how many seconds"
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
