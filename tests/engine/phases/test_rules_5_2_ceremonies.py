"""docs/rules.md §5.2: the first jack, a guess at red or black, and partners by the jacks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import PACK, Card, Rank, natural
from bot.engine.ceremony import (
    Ceremony,
    Colour,
    guess_made,
    guessed,
    hold,
    partners_by_jacks,
    recall,
)
from bot.engine.rules import Rules
from bot.engine.variants import Form
from tests.engine.ceremonies import FOUR, recalled, rules_of, shown, topped

YORKSHIRE = rules_of("west-yorkshire")
BY_CUT = rules_of("west-yorkshire", first_pitch="cut")
JACKS = rules_of("west-yorkshire", partners="jacks")
JACKS_AND_CUT = rules_of("west-yorkshire", partners="jacks", first_pitch="cut")
LANCASHIRE = rules_of("lancashire")
PARTNERED = "2S 3S 4S 5S JH 6S 7S 8S JC 9S TS JD QS JS"
"""Red jacks to seats 0 and 3 (the second card of the third round), black to 1 and 2."""


# ----------------------------------------------------------------------------- the first jack


def test_5_2_the_receiver_of_the_first_jack_pitches_and_the_seat_before_deals() -> None:
    ceremony = hold(topped("AS 2S 3S 4S 5S 6S JC JD"), YORKSHIRE, FOUR)
    cards = shown("0:AS 1:2S 2:3S 3:4S 0:5S 1:6S 2:JC")
    assert ceremony == Ceremony("jack", cards, dealer=1, pitcher=2)


def test_5_2_a_jack_to_the_first_seat_makes_the_last_the_dealer() -> None:
    assert hold(topped("JC"), YORKSHIRE, FOUR).dealer == 3
    two = Form(2, 2)
    assert hold(topped("JC"), rules_of("west-yorkshire", two), two).dealer == 1


def test_5_2_option_the_highest_cut_pitches() -> None:
    ceremony = hold(topped("KS AC QH KD"), BY_CUT, FOUR)
    assert ceremony == Ceremony("cut", shown("0:KS 1:AC 2:QH 3:KD"), dealer=0, pitcher=1)


@pytest.mark.parametrize(
    "cards", ["", "0:AS 1:2S", "0:AS 2:JC", "0:AS 1:JC 2:JD", "1:JC", "0:AS 1:AS 2:JC"]
)
def test_5_2_impossible_first_jacks(cards: str) -> None:
    assert recall(shown(cards), YORKSHIRE, FOUR) is None


# ---------------------------------------------------------------------------- red or black


@pytest.mark.parametrize(
    ("colour", "card", "side"),
    [
        (Colour.RED, "2H", 0),
        (Colour.RED, "KD", 0),
        (Colour.RED, "2S", 1),
        (Colour.BLACK, "JC", 0),
        (Colour.BLACK, "JD", 1),
    ],
)
def test_5_2_a_right_guess_gives_the_first_pitch_a_wrong_one_leaves_it(
    colour: Colour, card: str, side: int
) -> None:
    """Seat 3 cuts for side 1, seat 0 guesses for side 0; the side chooses who pitches."""
    pack = topped(card)
    assert guess_made(pack, 3, 0, colour) == (Card.of(card), side)
    for pitcher in (side, side + 2):
        ceremony = guessed(pack, FOUR, 3, (0, colour), pitcher)
        assert ceremony == Ceremony(
            "guess",
            ((3, Card.of(card)),),
            dealer=(pitcher - 1) % 4,
            pitcher=pitcher,
            guess=(0, colour),
        )
        assert recalled(ceremony, LANCASHIRE, FOUR) == ceremony
    for other in (1 - side, 3 - side):
        with pytest.raises(ValueError, match="first pitch"):
            guessed(pack, FOUR, 3, (0, colour), other)
        guess = (0, colour)
        assert recall(ceremony.cards, LANCASHIRE, FOUR, guess=guess, pitcher=other) is None


def test_5_2_only_the_other_side_guesses() -> None:
    with pytest.raises(ValueError, match="side that cut"):
        guessed(topped("2H"), FOUR, 3, (1, Colour.RED), 1)
    assert recall(shown("3:2H"), LANCASHIRE, FOUR, guess=(1, Colour.RED), pitcher=1) is None


def test_5_2_a_guess_is_nothing_that_can_be_held_without_one() -> None:
    with pytest.raises(ValueError, match="guess"):
        hold(PACK, LANCASHIRE, FOUR)
    assert recall(shown("3:2H"), LANCASHIRE, FOUR, pitcher=0) is None
    assert recall(shown("3:2H"), LANCASHIRE, FOUR, guess=(0, Colour.RED)) is None
    two_cards = shown("3:2H 0:2C")
    assert recall(two_cards, LANCASHIRE, FOUR, guess=(0, Colour.RED), pitcher=0) is None


# ------------------------------------------------------------------------ partners by the jacks


def test_5_2_red_jacks_play_against_black() -> None:
    """A seat with a jack gets no more cards; its partner comes to sit opposite seat 0."""
    cards, moved = partners_by_jacks(topped(PARTNERED))
    assert cards == shown("0:2S 1:3S 2:4S 3:5S 0:JH 1:6S 2:7S 3:8S 1:JC 2:9S 3:TS 2:JD 3:QS 3:JS")
    assert moved is None
    _, moved = partners_by_jacks(topped("JH JC JS JD"))
    assert moved == 3
    _, moved = partners_by_jacks(topped("JC JS JH JD"))
    assert moved == 1


def test_5_2_the_ceremony_is_told_in_the_seats_taken_in_the_end() -> None:
    ceremony = hold(topped("2C JH 3C JC 4C JS JD"), JACKS, FOUR)
    # Before: 0 has 2C 4C JD, 1 JH, 2 3C JS, 3 JC. Seat 1 is red as seat 0 is, and moves to seat 2.
    assert ceremony == Ceremony(
        "jack", shown("0:2C 2:JH 1:3C 3:JC 0:4C 1:JS 0:JD"), dealer=1, pitcher=2, moved=1
    )
    assert recalled(ceremony, JACKS, FOUR) == ceremony


def test_5_2_with_the_jacks_spent_on_partners_the_cut_goes_on_from_the_top() -> None:
    ceremony = hold(topped("JH JC JS JD 2C KC 3C 4C"), JACKS_AND_CUT, FOUR)
    cards = shown("0:JH 1:JC 3:JS 2:JD 0:2C 1:KC 2:3C 3:4C")
    assert ceremony == Ceremony("cut", cards, dealer=0, pitcher=1, moved=3)


def test_5_2_with_the_pack_spent_on_partners_the_cards_dealt_come_again() -> None:
    pack = [card for card in PACK if card.rank is not Rank.JACK]
    pack += [Card(Rank.JACK, card.suit) for card in PACK[::13]]
    ceremony = hold(pack, JACKS_AND_CUT, FOUR)
    assert [card for _, card in ceremony.cards] == [*pack, *pack[:4]]
    assert ceremony.pitcher == 3  # 2C 3C 4C 5C: each seat its first card again
    assert recalled(ceremony, JACKS_AND_CUT, FOUR) == ceremony
    changed = (*ceremony.cards[:-1], (3, Card.of("AS")))
    assert recall(changed, JACKS_AND_CUT, FOUR) is None


@pytest.mark.parametrize("form", [Form(2, 2), Form(3, 6), Form(2, 6)])
def test_5_2_only_four_find_partners_by_jacks(form: Form) -> None:
    rules = rules_of("west-yorkshire", form, partners="jacks")
    fixed = rules_of("west-yorkshire", form)
    assert hold(topped("2C JH"), rules, form) == hold(topped("2C JH"), fixed, form)


@pytest.mark.parametrize("rules", [JACKS, JACKS_AND_CUT])
@given(pack=st.permutations(PACK))
def test_5_2_any_partners_are_found_and_recalled(rules: Rules, pack: list[Card]) -> None:
    ceremony = hold(pack, rules, FOUR)
    assert recalled(ceremony, rules, FOUR) == ceremony
    assert recall(ceremony.cards[:-1], rules, FOUR) is None
    colours: dict[int, set[Colour]] = {0: set(), 1: set()}
    dealt, _ = partners_by_jacks(pack)
    for seat, card in ceremony.cards[: len(dealt)]:
        if natural(card).rank is Rank.JACK:
            colours[seat % 2].add(Colour.of(card))
    assert sorted(map(len, colours.values())) == [1, 1]
    assert colours[0] != colours[1]


def test_5_2_without_four_jacks_there_are_no_partners() -> None:
    with pytest.raises(ValueError, match="four jacks"):
        partners_by_jacks(PACK[:13])
    assert recall(shown("0:JH 1:JC 3:JS"), JACKS, FOUR) is None
