"""A club's cup: groups of four, then a knock-out."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.competition.matches import Level, MatchFormat
from bot.competition.presets.preset import Preset
from bot.competition.stages import EntrantKind, Format, Groups, Knockout, Stage, TieBreak

PRESET: Final = Preset(
    id="club-cup",
    game="trinidad",
    options={"game_points": 2},
    format=Format(
        EntrantKind.PAIR,
        (
            Stage(
                Groups(size=4, through=2),
                MatchFormat(per_game=Fraction(2)),
                tie_breaks=(
                    TieBreak.HEAD_TO_HEAD,
                    TieBreak.DIFFERENCE,
                    TieBreak.TOTAL,
                    TieBreak.JACKS,
                    TieBreak.DECIDING_DEAL,
                ),
            ),
            Stage(
                Knockout(),
                MatchFormat(games=(3,), best_of=True, per_game=Fraction(1), level=Level.GAME),
                tie_breaks=(),
            ),
        ),
        team_size=2,
    ),
)
