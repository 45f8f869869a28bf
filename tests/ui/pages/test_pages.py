"""Score, list of tables."""

import pytest

from bot.engine.variants import VARIANTS
from bot.locale import speak
from bot.ui.controls.table import TABLES_ON_PAGE, TableListPage
from bot.ui.core.custom_ids import decode
from bot.ui.core.message import Outgoing
from bot.ui.table.listing import TableList, score, table_list
from bot.views.table import TableLocation, TableState
from tests.ui.reading import buttons, check, text
from tests.ui.room import SAY, game, playing, table, wander


def test_the_score_of_a_running_game() -> None:
    played = wander(game(3), 9)
    said = text(score(playing(played), SAY))
    assert "Ann & Cy · " in said
    assert "To 14" in said
    assert "** to play." in said
    assert "Trumps" in said


def test_the_score_before_and_after_a_game() -> None:
    before = score(table(TableState.CUTTING), SAY)
    assert "No cards are dealt yet." in text(before)
    assert "○ Bob · Dee" in text(before)
    after = score(playing(wander(game(3), 1_000)), SAY)
    assert "won!" in text(after)
    assert "Waiting" not in text(after)
    check(after)


def test_a_game_whose_pack_is_cut_again_has_a_score_and_is_on() -> None:
    again = table(TableState.CUTTING, kept=(5, 9))
    said = text(score(again, SAY))
    assert "Score: Ann & Cy **5** · Bob & Dee **9**" in said
    assert "No cards" not in said
    assert "Trinidad · playing · " in text(table_list(TableList([again]), (), 1, SAY))


def test_the_list_says_where_and_who_and_what_is_free() -> None:
    tables = [
        table(TableState.LOBBY, names=("Ann", None, "Anansi", None), computers=(2,)),
        table(TableState.PLAYING, game(3).public(), id="B2", channel_id=44, thread_id=55),
    ]
    said = text(table_list(TableList(tables), {"K7QF"}, 101, SAY))
    assert "**K7QF** Trinidad · seats are free · here" in said
    assert "Ann, 🤖 Anansi, 2 free" in said
    assert "**B2** Trinidad · playing · <#55> · you sit there" in said
    assert "There are no tables right now." in text(table_list(TableList([]), (), 1, SAY))


@pytest.mark.parametrize("name", ["*" * 32, "🃏" * 32, "Wolfgang-Amadeus von und zu Bruck"])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_page_of_large_tables_with_long_names_shows_them_all(name: str, language: str) -> None:
    say, variant = speak(language), max(VARIANTS.values(), key=lambda game: len(game.name))
    many = [
        table(
            TableState.LOBBY,
            names=[name] * 8,
            id=f"TABLE{n:011}",
            variant=variant.id,
            channel_id=2**63 - 1,
        )
        for n in range(TABLES_ON_PAGE)
    ]
    shown = table_list(TableList(many, page=124, pages=125), (), 1, say)
    assert all(one.id in text(shown) for one in many)
    assert "125" in text(shown)
    check_limits(shown)
    back, on = buttons(shown).values()
    assert (decode(str(back.custom_id)), on.disabled) == (TableListPage(123), True)


def test_few_tables_have_no_pages_to_turn() -> None:
    shown = table_list(TableList([table(TableState.LOBBY)]), (), 1, SAY)
    assert not buttons(shown)
    assert "page" not in text(shown)


def test_a_table_that_cannot_be_read_is_named_with_what_to_do() -> None:
    broken = TableLocation(1, 22, 33, "K7QF")
    said = text(table_list(TableList([], unreadable=[broken]), (), 1, SAY))
    assert "Table **K7QF** can't be read · <#33>" in said
    assert "`/table close table:K7QF`" in said


def check_limits(shown: Outgoing) -> None:
    """Check Discord's limits of a page that mentions channels."""
    assert len(text(shown).encode("utf-16-le")) // 2 <= 4_000
