"""The operator's settings for all tables."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.settings.pace import BY_TEMPO, Pauses
from bot.views.settings.clock import DAY
from bot.views.settings.server import Tempo


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Pauses and limits that hold for every table."""

    pauses: Pauses | None = None
    """The pauses of every table; None for those of the pace that its server chose."""
    cut_ms: int = 60_000
    """How long the cutter has before the pack is left as it is; longer where the table is slow."""
    idle_ms: int = DAY
    """After so long without a change a lobby, or a table whose game is over, is closed."""
    deserted_ms: int = DAY
    """After so long a game is closed whose people are all away."""
    ruling_ms: int = DAY
    """After so long without a ruling the players may go on: one of them alone stops the game no
    longer."""
    paused_ms: int = 7 * DAY
    """After so long a paused table is closed."""
    repeatable: bool = False
    """Whether the ids that Discord makes stay out of the fair deal, so that the same secrets give
    the same deals: in a sandbox or a test."""
    tables_per_server: int = 50
    """Lobbies and running games; finished ones do not count."""
    tables_per_player: int = 5
    """Lobbies and running games that a person sits at, and lobbies that they opened and left."""
    events_per_server: int = 20
    """Events that are not over."""
    events_per_person: int = 5
    """The same, of those that a person has announced, in all servers."""

    def pauses_at(self, tempo: Tempo) -> Pauses:
        """Return the pauses of a table with this pace."""
        return self.pauses or BY_TEMPO[tempo]
