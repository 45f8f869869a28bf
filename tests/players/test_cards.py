"""The steady player's cards: partners' tricks, jacks, tens and pips."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from bot.engine.axes import Follow, LowTo, Trumps
from bot.engine.variants import Form, find_variant
from tests.players.seeing import played
from tests.players.situations import TOBAGO, TRINIDAD, to_play, with_pips

PITCHED = find_variant("west-yorkshire").rules({}, Form(2, 2))


FOLLOWING: Final = {
    # An opponent's ten is on partner's six: the ace takes it.
    "partner about to lose the trick is helped": ("AH 4H 3D", "6H TH", "AH"),
    "ace goes before the ten when the suit is trumped": ("TH AH 7C 6D 5C 2C", "5H TD 2S", "AH"),
    "least pips go when the trick is lost": ("KH QH 5H", "2H 4H AH", "5H"),
    "pips are won as cheaply as can be": ("QS 9S 4S 3D", "2H 4H TH", "4S"),
    "trick is won by following rather than by a high trump": ("AH QS 4D", "2H 4H KH", "AH"),
    "overtrumping takes the lowest trump that does": ("AS 9S 3S 2D", "TH 4H 7S", "9S"),
    # Its four pips are this side's in any case.
    "ace of trumps is not spent where the nine is sure": ("AS 9S 2D", "AH 4H 7S", "9S"),
    "jack takes a trump trick last in hand": ("JS 3S 5D", "4S 9S 2S", "JS"),
    # Partner led the jack, the queen is on it, and the ace takes both.
    "partner's jack is helped home": ("AS 3S 5D", "JS QS", "AS"),
    "jack takes an opponent's ten and is home": ("JS 5D 3C", "2H 9H TH", "JS"),
    "low of trumps needs no guarding where its holder scores it": ("2S TS 5H", "4S 9S AS", "2S"),
}
"""What is held, what lies on the table, and the card that goes on it; spades are trumps."""


@pytest.mark.parametrize(("hand", "trick", "card"), FOLLOWING.values(), ids=FOLLOWING)
def test_card_on_a_trick(hand: str, trick: str, card: str) -> None:
    assert played(to_play(hand, trumps="S", trick=trick)) == card


# ------------------------------------------------------------------ the trick is the opponents'


def test_ten_is_not_thrown_in_the_hope_that_a_partner_ruffs() -> None:
    assert played(to_play("TD AC 8C", trumps="H", trick="JS")) == "8C"


def test_with_no_undertrumping_an_overtrump_takes_the_ten() -> None:
    view = to_play("9S 3S 2H", trumps="S", trick="TH 4H 7S", rules=TOBAGO)
    assert played(view) == "9S"


def test_decided_game_still_throws_no_ten_to_the_opponents() -> None:
    view = with_pips(to_play("TH 3H 5D", trumps="S", trick="2H 4H AH"), 80, 0)
    assert played(view) == "3H"


# ------------------------------------------------------------------------------------- the jack


def test_trumps_are_not_led_while_the_jack_is_guarded() -> None:
    assert not played(to_play("JS 4S 9D 5D 3C 2H", trumps="S")).endswith("S")


def test_jack_is_safe_once_ace_king_and_queen_are_gone() -> None:
    before = ["1: AS 4S KS 2S", "1: QS 3S 5S 6S"]
    assert played(to_play("JS TD 8C", trumps="S", trick="TH", before=before)) == "JS"


def test_jack_waits_while_those_behind_may_hold_a_higher_trump() -> None:
    assert played(to_play("JS 4S 8C 3C 2C 4D", trumps="S", trick="2S", seats=6)) == "4S"


def test_two_players_lead_high_trumps_to_catch_the_jack_once_much_of_the_pack_is_out() -> None:
    hand = "AS KS QS 8D 7D 6D 5D 9C 8C 3C 2C 4H 3H 2H AD"
    assert played(to_play(hand, trumps="S", seats=2)) in {"AS", "KS", "QS"}


def test_ace_of_trumps_is_not_led_for_a_jack_that_was_turned_up() -> None:
    assert played(to_play("AS 6D 5D 3C 2H 4C", trumps="S", turned="JS")) != "AS"


def test_opponents_jack_is_hung_by_the_highest_when_another_is_still_to_play() -> None:
    assert played(to_play("AS QS 5D", trumps="S", trick="2H JS", seats=4)) == "AS"


def test_three_sides_risk_the_jack_as_hanging_it_helps_only_one_rival() -> None:
    assert played(to_play("JS QS", trumps="S", trick="9H", seats=3, sides=3)) == "JS"


# --------------------------------------------------------------------------------------- leading


def test_ten_is_not_led_into_ace_king_queen_and_jack() -> None:
    assert played(to_play("TH 6H 5D 3C 2C", trumps="S")) != "TH"


def test_cards_are_counted_a_ten_is_led_when_nothing_can_beat_it() -> None:
    """All trumps and all higher hearts have gone: the ten is good, the clubs are not."""
    before = [
        "0: AS KS QS JS",
        "0: TS 9S 8S 7S",
        "0: 6S 5S 4S 3S",
        "0: 2S AH KH QH",
        "0: JH 9H 8H 7H",
    ]
    assert played(to_play("TH 4C", trumps="S", before=before)) == "TH"


def test_known_void_makes_an_ace_less_safe_to_lead() -> None:
    """Both opponents have thrown clubs on hearts, so the ace of diamonds is the one to cash."""
    before = ["0: 2H 3C 4H 5C"]
    strict = replace(TRINIDAD, follow=Follow.STRICT)
    assert played(to_play("AH AD", trumps="S", before=before, rules=strict)) == "AD"


# ------------------------------------------------------------------------------ other rules, sides


def test_low_of_trumps_is_kept_from_opponents_where_its_taker_scores_it() -> None:
    taker = replace(TRINIDAD, low=LowTo.TAKER)
    assert played(to_play("2S 7S 5H", trumps="S", trick="4S 9S AS", rules=taker)) == "7S"


def test_low_of_trumps_is_given_to_a_partner_where_its_taker_scores_it() -> None:
    taker = replace(TRINIDAD, low=LowTo.TAKER)
    assert played(to_play("2S 7S 5H", trumps="S", trick="3S AS 9S", rules=taker)) == "2S"


def test_pitcher_leads_the_strongest_suit() -> None:
    pitch = replace(TRINIDAD, trumps=Trumps.PITCH, turn_up_points=())
    view = to_play("AH KH QH 3H 2C 4D", trumps=None, rules=pitch)
    assert played(view) in {"AH", "KH", "QH"}


@pytest.mark.parametrize(("sides", "card"), [(2, "TH"), (3, "3H"), (6, "3H")])
def test_partners_are_known_by_the_number_of_sides(sides: int, card: str) -> None:
    """Seat 4 is winning: a partner of seat 0 on two sides of three, not on three sides of two."""
    view = to_play("TH 3H 5D", trumps="S", trick="2H 4H 6H AH 7H", seats=6, sides=sides)
    assert view.public.trick.best == 4
    assert played(view) == card


def test_two_players_two_tricks_from_the_end_the_ten_is_brought_home() -> None:
    assert played(to_play("TH 3H", trumps="S", trick="9H", seats=2)) == "TH"


def test_each_alone_nobody_is_helped() -> None:
    assert played(to_play("TH 3H 5D", trumps="S", trick="2H AH", seats=3, sides=3)) == "3H"


# ------------------------------------------------------------------- tens, trumps and the last seat


def test_last_in_hand_a_trump_wins_the_trick_rather_than_a_ten_is_thrown_to_it() -> None:
    """Two players in West Yorkshire: the plain five of spades is winning, hearts are trumps."""
    hand = "TC AC TH AH"
    view = to_play(hand, trumps="H", trick="5S", seats=2, rules=PITCHED)
    assert played(view) == "TH"


def test_last_in_hand_that_holds_though_game_is_decided() -> None:
    view = to_play("TC AC TH AH", trumps="H", trick="5S", seats=2, rules=PITCHED)
    assert played(with_pips(view, 0, 80)) != "TC"
    assert played(with_pips(view, 80, 0)) != "TC"


def test_ten_is_no_discard_where_a_spare_high_card_is_held() -> None:
    """Of four unbeatable clubs, only the highest is worth keeping for its suit."""
    hand = "TD KS AC KC QC JC"
    view = to_play(hand, trumps="H", trick="KH 5H 3H 2C 8H", seats=6, sides=3)
    assert played(view) == "JC"


def test_lowest_trump_saves_the_ten_where_each_plays_alone() -> None:
    hand = "TD 2S 5S 6S 9S"
    assert played(to_play(hand, trumps="S", trick="5C 6C 2D", sides=4)) == "2S"


def test_jack_is_not_pitched_from_under_the_ace() -> None:
    hand = "4C 2D JH AH 7S QS"
    assert played(to_play(hand, trumps=None, sides=4, rules=PITCHED)) != "JH"


@pytest.mark.parametrize(("score", "spent"), [((57, 0), True), ((56, 0), False), ((0, 57), False)])
def test_ace_of_trumps_is_spent_on_nothing_only_where_its_peg_wins_the_game(
    score: tuple[int, int], spent: bool
) -> None:
    fives = find_variant("all-fives").rules({})
    hand = "AS 9S 4D 3C 2C 6D"
    view = to_play(hand, trumps="S", trick="9H", seats=2, rules=fives, score=score)
    assert (played(view) == "AS") is spent
