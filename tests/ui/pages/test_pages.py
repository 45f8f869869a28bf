"""Score, list of tables."""

import pytest

from bot.engine.variants import VARIANTS
from bot.locale import speak
from bot.ui.controls.table import TABLES_ON_PAGE, TableListPage
from bot.ui.core.custom_ids import decode
from bot.ui.core.message import Outgoing
from bot.ui.table.listing import TableList, table_list
from bot.views.table import TableState
from tests.ui.reading import buttons, text
from tests.ui.room import table


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


def check_limits(shown: Outgoing) -> None:
    """Check Discord's limits of a page that mentions channels."""
    assert len(text(shown).encode("utf-16-le")) // 2 <= 4_000
