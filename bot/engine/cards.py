"""Cards, suits, ranks, the pack of 52 and the jokers."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from functools import cache
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


class Card:
    """A playing card; there is one object for each, so identity is equality.

    It is a `Natural` or a `Joker`. Which suit it belongs to in a deal, and which card is the
    higher, a `TrumpOrder` says.
    """

    __slots__ = ("code", "index", "pips")

    code: str
    """As in records: rank then suit, ``TS`` for the ten of spades; ``X1`` and ``X2`` for jokers."""
    index: int
    """Place in the unshuffled pack of docs/record.md, 0 to 51; the jokers come after it."""
    pips: int
    """What the card counts for Game (docs/rules.md §1)."""

    def __new__(cls, rank: Rank, suit: Suit) -> Natural:
        """Return the one card of that rank and suit."""
        return _NATURALS[rank, suit]

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        """Refuse: cards never change."""
        raise AttributeError(f"a card's {name} is fixed")

    @staticmethod
    def of(code: str) -> Card:
        """Return the card with a code such as ``8S``; raise ValueError if there is none."""
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


@final
class Natural(Card):
    """One of the 52 cards that have a rank and a suit."""

    __slots__ = ("rank", "suit")

    rank: Rank
    suit: Suit


@final
class Joker(Card):
    """A card without rank and suit (docs/rules.md §8.2)."""

    __slots__ = ()


def _fill(card: Card, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(card, name, value)


def _natural(index: int, rank: Rank, suit: Suit) -> Natural:
    card = object.__new__(Natural)
    code, pips = rank.letter + suit.letter, _PIPS.get(rank, 0)
    _fill(card, code=code, index=index, pips=pips, rank=rank, suit=suit)
    return card


def _joker(index: int, code: str) -> Joker:
    card = object.__new__(Joker)
    _fill(card, code=code, index=index, pips=0)
    return card


PACK: Final[tuple[Natural, ...]] = tuple(
    _natural(13 * s + r, rank, suit) for s, suit in enumerate(Suit) for r, rank in enumerate(Rank)
)
"""All 52 cards, unshuffled: clubs from two to ace, then diamonds, hearts, spades."""
JOKERS: Final = (_joker(52, "X1"), _joker(53, "X2"))
"""The high one, and the low one."""

_NATURALS: Final = {(card.rank, card.suit): card for card in PACK}
_BY_CODE: Final[dict[str, Card]] = {card.code: card for card in (*PACK, *JOKERS)}


def natural(card: Card) -> Natural:
    """Return a card that has a rank and a suit, as what it is; raise TypeError if it is a joker."""
    if not isinstance(card, Natural):
        raise TypeError(f"{card} has neither rank nor suit")
    return card


@cache
def pack_from(lowest: Rank, jokers: int = 0) -> tuple[Card, ...]:
    """Return the unshuffled pack from a rank up, with a number of jokers.

    >>> len(pack_from(Rank.TWO)), len(pack_from(Rank.SEVEN, jokers=1))
    (52, 33)
    """
    return (*(card for card in PACK if card.rank >= lowest), *JOKERS[:jokers])


def parse(codes: str) -> tuple[Card, ...]:
    """Read codes with spaces between, as in ``"AS TD 2C"``; raise ValueError if one is wrong."""
    return tuple(Card.of(code) for code in codes.split())


def codes(cards: Iterable[Card]) -> list[str]:
    """Write cards as records do."""
    return [card.code for card in cards]


PACK_ORDER: Final = attrgetter("index")
"""The key by which cards are sorted as in the unshuffled pack. They have no order of their own: if
they had, looking for a card among others would take ten times as long."""
