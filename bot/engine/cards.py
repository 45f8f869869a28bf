"""Cards, suits, ranks and the pack of 52."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from operator import attrgetter
from typing import Any, Final, NoReturn, final

_RANK_LETTERS: Final = "23456789TJQKA"
_PIPS: Final = {14: 4, 13: 3, 12: 2, 11: 1, 10: 10}


class Suit(Enum):
    """One of the four suits, in the order of docs/record.md's pack."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # Members are singletons: identity is all the hash there is to know, and it is fast.
    __hash__ = object.__hash__

    @property
    def letter(self) -> str:
        """Name the suit as records do: C, D, H or S."""
        return str(self.value)


class Rank(IntEnum):
    """A rank; the greater wins."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """Name the rank as records do: A K Q J T 9 … 2."""
        return _RANK_LETTERS[self - 2]


@final
class Card:
    """A playing card; there is one object for each of the 52, so identity is equality."""

    __slots__ = ("code", "index", "pips", "rank", "suit")

    code: str
    """Rank then suit, as in records: ``TS`` is the ten of spades."""
    index: int
    """Place in the unshuffled pack of docs/record.md, 0 to 51."""
    pips: int
    """What the card counts for Game (docs/rules.md §1)."""
    rank: Rank
    suit: Suit

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Return the one card of that rank and suit."""
        return _CARDS[rank, suit]

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        """Refuse: cards never change."""
        raise AttributeError(f"a card's {name} is fixed")

    @staticmethod
    def of(code: str) -> Card:
        """Return the card with a record's code, such as ``8S``.

        Raises:
            ValueError: if no card has that code.
        """
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):
            raise ValueError(f"{code!r} is not a card") from None

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and unpickle to the same object."""
        return (Card.of, (self.code,))

    def __repr__(self) -> str:
        return self.code

    def __str__(self) -> str:
        return self.code


def _make(index: int, rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    for name, value in (
        ("code", rank.letter + suit.letter),
        ("index", index),
        ("pips", _PIPS.get(rank, 0)),
        ("rank", rank),
        ("suit", suit),
    ):
        object.__setattr__(card, name, value)
    return card


PACK: Final[tuple[Card, ...]] = tuple(
    _make(13 * s + r, rank, suit) for s, suit in enumerate(Suit) for r, rank in enumerate(Rank)
)
"""All 52 cards, unshuffled: clubs from two to ace, then diamonds, hearts, spades."""

_CARDS: Final = {(card.rank, card.suit): card for card in PACK}
_BY_CODE: Final = {card.code: card for card in PACK}


def parse(codes: str) -> tuple[Card, ...]:
    """Read cards written one after another with spaces between, as in ``"AS TD 2C"``.

    Raises:
        ValueError: if a word is no card's code.
    """
    return tuple(Card.of(code) for code in codes.split())


def codes(cards: Iterable[Card]) -> list[str]:
    """Write cards as records do."""
    return [card.code for card in cards]


PACK_ORDER: Final = attrgetter("index")
"""The key by which cards are sorted as in the unshuffled pack. They have no order of their own: if
they had, looking for a card among others would take ten times as long."""
