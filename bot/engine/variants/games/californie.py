"""Californie (docs/rules.md §5.8)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Drawing, Follow, GameTie, LowTo, Trumps
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant, option
from bot.engine.variants.families import TWO, laws, target

_RULES: Final = Rules(
    target=10,
    trumps=Trumps.CUT,
    drawing=Drawing.OPEN,
    follow=Follow.MUST_TRUMP,
    penalty=True,
    low=LowTo.TAKER,
    game_tie=GameTie.ELDEST_SIDE,
    order=(Cause.GAME, Cause.HIGH, Cause.LOW, Cause.JACK),
)

GAME: Final = Variant(
    row=23,
    id="californie",
    name="Californie",
    line="The French California Jack, to ten: you must trump, with an open stock and a penalty.",
    turns=300,
    aliases=("Jack de Californie", "California Jack français", "Kalifornischer Jack"),
    forms=(TWO,),
    base=_RULES,
    options=(target(_RULES), option(_RULES, "penalty", (True, False)), *laws(_RULES)),
    choices=(
        (
            "After trumps are cut the pack is shuffled again, so that nobody knows where the card"
            " is."
        ),
    ),
)
