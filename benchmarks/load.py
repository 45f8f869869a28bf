"""A load of simulated people who click their messages' buttons, and what a click costs a bot."""

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

MAX_CONCURRENT_CLICKS: Final = 100
"""The most clicks at the same time: of a thousand, any bot would answer most after Discord's
deadline."""
WARM_UP_CLICKS: Final = 8
"""Clicks at a table after which the bot has edited each of its messages."""
CLICKS_PER_DEAL: Final = 28
"""Cards, and the calls before them."""
SETTLE_S: Final = 1.0
"""How long people click before a measurement begins."""
MIN_CLICKS: Final = 10
"""A measurement lasts until there are this many clicks, on a slow machine too."""
_MOVES: Final = (controls.PlayCard, controls.MakeCall)
_ANOTHER_GAME: Final = (controls.Rematch, controls.Start, controls.Cut)
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")

Click: TypeAlias = tuple[Person, Seen, str]
"""The person, the message and the custom_id."""
ClickChooser: TypeAlias = Callable[["PlayedTable"], Click | None]


@dataclass(slots=True)
class Clicked:
    """One click, with the moments in which it was answered and shown (`time.perf_counter`)."""

    custom_id: str
    at: float
    answered: float | None = None
    shown: float | None = None
    """When the board first changed after the answer."""


@dataclass
class Figures:
    """The figures of one measurement."""

    seconds: float = 0.0
    clicks: int = 0
    """Cards and calls."""
    clicked: list[Clicked] = field(default_factory=list)
    """These, and the clicks that open hands."""
    cpu: float = 0.0
    """The bot's seconds of processor time."""
    requests: Counter[str] = field(default_factory=Counter)

    def by_name(self) -> dict[str, float]:
        """Return the figures by name: milliseconds, and counts per click."""
        clicks = max(self.clicks, 1)
        figures = {
            "clicks": self.clicks,
            "clicks_per_second": self.clicks / max(self.seconds, 1e-9),
            "cpu_ms_per_click": 1000 * self.cpu / clicks,
            "edits_and_posts_per_click": self.requests.total() / clicks,
            "requests_per_second": self.requests.total() / max(self.seconds, 1e-9),
        }
        answers = [each.answered - each.at for each in self.clicked if each.answered is not None]
        boards = [each.shown - each.at for each in self.clicked if each.shown is not None]
        for name, values in (("answer", answers), ("board", boards)):
            for percent in (50, 99):
                figures[f"{name}_ms_p{percent}"] = 1000 * _percentile(values, percent)
        return figures


def _percentile(values: Sequence[float], percent: int) -> float:
    return quantiles(values, n=100)[percent - 1] if len(values) > 1 else float("nan")


@dataclass
class PlayedTable:
    """One table's people and messages, and what they wait for."""

    place: Place
    newest: dict[int, int] = field(default_factory=dict)
    """The newest message with buttons, by channel."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    clicks: int = 0
    until: int | None = None
    """After how many clicks people stop."""
    clicked: Clicked | None = None
    """The last click."""
    last: Click | None = None
    hands: dict[int, Asked] = field(default_factory=dict)
    """The live hand of each person, if hands open from the board."""


class Load:
    """Many tables where people click, as soon as it is their turn or at a given pace."""

    def __init__(self, wire: Wire, places: Sequence[Place], choose: ClickChooser, pid: int) -> None:
        self._wire = wire
        self._choose = choose
        self._pid = pid
        self.tables = [PlayedTable(place) for place in places]
        self._by_channel: dict[int, PlayedTable] = {}
        for table in self.tables:
            for channel in (table.place.channel, *(one.direct for one in table.place.people)):
                self._by_channel[channel] = table
        self._unanswered: dict[int, tuple[Clicked, asyncio.Event]] = {}
        self._figures = Figures()
        self._measuring = False
        self._stopping = False
        self._chance = Random(1)
        self._concurrent = asyncio.Semaphore(MAX_CONCURRENT_CLICKS)
        wire.rest.keeps = 0
        wire.rest.watchers.append(self._note_request)

    # ----------------------------------------------------------------------- watching requests

    def _note_request(self, request: Request) -> None:
        _, kind, snowflake, *rest = request.path.split("/")
        if kind == "interactions":
            self._note_answer(int(snowflake), request)
        elif kind == "webhooks":
            self._note_live_hand(rest[0])
        elif kind == "channels" and rest and rest[0] == "messages":
            table = self._by_channel.get(int(snowflake))
            if table is not None:
                self._note_message(table, int(snowflake), request)

    def _note_answer(self, snowflake: int, request: Request) -> None:
        if request.done_at is None:  # it was cut off, and the bot tries again
            return
        pending = self._unanswered.pop(snowflake, None)
        if pending is None:
            return
        clicked, event = pending
        clicked.answered = request.done_at
        event.set()

    def _note_live_hand(self, token: str) -> None:
        backend = self._wire.backend
        asked = backend.interactions[backend.interaction_tokens[token]]
        table = self._by_channel[asked.channel_id]
        if self._measuring:
            self._figures.requests["hand"] += 1
        table.changed.set()

    def _note_message(self, table: PlayedTable, channel: int, request: Request) -> None:
        text = json.dumps(request.body)
        live = "custom_id" in text
        board = channel == table.place.channel
        if request.method == "POST" and live:
            table.newest[channel] = max(self._wire.backend.messages[channel])
        if self._measuring:
            self._figures.requests[_kind(request.method, live=live, board=board)] += 1
        clicked = table.clicked
        if board and live and clicked and clicked.answered and clicked.shown is None:
            # Before the answer it may still be the board of the click before.
            clicked.shown = request.done_at
        table.changed.set()

    def message(self, table: PlayedTable, channel: int) -> Seen | None:
        """Return the newest message with buttons in a channel."""
        messages = self._wire.backend.messages.get(channel, {})
        newest = table.newest.get(channel)
        if newest is None:
            live = [one for one in messages.values() if "custom_id" in json.dumps(one.components)]
            if not live:
                return None
            newest = table.newest[channel] = live[-1].id
        return Seen(messages[newest])

    # -------------------------------------------------------------------------------- clicking

    async def _click(self, table: PlayedTable, click: Click) -> None:
        person, message, custom_id = click
        event = asyncio.Event()
        table.clicks += 1
        table.clicked = clicked = Clicked(custom_id, time.perf_counter())
        response: Asked = person.click(message, custom_id)
        self._unanswered[response.record.id] = (clicked, event)
        await asyncio.wait_for(event.wait(), PATIENCE)
        table.last = click
        opens_hand = isinstance(control_of(custom_id), controls.MyHand)
        if opens_hand:
            table.hands[person.id] = response
        if self._measuring:
            self._figures.clicks += not opens_hand
            self._figures.clicked.append(clicked)

    async def _play(self, table: PlayedTable, pause: float) -> None:
        """Click until the end; with a pause, keep to the schedule even if answers are slow."""
        at = time.perf_counter() + self._chance.random() * pause
        while not self._stopping:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            async with self._concurrent:
                if self._ended(table):
                    return
                table.changed.clear()
                # No await before the click: the bot could edit the message in between.
                click = self._choose(table)
                if click is not None:
                    at = max(at + pause, time.perf_counter() - pause)
                    await self._click(table, click)
                    continue
            await asyncio.wait_for(table.changed.wait(), PATIENCE)

    def _ended(self, table: PlayedTable) -> bool:
        # A method, since mypy does not know that an await may change this.
        return self._stopping or table.clicks == table.until

    async def warm_up(self) -> None:
        """Let all people click before the measurement, at some tables longer than at others.

        discord.py keeps a rate limit for each channel, and visits all of them for each new one.
        Without the difference all tables would end their tricks and deals at once.
        """
        self._stopping = False
        for table in self.tables:
            table.until = WARM_UP_CLICKS + self._chance.randrange(CLICKS_PER_DEAL)
        await asyncio.gather(*(self._play(table, 0.0) for table in self.tables))
        for table in self.tables:
            table.until = None
        await self._wire.quiet()

    async def run(self, seconds: float, pause: float = 0.0) -> Figures:
        """Let all people click for at least the given seconds; return the figures."""
        self._stopping = False
        playing = [asyncio.create_task(self._play(table, pause)) for table in self.tables]
        await asyncio.sleep(min(SETTLE_S, seconds))
        self._figures, self._measuring = Figures(), True
        begun, cpu = time.perf_counter(), cpu_of(self._pid)
        done: set[asyncio.Task[None]] = set()
        while not done and (
            self._figures.clicks < MIN_CLICKS or time.perf_counter() < begun + seconds
        ):
            left = max(begun + seconds - time.perf_counter(), 0.1)
            done, _ = await asyncio.wait(playing, timeout=left, return_when=asyncio.FIRST_EXCEPTION)
        figures, self._measuring = self._figures, False
        figures.seconds = time.perf_counter() - begun
        figures.cpu = cpu_of(self._pid) - cpu
        self._stopping = True
        for table in self.tables:
            table.changed.set()
        await asyncio.gather(*playing)
        await self._wire.quiet()
        return figures


def _kind(method: str, *, live: bool, board: bool) -> str:
    """Return the kind of a request; those sent once per deal have their own kind."""
    if method == "PATCH":
        return ("board" if board else "hand") if live else "put away"
    return "deal"


def choose_from_hand(load: Callable[[], Load], *, private: bool = True) -> ClickChooser:
    """Return how people choose from their hands, in direct messages or opened from the board."""
    chance = Random(2)

    def open_hand(table: PlayedTable, person: Person) -> Click | None:
        board = load().message(table, table.place.channel)
        if board is None:
            return None
        mine = (i for i in enabled_ids(board) if isinstance(control_of(i), controls.MyHand))
        return (person, board, next(mine))

    def hand_of(table: PlayedTable, person: Person) -> Seen | None:
        if private:
            return load().message(table, person.direct)
        return next(iter(table.hands[person.id].messages), None)

    def choose(table: PlayedTable) -> Click | None:
        for person in table.place.people:
            if not private and person.id not in table.hands:
                return open_hand(table, person)
            message = hand_of(table, person)
            click = message and _choose_move(person, message, chance)
            # The last clicked button remains until the bot edits its message.
            if click and not (table.last and table.last[1:] == click[1:]):
                return click
        return another_game(table)

    def another_game(table: PlayedTable) -> Click | None:
        """Let any of them press what begins a game, until it was the one who may."""
        board = load().message(table, table.place.channel)
        ids = enabled_ids(board) if board else ()
        begins = next((i for i in ids if isinstance(control_of(i), _ANOTHER_GAME)), None)
        return (chance.choice(table.place.people), board, begins) if board and begins else None

    return choose


def _choose_move(person: Person, message: Seen, chance: Random) -> Click | None:
    illegal = _illegal_cards(message)
    candidates = [
        component["custom_id"]
        for component in walk_components(message.components)
        if _is_enabled(component)
        and isinstance(control_of(component["custom_id"]), _MOVES)
        and component["label"] not in illegal
    ]
    return (person, message, chance.choice(candidates)) if candidates else None


def _illegal_cards(message: Seen) -> str:
    """Return the line of a hand that names the cards that are not legal now."""
    texts = [component.get("content", "") for component in walk_components(message.components)]
    lines = [line for text in texts for line in text.splitlines()]
    return " ".join(line for line in lines if "Not now:" in line)


def choose_in_turn(load: Callable[[], Load]) -> ClickChooser:
    """Return how people choose at the bare bot: in turn, each the first button."""

    def choose(table: PlayedTable) -> Click | None:
        people = table.place.people
        before = people.index(table.last[0]) if table.last else -1
        person = people[(before + 1) % len(people)]
        message = load().message(table, person.direct)
        return None if message is None else (person, message, next(enabled_ids(message)))

    return choose


def enabled_ids(message: Seen) -> Iterator[str]:
    """Yield the custom_ids of a message's enabled buttons."""
    for component in walk_components(message.components):
        if _is_enabled(component):
            yield component["custom_id"]


def _is_enabled(component: Mapping[str, Any]) -> bool:
    return bool(component.get("custom_id")) and not component.get("disabled")


def cpu_of(pid: int) -> float:
    """Return the seconds of processor time that all threads of a process have used."""
    fields: list[Any] = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def memory_of(pid: int) -> int:
    """Return the bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
