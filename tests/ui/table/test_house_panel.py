"""House options in words, and the panel where they are changed."""

import pytest

from bot.engine.variants import VARIANTS, OptionValue, Variant
from bot.ui.controls.table import ChooseOption
from bot.ui.core.custom_ids import decode
from bot.ui.table.options import describe, options_that_matter, panel, word
from bot.views.table.view import TableState
from tests.engine.pairwise import pairwise
from tests.ui.reading import check, menu, menus, text
from tests.ui.room import EIGHT, SAY, table

GAMES = list(VARIANTS.values())


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.id)
def test_the_panel_has_every_option_of_the_form_and_offers_the_others(variant: Variant) -> None:
    for form in variant.forms:
        for options in pairwise(variant, form):
            held = variant.trim(options, form)
            here = table(
                TableState.LOBBY,
                names=EIGHT[: form.seats],
                options=held,
                variant=variant.id,
                sides=form.sides,
            )
            shown = panel(here, SAY)
            check(shown)
            shown_here = [
                option
                for option in options_that_matter(variant, form, held)
                if option.name != "deals" or "deals" in held
            ]
            for option in shown_here:
                now = describe(option, options[option.name], SAY)
                mark = f"**{now}**" if option.name in held else now
                assert f"- {mark}\n" in text(shown)
            found = menus(shown)
            assert decode(found[0].custom_id) == ChooseOption(here.id)
            picked = [option.value for chooser in found for option in chooser.options]
            assert len(set(picked)) == len(picked)
            for option in shown_here:
                mine = {value for value in picked if value.startswith(f"{option.name}=")}
                assert f"{option.name}={word(options[option.name])}" not in mine
                if not isinstance(option.values, range):
                    assert len(mine) == len(option.values) - 1
                else:
                    assert 1 <= len(mine) <= 7


def test_the_panel_leaves_out_options_of_other_forms() -> None:
    two = table(TableState.LOBBY, names=EIGHT[:2], variant="dick")
    three = table(TableState.LOBBY, names=EIGHT[:3], variant="dick", sides=3)
    assert "second place" not in text(panel(two, SAY))
    assert "the first to reach the target ends the game" in text(panel(three, SAY))
    assert "second_place=on" in [option.value for option in menu(panel(three, SAY)).options]


def test_the_panel_leaves_out_options_that_others_leave_without_effect() -> None:
    def offers(options: dict[str, OptionValue]) -> set[str]:
        shown = panel(table(TableState.LOBBY, variant="setback", options=options), SAY)
        return {option.value for each in menus(shown) for option in each.options}

    assert not {"joker_rank=low", "joker_order=first"} & offers({})
    assert {"joker_rank=low", "joker_order=first"} & offers({"jokers": 1}) == {"joker_rank=low"}
    assert {"joker_rank=low", "joker_order=first"} <= offers({"jokers": 2})
    assert {"draw=on", "five=on"} <= offers({})
    assert not {"draw=on", "five=on"} & offers({"pack": "sevens"})
