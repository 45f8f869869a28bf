"""The benchmarks run, and their figures count the clicks."""

from __future__ import annotations

import pytest

from benchmarks import busy, competition, host, pictures, thinking
from benchmarks.players import __main__ as players
from benchmarks.players.differing import mistakes
from benchmarks.players.measuring import Job, measure
from benchmarks.players.playing import Table
from bot.engine.variants import VARIANTS
from bot.players.strong import reviewing


def test_share_of_a_core_is_that_of_45_requests_a_second() -> None:
    # 4 ms for a click of 2.5 edits and posts: 18 clicks a second.
    click = {"cpu_ms_per_click": 4.0, "edits_and_posts_per_click": 2.5}
    assert host.core_share([click]) == {"core_percent": pytest.approx(7.2)}


def test_tables_of_all_sizes_are_drawn_and_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert pictures.main(["--quick"]) == 0
    shown = capsys.readouterr().out
    assert all(f"a table of {seats}, {variant}" in shown for variant, seats, _ in pictures.TABLES)
    cost = pictures.measure([lambda: b"x" * 7] * 3)
    assert (cost.size, cost.later >= 0) == (7, True)


def test_turns_and_decisions_count_from_a_moment_on() -> None:
    turns = [(9.0, 50.0, 60.0), (10.0, 1.0, 2.0), (12.0, 1.0, 3.0)]
    decisions = [(9.0, "busy"), (11.0, "busy"), (11.5, "strong"), (11.6, "slow"), (11.7, "strong")]
    found = thinking.summary(turns, decisions, 10.0)
    assert found == ["2", "50.0", "1.0", "1.0", "3.0"]


def test_a_players_gain_is_what_the_cards_do_not_give() -> None:
    pitch = Table("pitch", 3, 3)
    for opponent in ("untuned", "wild"):
        steady = measure(Job(pitch, "untuned", opponent, range(4)))
        assert steady.values == pytest.approx([0] * 4)
    won = measure(Job(pitch, "untuned", "untuned", range(1), games=True))
    assert won.values == pytest.approx([1 / 3])
    assert won.took


def test_strong_players_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    players.main(["--quick", "--games", "california-jack", "--player", "untuned"])
    shown = capsys.readouterr().out
    assert "| california-jack, 2 | " in shown
    assert "better than untuned in 0 of 1, significantly worse in 0" in shown


def test_mistakes_of_steady_are_told_with_the_points_that_they_cost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("_FIRST", "_SECOND", "_LAST"):
        monkeypatch.setattr(reviewing, name, 60)
    told = [*mistakes(VARIANTS["seven-up"], 3)]
    assert any("AS rather than TH" in mistake and "(game +" in mistake for mistake in told)


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


async def test_pages_about_many_are_measured() -> None:
    for found in (await busy.daily(3, 2), await busy.server(3)):
        assert all(took > 0 and longest > 0 for took, longest in found.values())
