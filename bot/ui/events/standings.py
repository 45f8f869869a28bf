"""The standings of an event."""

from __future__ import annotations

from collections.abc import Sequence

from bot.competition.standings import Standing
from bot.locale import Say
from bot.tables.events.views import EventView
from bot.ui.events.words import entrant, number


def place_lines(view: EventView, places: Sequence[Standing], say: Say) -> list[str]:
    """List places of the standings, each with its points."""
    return [
        f"{one.rank}\\. {entrant(view, one.entrant, say)} · **{number(one.points)}**"
        for one in places
    ]
