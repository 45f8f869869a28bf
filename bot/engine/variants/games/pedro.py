"""Pedro, the American double game (docs/rules.md §8.5.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.axes import Follow, Revokes
from bot.engine.rules import Rules
from bot.engine.variants.declare import HIGH_TARGETS, Option, Variant, option
from bot.engine.variants.families import FOUR, HIGHEST_CUT, PEDRO, bidding, house_laws


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
    turns=270,
    aliases=("Pede", "Peedro", "Double Pedro", "Denver Pedro"),
    forms=(FOUR,),
    base=PEDRO,
    options=(
        option(PEDRO, "target", HIGH_TARGETS),
        *bidding(PEDRO),
        *house_laws(PEDRO),
        # It comes after the revokes, which it rules out.
        Option("follow", "strict", ("strict", "follow-or-trump", "trumps-only"), _follow),
    ),
    recorded_from=5,
    choices=(HIGHEST_CUT, "The sources differ on whether one must follow suit; here one must."),
)
