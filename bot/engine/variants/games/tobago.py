"""Tobago (docs/rules.md §5.1)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import UsualPenalty
from bot.engine.cards import Rank
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import FOUR, LOST_LIST, TWO, caribbean, laws

_RULES: Final = Rules(
    target=14,
    turn_up_points=((Rank.ACE, 1), (Rank.TWO, 2), (Rank.JACK, 3)),
    hung_jack_points=3,
    usual_penalty=UsualPenalty.GAME_FOR_TRUMPS,
    undertrump=False,
)

GAME: Final = Variant(
    row=2,
    id="tobago",
    name="Tobago",
    line="Trinidad's game, but a turned-up two scores instead of the six; no undertrumping.",
    turns=160,
    aliases=("Tobago All Fours",),
    forms=(FOUR, TWO),
    base=_RULES,
    anticlockwise=True,
    kick_out=True,
    options=(*caribbean(_RULES), *laws(_RULES)),
    choices=(LOST_LIST,),
)
