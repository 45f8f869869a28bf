"""RULES.md §3: values of the axes that neither Trinidad nor Tobago uses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import Card, Rank, Suit
from bot.engine.deal import Deal
from bot.engine.events import Called, Cause, DealEnded, Dealt, MoreDealt, PackExhausted, TurnedUp
from bot.engine.phases import plan
from bot.engine.rules import (
    AfterGift,
    Counted,
    GameTie,
    Gift,
    LowTo,
    Running,
    Trumps,
)
from bot.engine.scoring import game_side
from bot.engine.variants import Form, Variant
from tests.engine.test_rules_2_common import HEARTS, HEARTS_PLAY, TWO, TWO_PLAY
from tests.hands import action, deal, lay, legal, play, points, with_rules

GHLJ = (Cause.GAME, Cause.HIGH, Cause.LOW, Cause.JACK)
THREE = ("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "2H 3H 4H 5H 6H 7H")


def _with_form(variant: Variant, sides: int, seats: int) -> Variant:
    return replace(variant, forms=(Form(sides, seats),))


def test_low_to_the_taker() -> None:
    """As in worked example 7: the side that takes the trick with Low in it scores it."""
    hands = ("KS 2S 3D 4D 5D 6D", "AS 3H 4H 5H 6H 7H")
    script = "1:stand 1:AS 0:2S 1:3H 0:KS 0:3D 1:4H 0:4D 1:5H 0:5D 1:6H 0:6D 1:7H"
    for low, side in ((LowTo.HOLDER, 0), (LowTo.TAKER, 1)):
        game, _ = deal(with_rules("trinidad", low=low), lay(hands, "9S"))
        assert (side, "low", 1) in points(play(game, script))


def test_game_before_high_low_and_jack() -> None:
    game, _ = deal(with_rules("trinidad", order=GHLJ), lay(HEARTS, "9S"))
    events = play(game, "1:stand" + HEARTS_PLAY)
    assert [cause for _, cause, _ in points(events)] == ["game", "high", "low", "jack"]


def test_the_order_decides_who_wins() -> None:
    game, _ = deal(with_rules("trinidad", order=GHLJ), lay(HEARTS, "9S"), score=(13, 13))
    assert points(play(game, "1:stand" + HEARTS_PLAY)) == [(0, "game", 1)]


@pytest.mark.parametrize(
    ("tie", "dealer", "scored"),
    [
        (GameTie.NOBODY, 0, []),
        (GameTie.ELDEST_SIDE, 0, [(1, "game", 1)]),
        (GameTie.ELDEST_SIDE, 1, [(0, "game", 1)]),
        (GameTie.NON_DEALER, 0, [(1, "game", 1)]),
        (GameTie.NON_DEALER, 1, [(0, "game", 1)]),
    ],
)
def test_game_tie_of_two(tie: GameTie, dealer: int, scored: list[tuple[int, str, int]]) -> None:
    hands = TWO if dealer == 0 else TWO[::-1]
    script = "1:stand " + TWO_PLAY
    if dealer:
        script = script.translate(str.maketrans("01", "10"))
    game, _ = deal(with_rules("trinidad", game_tie=tie), lay(hands, "9S"), dealer=dealer)
    assert points(play(game, script)) == scored


@pytest.mark.parametrize(
    ("pips", "side"),
    [
        ([20, 20, 0], 1),  # the dealer's side and one other: that other
        ([20, 0, 20], 2),
        ([0, 20, 20], None),  # the two others
        ([20, 20, 20], None),
        ([0, 0, 0], None),
        ([30, 20, 20], 0),
    ],
)
def test_game_tie_of_three_for_the_non_dealer(pips: list[int], side: int | None) -> None:
    """RULES.md §5.3, Game tie: side 0 dealt."""
    rules = with_rules("trinidad", game_tie=GameTie.NON_DEALER).base
    played = Deal(plan(rules), 0, 0, lay(THREE), (0, 0, 0))
    played.pips = pips
    assert game_side(played) == side


def test_each_opponent_is_given_a_point_one_at_a_time_from_eldest() -> None:
    variant = _with_form(with_rules("trinidad", gift=Gift.EACH_OPPONENT), 3, 3)
    game, _ = deal(variant, lay(THREE, "9S"), sides=3, dealer=1)
    assert points(play(game, "2:beg 1:give")) == [(2, "gift", 1), (0, "gift", 1)]
    assert game.public().trumps is Suit.SPADES


def test_the_first_opponent_to_reach_the_target_wins_and_the_next_gets_nothing() -> None:
    variant = _with_form(with_rules("trinidad", gift=Gift.EACH_OPPONENT), 3, 3)
    game, _ = deal(variant, lay(THREE, "9S"), sides=3, dealer=1, score=(13, 0, 13))
    assert points(play(game, "2:beg 1:give")) == [(2, "gift", 1)]
    assert game.winner == 2


def test_the_gift_limit_heeds_every_opponent() -> None:
    variant = _with_form(with_rules("trinidad", gift=Gift.EACH_OPPONENT), 3, 3)
    game, _ = deal(
        variant, lay(THREE, "9S"), options={"gift_limit": True}, sides=3, dealer=1, score=(13, 0, 0)
    )
    play(game, "2:beg")
    assert legal(game, 1) == {"run"}


def test_an_accepted_gift_may_abandon_the_deal_and_the_next_seat_deals() -> None:
    game, _ = deal(with_rules("trinidad", after_gift=AfterGift.ABANDON), lay(TWO, "9S"))
    events = play(game, "1:beg 0:give")
    kinds = [type(event) for event in events[:4]]
    assert kinds[0] is Called
    assert points(events) == [(1, "gift", 1)]
    assert kinds[3] is DealEnded
    assert Dealt(1, 1) in events


def test_any_turn_up_may_score() -> None:
    variant = with_rules(
        "trinidad",
        turn_up_points=((Rank.ACE, 4), (Rank.KING, 3), (Rank.QUEEN, 2), (Rank.JACK, 1)),
    )
    for card, worth in (("AS", 4), ("KS", 3), ("QS", 2), ("JS", 1)):
        _, events = deal(variant, lay(TWO, card))
        assert points(events) == [(0, "turn-up", worth)]


@pytest.mark.parametrize(
    ("counted", "turned", "run"),
    [
        (Counted.EVERY, [(0, "turn-up", 3)], [(0, "turn-up", 1), (0, "turn-up", 3)]),
        (Counted.FIRST_AND_FINAL, [(0, "turn-up", 3)], [(0, "turn-up", 3)]),
        (Counted.FINAL, [], [(0, "turn-up", 3)]),
    ],
)
def test_which_turn_ups_count(
    counted: Counted, turned: list[tuple[int, str, int]], run: list[tuple[int, str, int]]
) -> None:
    """The cards of worked examples 3 and 4, with a refused ace between."""
    variant = with_rules("trinidad", turn_ups_counted=counted)
    game, events = deal(variant, lay(TWO, "JS 8C 9C TC JC QC KC AS 8D 9D TD JD QD KD JH"))
    assert points(events) == turned
    assert points(play(game, "1:beg 0:run")) == run


def test_a_final_turn_up_scores_when_trumps_are_settled() -> None:
    variant = with_rules("trinidad", turn_ups_counted=Counted.FINAL)
    game, _ = deal(variant, lay(TWO, "JS"))
    assert points(play(game, "1:stand")) == [(0, "turn-up", 3)]
    game, _ = deal(variant, lay(TWO, "JS"))
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1), (0, "turn-up", 3)]


def test_a_first_turn_up_that_is_also_final_scores_once() -> None:
    variant = with_rules("trinidad", turn_ups_counted=Counted.FIRST_AND_FINAL)
    game, events = deal(variant, lay(TWO, "JS"))
    assert points([*events, *play(game, "1:stand")]) == [(0, "turn-up", 3)]


def test_running_once_then_singly() -> None:
    variant = with_rules("trinidad", running=Running.ONCE_THEN_SINGLY)
    game, _ = deal(variant, lay(TWO, "8S 8C 9C TC JC QC KC 9S TS 8H"))
    events = play(game, "1:beg 0:run")
    assert [type(event) for event in events[2:6]] == [MoreDealt, TurnedUp, TurnedUp, TurnedUp]
    assert game.public().trumps is Suit.HEARTS
    assert game.public().hand_counts == (9, 9)
    assert PackExhausted() not in events


def test_the_first_card_led_names_trumps_in_a_pitch_game() -> None:
    game, events = deal(with_rules("trinidad", trumps=Trumps.PITCH), lay(HEARTS))
    assert events == (Dealt(0, 0),)
    assert len(legal(game, 1)) == 6
    play(game, "1:3H")
    assert game.public().trumps is Suit.HEARTS
    assert game.public().turn_ups == ()
    assert legal(game, 2) == {"TH", "QH", "KH", "AH", "8H"}
    play(game, "2:8H 3:JS 0:KS")
    assert game.public().tricks[0].winner == 2


def test_jack_and_hung_jack_have_points_of_their_own() -> None:
    game, _ = deal(with_rules("trinidad", hung_jack_points=5), lay(HEARTS, "9S"))
    assert (0, "jack", 5) in points(play(game, "1:stand" + HEARTS_PLAY))


def test_a_card_is_one_object() -> None:
    assert Card.of("JS") is Card(Rank.JACK, Suit.SPADES)
    assert action("JS").arguments == ("JS",)
