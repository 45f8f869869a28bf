"""docs/rules.md §5.11: each player cuts, highest card deals or pitches, equal cards cut again."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.axes import FirstDeal
from bot.engine.cards import PACK, Card
from bot.engine.ceremony import Ceremony, hold, recall
from bot.engine.shuffle import fair_pack
from bot.engine.variants import VARIANTS, Form
from tests.engine.ceremonies import FOUR, recalled, rules_of, shown, topped

TRINIDAD = rules_of("trinidad")
TWO = Form(2, 2)
HELD = [
    (variant.id, form)
    for variant in VARIANTS.values()
    for form in variant.forms
    if variant.base.first_deal is not FirstDeal.GUESS
]


def test_5_11_highest_card_deals() -> None:
    pack = fair_pack(bytes(range(32)), "first", 0, "cut:7")
    assert hold(pack, TRINIDAD, FOUR) == Ceremony("cut", shown("0:JD 1:5S 2:4H 3:4S"), 0)


def test_5_11_aces_are_high_and_suits_do_not_count() -> None:
    assert hold(topped("KS AC QH KD"), TRINIDAD, FOUR).dealer == 1


def test_5_11_equal_highest_cards_cut_again_among_themselves() -> None:
    ceremony = hold(topped("KS 2C KH KD 9C 9D 3C 4S 5S"), TRINIDAD, FOUR)
    cards = shown("0:KS 1:2C 2:KH 3:KD 0:9C 2:9D 3:3C 0:4S 2:5S")
    assert ceremony == Ceremony("cut", cards, 2)


def test_5_11_equal_lower_cards_do_not_matter() -> None:
    assert hold(topped("2S 2C KH 2D"), TRINIDAD, FOUR).dealer == 2


@pytest.mark.parametrize("name", ["cotton", "running"])
def test_5_11_the_put_card_order(name: str) -> None:
    """3 2 A K Q J 10 9 8 7 6 5 4, the best first."""
    rules = rules_of(name, TWO)
    best_first = ["3S", "2S", "AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S"]
    for better, worse in pairwise(best_first):
        ceremony = hold(topped(f"{worse} {better}"), rules, TWO)
        assert ceremony == Ceremony("put-cut", shown(f"0:{worse} 1:{better}"), 1)


def test_5_11_equal_put_cards_cut_again() -> None:
    rules = rules_of("cotton", TWO)
    assert hold(topped("3S 3H 4C 5C"), rules, TWO).dealer == 1


@pytest.mark.parametrize("name", ["england", "pitch", "blind", "free-style-pitch"])
def test_5_11_in_pitch_games_the_highest_cut_pitches_and_the_seat_before_deals(name: str) -> None:
    ceremony = hold(topped("KS AC QH KD"), rules_of(name), FOUR)
    assert ceremony == Ceremony("cut", shown("0:KS 1:AC 2:QH 3:KD"), dealer=0, pitcher=1)
    ceremony = hold(topped("AC KS QH KD"), rules_of(name), FOUR)
    assert (ceremony.pitcher, ceremony.dealer) == (0, 3)


@pytest.mark.parametrize("name", ["commercial-pitch", "auction-pitch"])
def test_5_11_the_highest_cut_is_eldest_where_the_pitch_is_bid_for(name: str) -> None:
    five = Form(5, 5)
    ceremony = hold(topped("2S 3S 4S 5S AS"), rules_of(name, five), five)
    assert (ceremony.pitcher, ceremony.dealer) == (4, 3)


def test_5_11_a_pack_of_nothing_but_ties_leaves_the_first_seat() -> None:
    pairs = [card for rank in range(13) for card in PACK[rank::13]]
    rules = rules_of("trinidad", TWO)
    ceremony = hold(pairs, rules, TWO)
    assert len(ceremony.cards) == 52
    assert ceremony.dealer == 0
    assert recall(ceremony.cards, rules, TWO) == ceremony


@given(held=st.sampled_from(HELD), pack=st.permutations(PACK))
def test_5_11_any_ceremony_ends_and_is_recalled(held: tuple[str, Form], pack: list[Card]) -> None:
    name, form = held
    rules = rules_of(name, form)
    ceremony = hold(pack, rules, form)
    assert recalled(ceremony, rules, form) == ceremony
    assert recall(ceremony.cards, rules, form) == ceremony
    assert [card for _, card in ceremony.cards] == pack[: len(ceremony.cards)]
    assert recall(ceremony.cards[:-1], rules, form) is None
    other = (ceremony.dealer + 2) % form.seats
    assert recall(ceremony.cards, rules, form, pitcher=other) is None


@pytest.mark.parametrize(
    "cut",
    [
        "",
        "0:KS 1:2C 2:3C",
        "0:KS 2:2C 1:3C 3:4C",
        "0:KS 1:2C 2:3C 3:4C 0:5C",
        "0:KS 1:2C 2:KC 3:4C",
        "0:KS 1:2C 2:KC 3:4C 0:5C 1:6C",
        "0:KS 1:2C 2:2C 3:4C",
    ],
)
def test_5_11_impossible_ceremonies(cut: str) -> None:
    assert recall(shown(cut), TRINIDAD, FOUR) is None
