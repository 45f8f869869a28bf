"""A drop-in evening: people come and go, and those who are free play."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.competition.matches import MatchFormat
from bot.competition.presets.preset import Preset
from bot.competition.stages import Arena, Bye, EntrantKind, Forfeit, Format, Stage, TieBreak

PRESET: Final = Preset(
    id="drop-in",
    game="trinidad",
    options={"target": 7},
    format=Format(
        EntrantKind.PERSON,
        (
            Stage(
                Arena(minutes=180, sides=2, seats=4),
                MatchFormat(
                    per_game=Fraction(1),
                    keeps_match_points=False,
                    for_match=Fraction(3),
                    for_draw=Fraction(2),
                    for_loss=Fraction(1),
                ),
                bye=Bye.NOTHING,
                forfeit=Forfeit(minutes=3),
                tie_breaks=(TieBreak.WINS, TieBreak.DIFFERENCE, TieBreak.JACKS),
            ),
        ),
    ),
)
