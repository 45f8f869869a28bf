"""Duplicate: all tables of a round play the same cards, so that luck falls away.

Pairs are compared across the room, board by board. Teams of four sit both ways: the difference over
all boards decides their match.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.competition.matches import MatchFormat
from bot.competition.presets.preset import Preset
from bot.competition.stages import Bye, EntrantKind, Format, RoundRobin, Stage, Swiss, TieBreak

PAIRS: Final = Preset(
    id="duplicate-pairs",
    game="pitch",
    duplicate=True,
    format=Format(
        EntrantKind.PAIR,
        (
            Stage(
                Swiss(rounds=5),
                MatchFormat(
                    deals=4,
                    per_game=Fraction(1),
                    keeps_match_points=False,
                    per_board=Fraction(2),
                ),
                bye=Bye.AVERAGE,
                tie_breaks=(TieBreak.WINS, TieBreak.DIFFERENCE, TieBreak.JACKS),
            ),
        ),
        team_size=2,
    ),
)

FOURS: Final = Preset(
    id="teams-of-four",
    game="pitch",
    duplicate=True,
    format=Format(
        EntrantKind.TEAM,
        (
            Stage(
                RoundRobin(),
                MatchFormat(
                    games=(1, 1),
                    deals=8,
                    for_total=Fraction(1),
                    total_shared=True,
                    keeps_match_points=False,
                    for_match=Fraction(2),
                    for_draw=Fraction(1),
                ),
                tie_breaks=(TieBreak.HEAD_TO_HEAD, TieBreak.DIFFERENCE, TieBreak.JACKS),
            ),
        ),
        team_size=4,
        substitutes=2,
    ),
)
