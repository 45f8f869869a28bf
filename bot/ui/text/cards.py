"""Cards in text. Suits differ by their shapes and words, never by colour alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from bot.engine.cards import PACK, Card, Rank, Suit
from bot.locale import N_, Say
from bot.ui.text.folding import spellings

_AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
"""Asks for the plain character: as emoji, clubs and spades are black on a dark page."""
_LOOKS: Final = str.maketrans("", "", f"{_AS_TEXT}\N{VARIATION SELECTOR-16}")
"""How a suit is to look, which a phone's keyboard adds to it."""
_SYMBOLS: Final = {
    Suit.CLUBS: f"♣{_AS_TEXT}",
    Suit.DIAMONDS: f"♦{_AS_TEXT}",
    Suit.HEARTS: f"♥{_AS_TEXT}",
    Suit.SPADES: f"♠{_AS_TEXT}",
}
_SUITS: Final = {
    Suit.CLUBS: N_("clubs"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.HEARTS: N_("hearts"),
    Suit.SPADES: N_("spades"),
}
_LETTERS: Final = {Rank.ACE: N_("A"), Rank.KING: N_("K"), Rank.QUEEN: N_("Q"), Rank.JACK: N_("J")}
_RANKS: Final = {
    Rank.TWO: N_("two"),
    Rank.THREE: N_("three"),
    Rank.FOUR: N_("four"),
    Rank.FIVE: N_("five"),
    Rank.SIX: N_("six"),
    Rank.SEVEN: N_("seven"),
    Rank.EIGHT: N_("eight"),
    Rank.NINE: N_("nine"),
    Rank.TEN: N_("ten"),
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
    Rank.ACE: N_("ace"),
}
_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""How a hand is fanned: dark and light suits in turn, trumps moved to the front."""


def rank_text(of: Rank, say: Say) -> str:
    """Return a rank in short: ``A``, ``10``, ``2``."""
    return say(_LETTERS[of]) if of in _LETTERS else str(int(of))


def rank_words(of: Rank, say: Say) -> str:
    """Return a rank in words: ``jack``."""
    return say(_RANKS[of])


def card_label(one: Card, say: Say) -> str:
    """Return a card in characters, for where nothing else can stand: ``J♥``."""
    return rank_text(one.rank, say) + symbol(one.suit)


def card_text(one: Card, say: Say) -> str:
    """Return a card in short, as its reader likes to see it: ``J♥``, or its face as an emoji."""
    return say.signs.get(one.code) or card_label(one, say)


def cards_label(several: Iterable[Card], say: Say) -> str:
    """Return cards in characters, in the order given."""
    return " ".join(card_label(one, say) for one in several)


def cards_text(several: Iterable[Card], say: Say) -> str:
    """Return cards in short, in the order given."""
    return " ".join(card_text(one, say) for one in several)


def card_code(typed: str) -> str:
    """Return what somebody typed as a record writes a card: ``10♥``, ``10h`` and ``th`` are TH."""
    text = typed.translate(_LOOKS).strip().upper()
    for suit, sign in _SYMBOLS.items():
        text = text.replace(sign[0], suit.letter)
    return text.replace("10", Rank.TEN.letter)


def code_cards(typed: str, say: Say) -> str:
    """Return what somebody typed with every card in words as a record writes it.

    ``jack of spades`` becomes JS, and so do ``10 of hearts`` and ``ten of hearts`` TH. So does a
    card as it is shown: where a jack is a valet, ``V♠`` is JS. A hyphen may be a space or left out:
    ``Herz-Bube``, ``Herz Bube`` and ``Herzbube`` are JH; so are ``valet de cœur`` and
    ``valet de coeur``.
    """
    codes: dict[str, str] = {}
    for card in PACK:
        number = rank_text(card.rank, say)
        short = say("{rank} of {suit}", rank=number, suit=say(_SUITS[card.suit]))
        for called in (card_words(card, say), f"{number}{_SYMBOLS[card.suit][0]}", short):
            codes |= dict.fromkeys(spellings(called), card.code)
    several = sorted(codes, key=len, reverse=True)
    names = "|".join(re.escape(words).replace(r"\-", "[- ]?") for words in several)
    found = re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE)
    bare = {_bare(words): code for words, code in codes.items()}
    whole = unicodedata.normalize("NFC", typed.translate(_LOOKS))
    return found.sub(lambda words: bare.get(_bare(words[0]), words[0]), whole)


def _bare(words: str) -> str:
    return re.sub("[- ]", "", words.casefold())


def card_words(one: Card, say: Say) -> str:
    """Return a card in words, for those who do not see it: ``jack of hearts``."""
    return say("{rank} of {suit}", rank=rank_words(one.rank, say), suit=say(_SUITS[one.suit]))


def symbol(of: Suit) -> str:
    """Return a suit's symbol."""
    return _SYMBOLS[of]


def suit_word(of: Suit, say: Say) -> str:
    """Return a suit's name: ``hearts``."""
    return say(_SUITS[of])


def suit_text(of: Suit, say: Say) -> str:
    """Return a suit with its word: ``♥ hearts``."""
    return f"{_SYMBOLS[of]} {say(_SUITS[of])}"


def fan(hand: Iterable[Card], trumps: Suit | None) -> tuple[Card, ...]:
    """Sort a hand as it is held: trumps first, then suit by suit, each from the highest down."""
    order = sorted(_ORDER, key=lambda one: one is not trumps)
    return tuple(sorted(hand, key=lambda one: (order.index(one.suit), -one.rank)))
