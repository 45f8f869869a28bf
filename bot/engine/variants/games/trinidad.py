"""Trinidad (docs/rules.md §5.1)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import UsualPenalty
from bot.engine.cards import Rank
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import FOUR, LOST_LIST, TWO, caribbean, laws

_RULES: Final = Rules(
    target=14,
    turn_up_points=((Rank.ACE, 1), (Rank.SIX, 2), (Rank.JACK, 3)),
    hung_jack_points=3,
    usual_penalty=UsualPenalty.GAME_FOR_TRUMPS,
)

GAME: Final = Variant(
    row=1,
    id="trinidad",
    name="Trinidad",
    line="Trinidad's national game: ace, six or jack turned up scores; a hung jack counts three.",
    turns=160,
    aliases=("All Foes", "Trinidad All Fours", "All Fours", "All Fours de Trinité"),
    forms=(FOUR, TWO),
    base=_RULES,
    also_to="It is also played to 7.",
    anticlockwise=True,
    kick_out=True,
    options=(*caribbean(_RULES), *laws(_RULES)),
    choices=(LOST_LIST,),
)
