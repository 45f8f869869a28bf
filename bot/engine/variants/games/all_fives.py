"""All-Fives (docs/rules.md §5.4)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Blind, GameTie, Gift
from bot.engine.cards import Rank
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant
from bot.engine.variants.families import EVERY_JACK, FOUR, JACK_ONLY, TWO, begging, laws

_RULES: Final = Rules(
    target=61,
    turn_up_points=JACK_ONLY,
    gift=Gift.EACH_OPPONENT,
    blind=Blind.ALL_BUT_TWO,
    pegs=(
        (Rank.ACE, 4),
        (Rank.KING, 3),
        (Rank.QUEEN, 2),
        (Rank.JACK, 1),
        (Rank.TEN, 10),
        (Rank.FIVE, 5),
    ),
    five_pips=5,
    game_tie=GameTie.ELDEST_SIDE,
)

GAME: Final = Variant(
    row=11,
    id="all-fives",
    name="All-Fives",
    line="Trumps score as soon as you win them, and the five of trumps is worth five.",
    turns=140,
    aliases=("All Fives", "Alle Fünf"),
    forms=(TWO, FOUR),
    base=_RULES,
    options=(*begging(_RULES), *laws(_RULES)),
    choices=(
        EVERY_JACK,
        "The jack of trumps scores its usual point as well as what it scores in its trick.",
    ),
)
