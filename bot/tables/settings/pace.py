"""How long the bot waits between computers' cards, after a trick and after a deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.views.settings.server import Tempo


@dataclass(frozen=True, slots=True)
class Pauses:
    """The pauses of a table, in milliseconds."""

    card: int
    """Before a computer's move; 0: a run of them is one action."""
    trick: int
    """Before a computer leads to the next trick."""
    deal: int
    """How long a finished deal stays on the board; 0: the next one is posted at once."""
    ask: int
    """Before a computer's move where a person may ask about a trump (docs/rules.md §5.10)."""

    @staticmethod
    def of_length(card: int) -> Pauses:
        """Return the pauses of an operator who sets the one before a card; 0 for none."""
        return Pauses(card, card * 5 // 3, card * 20 // 3, card * 3)


_ASK: Final = 2_700
"""To ask is a right of the rules, so it takes the same time at each pace."""

BY_TEMPO: Final[Mapping[Tempo, Pauses]] = {
    Tempo.LIVELY: Pauses(card=450, trick=800, deal=3_000, ask=_ASK),
    Tempo.USUAL: Pauses(card=900, trick=1_500, deal=6_000, ask=_ASK),
    Tempo.AT_ONCE: Pauses(card=0, trick=0, deal=0, ask=_ASK),
}
