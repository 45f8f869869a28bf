"""Phat (docs/rules.md §8.5.6)."""

from __future__ import annotations

from typing import Final

from bot.engine.events import Cause
from bot.engine.rules import Blind, Follow, GameTie, Rules, Trumps, UsualPenalty
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import BIG_DON, FOUR, HIGHEST_CUT, PLAIN_DON, don

_RULES: Final = Rules(
    target=181,
    hand=13,
    trumps=Trumps.PITCH,
    follow=Follow.STRICT,
    blind=Blind.PARTNERS,
    pegs=BIG_DON,
    plain_pegs=PLAIN_DON,
    game_points=8,
    game_tie=GameTie.CARRIED,
    order=(Cause.GAME,),
    usual_penalty=UsualPenalty.PEGS,
)

GAME: Final = Variant(
    row=33,
    id="phat",
    name="Phat",
    line="Norwich's Don with all thirteen cards; if the pips are level, Game is carried over.",
    deals=4,
    aliases=("Fat",),
    forms=(FOUR,),
    base=_RULES,
    options=don(_RULES),
    recorded_from=5,
    choices=(HIGHEST_CUT,),
)
