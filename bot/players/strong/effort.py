"""How hard the strong player thinks, by game and form: fixed, so that it stays a pure function.

Machine code needs some 5 µs for an action on a busy core. With these numbers 99 of 100 decisions
take less than 60 ms there, and 95 ms where cards are drawn; plain Python tries less.
"""

from __future__ import annotations

from typing import Final

from bot.players.core.laws import NO_MARKET, Laws
from bot.players.strong.rollouts import Effort

_WORLDS: Final = {2: 160, 3: 100, 4: 80, 5: 60, 6: 48, 7: 40, 8: 32}
"""By seats: in how many worlds a card is tried by machine code."""
_DRAWING: Final = 40
"""The same where cards are drawn: a deal is the whole pack."""
_TRIES: Final = 4
_TWO: Final = 2
_PLAIN: Final = 10
"""By how much less plain Python gets done."""


def effort_for(laws: Laws, *, compiled: bool) -> Effort:
    """Return how hard to think about a game and form."""
    cards = _DRAWING if laws.draws else _WORLDS[laws.seats]
    cards = cards if compiled else cards // _PLAIN
    # More than two who turn up gain nothing by it: so measured in Trinidad.
    calls = 2 * cards if laws.market != NO_MARKET or laws.seats == _TWO else 0
    return Effort(cards, calls, _TRIES)
