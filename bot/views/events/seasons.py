"""The divisions of a season, and the next season as its director sees it beforehand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.competition.event.series import Former
from bot.competition.event.standings.divisions import Placed
from bot.views.events.event import EventView


@dataclass(frozen=True, slots=True)
class NextSeason:
    """The next season as it would be."""

    divisions: tuple[EventView, ...]
    """Those of this season, the best first."""
    running: tuple[EventView, ...]
    """Those that are not over yet: nothing is announced before."""
    announced: bool
    """Whether the next season is there already."""
    names: tuple[str, ...] = ()
    """What the next divisions are called."""
    moved: int = 0
    """How many go up, and down, between each two."""
    most: int = 0
    """How many could."""
    placed: tuple[tuple[Placed[Former], ...], ...] = ()
    """By next division: who is asked to play there."""
    level: tuple[tuple[Former, ...], ...] = ()
    """Those who are level at the line between moving and staying."""

    def view(self, event_id: str) -> EventView:
        """Return one of the divisions by its id."""
        return next(view for view in self.divisions if view.id == event_id)
