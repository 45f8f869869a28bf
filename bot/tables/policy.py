"""What whoever runs the bot decides about its tables."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Pauses and limits that hold for every table."""

    computer_pause_ms: int = 1_500
    """Before a run of computer moves, and three times as long where a person may ask about a trump;
    0 for none."""
    cut_ms: int = 60_000
    """How long the cutter has before the pack is left as it is."""
    tables_per_server: int = 50
    """Lobbies and running games; finished ones do not count."""
    tables_per_player: int = 5
    """Lobbies and running games that a person sits at, and lobbies that they opened and left."""
