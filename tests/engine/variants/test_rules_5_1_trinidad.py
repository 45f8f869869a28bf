"""docs/rules.md §5.1: Trinidad and Tobago; their options, §5.12."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import BadOption, Reason
from bot.engine.events import TrumpsSettled
from bot.engine.variants import VARIANTS
from tests.hands import HEARTS, HEARTS_PLAY, TWO, TWO_PLAY, action, deal, lay, legal, play, points

FOUR = ("2S 3S 4S 5S 7S 8S", "2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "9S TS JS QS KS AS")


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
        ("revokes", True),
        ("take_back", "always"),
        ("revoke_penalty", None),
        ("hung_jack_points", 7),
        ("gift_needs_trump", 1),
        ("low", "dealer"),
    ],
)
def test_5_12_what_an_option_does_not_take_is_refused(name: str, value: Any) -> None:
    for game in [game for game in VARIANTS.values() if game.row < 25]:
        with pytest.raises(BadOption):
            game.rules({name: value})
