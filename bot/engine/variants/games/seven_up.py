"""Seven-Up (docs/rules.md §5.3)."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import AfterRun, Counted, GameTie, Gift
from bot.engine.rules import Rules
from bot.engine.variants.declare import Variant, option
from bot.engine.variants.families import FOUR, JACK_ONLY, THREE, TWO, begging, laws

_RULES: Final = Rules(
    target=7,
    turn_up_points=JACK_ONLY,
    turn_ups_counted=Counted.FINAL,
    gift=Gift.EACH_OPPONENT,
    third_player_limit=True,
    bunching=True,
    after_run=AfterRun.TO_SIX,
    game_tie=GameTie.NON_DEALER,
)

GAME: Final = Variant(
    row=13,
    id="seven-up",
    name="Seven-Up",
    line="Old Sledge: beg, run, bunch, discard to six; the first to seven points wins.",
    turns=50,
    aliases=("Old Sledge", "Sledge", "7up", "Seven Up"),
    forms=(TWO, THREE, FOUR),
    base=_RULES,
    options=(
        *begging(_RULES),
        option(_RULES, "discard", ("six", "six-from-twelve"), field="after_run"),
        *laws(_RULES),
    ),
)
