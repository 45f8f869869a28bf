"""Processes that die at any moment: each post once and in order, each live message as wanted."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.delivery.messenger import Unsure
from bot.delivery.outbox.lease import LEASE_MS
from bot.store import open_database
from tests.clock import FakeClock
from tests.suite import blank

from .checks import assert_delivered, cut_made
from .crash import Died, Frozen, Life, MortalDatabase, mortal
from .memory import MemoryMessenger
from .world import CHANNEL, World, deliverer

pytestmark = pytest.mark.long

SOON_MS = 2_000
LATER_MS = 600_000
"""Discord has forgotten the nonces, and other processes' leases have ended."""
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


@asynccontextmanager
async def go_on(world: World, before: Path, folder: Path) -> AsyncIterator[World]:
    """Go on, in another folder, from where a world was closed."""
    shutil.copytree(before, folder)
    async with open_world(folder) as copy:
        copy.clock.now = world.clock.now
        messenger = deepcopy(world.messenger, {id(world.clock): copy.clock})
        yield replace(world, db=copy.db, clock=copy.clock, messenger=messenger)


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
    db, messenger = MortalDatabase(world.db, life), mortal(world.messenger, life)
    try:
        await deliverer(db, messenger, world, owner).deliver(world.id)
    except Died:
        return False
    return not life.dead


@pytest.mark.parametrize(
    ("threads", "wait", "moved"),
    [
        pytest.param(False, SOON_MS, False, id="soon"),
        pytest.param(False, SOON_MS, True, id="soon-moved"),
        pytest.param(False, LATER_MS, False, id="later"),
        pytest.param(True, LATER_MS, True, id="later-moved-in-a-thread"),
    ],
)
async def test_death_at_every_step(tmp_path: Path, threads: bool, wait: int, moved: bool) -> None:
    """Die after each request and each commit; another process takes over.

    In between, time passes and the table may move on.
    """
    async with open_world(tmp_path / "start") as start:
        await up_to_the_second_deal(start, threads=threads)
    step, survived = 0, False
    while not survived:
        step += 1
        async with go_on(start, tmp_path / "start", tmp_path / f"{step}") as world:
            survived = await live(world, Life(at=step, before=False), "first")
            world.clock.now += wait
            if moved:
                await world.card(2, 3)
            # Soon, only the same process, started again, may go on under its lease.
            assert await live(world, Life(), "first" if wait < LEASE_MS else "second")
            opening = [] if threads else ["lobby"]
            await assert_delivered(world, [*opening, *WHOLE])
    assert step > 25


@pytest.mark.parametrize("before", [True, False])
async def test_standing_still_at_every_step(tmp_path: Path, before: bool) -> None:
    """Stand still at each request and each commit for longer than the lease.

    Another process takes over in the meantime.
    """
    async with open_world(tmp_path / "start") as start:
        await up_to_the_second_deal(start, threads=False)
    step, stood_still = 0, True
    while stood_still:
        step += 1
        async with go_on(start, tmp_path / "start", tmp_path / f"{step}") as world:
            life = Frozen(at=step, before=before)
            first = asyncio.create_task(live(world, life, "first"))
            stood_still = await life.stands_still(first)
            world.clock.now += 70_000
            assert await live(world, Life(), "second")
            life.thawed.set()
            assert await first
            for number in range(5):
                await world.card(2, 3)
                world.clock.now += SOON_MS
                assert await live(world, Life(), ("first", "second")[number % 2])
            await assert_delivered(world, ["lobby", *WHOLE])
    assert step > 25


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


@settings(max_examples=40, deadline=None)
@given(ends=st.lists(ENDS, max_size=5), faults=FAULTS, threads=st.booleans())
@example(  # the board of a finished deal is too old to be edited
    ends=[(7, False, 1_000, False), (5, False, 900_000, False), *[(2, False, 900_000, False)] * 3],
    faults=[],
    threads=False,
)
def test_deaths_and_lost_answers_in_any_order(
    ends: list[tuple[int, bool, int, bool]],
    faults: list[tuple[str, bool, int]],
    threads: bool,
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


async def test_two_processes_at_once(tmp_path: Path) -> None:
    """Two deliverers of one store, woken together again and again, send everything once."""
    async with open_world(tmp_path) as world:
        await world.open()
        pair = [world.deliverer_of(owner) for owner in ("first", "second")]
        await asyncio.gather(*(process.deliver(world.id) for process in pair))
        await world.next_deal(cut_made())
        running = [asyncio.create_task(process.deliver(world.id)) for process in pair]
        await world.card(1, 2, world.trick(0))
        running += [asyncio.create_task(process.deliver(world.id)) for process in pair]
        await asyncio.gather(*running)
        await world.next_deal(world.deal_made())
        await asyncio.gather(*(process.deliver(world.id) for process in pair))
        await assert_delivered(world, ["lobby", *WHOLE])
