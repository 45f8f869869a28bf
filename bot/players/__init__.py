"""Computer players: from what a seat may know to what it does, and nothing else to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.engine.actions import Action
from bot.engine.views import SeatView
from bot.players.machine_code import compiled

# The players' modules are found where that one says.
# isort: split
from bot.players import easy, steady, strong

__all__ = ["PLAYERS", "Player", "choose", "compiled"]

Player: TypeAlias = Callable[[SeatView], Action]
"""A pure function: the same view always brings the same action, one of ``view.legal``."""

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {"easy": easy.decide, "steady": steady.decide, "strong": strong.decide}
)
"""The computer players by level, the weakest first."""

choose: Final[Player] = steady.decide
"""The default computer player."""
