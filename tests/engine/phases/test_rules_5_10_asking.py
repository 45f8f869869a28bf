"""docs/rules.md §5.10: asking for the highest and the lowest trump (Hoyle)."""

from __future__ import annotations

import pytest

from bot.engine.actions import Extreme
from bot.engine.cards import Card
from bot.engine.errors import Reason
from bot.engine.events import Answered
from bot.engine.game.game import Game
from tests.hands import action, deal, lay, legal, play

HANDS = ("KS 2S 2C 3C 4C 5C", "QS 9S 4S 2D 3D 4D")
"""Seat 1 is eldest."""


def _hoyle(script: str = "", hands: tuple[str, ...] = HANDS, turned: str = "8S") -> Game:
    """Let eldest stand, and play a script."""
    game, _ = deal("hoyle", lay(hands, turned), script=f"1:stand {script}")
    return game


def test_5_10_the_highest_trump_of_a_hand_may_be_asked_about() -> None:
    game = _hoyle("1:QS")
    assert game.turn == 0
    assert legal(game, 1) == {"ask-high"}
    assert game.view(1).legal == game.legal(1)
    assert not game.view(1).to_act
    assert play(game, "1:ask-high") == [Answered(1, Extreme.HIGH, Card.of("QS"), yes=False)]
    assert game.turn == 0, "asking takes no turn"
    assert legal(game, 1) == set(), "once"
    assert game.refusal(1, action("ask-high")) is Reason.MAY_NOT_ASK


def test_5_10_the_answer_is_true_and_public() -> None:
    game = _hoyle("1:QS 0:KS")
    events = play(game, "0:ask-high")
    assert events == [Answered(0, Extreme.HIGH, Card.of("KS"), yes=True)]
    assert game.public().answers == (Answered(0, Extreme.HIGH, Card.of("KS"), yes=True),)


def test_5_10_the_winner_of_a_trick_may_ask_before_leading() -> None:
    game = _hoyle("1:QS 0:KS")
    assert game.turn == 0
    assert legal(game, 0) == {"ask-high", "2S", "2C", "3C", "4C", "5C"}


def test_5_10_a_lone_trump_allows_both_questions_each_once() -> None:
    game = _hoyle("1:9S", ("2C 3C 4C 5C 6C 7C", "9S 2D 3D 4D 5D 6D"))
    assert legal(game, 1) == {"ask-high", "ask-low"}
    events = play(game, "1:ask-low")
    assert legal(game, 1) == {"ask-high"}
    events += play(game, "1:ask-high")
    assert [event.yes for event in events if isinstance(event, Answered)] == [True, True]
    assert legal(game, 1) == set()


def test_5_10_after_the_deals_last_card_there_is_nothing_to_ask() -> None:
    game = _hoyle(
        "1:2D 0:2C 1:3D 0:3C 1:4D 0:4C 1:5D 0:5C 1:6D 0:6C 1:9S 0:3S",
        ("3S 2C 3C 4C 5C 6C", "9S 2D 3D 4D 5D 6D"),
    )
    assert game.deal_number == 1
    assert not {"ask-low", "ask-high"} & (legal(game, 0) | legal(game, 1))


@pytest.mark.parametrize(
    ("script", "seat", "may"),
    [
        ("1:QS", 1, {"ask-high"}),
        ("1:QS 2:AS", 2, {"ask-high", "ask-low"}),
        ("1:QS 2:AS 3:3S", 3, {"ask-high", "ask-low"}),
        ("1:QS 2:AS 3:3S 0:2S", 0, {"ask-low"}),
    ],
)
def test_5_10_four_players_ask_as_two_do(script: str, seat: int, may: set[str]) -> None:
    hands = ("KS 2S 2C 3C 4C 5C", "QS 9S 4S 2D 3D 4D", "AS 2H 3H 4H 5H 6H", "3S 5D 6D 7D 8D 9D")
    game, _ = deal("hoyle", lay(hands, "8S"), script=f"1:stand {script}")
    assert legal(game, seat) & {"ask-high", "ask-low"} == may
