"""Strong players think in processes, and *steady* plays whenever none of them answers."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

import pytest
import pytest_asyncio

from bot.errors import HangJackError
from bot.ops import metrics
from bot.players import PLAYERS
from bot.players.strong import decide
from bot.thinking import process, thinkers, worker
from bot.thinking.thinkers import CannotStudy, Overworked, Thinkers
from tests.clock import FakeClock
from tests.patience import PATIENCE
from tests.players.situations import to_play
from tests.thinking import thoughts

VIEW = to_play("KS JS 7S 2S AH", trumps="S", trick="TS", seats=2)
STEADY = PLAYERS["steady"](VIEW)


@pytest_asyncio.fixture
async def one(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Thinkers]:
    """One process, which has all the time that it needs."""
    monkeypatch.setattr(thinkers, "PATIENCE_S", PATIENCE)
    monkeypatch.setattr(thinkers, "STEP_S", 0.001)
    pool = Thinkers(1, clock)
    yield pool
    await pool.close()


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What decisions were counted as."""
    counted: list[str] = []
    monkeypatch.setattr(metrics, "count_decision", counted.append)
    return counted


@pytest.fixture
def think(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[..., Any]], None]:
    """Let strong players think something else."""
    return lambda thought: monkeypatch.setattr(thinkers, "decide", thought)


Think = Callable[[Callable[..., Any]], None]


async def surroundings(pool: Thinkers) -> Any:
    """Return what the first process has around it."""
    around, _, _ = await pool.all[0].ask(partial(thoughts.look_around, VIEW, 0.0))
    return around


async def test_strong_players_alone_decide_in_a_process(one: Thinkers, results: list[str]) -> None:
    assert await one.decide("steady", VIEW) == STEADY
    assert one.all[0].pid is None
    assert await one.decide("strong", VIEW) == decide(VIEW)
    assert results == ["strong"]


async def test_a_process_has_no_secrets_and_no_priority(
    one: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("DATABASE_URL", "postgresql://secret")
    with socket.socket() as ours:
        ours.listen()
        around = await surroundings(one)
    assert around.pid not in {None, os.getpid()}
    assert around.niceness > os.nice(0)
    assert not around.variables & {"DISCORD_TOKEN", "DATABASE_URL"}
    assert around.files == {0, 1, 2}


async def test_what_stops_the_bot_disturbs_no_thought(one: Thinkers, think: Think) -> None:
    think(thoughts.be_told_to_stop)
    assert await one.decide("strong", VIEW) == VIEW.legal[0]
    assert one.all[0].pid is not None


async def test_a_killed_process_is_started_again_after_a_while(
    one: Thinkers, think: Think, clock: FakeClock, results: list[str]
) -> None:
    think(thoughts.be_killed)
    assert await one.decide("strong", VIEW) == STEADY
    think(decide)
    assert await one.decide("strong", VIEW) == STEADY
    clock.now += 1_000
    await one.decide("strong", VIEW)
    assert results == ["lost", "lost", "strong"]


async def test_a_process_that_does_not_answer_in_time_is_ended(
    one: Thinkers, results: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await one.decide("strong", VIEW)
    monkeypatch.setattr(process, "MOST_S", 0)
    assert await one.decide("strong", VIEW) == STEADY
    assert results == ["strong", "lost"]
    assert one.all[0].pid is None
    alarms: list[int] = []
    monkeypatch.setattr("signal.alarm", alarms.append)
    worker._answer(dict)
    assert alarms == [10, 0], "it ends itself, too, and never once it has answered"


async def test_nobody_waits_for_busy_processes_and_they_end_with_the_bot(
    one: Thinkers, think: Think, results: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await one.decide("strong", VIEW)
    pid = one.all[0].pid
    assert pid is not None
    monkeypatch.setattr(thinkers, "PATIENCE_S", 0.001)
    think(thoughts.hang)
    both = await asyncio.gather(one.decide("strong", VIEW), one.decide("strong", VIEW))
    assert set(both) == {STEADY}
    assert results == ["strong", "busy", "busy"]
    await one.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert await one.decide("strong", VIEW) == STEADY


async def test_only_so_many_decisions_wait(one: Thinkers, think: Think, results: list[str]) -> None:
    think(thoughts.hang)
    asked = [asyncio.create_task(one.decide("strong", VIEW)) for _ in range(12)]
    done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    assert results == ["busy"]
    assert [task.result() for task in done] == [STEADY]
    for task in asked:
        task.cancel()


async def test_an_error_is_logged_without_cards(
    one: Thinkers, think: Think, results: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    think(thoughts.fail)
    assert await one.decide("strong", VIEW) == STEADY
    assert results == ["failed"]
    assert "LookupError" in caplog.text
    assert "jack" not in caplog.text


async def test_an_action_that_is_not_legal_is_not_taken(
    one: Thinkers, think: Think, results: list[str]
) -> None:
    think(thoughts.look_around)
    assert await one.decide("strong", VIEW) == STEADY
    assert results == ["failed"]


async def test_a_process_of_other_sources_than_the_bot_ends_at_once(
    one: Thinkers, results: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "VERSION", "of before the update")
    assert await one.decide("strong", VIEW) == STEADY
    assert results == ["lost"]


async def test_that_no_process_can_be_started_is_said_once(
    one: Thinkers,
    clock: FakeClock,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    for _ in range(3):
        assert await one.decide("strong", VIEW) == STEADY
        clock.now += 300_000
    assert len(caplog.records) == 1


async def test_the_time_of_a_decision_tells_nothing(
    clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    for needed in (0.03, thinkers.PATIENCE_S):
        times = iter((100.0, 100.0 + needed))
        monkeypatch.setattr(thinkers, "_now", lambda times=times: next(times))
        await Thinkers(1, clock).decide("strong", VIEW)
    assert slept == pytest.approx([0.37, 0.05])


async def test_without_processes_strong_players_are_steady(
    clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    for processors, processes in ((None, 1), (1, 1), (64, 2)):  # docs/settings.md
        monkeypatch.setattr(os, "cpu_count", lambda there=processors: there)
        assert len(Thinkers(None, clock).all) == processes
    pool = Thinkers(0, clock)
    assert await pool.decide("strong", VIEW) == STEADY
    await pool.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the players count as machine code."""
    monkeypatch.setattr(thinkers, "compiled_by_now", lambda: True)


@pytest.mark.usefixtures("quick")
async def test_a_turn_comes_before_longer_work_that_waits(one: Thinkers) -> None:
    await one.decide("strong", VIEW)
    order: list[str] = []

    async def note(name: str, work: Awaitable[object]) -> None:
        await work
        order.append(name)

    studies = [one.study(partial(decide, VIEW)) for _ in range(3)]
    tasks = [
        asyncio.create_task(note(f"study {number}", work)) for number, work in enumerate(studies)
    ]
    await asyncio.sleep(0)
    await note("turn", one.decide("strong", VIEW))
    await asyncio.gather(*tasks)
    assert order == ["study 0", "turn", "study 1", "study 2"]


@pytest.mark.usefixtures("quick")
async def test_only_so_much_longer_work_waits_and_it_ends_with_the_bot(one: Thinkers) -> None:
    await one.decide("strong", VIEW)
    hanging = partial(thoughts.hang, VIEW, 0.0)
    studies = [asyncio.create_task(one.study(hanging)) for _ in range(11)]
    await asyncio.sleep(0)
    with pytest.raises(Overworked):
        await one.study(hanging)
    await one.close()
    results = await asyncio.gather(*studies, return_exceptions=True)
    assert {type(result) for result in results[1:]} == {thinkers.LostProcess}
    with pytest.raises(Overworked):
        await one.study(hanging)


@pytest.mark.usefixtures("quick")
async def test_longer_work_that_is_given_up_takes_no_process_with_it(one: Thinkers) -> None:
    tasks = [asyncio.create_task(one.study(partial(decide, VIEW))) for _ in range(2)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    around = await one.study(partial(thoughts.look_around, VIEW, 0.0))
    assert around.pid == one.all[0].pid
    thinker = one._line._free.pop()
    late = asyncio.create_task(one.study(partial(decide, VIEW)))
    await asyncio.sleep(0)
    one._line.put(thinker)
    late.cancel()
    await asyncio.wait([late])
    assert one._line._free == [thinker], "given just now"


@pytest.mark.usefixtures("quick")
async def test_longer_work_that_loses_its_process_may_be_tried_again(
    one: Thinkers, clock: FakeClock
) -> None:
    waiting = asyncio.create_task(one.study(partial(decide, VIEW)))
    lost = asyncio.create_task(one.study(partial(thoughts.be_killed, VIEW, 0.0)))
    also = asyncio.create_task(one.study(partial(decide, VIEW)))
    results = await asyncio.gather(waiting, lost, also, return_exceptions=True)
    assert [isinstance(result, Overworked) for result in results] == [False, True, True]
    clock.now += 1_000
    assert await one.study(partial(decide, VIEW)) == decide(VIEW)


@pytest.mark.usefixtures("quick")
async def test_an_error_in_longer_work_is_logged_without_cards(
    one: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(HangJackError):
        await one.study(partial(thoughts.fail, VIEW, 0.0))
    assert "LookupError" in caplog.text
    assert "jack" not in caplog.text


async def test_longer_work_needs_processes_and_machine_code(
    one: Thinkers, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CannotStudy):
        await one.study(partial(decide, VIEW))
    monkeypatch.setattr(thinkers, "compiled_by_now", lambda: True)
    with pytest.raises(CannotStudy):
        await Thinkers(0, clock).study(partial(decide, VIEW))


async def test_a_process_begins_anew_once_there_is_machine_code(
    one: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await one.decide("strong", VIEW)
    before = one.all[0].pid
    for module in (thinkers, process):
        monkeypatch.setattr(module, "compiled_by_now", lambda: True)
    assert await one.study(partial(decide, VIEW)) == decide(VIEW)
    after = one.all[0].pid
    assert after != before
    await one.decide("strong", VIEW)
    assert one.all[0].pid == after
