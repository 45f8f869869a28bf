"""Transactions are atomic, also with races, cancellations and closing."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from bot.store.errors import Closed
from bot.store.opening import Conflict, Database, Write, open_database
from tests.store.conftest import Address, Opener
from tests.store.rows import TABLE, add_table, move_table

MANY = 20


def meta(key: object, value: object) -> Write:
    return Write("set_meta", {"key": str(key), "value": str(value)})


async def count(db: Database) -> int:
    """Return how many of `MANY` metas are stored."""
    rows = [await db.one("meta", key=str(key)) for key in range(MANY)]
    return sum(row is not None for row in rows)


async def test_one_of_many_compare_and_sets_wins(another: Opener) -> None:
    processes = [await another() for _ in range(4)]
    await processes[0].commit([add_table()])
    outcomes = await asyncio.gather(
        *(
            process.commit([meta(number, "won"), move_table(version=1, game=number)])
            for number, process in enumerate(processes)
        ),
        return_exceptions=True,
    )
    lost = [outcome for outcome in outcomes if outcome is not None]
    assert len(lost) == len(processes) - 1
    for outcome in lost:
        assert isinstance(outcome, Conflict)
        assert outcome.details["query"] == "move_table"
    winner = outcomes.index(None)
    table = await processes[0].one("table", id=TABLE)
    assert table
    assert (table["version"], table["game"]) == (2, winner)
    # What the losers had written before they lost is gone.
    assert await count(processes[0]) == 1
    assert await processes[0].one("meta", key=str(winner)) == {"value": "won"}


async def test_one_of_two_inserts_of_the_same_row_wins(another: Opener) -> None:
    first, second = await another(), await another()
    outcomes = await asyncio.gather(
        first.commit([add_table()]), second.commit([add_table()]), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes if outcome] == [Conflict]


async def test_a_row_of_a_table_that_is_gone_is_a_conflict(database: Database) -> None:
    with pytest.raises(Conflict):
        await database.commit(
            [
                Write(
                    "add_seen",
                    {"table_id": "gone", "game": 1, "deal": 0} | {"user_id": 1, "seat": 0},
                )
            ]
        )


async def test_crossing_transactions_end(another: Opener) -> None:
    """Two that lock each other's rows: one goes on, the other may try again."""
    first, second = await another(), await another()
    await first.commit([meta("a", 0), meta("b", 0)])
    ways = [[meta("a", 1), meta("b", 1)], [meta("b", 2), meta("a", 2)]]
    for _ in range(5):
        outcomes = await asyncio.gather(
            first.commit(ways[0]), second.commit(ways[1]), return_exceptions=True
        )
        assert None in outcomes
        assert all(outcome is None or isinstance(outcome, Conflict) for outcome in outcomes)
        assert await first.one("meta", key="a") == await first.one("meta", key="b")


async def test_a_read_never_sees_half_a_transaction(database: Database) -> None:
    async def write() -> None:
        for number in range(1, 16):
            await database.commit([meta("a", number), *[meta("m", 0)] * 5, meta("z", number)])

    async def value(key: str) -> int:
        row = await database.one("meta", key=key)
        return int(row["value"]) if row else 0

    writing = asyncio.create_task(write())
    while not writing.done():
        # `a` is written first and read first: what is seen of it must be committed, `z` and all.
        assert await value("a") <= await value("z")
        # A read in this thread lets no other task run.
        await asyncio.sleep(0)
    await writing


@pytest.mark.parametrize("turns", [0, 1, 2, 3, 5, 8, 13, 21, 34])
async def test_a_cancelled_commit_is_whole(made: Address, turns: int) -> None:
    database = await open_database(made.path, made.url)
    task = asyncio.create_task(database.commit([meta(key, key) for key in range(MANY)]))
    for _ in range(turns):
        await asyncio.sleep(0)
    # After many turns the thread may have been quicker; then there is nothing to cancel.
    if task.cancel():
        with pytest.raises(asyncio.CancelledError):
            await task
    await database.commit([meta("after", "ward")])
    await database.close()
    database = await open_database(made.path, made.url)
    # It has begun, so it is finished, though no task waits for it.
    assert await count(database) == (MANY if turns else 0)
    assert await database.one("meta", key="after")
    await database.close()


async def test_a_cancelled_commit_that_fails_leaves_nothing(database: Database) -> None:
    wrong = Write("set_meta", {"key": "0", "value": ""}, rows=2)
    task = asyncio.create_task(database.commit([meta(1, 1), wrong]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await database.commit([meta(2, 2)])
    assert await count(database) == 1


@pytest.mark.parametrize("turns", [1, 3, 8, 21])
async def test_when_every_task_is_cancelled_a_commit_is_whole_or_nothing(
    made: Address, turns: int
) -> None:
    """As asyncio.run does at the end: it also cancels the shielded work."""
    database = await open_database(made.path, made.url)
    known = asyncio.all_tasks()
    task = asyncio.create_task(database.commit([meta(key, key) for key in range(MANY)]))
    for _ in range(turns):
        await asyncio.sleep(0)
    others = asyncio.all_tasks() - known
    for other in others:
        other.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    # After many turns the thread may have been quicker; then nothing was cancelled.
    assert task.cancelled() or task not in others
    await database.commit([meta("after", "ward")])
    assert await database.one("meta", key="after")
    assert await count(database) in {0, MANY}
    await database.close()


async def test_a_cancelled_read_leaves_the_database_usable(database: Database) -> None:
    for turns in range(6):
        task = asyncio.create_task(database.all("due_tables", now=0))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    await database.commit([meta("a", "a")])
    assert await database.one("meta", key="a")


async def test_closing_waits_for_what_runs_and_takes_nothing_more(made: Address) -> None:
    database = await open_database(made.path, made.url)
    commit = asyncio.create_task(database.commit([meta(key, key) for key in range(MANY)]))
    await asyncio.sleep(0)
    await database.close()
    await database.close()
    assert commit.done()
    await commit
    with pytest.raises(Closed):
        await database.commit([meta("a", "a")])
    with pytest.raises(Closed):
        await database.one("meta", key="a")
    with pytest.raises(Closed):
        await database.all("due_tables", now=0)
    database = await open_database(made.path, made.url)
    assert await count(database) == MANY
    await database.close()


async def test_a_cancelled_close_closes(made: Address) -> None:
    database = await open_database(made.path, made.url)
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    with pytest.raises(Closed):
        await database.one("meta", key="a")
    # The second call waits for the first.
    await database.close()
    database = await open_database(made.path, made.url)
    await database.close()
