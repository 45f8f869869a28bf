"""Cards in text. Suits differ by their shapes and words, never by colour alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from bot.engine.cards import JOKERS, PACK, Card, Natural, Rank, Suit, natural
from bot.engine.rules import Rules
from bot.engine.trump_order import TrumpOrder, trump_order
from bot.engine.views import PublicView
from bot.locale.say import LANGUAGES, N_, NO_MARKS, Marks, Say
from bot.ui.text.folding import spellings

_AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
"""Asks for the plain character: emojis of clubs and spades are black on a dark page."""
_LOOKS: Final = str.maketrans("", "", f"{_AS_TEXT}\N{VARIATION SELECTOR-16}")
"""Variation selectors, which keyboards of phones add to a suit."""
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
BIG_JOKER: Final = "★"
LITTLE_JOKER: Final = "☆"
"""What stands on jokers in the place of a rank."""
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
"""The order of suits in a hand: black and red in turn, after trumps."""
_JOKERS: Final[dict[Card, tuple[str, str]]] = {
    JOKERS[0]: (BIG_JOKER, N_("big joker")),
    JOKERS[1]: (LITTLE_JOKER, N_("little joker")),
}
"""What stands on each, and its name."""
_ALSO_JOKERS: Final[dict[Card, str]] = {
    JOKERS[0]: N_("joker 1, high joker, red joker"),
    JOKERS[1]: N_("joker 2, low joker, black joker"),
}
"""Other names that people may type."""
_TOLD: Final = 8 * (len(PACK) + len(JOKERS)) * len(LANGUAGES)
"""The texts cached of each kind: those of all cards, in every language and with some marks."""


def rank_text(rank: Rank, say: Say) -> str:
    """Return a rank in short: ``A``, ``10``, ``2``."""
    return say(_LETTERS[rank]) if rank in _LETTERS else str(int(rank))


def rank_words(rank: Rank, say: Say) -> str:
    """Return a rank in words: ``jack``."""
    return say(_RANKS[rank])


def rank_values(values: Iterable[tuple[Rank, int]], say: Say) -> str:
    """Say what ranks score, in words, since "10 10, 5 5" is unclear: ``ace **4**, ten **10**``."""
    return ", ".join(f"{rank_words(rank, say)} **{n}**" for rank, n in values)


def card_label(card: Card, say: Say) -> str:
    """Return a card in characters, for places without emojis: ``J♥``."""
    return _label(card, say.plain)


@lru_cache(_TOLD)
def _label(card: Card, say: Say) -> str:
    if isinstance(card, Natural):
        return _marked(card, rank_text(card.rank, say) + symbol(card.suit), say)
    return _marked(card, f"{_JOKERS[card][0]}{say('Joker')}", say)


def _marked(card: Card, text: str, say: Say) -> str:
    """Say of a card that it is a trump, where it does not look like one."""
    return say("{card} (trump)", card=text) if card.code in say.marks.cards else text


def card_text(card: Card, say: Say) -> str:
    """Return a card as its reader prefers it: ``J♥``, or an emoji before that.

    Never an emoji alone: at the size of a letter it is hard to read.
    """
    return say.signs.get(card.code, "") + _label(card, say.plain)


def cards_label(cards: Iterable[Card], say: Say) -> str:
    """Return cards in characters, in the given order."""
    plain = say.plain
    return " ".join([_label(card, plain) for card in cards])


def cards_text(cards: Iterable[Card], say: Say) -> str:
    """Return cards as their reader prefers them, in the given order."""
    return " ".join(card_text(card, say) for card in cards)


def card_code(typed: str) -> str:
    """Return the code of a typed card: ``10♥``, ``10h`` and ``th`` are TH."""
    text = typed.translate(_LOOKS).strip().upper()
    for suit, sign in _SYMBOLS.items():
        text = text.replace(sign[0], suit.letter)
    return text.replace("10", Rank.TEN.letter)


def code_cards(typed: str, say: Say) -> str:
    """Replace each card that is typed in words by its code.

    ``jack of spades`` becomes JS; ``10 of hearts`` and ``ten of hearts`` become TH. Cards as the
    reader sees them too: in French, ``V♠`` is JS. A hyphen may be a space or missing:
    ``Herz-Bube``, ``Herz Bube`` and ``Herzbube`` are JH; so is ``valet de cœur``, with œ or oe.
    """
    pattern, bare = _typed_cards(say.plain)
    text = unicodedata.normalize("NFC", typed.translate(_LOOKS))
    return pattern.sub(lambda name: bare.get(_bare(name[0]), name[0]), text)


@lru_cache(len(LANGUAGES))
def _typed_cards(say: Say) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return what matches the words for any card, and the codes by those words without spaces."""
    codes: dict[str, str] = {}
    for card in PACK:
        number = rank_text(card.rank, say)
        short = say("{rank} of {suit}", rank=number, suit=say(_SUITS[card.suit]))
        for name in (card_words(card, say), f"{number}{_SYMBOLS[card.suit][0]}", short):
            codes |= dict.fromkeys(spellings(name), card.code)
    for joker, words in _ALSO_JOKERS.items():
        called = (card_words(joker, say), _label(joker, say), *say(words).split(", "))
        # A name may be typed with ß, which has no place in spellings.
        codes |= {
            typed: joker.code for name in called for typed in (name.lower(), *spellings(name))
        }
    longest_first = sorted(codes, key=len, reverse=True)
    names = "|".join(re.escape(name).replace(r"\-", "[- ]?") for name in longest_first)
    pattern = re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE)
    return pattern, {_bare(name): code for name, code in codes.items()}


def _bare(words: str) -> str:
    return re.sub("[- ]", "", words.casefold())


def card_words(card: Card, say: Say) -> str:
    """Return a card in words: ``jack of hearts``."""
    return _words(card, say.plain)


@lru_cache(_TOLD)
def _words(card: Card, say: Say) -> str:
    if not isinstance(card, Natural):
        return _marked(card, say(_JOKERS[card][1]), say)
    suit = say(_SUITS[card.suit])
    return _marked(card, say("{rank} of {suit}", rank=rank_words(card.rank, say), suit=suit), say)


def symbol(suit: Suit) -> str:
    """Return a suit's symbol."""
    return _SYMBOLS[suit]


def suit_word(suit: Suit, say: Say) -> str:
    """Return a suit's name: ``hearts``."""
    return say(_SUITS[suit])


def suit_text(suit: Suit, say: Say) -> str:
    """Return a suit's symbol and name: ``♥ hearts``."""
    return f"{_SYMBOLS[suit]} {say(_SUITS[suit])}"


@cache
def _places(trumps: TrumpOrder | None) -> dict[Card, int]:
    """Return the place of each card in a hand: jokers, trumps, then the other suits."""
    first = [*JOKERS] if trumps is None else [*reversed(trumps.cards)]
    pack = sorted(PACK, key=lambda card: (_ORDER.index(card.suit), -card.rank))
    return {card: place for place, card in enumerate(dict.fromkeys((*first, *pack)))}


def fan(hand: Iterable[Card], public: PublicView) -> tuple[Card, ...]:
    """Sort a hand: trumps first, then suit by suit, each from the highest card down."""
    suit = likely_trumps(public)
    order = None if suit is None else trump_order(public.rules, suit)
    return tuple(sorted(hand, key=_places(order).__getitem__))


def likely_trumps(public: PublicView) -> Suit | None:
    """Return the trump suit or, until it is settled, that of the card turned up last."""
    if public.trumps is None and public.turn_ups:
        return public.turn_ups[-1].suit
    return public.trumps


def suit_now(card: Card, public: PublicView) -> Suit:
    """Return the suit to which a card belongs in this deal."""
    trumps = likely_trumps(public)
    if trumps is None:
        return natural(card).suit
    return trump_order(public.rules, trumps).suit_of(card)


def trumps_among(cards: Iterable[Card], public: PublicView) -> tuple[Card, ...]:
    """Return those of some cards that are trumps, from the highest down; none before trumps."""
    order = public.trump_order
    if order is None:
        return ()
    return fan([card for card in cards if order.is_trump(card)], public)


def marking(rules: Rules, trumps: Suit | None, say: Say) -> Say:
    """Return the voice of a deal: it marks each trump that does not look like one.

    These are off-cards and jokers. Before trumps are settled it marks none.
    """
    return say.marking(NO_MARKS if trumps is None else _marks(trump_order(rules, trumps)))


@cache
def _marks(order: TrumpOrder) -> Marks:
    cards = [c for c in order.cards if not isinstance(c, Natural) or c.suit is not order.suit]
    return Marks(order.suit.letter, frozenset(card.code for card in cards))
