"""The presets, each in a small file, by name; docs/events.md tells what each is and from where."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.competition.presets import (
    club_cup,
    drop_in,
    duplicate,
    everybody_deals_twice,
    for_pairs,
    heckmondwike,
    season,
    swiss_evening,
    three_tables,
)
from bot.competition.presets.preset import Preset

__all__ = ["PRESETS", "Preset"]

_ALL: Final = (
    heckmondwike.PRESET,
    three_tables.PRESET,
    club_cup.PRESET,
    everybody_deals_twice.PRESET,
    swiss_evening.PRESET,
    drop_in.PRESET,
    duplicate.PAIRS,
    duplicate.FOURS,
    season.PRESET,
    for_pairs.KNOCK_OUT,
    for_pairs.DOUBLE,
    for_pairs.ALL,
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.id: preset for preset in _ALL})
"""Every preset by its id, in the order in which they are offered."""
