"""Nine-Card Don (docs/rules.md §8.5.6)."""

from __future__ import annotations

from typing import Final

from bot.engine.variants.declare import Variant
from bot.engine.variants.families import DON, FOUR, HIGHEST_CUT, don

GAME: Final = Variant(
    row=31,
    id="nine-card-don",
    name="Nine-Card Don",
    line="Don of the Lancashire and Welsh leagues: peg honours, nines and fives as you win them.",
    turns=190,
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
    base=DON,
    options=don(DON),
    recorded_from=5,
    choices=(HIGHEST_CUT, "The source does not say who scores Game if level; here nobody does."),
)
