"""The benchmark of the whole bot runs, and what it counts is what is clicked."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import host, store
from benchmarks.growth import games_growth
from benchmarks.load import Figures


async def test_both_bots_are_clicked_and_compared(capsys: pytest.CaptureFixture[str]) -> None:
    told = await host.compared(2, 1.0, 1)
    for bot in ("ours", "bare"):
        for stretch in ("flat_out", "paced"):
            assert told[bot][stretch]["clicks_per_second"] > 0
    assert 1 < told["ours"]["flat_out"]["edits_and_posts_per_click"] < 4
    host.say_tables(told)
    assert "bare bot" in capsys.readouterr().out


async def test_hands_in_the_channel_cost_no_edits() -> None:
    figures: Figures = await host.in_channel(1, 3.0)
    assert figures.clicks
    assert figures.requests["hand"] == 0


async def test_a_database_full_of_finished_games_is_played_in() -> None:
    told = await games_growth(3, 1.0, host.our_bot)
    assert told["clicks"] > 0
    assert told["bytes_per_game"] > 1_000


async def test_a_store_is_worked_at_by_a_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    done = await store.together(path, None, 1, 2, 2.0)
    held = store.stored_in(path)
    assert done.in_games <= done.actions
    assert 0 < done.actions <= held.actions < held.rows
    assert done.requests > done.actions


def test_quick_is_short() -> None:
    whole, quick = host.options([]), host.options(["--quick"])
    assert whole.tables == [10, 100, 1_000]
    assert (quick.tables, quick.games) == ([2], [20])
