"""How hard the strong player thinks, by game and form: fixed, so that it stays a pure function."""

from __future__ import annotations

from typing import Final

from bot.players.core.laws import NO_MARKET, Laws
from bot.players.strong.rollouts import Effort

_WORLDS: Final = {2: 80, 3: 60, 4: 60, 5: 40, 6: 30, 7: 24, 8: 20}
"""By seats: in how many worlds a card is tried by machine code."""
_DRAWING: Final = 40
"""The same where cards are drawn: a deal is the whole pack."""
_CALLS: Final = 2
"""In how many times as many worlds a call is tried, in games where the pitch is bought."""
_TRIES: Final = 4
_PLAIN: Final = 5
"""By how much less plain Python gets done."""


def effort_for(laws: Laws, *, compiled: bool) -> Effort:
    """Return how hard to think about a game and form."""
    cards = _DRAWING if laws.draws else _WORLDS[laws.seats]
    cards = cards if compiled else cards // _PLAIN
    calls = 0 if laws.market == NO_MARKET else _CALLS * cards
    return Effort(cards, calls, _TRIES)
