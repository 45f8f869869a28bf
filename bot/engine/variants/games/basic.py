"""Basic All Fours (docs/rules.md §3)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Trumps
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import ANY, laws, target

_RULES: Final = Rules(target=11, trumps=Trumps.TURN_NO_BEG)

GAME: Final = Variant(
    row=15,
    id="basic",
    name="Basic All Fours",
    line="The simplest way: a card is turned up for trumps, and you play. A good first game.",
    turns=130,
    aliases=("Basic", "All Fours simple", "Einfaches All Fours"),
    forms=ANY,
    base=_RULES,
    also_to="In America it is played to 7.",
    options=(target(_RULES), *laws(_RULES)),
    choices=("Nobody scores for the turn-up, not even for a jack.",),
)
