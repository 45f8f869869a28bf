"""Score, leaderboard, list of tables."""

from bot.engine.variants import find_variant
from bot.tables.views import Standing, TableState
from bot.ui.pages import leaderboard, score, table_list

from .room import NAMES, SAY, check, game, playing, table, text, wander


def test_the_score_of_a_running_game() -> None:
    played = wander(game(3), 9)
    said = text(score(playing(played), SAY))
    assert "Ann & Cy · " in said
    assert "To 14" in said
    assert "Waiting for" in said
    assert "Trumps" in said


def test_the_score_before_and_after_a_game() -> None:
    before = score(table(TableState.CUTTING), SAY)
    assert "No cards are dealt yet." in text(before)
    assert "4. Dee" in text(before)
    after = score(playing(wander(game(3), 1_000)), SAY)
    assert "won!" in text(after)
    assert "Waiting" not in text(after)
    check(after)


def test_the_leaderboard_in_order() -> None:
    best = [
        Standing(1, 100, "Ann", 3, 2, 40),
        Standing(2, 101, "B_b", 1, 1, 14),
        Standing(3, 102, "Cy", 2, 0, 9),
    ]
    shown = leaderboard(best, find_variant("trinidad"), SAY)
    assert text(shown).split("\n") == [
        "**Leaderboard · Trinidad**",
        "1\\. Ann · 2 wins · 3 games · 40 points",
        "2\\. B\\_b · 1 win · 1 game · 14 points",
        "3\\. Cy · no win yet · 2 games · 9 points",
    ]
    assert "all games" in text(leaderboard([], None, SAY))
    assert "Nobody has finished a game here yet." in text(leaderboard([], None, SAY))


def test_a_long_leaderboard_is_cut_at_a_whole_line() -> None:
    many = [Standing(n, n, "*" * 32, 999, 999, 9_999) for n in range(1, 200)]
    shown = leaderboard(many, None, SAY)
    check(shown)
    lines = text(shown).split("\n")
    assert lines[-1] == "…"
    assert all(line.endswith("9999 points") for line in lines[1:-1])


def test_the_list_says_where_and_who_and_what_is_free() -> None:
    tables = [
        table(TableState.LOBBY, names=("Ann", None, "Anansi", None), computers=(2,)),
        table(TableState.PLAYING, game(3).public(), id="B2", channel_id=44, thread_id=55),
    ]
    said = text(table_list(tables, {"K7QF"}, 101, SAY))
    assert "**K7QF** Trinidad · seats are free · here" in said
    assert "Ann, Anansi (computer), 2 free" in said
    assert "**B2** Trinidad · playing · <#55> · you sit there" in said
    assert "There are no tables now." in text(table_list([], (), 1, SAY))


def test_a_long_list_fits() -> None:
    names = ["*" * 32] * len(NAMES)
    many = [table(TableState.LOBBY, names=names, id=f"T{n}") for n in range(99)]
    shown = text(table_list(many, (), 1, SAY))
    assert len(shown) <= 2_000
    assert shown.endswith("…")
