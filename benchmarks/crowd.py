"""The people of `benchmarks.event`: they play by the buttons of their messages."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from simcord.components import walk_components

from benchmarks.load import enabled_ids
from bot.ui.controls import table as controls
from tests.choosing import control_of
from tests.wire.people import Asked, Person, Seen
from tests.wire.rest import Request
from tests.wire.wire import Wire

LOOK_AGAIN_S: Final = 2.0
ASK_AGAIN_S: Final = 15.0
"""After so long a person asks for a hand again."""
THINK_S: Final = 0.2
"""The longest pause after a click."""
_MOVES: Final = (controls.PlayCard, controls.MakeCall)
_CUTS: Final = (controls.CutHere,)
_HANDS: Final = (controls.MyHand,)


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
        self._hands: dict[tuple[str, int], Asked] = {}
        """The hands that were asked for, by table and person."""
        self._asked_at: dict[tuple[str, int], float] = {}
        self._delivered: set[tuple[str, int]] = set()
        self._woken: dict[str, asyncio.Event] = {}
        """By the channel of direct messages, and by the token of a hand that was asked for."""
        wire.rest.watchers.append(self._note)
        self.clicks = 0

    def sit_down(self, tables: Sequence[Seated], delivered: set[tuple[str, int]]) -> None:
        """Let people play at the tables that are new; others may have a new board.

        Args:
            tables: all of them.
            delivered: to whom a hand was sent in direct messages, with the table.
        """
        self._delivered = delivered
        for table_id, board, users in tables:
            self._boards[table_id] = board
            if table_id not in self._playing:
                people = tuple(self._people[user] for user in users)
                task = asyncio.create_task(self._play(Played(table_id, people)))
                self._playing[table_id] = task

    def _note(self, request: Request) -> None:
        _, _, channel, token, *_ = (*request.path.split("/"), "", "", "")
        for one in {channel, token} & self._woken.keys():
            self._woken[one].set()

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
            self._woken[str(person.direct)] = woken
        while True:
            click = self._move(table, clicked) or self._cut(table, turn)
            if click is None:
                # No await before: what comes from now on wakes it.
                woken.clear()
                try:
                    await asyncio.wait_for(woken.wait(), LOOK_AGAIN_S)
                except TimeoutError:
                    await self._ask_for_hands(table, woken)
                continue
            person, message, custom_id = click
            if isinstance(control_of(custom_id), _CUTS):
                turn += 1
            else:
                clicked.add(custom_id)
            self.clicks += 1
            await person.click(message, custom_id).settled()
            await asyncio.sleep(THINK_S * self._chance.random())

    def _move(self, table: Played, clicked: set[str]) -> tuple[Person, Seen, str] | None:
        for person in table.people:
            for message in reversed(self._in_hand(table, person)):
                ids = [
                    one
                    for one in _ids(message, table.id, _MOVES)
                    if one not in clicked and not _illegal(message, one)
                ]
                if ids:
                    return person, message, self._chance.choice(ids)
        return None

    def _in_hand(self, table: Played, person: Person) -> list[Seen]:
        asked = self._hands.get((table.id, person.id))
        return [*person.direct_messages()[-4:], *(asked.messages if asked else ())]

    async def _ask_for_hands(self, table: Played, woken: asyncio.Event) -> None:
        """Let those to whom no hand has come press *My hand*, now and then."""
        for person in table.people:
            one, at = (table.id, person.id), time.monotonic()
            found = self._on_board(table, _HANDS)
            waits = at < self._asked_at.get(one, -math.inf) + ASK_AGAIN_S
            if found is None or one in self._delivered or waits:
                continue
            self.clicks += 1
            self._asked_at[one] = at
            asked = self._hands[one] = person.click(*found)
            self._woken[asked.record.token] = woken
            await asked.settled()

    def _cut(self, table: Played, turn: int) -> tuple[Person, Seen, str] | None:
        """Let one after the other try to cut, the last seat first: the bot says whose cut it is."""
        person = table.people[-1 - turn % len(table.people)]
        found = self._on_board(table, _CUTS)
        return found and (person, *found)

    def _on_board(self, table: Played, kinds: tuple[type[Any], ...]) -> tuple[Seen, str] | None:
        """Return the board and the first button of these kinds on it."""
        place, board = self._boards[table.id]
        message = self._wire.backend.messages.get(place, {}).get(board)
        ids = [] if message is None else list(_ids(Seen(message), table.id, kinds))
        return (Seen(message), ids[0]) if message is not None and ids else None


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
