"""docs/design.md, promise 6: nothing tells an illegal card from a legal one before the count.

Each test plays a deal twice, once with either card. What is stored, posted, logged and shown
to others may differ in the name of that card alone.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import CallRevoke, Play
from bot.engine.cards import Card, Rank, natural
from bot.engine.views import PublicView, SeatView
from bot.store.database import Database, Row, Write
from bot.views.person import Person
from bot.views.settings.server import TricksAs
from bot.views.table import HandView
from tests.tables.deciding import person_for
from tests.tables.revoking import CALLED, breaks, lawful
from tests.tables.room import ANN, BOB, BOSS, CY, SERVER, Room, decision, public, who_sits


@pytest.fixture(autouse=True)
def honest_cache() -> None:
    """Not here: what it asks of the store would be heard too."""


class Overheard:
    """A database that notes all that is asked of it, in order."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.heard: list[object] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    async def one(self, query: str, /, **values: object) -> Row | None:
        self.heard.append((query, values))
        return await self._db.one(query, **values)

    async def all(self, query: str, /, **values: object) -> list[Row]:
        self.heard.append((query, values))
        return await self._db.all(query, **values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        self.heard.append(writes)
        await self._db.commit(writes)


@dataclass(frozen=True)
class Heard:
    """All that came of a card, but for what its player sees; and the card."""

    card: Card
    traces: Mapping[str, str]


def like(view: SeatView) -> tuple[Card, Card] | None:
    """Return a legal and an illegal card that are the same to all else: they win and count nothing.

    None if the player is not to follow, or has no such cards.
    """
    trick, trumps = view.public.trick, view.public.trumps
    if not view.to_act or trick.best_card is None or trumps is None:
        return None
    best = trick.best_card
    small = [
        one.card
        for one in view.legal
        if isinstance(one, Play)
        and natural(one.card).rank < Rank.TEN
        and natural(one.card).suit is not trumps
        and (
            natural(one.card).suit is not natural(best).suit
            or natural(one.card).rank < natural(best).rank
        )
    ]
    kept = [card for card in small if not breaks(view, Play(card))]
    broken = [card for card in small if breaks(view, Play(card))]
    return (kept[0], broken[0]) if kept and broken else None


async def hear(
    room: Room, log: pytest.LogCaptureFixture, order: Mapping[str, Any], *, illegal: bool
) -> Heard:
    """Play a deal until somebody has two such cards, let them play one, and play on."""
    await room.enter()
    await room.host.settings.settle(BOSS, SERVER, tricks=TricksAs.MESSAGES, drama=True)
    room.choose = lawful
    table = await room.begin(ANN, BOB, CY, **order)
    table = await room.play_to(
        table.id,
        lambda now: now.seats[decision(now).seat].here and bool(public(now).trick.cards),
    )
    while True:
        who, hand = await person_for(room, table)
        found = like(hand.view)
        if found is not None:
            break
        table = await room.step(table.id)
        while not table.seats[decision(table).seat].here:
            table = await room.step(table.id)
    card = found[illegal]
    traces = await overheard(room, log, play_on(room, hand, who, card))
    either = re.compile("|".join(one.code for one in found))
    return Heard(card, {name: either.sub("??", text) for name, text in traces.items()})


async def overheard(
    room: Room, log: pytest.LogCaptureFixture, attempts: Awaitable[list[object]]
) -> dict[str, str]:
    """Return what comes of attempts, which return what others see; close the room."""
    db = Overheard(room.db)
    room.host = room.another_host(db)
    log.clear()
    seen = await attempts
    rows = {
        name: await room.rows(f"SELECT * FROM {name}")
        for name in ("tables", "seats", "messages", "actions")
    }
    await room.leave()
    return {
        "asked of the store": repr(db.heard),
        "stored": repr(rows),
        "seen by others": repr(seen),
        "logged": repr([(one.name, one.levelname, one.getMessage()) for one in log.records]),
    }


async def look_around(room: Room, table_id: str, seat: int, seen: list[object]) -> PublicView:
    """Add what all but one seat's player see."""
    now = await room.host.table(table_id)
    others = [who_sits(now, one.seat) for one in now.seats if one.here and one.seat != seat]
    seen.extend([now, *[await room.host.hand(table_id, other) for other in others]])
    return public(now)


async def play_on(room: Room, hand: HandView, who: Person, card: Card) -> list[object]:
    """Play the card, all others until its player's next turn, and call a revoke."""
    table, seat = hand.table, hand.view.seat
    deal = hand.view.public.deal
    seen: list[object] = []

    async def look() -> PublicView:
        return await look_around(room, table.id, seat, seen)

    trick = len(hand.view.public.tricks)
    await room.host.play(table.id, who, table.game, deal, card)
    now = await look()
    while now.decision is not None and (now.decision.seat != seat and len(now.tricks) <= trick):
        await room.step(table.id)
        now = await look()
    opponents = [one for one in table.seats if one.here and (one.seat - seat) % table.sides]
    caller = who_sits(table, opponents[0].seat)
    await room.host.call(table.id, caller, table.game, deal, 0, CallRevoke(seat, trick))
    now = await look()
    while now.decision is not None and now.decision.seat != seat:
        await room.step(table.id)
        now = await look()
    return seen


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("trinidad", {}),
        ("england", {"take_back": "next"}),
        ("seven-up", {"revoke_penalty": "game"}),
        ("auction-pitch", {"take_back": "none"}),
    ],
)
async def test_an_illegal_card_leaves_the_traces_of_a_legal_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, variant: str, options: dict[str, str]
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    order = {"variant": variant, "seats": 4, "options": CALLED | options}
    rooms = [Room(tmp_path / f"{number}.db", seed=3) for number in range(2)]
    legal = await hear(rooms[0], caplog, order, illegal=False)
    illegal = await hear(rooms[1], caplog, order, illegal=True)
    assert legal.card != illegal.card
    assert legal.traces.keys() == illegal.traces.keys()
    for name, trace in legal.traces.items():
        assert trace == illegal.traces[name], name
