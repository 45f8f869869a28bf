"""docs/rules.md §5.4: Dick and Foster; looking, second place; their options, §5.12."""

from __future__ import annotations

import pytest

from bot.engine.cards import parse
from bot.engine.errors import BadOption
from bot.engine.events import Cause, Dealt, Scored
from bot.engine.variants import VARIANTS, Form
from tests.hands import THREE, TWO, deal, ended, lay, legal, play, play_out, points

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


# ---------------------------------------------------------------------------------- second place

SECOND = {"second_place": True}
OUT_1 = ("2H 3H 4H 5H 6H 7H", "", "2D 3D 4D 5D 6D 7D")
"""A deal without seat 1: eldest and the other have nothing in common."""
PLAIN = lay(THREE, "9S")


def test_5_12_second_place_needs_three_players() -> None:
    dick = VARIANTS["dick"]
    assert dick.rules(SECOND, THREE_FORM).second_place
    for form in dick.forms:
        if form != THREE_FORM:
            with pytest.raises(BadOption):
                dick.rules(SECOND, form)


def test_5_4_a_side_that_goes_out_makes_a_four_with_unscored_points() -> None:
    hands = ("2C 3C 4C 5C 6C 7C", "AS KS QS JS TS 2S", "2H 3H 4H 5H 6H 7H")
    game, _ = deal("dick", lay(hands, "9S"), sides=3, score=(0, 6, 0), options=SECOND)
    play(game, "1:stand")
    events = play_out(game)
    assert points(events) == [(1, "high", 1)]
    assert ended(events).four == 1


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


# ---------------------------------------------------------------------------------------- foster


def test_5_4_discards_go_face_down() -> None:
    game, _ = deal("foster", lay(TWO, "9S 8C 9C TC JC QC KC 8H"))
    events = play(game, "1:beg 0:run 1:discard2D3D8C")
    assert "8C" not in repr(game.public())
    assert "8C" not in repr(events)
    assert [card.code for card in game.view(1).discarded] == ["8C", "2D", "3D"]
    assert "8C" not in repr(game.view(0))
    assert (1, 3) in [(getattr(e, "seat", None), getattr(e, "count", None)) for e in events]
