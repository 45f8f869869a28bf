"""The benchmarks run, and their figures count the clicks."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import competition, host, pictures, store


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


@pytest.mark.parametrize("system", competition.SYSTEMS)
def test_an_event_of_any_system_is_measured(system: str) -> None:
    rounds = list(competition.rounds(system, 6))
    assert [row[0] for row in rounds] == list(range(1, len(rounds) + 1))
    assert rounds


async def test_the_turns_of_a_large_event_are_measured() -> None:
    found = await competition.turns(pairs=4, swiss_rounds=2)
    assert found.keys() >= {"loading", "pairing", "opening tables", *competition.PAGES}
    assert all(longest > 0 for longest in found.values())


def test_folding_once_and_twice_as_much_is_measured() -> None:
    once, twice = map(list, competition.stories(10))
    assert (len(once), len(twice)) == (10, 20)
    assert all(competition.growth(10))
