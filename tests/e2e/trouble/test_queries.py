"""The queries and transactions of a click or command, up to its answer: each costs its time."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import pytest
from simcord import Env

from bot.app import HangJack
from bot.ops.log_context import log_context
from bot.settings import Settings
from bot.store import Database, Write, open_database
from bot.ui.controls.table import Join, MyHand, PlayCard
from tests.database import DatabaseProxy
from tests.e2e.bots import build_bot
from tests.e2e.playing import begin_alone, begin_tricks, hand_of, may_play, press_first, sit_down
from tests.e2e.world import World, click_newest, seen, shown

COMMIT: Final = "COMMIT"
"""A transaction counts once, with all its writes."""


class CountingDatabase(DatabaseProxy):
    """Passes everything on, and keeps the queries of interactions up to the next answer."""

    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self.env: Env | None = None
        self.queries: list[str] = []
        self._since = 0

    def listen(self, env: Env) -> None:
        self.env, self._since = env, len(env.http_requests)
        self.queries.clear()

    def _note(self, query: str) -> None:
        if self.env is None or "interaction" not in log_context():
            return
        sent = self.env.http_requests[self._since :]
        if not any(request.path.endswith("/callback") for request in sent):
            self.queries.append(query)

    async def one(self, query: str, /, **values: object) -> Any:
        self._note(query)
        return await super().one(query, **values)

    async def all(self, query: str, /, **values: object) -> Any:
        self._note(query)
        return await super().all(query, **values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        self._note(COMMIT)
        await super().commit(writes)


@pytest.fixture
def counting() -> list[CountingDatabase]:
    """Holds the bot's database, once it is open."""
    return []


@pytest.fixture
def simcord_bot(
    settings: Settings, counting: list[CountingDatabase], monkeypatch: pytest.MonkeyPatch
) -> HangJack:
    async def open_counting(*args: Any) -> CountingDatabase:
        counting.append(CountingDatabase(await open_database(*args)))
        return counting[0]

    monkeypatch.setattr("bot.app.open_database", open_counting)
    return build_bot(settings)


Act: TypeAlias = Callable[[], Awaitable[object]]


async def dm_card(world: World) -> Act:
    people = world.people[:2]
    await begin_tricks(world, *people)
    who = next(filter(may_play, people))
    return partial(press_first, who, [hand_of(who)], PlayCard)


async def ephemeral_card(world: World) -> Act:
    await dm_card(world)
    who = next(filter(may_play, world.people))
    hand = shown(await press_first(who, seen(who, world.channel), MyHand))
    messages = [message for message in seen(who, world.channel) if message.id == hand.id]
    return partial(press_first, who, messages, PlayCard)


async def join(world: World) -> Act:
    await sit_down(world, world.people[:1])
    bob = world.people[1]
    return partial(press_first, bob, seen(bob, world.channel), Join)


async def open_command(world: World) -> Act:
    return partial(world.people[0].slash, world.channel, "table open")


async def hand_command(world: World) -> Act:
    await dm_card(world)
    return partial(world.people[0].slash, world.channel, "hand")


async def strangers_hand(world: World) -> Act:
    await begin_alone(world, game="pitch")
    return partial(click_newest, world.people[1], world.channel, "My hand")


@pytest.mark.parametrize(
    ("scene", "most"),
    [
        (dm_card, 3),
        (ephemeral_card, 2),
        (join, 5),
        (open_command, 6),
        (strangers_hand, 2),
        (hand_command, 3),
    ],
)
async def test_few_queries_come_before_an_answer(
    env: Env,
    world: World,
    counting: list[CountingDatabase],
    scene: Callable[[World], Awaitable[Act]],
    most: int,
) -> None:
    act = await scene(world)
    await env.settle()
    counting[0].listen(env)
    await act()
    assert len(counting[0].queries) <= most, counting[0].queries
