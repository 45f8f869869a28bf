"""The benchmarks run, and their figures count the clicks."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import host, pictures, store
from benchmarks.growth import measure_finished_games


async def test_both_bots_get_clicks_and_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    figures = await host.compare_bots(2, 1.0, 1)
    for bot in ("ours", "bare"):
        for stretch in ("flat_out", "paced"):
            assert figures[bot][stretch]["clicks_per_second"] > 0
    assert 1 < figures["ours"]["flat_out"]["edits_and_posts_per_click"] < 4
    host.print_comparison(figures)
    assert "bare bot" in capsys.readouterr().out


async def test_live_hands_are_edited_and_clicked() -> None:
    figures = await host.compare_bots(1, 1.0, 1, private=False)
    assert figures["ours"]["flat_out"]["clicks"] > 0
    assert figures["ours"]["flat_out"]["edits_and_posts_per_click"] > 1


async def test_clicks_are_measured_beside_finished_games() -> None:
    figures = await measure_finished_games(3, 1.0, host.our_bot)
    assert figures["clicks"] > 0
    assert figures["bytes_per_game"] > 1_000


async def test_a_worker_process_plays_on_a_store(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    totals = await store.run_processes(path, None, 1, 2, 2.0)
    size = store.sqlite_size(path)
    assert totals.actions_in_games <= totals.actions
    assert 0 < totals.actions <= size.actions < size.rows
    assert totals.requests > totals.actions


def test_quick_measures_few_tables_and_games() -> None:
    full, quick = host.parse_options([]), host.parse_options(["--quick"])
    assert full.tables == [10, 100, 1_000]
    assert (quick.tables, quick.games) == ([2], [20])


def test_tables_of_all_sizes_are_drawn_and_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert pictures.main(["--quick"]) == 0
    shown = capsys.readouterr().out
    assert all(f"a table of {seats}, {variant}" in shown for variant, seats, _ in pictures.TABLES)
    cost = pictures.measure([lambda: b"x" * 7] * 3)
    assert (cost.size, cost.later >= 0) == (7, True)
