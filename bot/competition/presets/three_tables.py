"""Three tables to twenty-two, as bars in Trinidad play it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.competition.matches import Level, MatchFormat
from bot.competition.presets.preset import Preset
from bot.competition.stages import EntrantKind, Forfeit, Format, Knockout, Stage

PRESET: Final = Preset(
    id="three-tables-to-22",
    game="trinidad",
    options={"game_points": 2, "hung_jack_points": 6},
    format=Format(
        EntrantKind.TEAM,
        (
            Stage(
                Knockout(),
                MatchFormat(
                    games=(7, 7, 8), to=Fraction(22), per_game=Fraction(1), level=Level.GAME
                ),
                forfeit=Forfeit(minutes=30),
                tie_breaks=(),
            ),
        ),
        team_size=6,
        substitutes=4,
    ),
)
