"""Running All Fours (docs/rules.md §3)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import AfterGift, FirstDeal
from bot.engine.cards import Rank
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import EVERY_JACK, SAME_DEALER, TWO, begging, gift_ends_deal, laws

_RULES: Final = Rules(
    target=31,
    turn_up_points=((Rank.ACE, 4), (Rank.KING, 3), (Rank.QUEEN, 2), (Rank.JACK, 1)),
    after_gift=AfterGift.ABANDON,
    first_deal=FirstDeal.PUT_CUT,
)

GAME: Final = Variant(
    row=7,
    id="running",
    name="Running All Fours",
    line="Cotton's longer game: an ace, king, queen or jack turned up scores.",
    turns=190,
    aliases=("Running All-Fours", "Running", "All Fours courant"),
    forms=(TWO,),
    base=_RULES,
    options=(*begging(_RULES), gift_ends_deal(), *laws(_RULES)),
    choices=(EVERY_JACK, SAME_DEALER),
)
