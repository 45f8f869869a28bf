"""What a preset is: a game, and how an event of it runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.competition.stages import Format

OptionValue: TypeAlias = int | bool | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """An event as players know it, to begin with; its director may change everything."""

    id: str
    game: str
    """The id of the variant."""
    sides: int = 2
    """Of a table."""
    seats: int = 4
    """Of a table."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Of the game, but for `deals`: that is the match's."""
    duplicate: bool = False
    """Whether all tables of a round play the same cards."""
    ahead: bool = False
    """Whether all rounds are paired at the beginning, as the fixtures of a league."""
    days_between: int = 0
    """Between the starts of two rounds; 0 where a round begins soon after the one before."""
    format: Format
