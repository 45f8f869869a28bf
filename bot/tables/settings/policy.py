"""The operator's settings for all tables: limits, and how long the bot waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.views.settings.clock import DAY
from bot.views.settings.server import Tempo


@dataclass(frozen=True, slots=True)
class Pauses:
    """The pauses of a table, in milliseconds."""

    card: int
    """Before a computer's move; 0: a run of them is one action."""
    trick: int
    """Before a computer leads to the next trick."""
    deal: int
    """How long a finished deal stays on the board; 0: the next one is posted at once.

    Where one person plays, it stays until they go on, whatever this says.
    """
    ask: int
    """Before a computer's move where a person may ask about a trump (docs/rules.md §5.10)."""
    lead: int
    """Before a person may lead after their own card won a trick: that may be a double click."""

    @staticmethod
    def of_length(card: int) -> Pauses:
        """Return the pauses of an operator who sets the one before a card; 0 for none."""
        return Pauses(card, card * 5 // 3, card * 20 // 3, card * 3, _LEAD if card else 0)


_LEAD: Final = 700
"""About as long as a slow double click."""
_ASK: Final = 2_700
"""To ask is a right of the rules, so it takes the same time at each pace."""

BY_TEMPO: Final[Mapping[Tempo, Pauses]] = {
    Tempo.LIVELY: Pauses(card=450, trick=800, deal=3_000, ask=_ASK, lead=_LEAD),
    Tempo.USUAL: Pauses(card=900, trick=1_500, deal=6_000, ask=_ASK, lead=_LEAD),
    Tempo.AT_ONCE: Pauses(card=0, trick=0, deal=0, ask=_ASK, lead=_LEAD),
}


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
    strong: bool = True
    """Whether computers may be strong: without processes that think, *steady* would play."""
    tables_per_server: int = 50
    """Lobbies and running games; finished ones do not count."""
    tables_per_player: int = 5
    """Lobbies and running games that a person sits at, and lobbies that they opened and left."""
    events_per_server: int = 20
    """Events that are not over."""
    events_per_person: int = 5
    """The same, of those that a person has announced, in all servers."""
    paced: bool = False
    """Whether `bot/tables/showing.py` limits what one person makes channels show."""
    forget_after: int | None = None
    """After so many days without a click or a command a person is forgotten; None for never."""

    def pauses_at(self, tempo: Tempo) -> Pauses:
        """Return the pauses of a table with this pace."""
        return self.pauses or BY_TEMPO[tempo]
