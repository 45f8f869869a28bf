"""A league over weeks: every week a night of Heckmondwike rules, at home and away."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.competition.presets import heckmondwike
from bot.competition.stages import RoundRobin

_NIGHT: Final = heckmondwike.PRESET.format

PRESET: Final = replace(
    heckmondwike.PRESET,
    id="league-season",
    ahead=True,
    days_between=7,
    format=replace(_NIGHT, stages=(replace(_NIGHT.stages[0], system=RoundRobin(meetings=2)),)),
)
