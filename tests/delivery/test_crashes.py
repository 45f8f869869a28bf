"""Processes that die again and again: each post once and in order, each live message as wanted."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.delivery.messenger import Unsure
from bot.store.opening import open_database
from tests.clock import FakeClock
from tests.depth import examples
from tests.suite import blank

from .checks import assert_delivered, cut_made
from .crash import Died, Life, mortal
from .memory import MemoryMessenger
from .world import CHANNEL, World, deliverer

pytestmark = pytest.mark.long

FIRST_DEAL = ["cut", "deal 1 · board", "deal 1 · turn-up", "deal 1 · trick 1"]
WHOLE = [*FIRST_DEAL, "deal 1 · points", "deal 2 · board", "deal 2 · turn-up"]


@asynccontextmanager
async def open_world(folder: Path) -> AsyncIterator[World]:
    """Open a store on disc, with a new world in it."""
    folder.mkdir(exist_ok=True)
    clock = FakeClock()
    blank.place(folder / "hangjack.db")
    db = await open_database(folder / "hangjack.db")
    try:
        yield World(db, clock, MemoryMessenger(clock, {CHANNEL: {}}))
    finally:
        await db.close()


async def up_to_the_second_deal(world: World, *, threads: bool) -> None:
    """Make everything there is to deliver: boards, hands, posts, an old board, old hands."""
    await world.open(threads=threads)
    await world.deliver()
    await world.next_deal(cut_made())
    await world.card(1, 2, world.trick(0))
    await world.deliver()
    await world.next_deal(world.deal_made())


async def live(world: World, life: Life, owner: str) -> bool:
    """Deliver; return whether the process outlived it."""
    db, messenger = mortal(world.db, life), mortal(world.messenger, life)
    try:
        await deliverer(db, messenger, world, owner).deliver(world.id)
    except Died:
        return False
    return not life.dead


WAITS = st.sampled_from([1_000, 30_000, 59_000, 61_000, 200_000, 900_000])
ENDS = st.tuples(st.integers(1, 40), st.booleans(), WAITS, st.booleans())
FAULTS = st.lists(
    st.tuples(
        st.sampled_from(["post", "edit", "private", "find", "thread", "delete"]),
        st.booleans(),
        st.integers(1, 3),
    ),
    max_size=4,
)


@settings(max_examples=examples(20), deadline=None)
@given(ends=st.lists(ENDS, max_size=5), faults=FAULTS, threads=st.booleans())
@example(  # the board of a finished deal is too old to be edited
    ends=[(7, False, 1_000, False), (5, False, 900_000, False), *[(2, False, 900_000, False)] * 3],
    faults=[],
    threads=False,
)
def test_deaths_and_lost_answers_in_any_order(
    ends: list[tuple[int, bool, int, bool]], faults: list[tuple[str, bool, int]], threads: bool
) -> None:
    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with open_world(Path(folder)) as world:
                await up_to_the_second_deal(world, threads=threads)
                for method, after, times in faults:
                    world.fail(method, Unsure(), after, times)
                for at, before, wait, moved in ends:
                    await live(world, Life(at=at, before=before), "here")
                    world.clock.now += wait
                    if moved:
                        await world.card(2, 3)
                for _ in range(20):
                    await live(world, Life(), "here")
                    world.clock.now += 5_000
                opening = [] if threads else ["lobby"]
                await assert_delivered(world, [*opening, *WHOLE])

    asyncio.run(run())
