"""Computer players: from what a seat may know to what it does, and nothing else to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.engine.actions import Action
from bot.engine.views import SeatView
from bot.players.machine_code import compiled
from bot.players.steady import decide

__all__ = ["PLAYERS", "Player", "choose", "compiled"]

Player: TypeAlias = Callable[[SeatView], Action]
"""A pure function: the same view always brings the same action, one of ``view.legal``."""

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({"steady": decide})
"""The computer players by name."""

choose: Final[Player] = decide
"""The default computer player."""
