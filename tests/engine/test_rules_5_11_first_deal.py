"""RULES.md §5.11: each player cuts, highest card deals, equal cards cut again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import PACK, Card, parse
from bot.engine.ceremony import Ceremony, cut_for_deal, recall_cut
from bot.engine.shuffle import fair_pack


def _cut(text: str) -> tuple[tuple[int, Card], ...]:
    words = [word.split(":") for word in text.split()]
    return tuple((int(seat), Card.of(code)) for seat, code in words)


def test_5_11_highest_card_deals() -> None:
    pack = fair_pack(bytes(range(32)), "first", 0, "cut:7")
    assert cut_for_deal(pack, 4) == Ceremony("cut", _cut("0:JD 1:5S 2:4H 3:4S"), 0)


def test_5_11_aces_are_high_and_suits_do_not_count() -> None:
    assert cut_for_deal(parse("KS AC QH KD"), 4).dealer == 1


def test_5_11_equal_highest_cards_cut_again_among_themselves() -> None:
    ceremony = cut_for_deal(parse("KS 2C KH KD 9C 9D 3C 4S 5S"), 4)
    assert ceremony == Ceremony("cut", _cut("0:KS 1:2C 2:KH 3:KD 0:9C 2:9D 3:3C 0:4S 2:5S"), 2)


def test_5_11_equal_lower_cards_do_not_matter() -> None:
    assert cut_for_deal(parse("2S 2C KH 2D"), 4).dealer == 2


def test_5_11_a_pack_of_nothing_but_ties_leaves_the_first_seat() -> None:
    pairs = [card for rank in range(13) for card in PACK[rank::13]]
    ceremony = cut_for_deal(pairs, 2)
    assert len(ceremony.cards) == 52
    assert ceremony.dealer == 0
    assert recall_cut(ceremony.cards, 2) == ceremony


@given(pack=st.permutations(PACK), seats=st.integers(2, 8))
def test_5_11_any_ceremony_ends_and_is_recalled(pack: list[Card], seats: int) -> None:
    ceremony = cut_for_deal(pack, seats)
    assert recall_cut(ceremony.cards, seats) == ceremony
    assert [card for _, card in ceremony.cards] == pack[: len(ceremony.cards)]
    assert recall_cut(ceremony.cards[:-1], seats) is None


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
    assert recall_cut(_cut(cut), 4) is None
