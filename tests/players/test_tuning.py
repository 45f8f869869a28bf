"""The search for steady's numbers: what it changes, and what it writes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.players import arena, tuning
from benchmarks.players.numbers import habits_of, values_of
from benchmarks.players.playing import Table
from bot.players.steady import tuned
from bot.players.steady.habits import USUAL
from bot.players.steady.tuned import read_tuned


def test_values_stay_where_they_make_sense() -> None:
    assert habits_of(values_of(USUAL)) == USUAL
    far = habits_of([-50.0 for _ in values_of(USUAL)])
    assert (far.heads, far.passed, far.pip_base, far.most_offered) == (0.0, -50.0, 0.05, 0)


def test_search_goes_on_from_what_is_best_and_goes_back_from_what_is_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game in which nothing but one number counts, and more of it is better."""
    monkeypatch.setattr(arena, "_GAMES", 1)
    monkeypatch.setattr(
        arena.Arena,
        "chances",
        lambda self, seed, deals, mine, others: [mine.trump, mine.trump + 0.1 * (mine.heads > 2)],
    )
    search = tuning.Tuning(arena.Arena(Table("seven-up", 2, 2)), replace(USUAL, rank=0.101))
    search.borrow([replace(USUAL, trump=4.5, rank=0.101), USUAL])
    assert search.known.trump == 4.5
    search.climb(0.1)
    search.clear()
    assert search.known.trump > 4.5
    assert search.known == replace(USUAL, trump=search.known.trump)


def test_whole_search_ends_with_numbers_that_the_file_takes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, less in {"_DRAWN": 2, "_BEST": 2, "_DEALS": 1, "_PROOF": 2, "_LOOK": 1}.items():
        monkeypatch.setattr(tuning, name, less)
    monkeypatch.setattr(arena, "_GAMES", 3)
    monkeypatch.setattr(tuned, "TUNED", tuned.TUNED[:1])
    monkeypatch.setattr(tuned, "FILE", tmp_path / "habits.json")
    tuning.tune(Table("seven-up", 2, 2), 0)
    table = Table("auction-pitch", 4, 4)
    tuning.write({table: replace(USUAL, passed=-0.5)})
    rows = read_tuned(json.loads(tuned.FILE.read_text()))
    assert [row.habits.passed for row in rows if (row.game, row.seats) == table[::2]] == [-0.5]
