"""Where computer players think, so that the event loop stays free."""

from __future__ import annotations

import asyncio

from bot.engine.actions import Action
from bot.engine.views import SeatView
from bot.players import PLAYERS


async def decide_in_thread(level: str, view: SeatView) -> Action:
    """Decide as the player of a level does, in a thread."""
    return await asyncio.to_thread(PLAYERS[level], view)
