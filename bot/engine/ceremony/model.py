"""What a first-deal ceremony came to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias

from bot.engine.cards import Card, Suit

Shown: TypeAlias = tuple[tuple[int, Card], ...]
"""Each card shown, with the seat that cut or got it, in order."""


@unique
class Colour(Enum):
    """The colour of a suit, by docs/record.md's word."""

    RED = "red"
    BLACK = "black"

    @classmethod
    def of(cls, card: Card) -> Colour:
        """Return a card's colour."""
        return cls.RED if card.suit in {Suit.DIAMONDS, Suit.HEARTS} else cls.BLACK


@dataclass(frozen=True, slots=True)
class Ceremony:
    """A first-deal ceremony that has been held."""

    by: str
    """docs/record.md's word: the value of a `FirstDeal`."""
    cards: Shown
    """In the seats that the players have in the end."""
    dealer: int
    pitcher: int | None = None
    """Who pitches first, in pitched games; the seat before it is the dealer."""
    guess: tuple[int, Colour] | None = None
    """Who guessed what, where the first pitch is guessed for."""
    moved: int | None = None
    """The seat that changed places with seat 2 to partner seat 0, where jacks made the partners."""
