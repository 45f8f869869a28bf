"""RULES.md §5.1: Trinidad and Tobago; their options, §5.12; worked examples 1, 2 and 10, §7."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.cards import Suit
from bot.engine.errors import BadOption, Reason
from bot.engine.events import MoreDealt, TrumpsSettled, TurnedUp
from bot.engine.variants import VARIANTS
from tests.engine.test_rules_2_common import HEARTS, HEARTS_PLAY, TWO, TWO_PLAY
from tests.hands import action, deal, lay, legal, play, points

FOUR = ("2S 3S 4S 5S 7S 8S", "2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "9S TS JS QS KS AS")


def test_7_example_1_running_past_a_second_heart() -> None:
    twelve, dozen = "8C 9C TC JC QC KC AC 8D 9D TD JD QD", "KD AD 2H 3H 5H 6H 7H 8H 9H TH QH KH"
    game, events = deal("trinidad", lay(FOUR, f"JH {twelve} 4H {dozen} 6S AH"))
    assert points(events) == [(0, "turn-up", 3)]
    assert game.score == (3, 0)
    events = tuple(play(game, "1:beg 0:run"))
    assert points(events) == [(0, "turn-up", 2)]
    kinds = (MoreDealt, TurnedUp, TrumpsSettled)
    assert [type(event) for event in events if isinstance(event, kinds)] == [
        MoreDealt, TurnedUp, MoreDealt, TurnedUp, TrumpsSettled,
    ]  # fmt: skip
    public = game.public()
    assert public.trumps is Suit.SPADES
    assert public.hand_counts == (12, 12, 12, 12)
    assert public.stock_count == 1
    assert game.turn == 1


def test_7_example_2_high_wins_before_the_hung_jack() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"), score=(13, 13))
    assert points(play(game, "1:stand" + HEARTS_PLAY)) == [(1, "high", 1)]
    assert game.winner == 1


def test_7_example_10_no_undertrumping_in_tobago() -> None:
    hands = ("5S QS 3C 2D AH KH", "9D 8D 7D 2H 3H 4H", "8S 2C 4C 5H 6H 7H", "TC JC QC 8H 9H TH")
    game, _ = deal("tobago", lay(hands, "9S"))
    play(game, "1:stand 1:9D 2:8S 3:TC")
    assert legal(game, 0) == {"2D", "QS"}
    assert game.refusal(0, action("5S")) is Reason.NO_UNDERTRUMPING
    assert game.refusal(0, action("3C")) is Reason.MUST_FOLLOW_OR_TRUMP


@pytest.mark.parametrize(
    ("rest", "allowed"), [("3S", {"5S", "3S"}), ("3C", {"3C"})], ids=["only trumps", "3C"]
)
def test_7_example_10_with_two_cards_left(rest: str, allowed: set[str]) -> None:
    hands = (
        f"5S {rest} 2H 3H 4H 5H",
        "AH KH QH JH 9D 8D",
        "6H 7H 8H 9H 8S 4C",
        "TH 2C 5C 6C 7C TC",
    )
    game, _ = deal("tobago", lay(hands, "9S"))
    play(
        game,
        """1:stand 1:AH 2:6H 3:TH 0:2H   1:KH 2:7H 3:2C 0:3H
        1:QH 2:8H 3:5C 0:4H   1:JH 2:9H 3:6C 0:5H   1:9D 2:8S 3:7C""",
    )
    assert legal(game, 0) == allowed


def test_5_1_the_refused_suit_scores_too_when_it_is_turned_again() -> None:
    twelve, dozen = "8C 9C TC JC QC KC AC 8D 9D TD JD QD", "KD AD 2H 3H 4H 5H 7H 8H 9H TH QH KH"
    game, events = deal("trinidad", lay(FOUR, f"AH {twelve} JH {dozen} 6H 6S"))
    assert points(events) == [(0, "turn-up", 1)]
    assert points(play(game, "1:beg 0:run"))[:2] == [(0, "turn-up", 3), (0, "turn-up", 2)]


@pytest.mark.parametrize(
    ("variant", "card", "scored"),
    [
        ("trinidad", "AH", 1),
        ("trinidad", "6H", 2),
        ("trinidad", "JH", 3),
        ("trinidad", "2H", 0),
        ("tobago", "AH", 1),
        ("tobago", "2H", 2),
        ("tobago", "JH", 3),
        ("tobago", "6H", 0),
    ],
)
def test_3_turn_up_points(variant: str, card: str, scored: int) -> None:
    game, events = deal(variant, lay(FOUR, card), dealer=3)
    assert game.score == (0, scored)
    assert points(events) == ([(1, "turn-up", scored)] if scored else [])


def test_5_1_kick_out_on_a_turn_up_of_a_run() -> None:
    twelve = "8C 9C TC JC QC KC AC 8D 9D TD JD QD"
    game, _ = deal("trinidad", lay(FOUR, f"2H {twelve} 6H"), score=(12, 13))
    events = play(game, "1:beg 0:run")
    assert points(events) == [(0, "turn-up", 2)]
    assert game.winner == 0
    assert not any(isinstance(event, TrumpsSettled) for event in events)


def test_5_1_hang_jack_scores_three() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    assert (0, "jack", 3) in points(play(game, "1:stand" + HEARTS_PLAY))


def test_5_1_two_players_play_the_same_game() -> None:
    game, _ = deal("trinidad", lay(("AS KS JS 2C 3C 4C", "2S 3S 4S TD KD AD"), "9S"))
    events = play(
        game,
        "1:beg 0:give 1:TD 0:JS 0:AS 1:2S 0:KS 1:3S 0:2C 1:4S 1:AD 0:3C 1:KD 0:4C",
    )
    assert points(events)[:5] == [
        (1, "gift", 1), (0, "high", 1), (1, "low", 1), (0, "jack", 1), (0, "game", 1),
    ]  # fmt: skip


def test_4_undertrumping_is_allowed_in_trinidad_and_an_option() -> None:
    hands = ("5S QS 3C 2D AH KH", "9D 8D 7D 2H 3H 4H", "8S 2C 4C 5H 6H 7H", "TC JC QC 8H 9H TH")
    script = "1:stand 1:9D 2:8S 3:TC"
    game, _ = deal("trinidad", lay(hands, "9S"))
    play(game, script)
    assert legal(game, 0) == {"2D", "QS", "5S"}
    game, _ = deal("trinidad", lay(hands, "9S"), options={"undertrump": False})
    play(game, script)
    assert legal(game, 0) == {"2D", "QS"}
    game, _ = deal("tobago", lay(hands, "9S"), options={"undertrump": True})
    play(game, script)
    assert legal(game, 0) == {"2D", "QS", "5S"}


def test_5_12_target() -> None:
    game, _ = deal("trinidad", lay(TWO, "JS"), options={"target": 3})
    assert game.winner == 0


@pytest.mark.parametrize("worth", [1, 2])
def test_5_12_game_points(worth: int) -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"), options={"game_points": worth})
    assert points(play(game, "1:stand" + HEARTS_PLAY))[3] == (0, "game", worth)


@pytest.mark.parametrize(("tie", "scored"), [("nobody", []), ("non-dealer", [(1, "game", 1)])])
def test_5_12_game_tie(tie: str, scored: list[tuple[int, str, int]]) -> None:
    game, _ = deal("trinidad", lay(TWO, "9S"), options={"game_tie": tie})
    events = play(game, "1:stand " + TWO_PLAY)
    assert points(events) == scored


def test_5_12_gift_limit_forces_the_run() -> None:
    game, _ = deal("trinidad", lay(FOUR, "9H"), options={"gift_limit": True}, score=(0, 13))
    play(game, "1:beg")
    assert legal(game, 0) == {"run"}
    assert game.refusal(0, action("give")) is Reason.GIFT_WOULD_WIN
    game, _ = deal("trinidad", lay(FOUR, "9H"), options={"gift_limit": True}, score=(13, 12))
    play(game, "1:beg")
    assert legal(game, 0) == {"give", "run"}


def test_5_12_without_the_limit_a_gift_may_win_the_game() -> None:
    game, _ = deal("trinidad", lay(FOUR, "9H"), score=(0, 13))
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1)]
    assert game.winner == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 0),
        ("target", 101),
        ("target", True),
        ("target", "7"),
        ("game_points", 3),
        ("game_points", True),
        ("game_tie", "dealer"),
        ("game_tie", 1),
        ("undertrump", 0),
        ("undertrump", "false"),
        ("gift_limit", None),
        ("revokes", "none"),
        ("low", "taker"),
    ],
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_5_12_what_an_option_does_not_take_is_refused(variant: str, name: str, value: Any) -> None:
    with pytest.raises(BadOption):
        VARIANTS[variant].rules({name: value})
