"""Smear (docs/rules.md §8.5.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.engine.rules import AllPass, Exchange, JokerOrder, Market, Rules, Trumps
from bot.engine.variants.declare import HIGH_TARGETS, Option, Variant, option
from bot.engine.variants.families import (
    FOUR,
    HIGHEST_CUT,
    SIX_ON_THREE,
    bidding,
    following,
    house_laws,
)

_NINE: Final = 9
"""What is dealt to six, and to four with a kitty."""

_RULES: Final = Rules(
    target=21,
    jokers=2,
    joker_order=JokerOrder.FIRST,
    hand=10,
    trumps=Trumps.NAME,
    market=Market.AUCTION,
    least_bid=2,
    all_pass=AllPass.STUCK,
    exchange=Exchange.TO_SIX,
    first_lead_trump=True,
    off_cards=(Rank.JACK,),
    order=(
        *(Cause.HIGH, Cause.LOW, Cause.JACK),
        *(Cause.OFF_JACK, Cause.JOKER, Cause.GAME, Cause.THREE),
    ),
    worth=((Cause.THREE, 3),),
)


GAME: Final = Variant(
    row=27,
    id="smear",
    name="Smear",
    line="Ten cards, keep six: two jokers, both jacks of a colour, and a three worth three.",
    deals=7,
    aliases=("Schmear", "Schmier", "Shmear"),
    forms=(FOUR, SIX_ON_THREE),
    base=_RULES,
    by_form={SIX_ON_THREE: {"hand": _NINE}},
    options=(
        option(_RULES, "target", HIGH_TARGETS),
        *bidding(_RULES),
        following(_RULES),
        option(_RULES, "joker_order", ("first", "ranked")),
        option(_RULES, "joker_rank", ("middle", "low")),
        Option(
            "kitty",
            default=0,
            values=(0, 4),
            sets=lambda rules, kitty: replace(rules, kitty=kitty, hand=_NINE),
            only=(FOUR,),
        ),
        *house_laws(_RULES),
    ),
    recorded_from=5,
    choices=(
        HIGHEST_CUT,
        "Our sources break off at the follow rule; here it is the family's.",
        "The sources bid from two or from four, and most name no target; here it is two and 21.",
    ),
)
