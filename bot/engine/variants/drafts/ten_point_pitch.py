"""Ten-point pitch (docs/rules.md §8.5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.engine.rules import AllPass, Exchange, Follow, Market, Rules, Trumps
from bot.engine.variants.declare import HIGH_TARGETS, Option, Variant, option
from bot.engine.variants.extras import in_order
from bot.engine.variants.families import (
    FOUR,
    HIGHEST_CUT,
    SIX_ON_THREE,
    SIX_ON_TWO,
    bidding,
    deals,
)

_SEVEN: Final = (
    *(Cause.HIGH, Cause.LOW, Cause.JACK),
    *(Cause.OFF_JACK, Cause.JOKER, Cause.GAME),
)
_TEN: Final = (*_SEVEN, Cause.THREE)
_MORE: Final = {
    7: (_SEVEN, ()),
    11: (in_order(*_TEN, Cause.OFF_ACE), (Rank.ACE,)),
    13: (in_order(*_TEN, Cause.OFF_THREE), (Rank.THREE,)),
}
"""What is counted for so many points, and which off-cards there are besides the jack."""

_RULES: Final = Rules(
    target=32,
    jokers=2,
    hand=9,
    trumps=Trumps.NAME,
    market=Market.AUCTION,
    least_bid=4,
    all_pass=AllPass.STUCK,
    exchange=Exchange.REFILL,
    first_lead_trump=True,
    follow=Follow.TRUMPS_ONLY,
    off_cards=(Rank.JACK,),
    order=_TEN,
    worth=((Cause.THREE, 3), (Cause.OFF_THREE, 3)),
    ace_and_two=True,
    ten_is_game=True,
)
_SIX: Final = {"hand": 8, "kitty": 6, "exchange": Exchange.TO_SIX}


def _points(rules: Rules, points: int) -> Rules:
    order, off_cards = _MORE[points]
    return replace(rules, order=order, off_cards=(*rules.off_cards, *off_cards))


GAME: Final = Variant(
    row=26,
    id="ten-point-pitch",
    name="Ten-point pitch",
    line="Two jokers, an off-jack, a three worth three, and nothing but trumps is played.",
    deals=8,
    aliases=(
        *("Ten-Point", "Ten Pitch", "Campbell", "Colorado"),
        *("Seven-point Pitch", "Thirteen-point Pitch"),
    ),
    forms=(FOUR, SIX_ON_THREE, SIX_ON_TWO),
    base=_RULES,
    by_form={SIX_ON_THREE: _SIX, SIX_ON_TWO: _SIX},
    options=(
        option(_RULES, "target", HIGH_TARGETS),
        Option("points", 10, (10, *_MORE), _points),
        *bidding(_RULES, greatest=13),
        option(_RULES, "joker_order", ("ranked", "first")),
        deals(_RULES),
    ),
    recorded_from=5,
    choices=(
        HIGHEST_CUT,
        "The sources play to 31, 32 or 52; here it is 32 with any number of points.",
        "The sources bid from four or from five; here it is four.",
    ),
)
