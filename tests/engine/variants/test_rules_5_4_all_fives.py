"""docs/rules.md §5.4: All-Fives."""

from __future__ import annotations

import pytest

from bot.engine.cards import parse
from bot.engine.events import Cause, Scored, TrickTaken
from bot.engine.variants import VARIANTS
from tests.hands import TWO, TWO_PLAY, deal, ended, lay, play, points

TRUMPS = ("AS KS QS JS TS 5S", "2S 3S 4S 6S 7S 8S")
"""Every trump that pegs is seat 0's, and seat 0 takes all tricks but where it likes."""


def test_5_4_trumps_are_pegged_as_they_are_taken() -> None:
    game, _ = deal("all-fives", lay(TRUMPS, "9S"), dealer=1, script="0:stand")
    for card, answer, worth in (
        ("AS", "2S", 4), ("KS", "3S", 3), ("QS", "4S", 2), ("JS", "6S", 1), ("TS", "7S", 10),
    ):  # fmt: skip
        before = game.score[0]
        assert points(play(game, f"0:{card} 1:{answer}")) == [(0, "pips", worth)]
        assert game.score[0] == before + worth
    events = play(game, "0:5S 1:8S")
    assert points(events) == [
        (1, "pips", 5), (0, "high", 1), (1, "low", 1), (0, "jack", 1), (0, "game", 1),
    ]  # fmt: skip


def test_5_4_a_trick_is_pegged_at_once_in_one_sum() -> None:
    hands = ("AS 2C 3C 4C 5C 6C", "TS 2D 3D 4D 5D 6D", "5S 2H 3H 4H 5H 6H", "KS 7C 7D 7H 8C 8D")
    game, _ = deal("all-fives", lay(hands, "9S"), dealer=3)
    events = play(game, "0:stand 0:AS 1:TS 2:5S 3:KS")
    assert points(events) == [(0, "pips", 4 + 10 + 5 + 3)]
    at = next(n for n, event in enumerate(events) if isinstance(event, TrickTaken))
    scored = events[at + 1]
    assert isinstance(scored, Scored)
    assert scored.cause is Cause.PIPS
    assert set(scored.cards) == set(parse("AS TS 5S KS"))


def test_5_4_only_trumps_are_pegged() -> None:
    hands = ("AC KC QC JC TC 5C", "2D 3D 4D 5D 6D 7D")
    game, _ = deal("all-fives", lay(hands, "9S"), dealer=1)
    events = play(game, "0:stand 0:AC 1:2D 0:KC 1:3D 0:QC 1:4D 0:JC 1:5D 0:TC 1:6D 0:5C 1:7D")
    assert points(events) == [(0, "game", 1)]
    assert ended(events).pips == (20, 0), "a plain five is worth none"


def test_5_4_game_counts_all_pips_again_and_five_for_the_five_of_trumps() -> None:
    hands = ("5S 3C 4C 6C 7C 8C", "AH 3D 4D 6D 7D 8D")
    game, _ = deal("all-fives", lay(hands, "9S"), dealer=1)
    events = play(game, "0:stand 0:5S 1:3D  0:3C 1:4D  0:4C 1:6D  0:6C 1:7D  0:7C 1:8D  0:8C 1:AH")
    assert ended(events).pips == (5 + 4, 0)
    assert points(events) == [
        (0, "pips", 5), (0, "high", 1), (0, "low", 1), (0, "game", 1),
    ]  # fmt: skip


def test_5_4_the_five_decides_game() -> None:
    """Five to four; without the five it would be none to four."""
    hands = ("5S 3C 4C 6C 7C 8C", "AH 3D 4D 6D 7D 9C")
    game, _ = deal("all-fives", lay(hands, "9S"), dealer=1)
    events = play(game, "0:stand 0:5S 1:3D  0:3C 1:9C  1:AH 0:4C  1:4D 0:6C  1:6D 0:7C  1:7D 0:8C")
    assert ended(events).pips == (5, 4)
    assert points(events)[-1] == (0, "game", 1)


def test_5_4_the_jack_scores_beside_its_pip() -> None:
    hands = ("JS 3C 4C 6C 7C 8C", "2H 3D 4D 6D 7D 8D")
    game, _ = deal("all-fives", lay(hands, "9S"), dealer=1)
    events = play(game, "0:stand 0:JS 1:3D  0:3C 1:4D  0:4C 1:6D  0:6C 1:7D  0:7C 1:8D  0:8C 1:2H")
    assert points(events) == [
        (0, "pips", 1), (0, "high", 1), (0, "low", 1), (0, "jack", 1), (0, "game", 1),
    ]  # fmt: skip


def test_5_4_all_fives_is_played_to_61_and_a_peg_may_end_it() -> None:
    assert VARIANTS["all-fives"].base.target == 61
    game, _ = deal("all-fives", lay(TRUMPS, "9S"), dealer=1, score=(58, 0))
    events = play(game, "0:stand 0:AS 1:2S")
    assert points(events) == [(0, "pips", 4)]
    assert game.winner == 0
    assert game.score == (62, 0), "scored whole"


@pytest.mark.parametrize(("card", "scored"), [("JS", 1), ("5S", 0), ("AS", 0)])
def test_5_4_only_a_jack_scores_when_turned(card: str, scored: int) -> None:
    _, events = deal("all-fives", lay(TWO, card))
    assert points(events) == ([(0, "turn-up", scored)] if scored else [])


def test_5_4_all_fives_gives_a_tie_for_game_to_eldests_side() -> None:
    game, _ = deal("all-fives", lay(TWO, "9S"))
    assert points(play(game, f"1:stand {TWO_PLAY}")) == [(1, "game", 1)]
