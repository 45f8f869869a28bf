"""Channels of direct messages, and how many are opened."""

from __future__ import annotations

from bot.store import Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import ANN, BIG, BOB

NOW = 1_770_000_000_000


@exercises("private_channel", "store_private_channel", "forget_private_channel")
async def test_a_persons_channel_is_kept_until_it_is_gone(db: Recorder) -> None:
    assert await db.one("private_channel", id=ANN) is None
    for channel_id in (BIG, BIG + 1):
        await db.run("store_private_channel", id=ANN, channel_id=channel_id)
        assert await db.row("private_channel", id=ANN) == {"private_channel": channel_id}
    await db.conflicts("forget_private_channel", channel_id=BIG)
    await db.run("forget_private_channel", channel_id=BIG + 1)
    assert await db.one("private_channel", id=ANN) is None


@exercises("forget_private_channels")
async def test_all_channels_are_forgotten(db: Recorder) -> None:
    for person in (ANN, BOB):
        await db.run("store_private_channel", id=person, channel_id=BIG)
    await db.commit([Write("forget_private_channels", {}, None)])
    assert [await db.one("private_channel", id=person) for person in (ANN, BOB)] == [None, None]


@exercises("openings", "take_opening")
async def test_an_opening_is_taken_once(db: Recorder) -> None:
    taken = {"slot": 3, "now": NOW, "free_at": NOW + 100, "latest": NOW + 100}
    await db.run("take_opening", **taken)
    await db.conflicts("take_opening", **taken)
    await db.run("take_opening", slot=3, now=NOW + 100, free_at=NOW + 200, latest=NOW + 200)
    assert await db.all("openings") == [{"slot": 3, "free_at": NOW + 200}]
    # The clock has gone back.
    await db.run("take_opening", slot=3, now=NOW - 500, free_at=NOW - 400, latest=NOW - 400)


@exercises("opening_pause", "pause_opening")
async def test_a_pause_takes_the_place_of_the_one_before(db: Recorder) -> None:
    assert await db.one("opening_pause") is None
    for length in (100, 200):
        await db.run("pause_opening", until=NOW + length, length=length)
        assert await db.row("opening_pause") == {"until": NOW + length, "length": length}
