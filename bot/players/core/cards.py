"""Cards as integers: a card is its place in the unshuffled pack, a set of cards a mask of 54 bits.

The jokers come last. What belongs to trumps, and what beats what, `orders` knows.

Nothing here, nor in the rest of the core, is an object for each card or action, so that mypyc can
compile it; plain Python runs the same code.
"""

from __future__ import annotations

from typing import Final

from bot.engine.cards import PACK

RANKS: Final = 13
# Places in the suit, the two being 0.
FIVE: Final = 3
TEN: Final = 8
JACK: Final = 9
ACE: Final = 12
CARDS: Final = 54
"""How many there may be, jokers too."""
ALL: Final = (1 << CARDS) - 1
JOKERS: Final = 3 << 52
PRINTED: Final[list[int]] = [0x1FFF << RANKS * suit for suit in range(4)]
"""By suit: the cards that bear its sign."""
PIPS: Final[list[int]] = [card.pips for card in PACK] + [0, 0]
"""By card: what it counts for Game, but for a five that counts."""

_EACH_SUIT: Final = 1 | 1 << RANKS | 1 << 2 * RANKS | 1 << 3 * RANKS
TENS_AND_ABOVE: Final = _EACH_SUIT * (PRINTED[0] >> TEN << TEN)


def _pips_by_suit() -> list[int]:
    pips = [0]
    for rank in range(RANKS):
        pips += [many + PIPS[rank] for many in pips]
    return pips


PIPS_BY_SUIT: Final[list[int]] = _pips_by_suit()
"""By the cards of one suit, as a mask of 13 bits: what they count for Game, but for such a five."""


def cards_in(mask: int) -> list[int]:
    """Return the cards of a set, in the order of the unshuffled pack."""
    cards: list[int] = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cards
