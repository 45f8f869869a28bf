"""Chance that the same seed brings again, quick in machine code."""

from __future__ import annotations

from typing import Final

_MASK: Final = (1 << 32) - 1


class Chance:
    """Numbers by chance (xorshift, 32 bits): good enough to imagine how cards may lie."""

    def __init__(self, seed: int) -> None:
        self._now = seed & _MASK or 1
        for _ in range(8):  # small seeds begin alike
            self.below(2)

    def below(self, end: int) -> int:
        """Return a number from 0 to one below the end."""
        now = self._now
        now ^= (now << 13) & _MASK
        now ^= now >> 17
        now ^= (now << 5) & _MASK
        self._now = now
        return now * end >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Put cards in another order."""
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            card = cards[place]
            cards[place] = cards[other]
            cards[other] = card
