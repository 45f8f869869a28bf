"""The phases that deals are made of, and which of them a game's rules call for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from bot.engine.deal import Phase, Plan
from bot.engine.phases.count import Count
from bot.engine.phases.tricks import Tricks
from bot.engine.phases.turn_up import TurnUp
from bot.engine.rules import Rules, Trumps

_FINDING: Final[Mapping[Trumps, tuple[Callable[[Rules], Phase], ...]]] = MappingProxyType(
    {Trumps.TURN: (TurnUp,), Trumps.PITCH: ()}
)
"""The phases that come before the first trick, by how trumps are found."""


@cache
def plan(rules: Rules) -> Plan:
    """Return the way of a deal under some rules."""
    return Plan(rules, tuple(phase(rules) for phase in (*_FINDING[rules.trumps], Tricks, Count)))
