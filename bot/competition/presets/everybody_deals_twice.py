"""Everybody deals twice: individuals, eight deals a round, and all points count."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.competition.matches import MatchFormat
from bot.competition.presets.preset import Preset
from bot.competition.stages import Bye, EntrantKind, Forfeit, Format, Movement, Stage, TieBreak

PRESET: Final = Preset(
    id="everybody-deals-twice",
    game="pitch",
    format=Format(
        EntrantKind.PERSON,
        (
            Stage(
                Movement(rounds=6, sides=2, seats=4),
                MatchFormat(deals=8, per_point=Fraction(1)),
                bye=Bye.AVERAGE,
                forfeit=Forfeit(minutes=10, score=(16, 0)),
                tie_breaks=(TieBreak.WINS, TieBreak.DIFFERENCE, TieBreak.JACKS),
            ),
        ),
    ),
)
