"""The plain ways to bring pairs together: knock-outs, and all against all."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.competition.matches import Level, MatchFormat
from bot.competition.presets.preset import Preset
from bot.competition.stages import (
    EntrantKind,
    Format,
    Knockout,
    RoundRobin,
    Stage,
    System,
    TieBreak,
)


def _pairs(name: str, system: System, match: MatchFormat, *tie_breaks: TieBreak) -> Preset:
    stage = Stage(system, match, tie_breaks=tie_breaks)
    return Preset(id=name, game="trinidad", format=Format(EntrantKind.PAIR, (stage,), team_size=2))


_GAME: Final = MatchFormat(per_game=Fraction(1), level=Level.GAME)

KNOCK_OUT: Final = _pairs("knock-out", Knockout(third_place=True), _GAME)
DOUBLE: Final = _pairs("double-knock-out", Knockout(double=True), _GAME)
ALL: Final = _pairs(
    "all-against-all",
    RoundRobin(),
    MatchFormat(per_game=Fraction(2)),
    TieBreak.HEAD_TO_HEAD,
    TieBreak.DIFFERENCE,
    TieBreak.TOTAL,
    TieBreak.JACKS,
)
