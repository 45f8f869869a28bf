"""People who click as their messages let them, and what a click costs whoever answers it."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, Final, TypeAlias

from simcord.components import walk_components

from benchmarks.world import Place
from bot.ui.controls import table as controls
from tests.choosing import control_of
from tests.patience import PATIENCE
from tests.wire.people import Asked, Person, Seen
from tests.wire.rest import Request
from tests.wire.wire import Wire

AT_ONCE: Final = 100
"""How many clicks are under way at most: of a thousand any bot would answer most later than
Discord allows."""
WARM: Final = 8
"""After so many clicks at a table every message of it has been edited."""
WARMING_S: Final = 5.0
LEAST: Final = 10
"""Fewer clicks say nothing: a stretch lasts until there are as many, on a slow machine too."""
_MOVES: Final = (controls.PlayCard, controls.MakeCall)
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")

Wish: TypeAlias = tuple[Person, Seen, str]
"""Who clicks what on which message."""
Choose: TypeAlias = Callable[["Table"], Wish | None]


@dataclass
class Figures:
    """What was measured in one stretch of time."""

    seconds: float = 0.0
    clicks: int = 0
    """Cards and calls."""
    cpu: float = 0.0
    """Seconds of processor time that the bot used."""
    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    requests: Counter[str] = field(default_factory=Counter)

    def told(self) -> dict[str, float]:
        """Return the figures by name: milliseconds, and counts per click."""
        clicks = max(self.clicks, 1)
        told = {
            "clicks": self.clicks,
            "clicks_per_second": self.clicks / max(self.seconds, 1e-9),
            "cpu_ms_per_click": 1000 * self.cpu / clicks,
            "edits_and_posts_per_click": self.per_click(),
        }
        for name, values in (("answer", self.answers), ("board", self.boards)):
            for part in (50, 99):
                told[f"{name}_ms_p{part}"] = 1000 * _part(values, part)
        return told

    def per_click(self) -> float:
        """Return board edits, hand edits and trick posts per card or call."""
        counted = sum(self.requests[kind] for kind in ("board", "hand", "trick"))
        return counted / max(self.clicks, 1)


def _part(values: Sequence[float], part: int) -> float:
    return quantiles(values, n=100)[part - 1] if len(values) > 1 else float("nan")


@dataclass
class Table:
    """One table's people, and what they wait for."""

    place: Place
    newest: dict[int, int] = field(default_factory=dict)
    """The newest message with buttons, by channel."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    clicks: int = 0
    clicked_at: float = 0.0
    """When somebody clicked last."""
    shown_at: float | None = None
    """When the board was last edited or posted since."""
    last: Wish | None = None
    hand: Asked | None = None
    """The answer that shows the hand of who clicked last, where hands are asked for."""
    board: str = ""
    """What the board showed when something was played last."""


class Load:
    """Many tables at which people click, each as soon as it is their turn or at a pace."""

    def __init__(self, wire: Wire, found: Sequence[Place], choose: Choose, pid: int) -> None:
        self._wire = wire
        self._choose = choose
        self._pid = pid
        self.tables = [Table(place) for place in found]
        self._of: dict[int, Table] = {}
        for table in self.tables:
            for channel in (table.place.channel, *(one.direct for one in table.place.people)):
                self._of[channel] = table
        self._asked: dict[int, tuple[float, asyncio.Event]] = {}
        self._figures = Figures()
        self._measures = False
        self._stops = False
        self._chance = Random(1)
        self._at_once = asyncio.Semaphore(AT_ONCE)
        wire.rest.keeps = 0
        wire.rest.watchers.append(self._noted)

    # ---------------------------------------------------------------------------- what is seen

    def _noted(self, request: Request) -> None:
        _, kind, ident, *rest = request.path.split("/")
        if kind == "interactions":
            self._note_answer(int(ident), request)
        elif kind == "channels" and rest and rest[0] == "messages":
            table = self._of.get(int(ident))
            if table is not None:
                self._note_message(table, int(ident), request)

    def _note_answer(self, ident: int, request: Request) -> None:
        known = self._asked.pop(ident, None)
        if known is None or request.done_at is None:
            return
        begun, event = known
        event.set()
        if self._measures:
            self._figures.answers.append(request.done_at - begun)

    def _note_message(self, table: Table, channel: int, request: Request) -> None:
        text = json.dumps(request.body)
        live = "custom_id" in text
        board = channel == table.place.channel
        if request.method == "POST" and live:
            table.newest[channel] = max(self._wire.backend.messages[channel])
        if self._measures:
            self._figures.requests[_kind(request.method, text, live=live, board=board)] += 1
        if board and live and request.at > table.clicked_at:
            table.shown_at = request.done_at
        table.changed.set()

    def message(self, table: Table, channel: int) -> Seen | None:
        """Return the newest message with buttons in a channel."""
        found = self._wire.backend.messages.get(channel, {})
        newest = table.newest.get(channel)
        if newest is None:
            live = [one for one in found.values() if "custom_id" in json.dumps(one.components)]
            if not live:
                return None
            newest = table.newest[channel] = live[-1].id
        return Seen(found[newest])

    # -------------------------------------------------------------------------------- clicking

    async def _click(self, table: Table, wish: Wish) -> None:
        who, message, custom_id = wish
        event = asyncio.Event()
        table.clicks += 1
        if self._measures and table.clicks > 1 and table.shown_at is not None:
            self._figures.boards.append(table.shown_at - table.clicked_at)
        table.clicked_at = begun = time.perf_counter()
        table.shown_at = None
        asked: Asked = who.click(message, custom_id)
        self._asked[asked.record.id] = (begun, event)
        await asyncio.wait_for(event.wait(), PATIENCE)
        table.last = wish
        if isinstance(control_of(custom_id), controls.MyHand):
            table.hand = asked
        if self._measures:
            self._figures.clicks += not isinstance(control_of(custom_id), controls.MyHand)

    async def _play(self, table: Table, pause: float) -> None:
        """Click on; with a pause, keep to the times set before, however slow the answers."""
        at = time.perf_counter() + self._chance.random() * pause
        while not self._stops:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            async with self._at_once:
                if self._ended():
                    return
                table.changed.clear()
                # Clicked before anything else can happen: what is seen now may be edited away.
                wish = self._choose(table)
                if wish is not None:
                    at = max(at + pause, time.perf_counter() - pause)
                    await self._click(table, wish)
                    continue
            await asyncio.wait_for(table.changed.wait(), PATIENCE)

    def _ended(self) -> bool:
        # A method, since mypy does not know that this may change while one waits.
        return self._stops

    async def warm_up(self) -> None:
        """Let everybody click before anything is measured.

        discord.py keeps a rate limit for each channel, and goes through all at each new one.
        """
        while min(table.clicks for table in self.tables) < WARM:
            await self.run(WARMING_S)

    async def run(self, seconds: float, pause: float = 0.0, settle: float = 1.0) -> Figures:
        """Let everybody click for at least so long, and return what that came to."""
        self._stops = False
        playing = [asyncio.create_task(self._play(table, pause)) for table in self.tables]
        await asyncio.sleep(settle)
        self._figures, self._measures = Figures(), True
        begun, cpu = time.perf_counter(), cpu_of(self._pid)
        done: set[asyncio.Task[None]] = set()
        while not done and (self._figures.clicks < LEAST or time.perf_counter() < begun + seconds):
            left = max(begun + seconds - time.perf_counter(), 0.1)
            done, _ = await asyncio.wait(playing, timeout=left, return_when=asyncio.FIRST_EXCEPTION)
        figures, self._measures = self._figures, False
        figures.seconds = time.perf_counter() - begun
        figures.cpu = cpu_of(self._pid) - cpu
        self._stops = True
        for table in self.tables:
            table.changed.set()
        await asyncio.gather(*playing)
        await self._wire.quiet()
        return figures


def _kind(method: str, text: str, *, live: bool, board: bool) -> str:
    """Say what a request is for; what comes once a deal has a kind of its own."""
    if method == "PATCH":
        return ("board" if board else "hand") if live else "put away"
    if method == "POST" and board and "trick " in text and not live:
        return "trick"
    return "deal"


def playable(load: Callable[[], Load], *, private: bool = True) -> Choose:
    """Return how people choose by their hands: in direct messages, or asked for on the board."""
    chance = Random(2)

    def choose_on_board(table: Table) -> Wish | None:
        board = load().message(table, table.place.channel)
        text = json.dumps(board.components, ensure_ascii=False) if board else ""
        turn = text.rpartition("▶ **")[2]
        who = next((one for one in table.place.people if turn.startswith(one.name)), None)
        if board is None or who is None or text == table.board:
            return None
        if table.hand is not None and table.last and table.last[0] == who:
            table.board, hand = text, table.hand.messages[0]
            table.hand = None
            return _wish(who, hand, chance)
        mine = (i for i in enabled(board) if isinstance(control_of(i), controls.MyHand))
        return (who, board, next(mine))

    def choose(table: Table) -> Wish | None:
        for who in table.place.people:
            message = load().message(table, who.direct)
            wish = message and _wish(who, message, chance)
            # What was clicked last stands there until its message is edited.
            if wish and not (table.last and table.last[1:] == wish[1:]):
                return wish
        return None

    return choose if private else choose_on_board


def _wish(who: Person, message: Seen, chance: Random) -> Wish | None:
    refused = _refused(message)
    found = [
        component["custom_id"]
        for component in walk_components(message.components)
        if _is_enabled(component)
        and isinstance(control_of(component["custom_id"]), _MOVES)
        and component["label"] not in refused
    ]
    return (who, message, chance.choice(found)) if found else None


def _refused(message: Seen) -> str:
    """Return what a hand says of cards that may not be played now."""
    texts = [component.get("content", "") for component in walk_components(message.components)]
    lines = [line for text in texts for line in text.splitlines()]
    return " ".join(line for line in lines if "Not now:" in line)


def in_turn(load: Callable[[], Load]) -> Choose:
    """Return how people choose at the bare bot: one after the other, each the first button."""

    def choose(table: Table) -> Wish | None:
        people = table.place.people
        before = people.index(table.last[0]) if table.last else -1
        who = people[(before + 1) % len(people)]
        message = load().message(table, who.direct)
        return None if message is None else (who, message, next(enabled(message)))

    return choose


def enabled(message: Seen) -> Iterator[str]:
    """Go through the custom_ids of a message's enabled buttons."""
    for component in walk_components(message.components):
        if _is_enabled(component):
            yield component["custom_id"]


def _is_enabled(component: Mapping[str, Any]) -> bool:
    return bool(component.get("custom_id")) and not component.get("disabled")


def cpu_of(pid: int) -> float:
    """Return the seconds of processor time that a process has used, all its threads together."""
    fields: list[Any] = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def memory_of(pid: int) -> int:
    """Return the bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
