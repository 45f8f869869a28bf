"""Score, list of tables."""

from bot.tables.views import TableState
from bot.ui.pages import score, table_list

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


def test_the_list_says_where_and_who_and_what_is_free() -> None:
    tables = [
        table(TableState.LOBBY, names=("Ann", None, "Anansi", None), computers=(2,)),
        table(TableState.PLAYING, game(3).public(), id="B2", channel_id=44, thread_id=55),
    ]
    said = text(table_list(tables, {"K7QF"}, 101, SAY))
    assert "**K7QF** Trinidad · seats are free · here" in said
    assert "Ann, 🤖 Anansi, 2 free" in said
    assert "**B2** Trinidad · playing · <#55> · you sit there" in said
    assert "There are no tables now." in text(table_list([], (), 1, SAY))


def test_a_long_list_fits() -> None:
    names = ["*" * 32] * len(NAMES)
    many = [table(TableState.LOBBY, names=names, id=f"T{n}") for n in range(99)]
    shown = text(table_list(many, (), 1, SAY))
    assert len(shown) <= 2_000
    assert shown.endswith("…")
