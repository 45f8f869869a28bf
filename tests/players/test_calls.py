"""The steady player's calls: stand or beg, give or run."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import Beg, Give, Run, Stand
from bot.engine.axes import AfterGift, Counted, Gift
from bot.players import choose
from tests.players.situations import TRINIDAD, to_answer

STRONG = "AS KS JS 7S 2S 4H"
POOR = "9D 8D 7D 6C 5C 4H"


def test_eldest_begs_with_the_jack_alone() -> None:
    """A bare jack is three points for the other side."""
    assert choose(to_answer("JS 9D 8D 6C 5C AH", "5S")) == Beg()


def test_eldest_stands_on_the_king_once_the_ace_is_turned() -> None:
    """With the ace turned up the king is High for certain."""
    hand = "KS QS 7S 4C 9D 8H"
    assert choose(to_answer(hand, "AS")) == Stand()


def test_eldest_does_not_beg_a_dealer_who_needs_one_point_into_the_game() -> None:
    """Any ace, six or jack that a run turns would win the dealer the game."""
    hand = "QS 9C 4C AH 3H 2H"
    assert choose(to_answer(hand, "5S")) == Beg()
    assert choose(to_answer(hand, "5S", score=(0, 13))) == Stand()


def test_eldest_at_match_point_stands_on_certain_high() -> None:
    """High is scored first, and the ace of trumps is High."""
    assert choose(to_answer("AS 9D 8D 6C 5C 4H", "5S", score=(13, 13))) == Stand()


@pytest.mark.parametrize("seats", [2, 4])
def test_dealer_runs_with_nothing_in_the_suit(seats: int) -> None:
    assert choose(to_answer(POOR, "5S", dealer=True, seats=seats)) == Run()


@pytest.mark.parametrize("seats", [2, 4])
def test_dealer_gives_with_a_strong_suit(seats: int) -> None:
    assert choose(to_answer(STRONG, "5S", dealer=True, seats=seats)) == Give()


def test_dealer_gives_when_only_eldests_side_scores_and_a_third_side_is_at_match_point() -> None:
    view = to_answer(STRONG, "5S", dealer=True, seats=3, sides=3, score=(0, 5, 13))
    assert choose(view) == Give()


def test_dealer_never_gives_a_third_side_the_game_where_each_opponent_scores() -> None:
    each = replace(TRINIDAD, gift=Gift.EACH_OPPONENT)
    view = to_answer(STRONG, "5S", dealer=True, seats=3, sides=3, score=(0, 5, 13), rules=each)
    assert choose(view) == Run()


def test_dealer_runs_where_the_gift_limit_leaves_nothing_else() -> None:
    limit = replace(TRINIDAD, gift_limit=True)
    view = to_answer(STRONG, "5S", dealer=True, score=(0, 13), rules=limit, calls=[Run()])
    assert choose(view) == Run()


def test_dealer_keeps_a_strong_hand_in_play_where_a_gift_ends_the_deal() -> None:
    """What is given away is the whole deal then; poor hands are what one gives up."""
    ends = replace(TRINIDAD, after_gift=AfterGift.ABANDON)
    good_all_round = "AS KS AH JH KH 2H"
    assert choose(to_answer(good_all_round, "5S", dealer=True, rules=ends)) == Run()


def test_dealer_holds_on_to_a_turned_jack_that_only_counts_if_its_suit_stays() -> None:
    final = replace(TRINIDAD, turn_ups_counted=Counted.FINAL)
    hand = "KS QS 7S 4C 9D 8H"
    assert choose(to_answer(hand, "JS", dealer=True, rules=final)) == Give()
    assert choose(to_answer(POOR, "JS", dealer=True)) == Run()


def test_dealer_at_the_edge_of_the_game_runs_for_a_turn_up() -> None:
    """One scoring turn-up wins the game at once; the gift would have been worth giving else."""
    hand = "QS TS 3S 4C 9D 8H"
    assert choose(to_answer(hand, "5S", dealer=True)) == Give()
    assert choose(to_answer(hand, "5S", dealer=True, score=(11, 11))) == Run()
