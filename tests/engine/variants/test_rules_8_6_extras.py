"""docs/rules.md §8.6: what options add to Setback."""

from __future__ import annotations

import pytest

from bot.engine.axes import Exchange, Pack, Trumps
from bot.engine.cards import Rank
from bot.engine.errors import BadOption
from bot.engine.events import Cause
from bot.engine.variants import VARIANTS, Form, OptionValue

SETBACK = VARIANTS["setback"]


@pytest.mark.parametrize(
    ("options", "greatest"),
    [
        ({}, 4),
        ({"off_jack": True}, 5),
        ({"jokers": 1}, 5),
        ({"jokers": 2}, 6),
        ({"five": True}, 9),
        ({"off_jack": True, "jokers": 2, "five": True}, 12),
        ({"five": True, "pack": "sevens"}, 4),
        ({"kitty": 4, "draw": True}, 4),
    ],
)
def test_8_5_1_each_raises_the_greatest_bid_by_what_it_brings(
    options: dict[str, OptionValue], greatest: int
) -> None:
    assert SETBACK.rules(options).greatest_bid == greatest
    assert SETBACK.rules({**options, "least_bid": greatest}).least_bid == greatest
    with pytest.raises(BadOption):
        SETBACK.rules({**options, "least_bid": greatest + 1})


def test_8_2_points_are_counted_in_one_order_whatever_was_chosen_first() -> None:
    chosen: dict[str, OptionValue] = {"five": True, "jokers": 2, "off_jack": True}
    assert SETBACK.rules(chosen).order == (
        *(Cause.HIGH, Cause.LOW, Cause.JACK, Cause.OFF_JACK, Cause.JOKER, Cause.GAME),
        Cause.FIVE,
    )
    assert SETBACK.rules(chosen).off_cards == (Rank.JACK,)


def test_8_5_1_trumps_are_named_with_an_exchange_and_pitched_without() -> None:
    plain = SETBACK.rules({"off_jack": True})
    kitty, draw = SETBACK.rules({"kitty": 3}), SETBACK.rules({"draw": True})
    assert (plain.trumps, plain.first_lead_trump) == (Trumps.PITCH, False)
    for rules in (kitty, draw):
        assert (rules.trumps, rules.first_lead_trump) == (Trumps.NAME, True)
    assert (kitty.kitty, kitty.keeps_any, kitty.exchange) == (3, True, Exchange.NONE)
    assert (draw.kitty, draw.exchange) == (0, Exchange.DRAW)


def test_8_6_with_the_stripped_pack_five_and_draw_have_no_effect() -> None:
    sevens = SETBACK.rules({"pack": "sevens"})
    assert sevens.pack is Pack.SEVENS
    assert SETBACK.rules({"pack": "sevens", "five": True, "draw": True}) == sevens


@pytest.mark.parametrize("chosen", [{"pack": "sevens"}, {"draw": True}])
def test_8_6_five_or_more_have_neither_draw_nor_the_stripped_pack(
    chosen: dict[str, OptionValue],
) -> None:
    SETBACK.rules(chosen, Form(4, 4))
    with pytest.raises(BadOption):
        SETBACK.rules(chosen, Form(5, 5))
