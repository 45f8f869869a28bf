"""Heckmondwike league night (docs/rules.md §5.2, League night)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.competition.matches import MatchFormat
from bot.competition.presets.preset import Preset
from bot.competition.stages import EntrantKind, Forfeit, Format, RoundRobin, Stage, TieBreak

PRESET: Final = Preset(
    id="heckmondwike",
    game="west-yorkshire",
    options={"target": 15},
    format=Format(
        EntrantKind.TEAM,
        (
            Stage(
                RoundRobin(),
                MatchFormat(games=(1, 1, 1, 1), per_game=Fraction(2), for_total=Fraction(2)),
                forfeit=Forfeit(minutes=30),
                tie_breaks=(
                    TieBreak.HEAD_TO_HEAD,
                    TieBreak.DIFFERENCE,
                    TieBreak.TOTAL,
                    TieBreak.JACKS,
                ),
            ),
        ),
        team_size=8,
        substitutes=4,
    ),
)
