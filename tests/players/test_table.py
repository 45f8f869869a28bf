"""The steady player at other tables: throwing in, pegs, the bound player, sides that are out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import Beg, Give, Inquire, Play, Run, ThrowIn
from bot.engine.axes import Follow, LowTo
from bot.engine.game import Game, Setup
from bot.engine.variants import find_variant
from bot.engine.views import Bound, SeatView
from bot.players import choose
from bot.players.core.orders import GAME
from bot.players.core.reading import read
from bot.players.steady.habits import USUAL
from bot.players.steady.turn_up import gift
from bot.players.steady.weights import weigh
from tests.hands import FAIR, lay, play
from tests.players.seeing import around, played, seen
from tests.players.situations import TRINIDAD, to_answer, to_play

FIVES = find_variant("all-fives").rules({})
AUCTION = find_variant("auction-pitch").rules({})
STRONG = "AS KS JS 7S 2S 4H"
POOR = "9D 8D 7D 6C 5C 4H"
MUST = replace(TRINIDAD, follow=Follow.MUST_TRUMP, low=LowTo.TAKER)


# ----------------------------------------------------------------------- throwing in and asking

YORKSHIRE = (
    "2C 3C 4C 5C 6C 7C",
    "AS KS QS JS TS 9S",
    "2D 3D 4D 5D 6D 7D",
    "2H 3H 4H 5H 6H TH",
)


def test_hand_with_nothing_is_thrown_in() -> None:
    assert choose(seen("west-yorkshire", YORKSHIRE, "1:AS", by=2)) == ThrowIn()


def test_hand_with_a_ten_is_played() -> None:
    view = seen("west-yorkshire", YORKSHIRE, "1:AS 2:throw-in", by=3)
    assert isinstance(choose(view), Play)


def test_after_others_have_thrown_in_the_rest_play_on() -> None:
    view = seen("west-yorkshire", YORKSHIRE, "1:AS 2:throw-in 3:2H 0:throw-in", by=1)
    assert isinstance(choose(view), Play)


def test_nothing_is_asked_that_tells_the_others_as_much() -> None:
    """Seat 0 has taken the trick with its highest trump, and might ask before it leads."""
    hands = ("AS 2S 3C 4C 5C 6C", "TH 8H 7H 6H 5H 4H")
    view = seen("hoyle", hands, "1:stand 1:TH 0:AS", by=0, stock="9S")
    assert any(isinstance(action, Inquire) for action in view.legal)
    assert isinstance(choose(view), Play)


# ---------------------------------------------------------------------------------------- pegs


def test_opponents_ten_of_trumps_is_won() -> None:
    assert played(to_play("AS 3S 5D", trumps="S", trick="TS", seats=2, rules=FIVES)) == "AS"


def test_five_of_trumps_is_won() -> None:
    assert played(to_play("6S AH 3H", trumps="S", trick="5S", seats=2, rules=FIVES)) == "6S"


@pytest.mark.parametrize("card", ["TS", "5S"])
def test_ten_and_five_of_trumps_are_not_thrown_under_a_higher_trump(card: str) -> None:
    view = to_play(f"{card} 3S 5D", trumps="S", trick="QS", seats=2, rules=FIVES)
    assert played(view) == "3S"


@pytest.mark.parametrize("card", ["TS", "5S"])
def test_ten_and_five_of_trumps_come_home_on_a_plain_trick(card: str) -> None:
    view = to_play(f"{card} 3D 5D", trumps="S", trick="9H", seats=2, rules=FIVES)
    assert played(view) == card


def test_ten_of_trumps_is_not_led_while_higher_ones_are_out() -> None:
    assert played(to_play("TS 3S 9D 5D 3C 2H", trumps="S", seats=2, rules=FIVES)) != "TS"


def test_partners_trick_gets_the_ten_of_trumps() -> None:
    assert played(to_play("TS 3S 5D", trumps="S", trick="AS 2S", rules=FIVES)) == "TS"


# ------------------------------------------------------------------------------- the bound player


def _bound(view: SeatView, seat: int) -> SeatView:
    return replace(view, public=replace(view.public, bound=Bound(seat, 3)))


def test_pips_are_trumped_from_the_bound_player_rather_than_from_another() -> None:
    """Four play alone, and seat 2 is winning the trick: the others' Game matters if it is bound."""
    view = to_play("QS 8D 5D", trumps="S", trick="2H KH 4H", sides=4, rules=AUCTION)
    assert played(_bound(view, 2)) == "QS"
    assert played(_bound(view, 3)) != "QS"


def test_bound_pitcher_leads_the_suit_that_makes_the_bid() -> None:
    hands = around("AS 2S AH KH QH 9H", at=1, seats=4)
    view = seen("auction-pitch", hands, "1:bid2 2:pass 3:pass 0:pass", by=1, sides=4)
    assert played(view).endswith("S")


# ------------------------------------------------------------------------------- follow and Low


def test_must_trump_spends_the_least_that_wins() -> None:
    assert played(to_play("AS 9S 3S 2D", trumps="S", trick="TH 4H 7S", rules=MUST)) == "9S"


def test_must_trump_gives_no_low_to_an_overtrumper() -> None:
    assert played(to_play("7S 2S 2D", trumps="S", trick="TH 4H KS", rules=MUST)) == "7S"


def test_strict_follower_keeps_the_ten_from_the_opponents_ace() -> None:
    strict = replace(TRINIDAD, follow=Follow.STRICT)
    view = to_play("TH 3H AS", trumps="S", trick="2H 4H AH", rules=strict)
    assert played(view) == "3H"


# ------------------------------------------------------------------------------ three at the table


def test_dealer_who_may_not_give_runs() -> None:
    hands = around(STRONG, at=0, seats=3)
    view = seen("seven-up", hands, "1:beg", by=0, stock="5S", sides=3, score=(0, 0, 6))
    assert choose(view) == Run()


def _for_second_place(hand: str, score: tuple[int, ...]) -> SeatView:
    """Return the view of seat 2, begged by seat 1; seat 0 is out, and has dealt."""
    layout = lay(["", "TD KD 8H 9H 3C 2C", hand], "5S")
    setup = Setup(find_variant("dick"), {"second_place": True}, 3, 3)
    game = Game.resume(setup, FAIR, [], dealer=0, score_before=score, layout=layout)
    play(game, "1:beg")
    return game.view(2)


def test_where_the_dealer_is_out_another_answers_the_beg() -> None:
    assert choose(_for_second_place(STRONG, (7, 2, 2))) == Give()
    assert choose(_for_second_place(POOR, (7, 2, 2))) == Run()


def test_playing_for_second_place_gives_nobody_the_last_point() -> None:
    assert choose(_for_second_place(STRONG, (7, 6, 2))) == Run()


def test_gift_to_every_opponent_is_worth_less_to_one_of_three() -> None:
    """Of three players two score by it; of two, the beggar alone."""
    dick = find_variant("dick").rules({})
    assert gift(read(to_answer(POOR, "5S", seats=2, rules=dick))) == 1
    assert gift(read(to_answer(POOR, "5S", seats=3, sides=3, rules=dick))) == pytest.approx(0.5)
    assert choose(to_answer(POOR, "5S", seats=3, sides=3, rules=dick)) == Beg()


# ------------------------------------------------------------------------------------ the score


def test_pitcher_at_match_point_names_the_suit_of_certain_high() -> None:
    """High is scored first; the longer suit would be worth more at other scores."""
    pitch = find_variant("pitch").rules({})
    hand = "AD KS QS JS TS 2S"
    far = to_play(hand, trumps=None, rules=pitch)
    near = to_play(hand, trumps=None, rules=pitch, score=(10, 10))
    assert played(far).endswith("S")
    assert played(near) == "AD"


def test_where_game_is_scored_first_it_weighs_most_at_match_point() -> None:
    french = find_variant("french").rules({})
    even, near = (
        read(to_play("8H", trumps="S", rules=french, score=score)) for score in ((0, 0), (6, 6))
    )
    pieces = near.laws.order
    assert {weigh(even, USUAL)[piece] for piece in pieces} == {1.0}
    weights = [weigh(near, USUAL)[piece] for piece in pieces]
    assert pieces[0] == GAME
    assert weights == sorted(weights, reverse=True)
