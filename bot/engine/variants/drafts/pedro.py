"""Pedro, the American double game (docs/rules.md §8.5.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.cards import Rank
from bot.engine.rules import (
    AllPass,
    Exchange,
    Follow,
    Market,
    PoolOf,
    Revokes,
    Rules,
    Trumps,
)
from bot.engine.variants.declare import HIGH_TARGETS, Option, Variant, option
from bot.engine.variants.families import (
    FOUR,
    HIGHEST_CUT,
    PEDRO_POINTS,
    PEDROS,
    bidding,
    house_laws,
)

_RULES: Final = Rules(
    target=62,
    hand=9,
    trumps=Trumps.NAME,
    market=Market.AUCTION,
    least_bid=7,
    all_pass=AllPass.STUCK,
    exchange=Exchange.REFILL,
    pool=PoolOf.DEALER,
    follow=Follow.STRICT,
    off_cards=(Rank.FIVE,),
    order=PEDRO_POINTS,
    worth=PEDROS,
    ace_and_two=True,
    ten_is_game=True,
)


def _follow(rules: Rules, word: str) -> Rules:
    """Nothing can be revoked where only trumps are played."""
    follow = Follow(word)
    revokes = Revokes.NONE if follow is Follow.TRUMPS_ONLY else rules.revokes
    return replace(rules, follow=follow, revokes=revokes)


GAME: Final = Variant(
    row=29,
    id="pedro",
    name="Pedro",
    line="Two fives worth five each, the dealer robs the pack, and you must follow suit.",
    deals=9,
    aliases=("Pede", "Peedro", "Double Pedro", "Denver Pedro"),
    forms=(FOUR,),
    base=_RULES,
    options=(
        option(_RULES, "target", HIGH_TARGETS),
        *bidding(_RULES),
        *house_laws(_RULES),
        # It comes after the revokes, which it rules out.
        Option("follow", "strict", ("strict", "follow-or-trump", "trumps-only"), _follow),
    ),
    recorded_from=5,
    choices=(
        HIGHEST_CUT,
        "The sources differ on whether one must follow suit; here one must.",
    ),
)
