"""Trinidad and Tobago (RULES.md §5.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.cards import Rank
from bot.engine.rules import GameTie, Rules
from bot.engine.variants.declare import Form, Option, Variant, option

_FORMS: Final = (Form(2, 4), Form(2, 2))
_TRINIDAD: Final = Rules(
    target=14,
    turn_up_points=((Rank.ACE, 1), (Rank.SIX, 2), (Rank.JACK, 3)),
    hung_jack_points=3,
)
_TOBAGO: Final = replace(
    _TRINIDAD,
    turn_up_points=((Rank.ACE, 1), (Rank.TWO, 2), (Rank.JACK, 3)),
    undertrump=False,
)


def _options(rules: Rules) -> tuple[Option, ...]:
    return (
        option(rules, "target", range(1, 101)),
        option(rules, "game_points", (1, 2)),
        option(rules, "game_tie", (GameTie.NOBODY.value, GameTie.NON_DEALER.value)),
        option(rules, "undertrump", (rules.undertrump, not rules.undertrump)),
        option(rules, "gift_limit", (False, True)),
    )


TRINIDAD: Final = Variant(
    id="trinidad",
    name="Trinidad",
    aliases=("All Foes", "Trinidad All Fours", "All Fours"),
    forms=_FORMS,
    base=_TRINIDAD,
    options=_options(_TRINIDAD),
)

TOBAGO: Final = Variant(
    id="tobago",
    name="Tobago",
    aliases=("Tobago All Fours",),
    forms=_FORMS,
    base=_TOBAGO,
    options=_options(_TOBAGO),
)
