"""Words for cards, refusals, calls and house options."""

from dataclasses import replace

import pytest

from bot.engine.cards import JOKERS, PACK, Card, Rank, Suit, parse
from bot.locale.say import LANGUAGES, speak
from bot.ui.text.cards import (
    card_code,
    card_label,
    card_text,
    card_words,
    cards_text,
    code_cards,
    fan,
    suit_text,
)
from tests.hands import deal, lay
from tests.ui.room import SAY, game, typed


def test_cards_in_short_and_in_words() -> None:
    assert cards_text(parse("TS JH 2C AD"), SAY) == typed("10♠ J♥ 2♣ A♦")
    assert card_words(Card.of("JH"), SAY) == "jack of hearts"
    assert suit_text(Suit.HEARTS, SAY) == typed("♥ hearts")
    assert cards_text(JOKERS, SAY) == "★Joker ☆Joker"
    cards = (*PACK, *JOKERS)
    assert len({card_text(card, SAY) for card in cards}) == 54
    assert len({card_words(card, SAY) for card in cards}) == 54


@pytest.mark.parametrize(
    "words", ["TH", "th", " 10h", "10♥", "10\u2665\ufe0e", "10\u2665\ufe0f", "t♥"]
)
def test_a_card_may_be_typed_in_many_ways(words: str) -> None:
    assert card_code(words) == "TH"


def test_every_card_can_be_typed_as_it_is_shown() -> None:
    assert [card_code(card_text(card, SAY)) for card in PACK] == [card.code for card in PACK]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_typed_as_it_is_called_in_every_language(language: str) -> None:
    say = speak(language)
    for card in (*PACK, *JOKERS):
        label, words = card_label(card, say), card_words(card, say)
        for typed_so in (label, label.removesuffix("\ufe0e"), words, words.upper()):
            assert card_code(code_cards(typed_so, say)) == card.code


@pytest.mark.parametrize(
    ("language", "words", "coded_as"),
    [
        *(("en", "10 of hearts", "TH"), ("en", "ten of hearts", "TH"), ("en", "10h", "10h")),
        *(("en", "Jack of Spades", "JS"), ("en", "j of spades", "JS")),
        ("en", "play the queen of clubs", "play the QC"),
        ("en", "ten of hearts, 2 of clubs 9S", "TH, 2C 9S"),
        ("en", "often of hearts", "often of hearts"),
        *(("fr", "valet de coeur", "JH"), ("fr", "ROI DE COEUR", "KH")),
        *(("fr", "dix de trefle ...", "TC ..."), ("fr", "10 de tre\u0300fle", "TC")),
        ("fr", "V\u2665\ufe0f", "JH"),
        *(("de", "Herz-Bube", "JH"), ("de", "herz bube", "JH"), ("de", "Herzbube", "JH")),
        *(("de", "spiel B♥!", "spiel JH!"), ("de", "herz-b", "JH")),
        *(("de", "Pik-Koenig", "KS"), ("de", "pik konig", "KS"), ("de", "Karo Fuenf", "5D")),
    ],
)
def test_cards_in_words_are_coded(language: str, words: str, coded_as: str) -> None:
    """With hyphens or without, and no letter is needed that a keyboard lacks."""
    assert code_cards(words, speak(language)) == coded_as


def test_a_hand_is_fanned_trumps_first_each_suit_from_the_highest() -> None:
    hand = parse("2C TC AD 3S JH AH")
    public = game(variant="pitch").public()
    assert fan(hand, replace(public, trumps=Suit.CLUBS)) == parse("TC 2C 3S AH JH AD")
    assert fan(hand, public) == parse("3S AH JH TC 2C AD")


def test_a_hand_is_sorted_by_the_order_of_trumps() -> None:
    public = deal("setback", lay(["2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D"]))[0].public()
    rules = replace(public.rules, off_cards=(Rank.JACK,), jokers=2)
    public = replace(public, rules=rules, trumps=Suit.HEARTS)
    held = parse("9H JD QD X2 3C AH X1 JH")
    assert fan(held, public) == parse("AH JH JD X1 X2 9H 3C QD")
    assert fan(held, replace(public, trumps=None))[:2] == parse("X1 X2")
