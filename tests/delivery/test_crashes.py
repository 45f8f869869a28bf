"""Whatever dies at whatever moment: each post once and in order, each face as wanted."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.delivery.deliverer import Deliverer
from bot.delivery.lease import LEASE_MS
from bot.delivery.messenger import Unsure
from bot.store import open_database
from tests.clock import FakeClock

from .checks import assert_delivered, cut_made
from .crash import Died, Life, MortalDatabase, MortalMessenger
from .memory import Fault, MemoryMessenger
from .world import CHANNEL, World

pytestmark = pytest.mark.long

SOON_MS = 2_000
LATER_MS = 600_000
"""Discord has forgotten the nonces, and other processes' leases have ended."""
FIRST_DEAL = ["cut", "deal 1 · board", "deal 1 · turn-up", "deal 1 · trick 1"]
WHOLE = [*FIRST_DEAL, "deal 1 · points", "deal 2 · board", "deal 2 · turn-up"]


class Scene:
    """A store on disc, a messenger, and the processes that serve them one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = FakeClock()
        self.messenger = MemoryMessenger(self.clock, {CHANNEL: {}})
        self.world: World

    async def __aenter__(self) -> Self:
        self.db = await open_database(self.folder / "hangjack.db")
        self.world = World(self.db, self.clock)
        return self

    @asynccontextmanager
    async def again(self, folder: Path) -> AsyncIterator[Scene]:
        """Go on, in a folder of its own, from where this scene was closed."""
        shutil.copytree(self.folder, folder)
        scene = Scene(folder)
        scene.clock.now = self.clock.now
        scene.messenger = deepcopy(self.messenger, {id(self.clock): scene.clock})
        async with scene:
            scene.world = replace(self.world, db=scene.db, clock=scene.clock)
            yield scene

    async def __aexit__(self, *_: object) -> None:
        await self.db.close()

    def process(self, life: Life, owner: str = "here") -> Deliverer:
        db, messenger = MortalDatabase(self.db, life), MortalMessenger(self.messenger, life)
        return Deliverer(db, messenger, self.world, self.clock, owner)

    async def up_to_the_second_deal(self, *, threads: bool) -> None:
        """Make everything there is to deliver: boards, hands, posts, an old board, old hands."""
        await self.world.open(threads=threads)
        first = self.process(Life())
        await first.deliver(self.world.id)
        await self.world.next_deal(cut_made())
        await self.world.card(1, 2, self.world.trick(0))
        await first.deliver(self.world.id)
        await self.world.next_deal(self.world.deal_made())

    async def live(self, life: Life, owner: str) -> bool:
        """Deliver; return whether the process outlived it."""
        try:
            await self.process(life, owner).deliver(self.world.id)
        except Died:
            return False
        return not life.dead


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


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
    async with Scene(_made(tmp_path / "start")) as start:
        await start.up_to_the_second_deal(threads=threads)
    step, survived = 0, False
    while not survived:
        step += 1
        async with start.again(tmp_path / f"{step}") as scene:
            survived = await scene.live(Life(at=step, before=False), "first")
            scene.clock.now += wait
            if moved:
                await scene.world.card(2, 3)
            # Soon, only the same process, started again, may go on under its lease.
            assert await scene.live(Life(), "first" if wait < LEASE_MS else "second")
            opening = ["board"] if threads else ["opened", "board"]
            await assert_delivered(scene.world, scene.messenger, [*opening, *WHOLE])
    assert step > 25


@pytest.mark.parametrize("threads", [False, True], ids=["channel", "thread"])
async def test_death_at_every_step_of_opening(tmp_path: Path, threads: bool) -> None:
    step, survived = 0, False
    while not survived:
        step += 1
        async with Scene(tmp_path) as scene:
            scene.world.id = f"T{step}"
            await scene.world.open(threads=threads)
            survived = await scene.live(Life(at=step, before=False), "first")
            scene.clock.now += LATER_MS
            assert await scene.live(Life(), "second")
            keys = [m.key for m in scene.messenger.shown(CHANNEL)]
            view = await scene.world.board(scene.world.id)
            if threads:
                assert view.thread_id is not None
                keys += [m.key for m in scene.messenger.shown(view.thread_id)]
            assert keys == [f"T{step} · opened", f"T{step} · board"]
    assert step > 5


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
def test_deaths_and_lost_answers_in_any_order(
    ends: list[tuple[int, bool, int, bool]],
    faults: list[tuple[str, bool, int]],
    threads: bool,
) -> None:
    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with Scene(Path(folder)) as scene:
                await scene.up_to_the_second_deal(threads=threads)
                for method, after, times in faults:
                    scene.messenger.faults.append(Fault(method, Unsure(), after, times))
                for at, before, wait, moved in ends:
                    await scene.live(Life(at=at, before=before), "here")
                    scene.clock.now += wait
                    if moved:
                        await scene.world.card(2, 3)
                for _ in range(20):
                    await scene.live(Life(), "here")
                    scene.clock.now += 5_000
                opening = ["board"] if threads else ["opened", "board"]
                await assert_delivered(scene.world, scene.messenger, [*opening, *WHOLE])

    asyncio.run(run())


async def test_two_processes_at_once(tmp_path: Path) -> None:
    """Two deliverers of one store, woken together again and again, send everything once."""
    async with Scene(tmp_path) as scene:
        await scene.world.open()
        pair = [scene.process(Life(), owner) for owner in ("first", "second")]
        await asyncio.gather(*(one.deliver(scene.world.id) for one in pair))
        await scene.world.next_deal(cut_made())
        running = [asyncio.create_task(one.deliver(scene.world.id)) for one in pair]
        await scene.world.card(1, 2, scene.world.trick(0))
        running += [asyncio.create_task(one.deliver(scene.world.id)) for one in pair]
        await asyncio.gather(*running)
        await scene.world.next_deal(scene.world.deal_made())
        await asyncio.gather(*(one.deliver(scene.world.id) for one in pair))
        await assert_delivered(scene.world, scene.messenger, ["opened", "board", *WHOLE])
