"""Nine-Card Don (docs/rules.md §8.5.6)."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.engine.rules import Blind, Follow, Rules, Trumps, UsualPenalty
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import DON_HONOURS, FOUR, HIGHEST_CUT, don

_RULES: Final = Rules(
    target=121,
    hand=9,
    trumps=Trumps.PITCH,
    follow=Follow.STRICT,
    blind=Blind.PARTNERS,
    pegs=(*DON_HONOURS, (Rank.NINE, 9), (Rank.FIVE, 10)),
    plain_pegs=((Rank.FIVE, 5),),
    game_points=8,
    order=(Cause.GAME,),
    usual_penalty=UsualPenalty.PEGS,
)

GAME: Final = Variant(
    row=31,
    id="nine-card-don",
    name="Nine-Card Don",
    line="Don of the Lancashire and Welsh leagues: peg honours, nines and fives as you win them.",
    deals=6,
    aliases=(
        "Don",
        "Big Don",
        "Long Don",
        "Welsh Don",
        "Chase the Nine",
        "Chaser",
        "Don à neuf cartes",
        "Neunkarten-Don",
    ),
    forms=(FOUR,),
    base=_RULES,
    options=don(_RULES),
    recorded_from=5,
    choices=(HIGHEST_CUT, "The source does not say who scores Game if level; here nobody does."),
)
