"""A Swiss evening: pairs, five rounds, nobody is knocked out."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.competition.matches import MatchFormat
from bot.competition.presets.preset import Preset
from bot.competition.stages import Bye, EntrantKind, Format, Stage, Swiss, TieBreak

PRESET: Final = Preset(
    id="swiss-evening",
    game="trinidad",
    format=Format(
        EntrantKind.PAIR,
        (
            Stage(
                Swiss(rounds=5),
                MatchFormat(per_game=Fraction(2)),
                bye=Bye.WIN,
                tie_breaks=(
                    TieBreak.HEAD_TO_HEAD,
                    TieBreak.BUCHHOLZ,
                    TieBreak.SONNEBORN_BERGER,
                    TieBreak.DIFFERENCE,
                    TieBreak.JACKS,
                ),
            ),
        ),
        team_size=2,
    ),
)
