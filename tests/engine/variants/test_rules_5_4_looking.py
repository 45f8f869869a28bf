"""docs/rules.md §5.4: Dick and Foster; looking, second place; their options, §5.12."""

from __future__ import annotations

import pytest

from bot.engine.cards import Suit, parse
from bot.engine.errors import BadOption, Reason
from bot.engine.events import Cause, Dealt, GameEnded, PackExhausted, Scored, WentOut
from bot.engine.variants import VARIANTS, Form
from tests.hands import (
    THREE,
    TWO,
    TWO_PLAY,
    action,
    deal,
    ended,
    lay,
    legal,
    play,
    play_out,
    points,
)

FOUR = (*THREE, "2S 3S 4S 5S 6S 7S")
NINE = "8C 9C TC JC QC KC 8D 9D TD"
DOZEN = f"{NINE} JD QD KD"
THREE_FORM = Form(3, 3)


def _seeing(game_id: str, hands: tuple[str, ...], sides: int, script: str, stock: str) -> list[int]:
    """Return how many cards each player sees after a script."""
    game, _ = deal(game_id, lay(hands, stock), sides=sides)
    play(game, script)
    public = game.public()
    seen = [len(game.view(seat).hand) for seat in range(len(hands))]
    assert [seat for seat, count in enumerate(seen) if not count] == sorted(public.blind)
    return seen


# -------------------------------------------------------------------------------------- looking


@pytest.mark.parametrize("game_id", ["dick", "all-fives", "foster", "french"])
def test_5_4_with_four_only_dealer_and_eldest_look_until_trumps_are_settled(game_id: str) -> None:
    stock = f"8H {DOZEN} 8S"
    assert _seeing(game_id, FOUR, 2, "", stock) == [6, 6, 0, 0]
    assert _seeing(game_id, FOUR, 2, "1:beg", stock) == [6, 6, 0, 0]
    assert _seeing(game_id, FOUR, 2, "1:stand", stock) == [6, 6, 6, 6]
    assert _seeing(game_id, FOUR, 2, "1:beg 0:give", stock) == [6, 6, 6, 6]
    assert _seeing(game_id, FOUR, 2, "1:beg 0:run", stock) == [9, 9, 9, 9]


@pytest.mark.parametrize("game_id", ["dick", "foster"])
def test_5_4_with_three_the_third_player_does_not_look(game_id: str) -> None:
    stock = f"8H {NINE} 8S"
    assert _seeing(game_id, THREE, 3, "", stock) == [6, 6, 0]
    assert _seeing(game_id, THREE, 3, "1:beg 0:run", stock) == [9, 9, 9]


@pytest.mark.parametrize("game_id", ["dick", "all-fives", "foster", "french"])
def test_5_4_two_players_look(game_id: str) -> None:
    assert _seeing(game_id, TWO, 2, "", "8H") == [6, 6]


def test_5_4_everybody_looks_in_seven_up_and_hoyle() -> None:
    assert _seeing("seven-up", FOUR, 2, "", "8H") == [6] * 4
    assert _seeing("hoyle", FOUR, 2, "", "8H") == [6] * 4
    assert _seeing("seven-up", THREE, 3, "", "8H") == [6] * 3


def test_5_4_the_dealer_of_the_deal_looks() -> None:
    game, _ = deal("dick", lay(FOUR, "8H"), dealer=2)
    assert set(game.public().blind) == {0, 1}


# ------------------------------------------------------------------------------------------ dick


def test_5_4_dick_counts_every_turned_jack() -> None:
    stock = "JS 8C 9C TC JC QC KC 9S 8D 9D TD JD QD KD JH"
    game, events = deal("dick", lay(TWO, stock))
    assert points(events) == [(0, "turn-up", 1)]
    assert points(play(game, "1:beg 0:run")) == [(0, "turn-up", 1)]
    assert game.public().hand_counts == (12, 12), "all are kept"


def test_5_4_dick_gives_a_point_to_each_opposing_side() -> None:
    game, _ = deal("dick", lay(THREE, "8S"), sides=3, dealer=1)
    assert points(play(game, "2:beg 1:give")) == [(2, "gift", 1), (0, "gift", 1)]
    game, _ = deal("dick", lay(FOUR, "8H"), dealer=1)
    assert points(play(game, "2:beg 1:give")) == [(0, "gift", 1)]


@pytest.mark.parametrize(("dealer", "side"), [(0, 1), (1, 0)])
def test_5_4_dick_gives_a_tie_for_game_to_eldests_side(dealer: int, side: int) -> None:
    hands = TWO if dealer == 0 else TWO[::-1]
    game, _ = deal("dick", lay(hands, "9S"), dealer=dealer, script=f"{1 - dealer}:stand")
    assert points(play_out(game)) == [(side, "game", 1)]


def test_5_4_dick_gives_it_to_eldest_even_if_not_among_those_level() -> None:
    hands = ("2D QH 3D 4D 5D 6D", "3H 2C 3C 4C 5C 6C", "QD 7D 5H 6H 7H 8H")
    game, _ = deal("dick", lay(hands, "9S"), sides=3)
    play(game, "1:stand 1:3H 2:5H 0:QH  0:2D 1:2C 2:QD")
    play(game, "2:7D 0:3D 1:3C")
    events = play_out(game)
    assert ended(events).pips == (2, 0, 2)
    assert points(events) == [(1, "game", 1)]


def test_5_4_dick_a_gift_may_win_the_third_player_the_game() -> None:
    """The limit of three players is Seven-Up's."""
    game, _ = deal("dick", lay(THREE, "8S"), sides=3, score=(0, 0, 6))
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1), (2, "gift", 1)]
    assert game.winner == 2


# ---------------------------------------------------------------------------------- second place

SECOND = {"second_place": True}
OUT_1 = ("2H 3H 4H 5H 6H 7H", "", "2D 3D 4D 5D 6D 7D")
"""A deal without seat 1: eldest and the other have nothing in common."""
PLAIN = lay(THREE, "9S")
ACE = ("2C 3C 4C 5C 6C 7C", "AS KS 4D 5D 6D 7D", "2H 3H 4H 5H 6H 7H")
"""Seat 1 scores High, and with nothing but the king for Low and Game, those too."""


def test_5_12_second_place_needs_three_players() -> None:
    dick = VARIANTS["dick"]
    assert dick.rules(SECOND, THREE_FORM).second_place
    for form in dick.forms:
        if form != THREE_FORM:
            with pytest.raises(BadOption):
                dick.rules(SECOND, form)


def test_5_4_without_the_option_the_first_out_ends_the_game() -> None:
    game, _ = deal("dick", lay(ACE, "9S"), sides=3, score=(0, 6, 0))
    events = play(game, "1:stand")
    events = play_out(game)
    assert game.winner == 1
    assert points(events) == [(1, "high", 1)]


def test_5_4_the_deal_in_which_the_first_goes_out_is_played_to_its_end() -> None:
    game, _ = deal("dick", lay(ACE, "9S"), sides=3, score=(0, 6, 0), options=SECOND)
    play(game, "1:stand")
    events = play_out(game)
    assert points(events) == [(1, "high", 1)], "and nothing more for who is out"
    assert WentOut(1) in events
    assert not game.over
    assert game.winner is None
    assert game.public().out == (1,)
    assert game.score == (0, 7, 0)


def test_5_4_a_side_that_goes_out_makes_a_four_with_unscored_points() -> None:
    hands = ("2C 3C 4C 5C 6C 7C", "AS KS QS JS TS 2S", "2H 3H 4H 5H 6H 7H")
    game, _ = deal("dick", lay(hands, "9S"), sides=3, score=(0, 6, 0), options=SECOND)
    play(game, "1:stand")
    events = play_out(game)
    assert points(events) == [(1, "high", 1)]
    assert ended(events).four == 1


def test_5_4_a_side_that_goes_out_on_a_gift_plays_the_deal_out() -> None:
    game, _ = deal("dick", PLAIN, sides=3, score=(0, 6, 0), options=SECOND)
    events = play(game, "1:beg 0:give")
    assert points(events) == [(1, "gift", 1), (2, "gift", 1)]
    assert WentOut(1) in events
    assert game.turn == 1
    assert game.public().trumps is Suit.SPADES
    play_out(game)
    assert not game.over
    assert game.score == (0, 7, 1)


def test_5_4_the_others_score_after_the_first_is_out() -> None:
    hands = ("2C 3C 4C 5C 6C 7C", "AS 3D 4D 5D 6D 7D", "2S JS 4H 5H 6H 7H")
    game, _ = deal("dick", lay(hands, "9S"), sides=3, score=(0, 6, 0), options=SECOND)
    events = play(game, "1:stand 1:AS 2:JS 0:2C")
    events = play_out(game)
    assert points(events) == [(1, "high", 1), (2, "low", 1)], "the jack and Game are seat 1's"
    assert ended(events).unscored == (
        Scored(1, Cause.JACK, 1, 1, parse("JS")),
        Scored(1, Cause.GAME, 1, None, parse("AS JS")),
    )


def test_5_4_the_point_that_puts_the_second_out_ends_the_game() -> None:
    game, _ = deal("dick", PLAIN, sides=3, score=(0, 6, 6), options=SECOND)
    events = play(game, "1:beg 0:give")
    assert points(events) == [(1, "gift", 1), (2, "gift", 1)]
    assert events[-1] == GameEnded(1, (0, 7, 7))
    assert game.over
    assert game.winner == 1, "the first out"


def test_5_4_a_player_who_is_out_deals_the_next_deal_without_cards() -> None:
    game, _ = deal("dick", PLAIN, lay(OUT_1, "JS"), sides=3, score=(0, 6, 0), options=SECOND)
    play(game, "1:beg 0:give")
    events = play_out(game)
    public = game.public()
    assert Dealt(1, 1) in events
    assert (public.dealer, public.eldest, public.giver) == (1, 2, 0)
    assert public.order == (2, 0)
    assert public.hand_counts == (6, 0, 6)
    assert game.score == (1, 7, 1), "the turned jack is seat 0's"
    assert public.blind == (), "both that hold cards look"
    assert legal(game, 2) == {"stand", "beg"}
    play(game, "2:beg")
    assert legal(game, 0) == {"give", "run"}
    assert points(play(game, "0:give")) == [(2, "gift", 1)]


def test_5_4_thereafter_those_two_deal_in_turn() -> None:
    game, _ = deal(
        "dick", *(PLAIN, *([lay(OUT_1, "9S")] * 4)), sides=3, score=(0, 6, 0), options=SECOND
    )
    play(game, "1:beg 0:give")
    play_out(game)
    dealt = [(game.dealer, game.public().eldest, game.public().giver)]
    for eldest in (2, 0, 2):
        play(game, f"{eldest}:stand")
        play_out(game)
        dealt.append((game.dealer, game.public().eldest, game.public().giver))
    assert dealt == [(1, 2, 0), (2, 0, 2), (0, 2, 0), (2, 0, 2)]
    assert game.score == (1, 7, 3), "the tie for Game went to eldest each time"


def test_5_4_two_left_run_as_two() -> None:
    stock = "9S 8C 9C TC JC QC KC 8H"
    game, _ = deal("dick", PLAIN, lay(OUT_1, stock), sides=3, score=(0, 6, 0), options=SECOND)
    play(game, "1:beg 0:give")
    play_out(game)
    play(game, "2:beg 0:run")
    assert game.public().hand_counts == (9, 0, 9)
    assert game.public().trumps is Suit.HEARTS
    assert game.turn == 2


def test_5_4_a_redeal_between_two_is_by_the_same_dealer() -> None:
    spades = "9S TS JS QS KS AS"
    rest = "8C 9C TC JC QC KC AC 2C 3C 4C 5C 6C 7C 8D 9D TD JD QD KD AD 8H 9H TH JH QH KH AH"
    cards = rest.split()
    runs = " ".join(
        f"{turned} {' '.join(cards[6 * at : 6 * at + 6])}"
        for at, turned in enumerate(spades.split()[:4])
    )
    game, _ = deal(
        "dick",
        PLAIN,
        lay(OUT_1, f"{runs} KS {' '.join(cards[24:])} 2S 3S 4S AS"),
        sides=3,
        score=(0, 6, 0),
        options={**SECOND, "target": 7},
    )
    play(game, "1:beg 0:give")
    play_out(game)
    events = play(game, "2:beg 0:run")
    assert PackExhausted() in events
    assert Dealt(2, 1) in events


def test_5_4_gift_limit_looks_at_those_still_in() -> None:
    options = {**SECOND, "gift_limit": True}
    game, _ = deal(
        "dick", lay(ACE, "9S"), lay(OUT_1, "9S"), sides=3, score=(0, 6, 0), options=options
    )
    play(game, "1:stand")
    play_out(game)
    play(game, "2:beg")
    assert legal(game, 0) == {"give", "run"}


# ---------------------------------------------------------------------------------------- foster


def test_5_4_foster_counts_the_first_and_the_final_turn_up() -> None:
    stock = "JS 8C 9C TC JC QC KC 9S 8D 9D TD JD QD KD JH"
    game, events = deal("foster", lay(TWO, stock))
    assert points(events) == [(0, "turn-up", 1)]
    assert points(play(game, "1:beg 0:run")) == [(0, "turn-up", 1)]


def test_5_4_foster_does_not_count_one_in_between() -> None:
    stock = "9S 8C 9C TC JC QC KC JS 8D 9D TD JD QD KD 8H"
    game, _ = deal("foster", lay(TWO, stock))
    assert points(play(game, "1:beg 0:run")) == []


def test_5_4_foster_counts_a_turn_up_that_is_first_and_final_once() -> None:
    game, events = deal("foster", lay(TWO, "JS"))
    assert points([*events, *play(game, "1:stand")]) == [(0, "turn-up", 1)]


def test_5_4_foster_counts_each_when_it_is_turned() -> None:
    game, events = deal("foster", lay(TWO, "JS"), score=(6, 0))
    assert points(events) == [(0, "turn-up", 1)]
    assert game.winner == 0


def test_5_4_foster_gives_a_tie_for_game_to_nobody() -> None:
    game, _ = deal("foster", lay(TWO, "9S"))
    assert points(play(game, "1:stand " + TWO_PLAY)) == []


@pytest.mark.parametrize(
    ("option", "runs", "held", "discard"),
    [("six", 1, 9, 3), ("six", 2, 12, 6), ("nine", 1, 9, 0), ("nine", 2, 12, 3)],
)
def test_5_12_foster_discard(option: str, runs: int, held: int, discard: int) -> None:
    stock = "9S 8C 9C TC JC QC KC " + ("TS 8D 9D TD JD QD KD " if runs == 2 else "") + "8H"
    game, _ = deal("foster", lay(TWO, stock), options={"discard": option}, script="1:beg 0:run")
    public = game.public()
    assert public.decision is not None
    assert (public.hand_counts[1], public.decision.discard) == (held, discard)


@pytest.mark.parametrize("word", ["discard2D3D", "discard2D3D4D5D", "discard2D3D2C", "2D", "stand"])
def test_5_4_just_so_many_of_ones_own_cards_have_to_go(word: str) -> None:
    game, _ = deal("foster", lay(TWO, "9S 8C 9C TC JC QC KC 8H"), script="1:beg 0:run")
    reason = game.refusal(1, action(word))
    expected = {"2D": Reason.WRONG_KIND, "stand": Reason.WRONG_KIND}
    assert reason in {expected.get(word, Reason.WRONG_DISCARD), Reason.NOT_IN_HAND}
    assert action(word) not in game.legal(1)


def test_5_4_discards_go_face_down() -> None:
    game, _ = deal("foster", lay(TWO, "9S 8C 9C TC JC QC KC 8H"))
    events = play(game, "1:beg 0:run 1:discard2D3D8C")
    assert "8C" not in repr(game.public())
    assert "8C" not in repr(events)
    assert [card.code for card in game.view(1).discarded] == ["8C", "2D", "3D"]
    assert "8C" not in repr(game.view(0))
    assert (1, 3) in [(getattr(e, "seat", None), getattr(e, "count", None)) for e in events]
