"""docs/rules.md §5.9: the French and the German game."""

from __future__ import annotations

import pytest

from bot.engine.cards import Suit
from bot.engine.errors import Reason
from bot.engine.events import MoreDealt, PackExhausted, TrumpsSettled, TurnedUp
from bot.engine.views import Ask
from tests.hands import THREE, TWO, action, deal, ended, lay, legal, pending, play, play_out, points

FOUR = (*THREE, "2S 3S 4S 5S 6S 7S")
SIX = "8C 9C TC JC QC KC"
DOZEN = f"{SIX} 8D 9D TD JD QD KD"


def _asked(game_id: str, hands: tuple[str, ...], stock: str, script: str) -> tuple[int, Ask, int]:
    game, _ = deal(game_id, lay(hands, stock))
    play(game, script)
    decision = pending(game)
    return decision.seat, decision.ask, decision.discard


def test_5_9_french_runs_three_cards_once_and_then_turns_singly() -> None:
    game, _ = deal("french", lay(TWO, f"8S {SIX} 9S TS 8H"))
    events = play(game, "1:beg 0:run")
    kinds = (MoreDealt, TurnedUp, TrumpsSettled)
    assert [type(event) for event in events if isinstance(event, kinds)] == [
        MoreDealt, TurnedUp, TurnedUp, TurnedUp, TrumpsSettled,
    ]  # fmt: skip
    assert game.public().trumps is Suit.HEARTS
    assert game.public().hand_counts == (9, 9)


def test_5_9_french_cannot_run_out() -> None:
    """All spades but one are turned before another suit comes."""
    spades = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    first, *others = spades.split()
    game, _ = deal("french", lay(TWO, f"{first} {SIX} {' '.join(others)} AS 8H"))
    events = play(game, "1:beg 0:run")
    assert PackExhausted() not in events
    assert points(events) == [(0, "turn-up", 1)]
    assert game.public().trumps is Suit.HEARTS


@pytest.mark.parametrize("seats", [2, 4])
def test_5_9_every_player_discards_three(seats: int) -> None:
    hands, more = (TWO, SIX) if seats == 2 else (FOUR, DOZEN)
    stock = f"8S {more} 9S 8H"
    game, _ = deal("french", lay(hands, stock), script="1:beg 0:run")
    for seat in [*range(1, seats), 0]:
        decision = pending(game)
        assert (decision.seat, decision.ask, decision.discard) == (seat, Ask.DISCARD, 3)
        assert decision.calls == ()
        game.apply(seat, game.legal(seat)[5])
    assert game.public().discarded == (3,) * seats
    assert game.public().hand_counts == (6,) * seats
    assert game.turn == 1


def test_5_9_french_settles_trumps_between_dealer_and_eldest_the_partners_not_looking() -> None:
    game, _ = deal("french", lay(FOUR, "8H"), dealer=3)
    assert set(game.public().blind) == {1, 2}
    assert legal(game, 0) == {"stand", "beg"}
    play(game, "0:beg")
    assert legal(game, 3) == {"give", "run"}


@pytest.mark.parametrize("game_id", ["french", "german"])
def test_5_9_without_a_run_nobody_discards(game_id: str) -> None:
    for script in ("1:stand", "1:beg 0:give"):
        assert _asked(game_id, TWO, "8S", script) == (1, Ask.PLAY, 0)


@pytest.mark.parametrize("game_id", ["french", "german"])
def test_3_a_gift_is_eldests_and_the_suit_stays(game_id: str) -> None:
    game, _ = deal(game_id, lay(TWO, "8S"))
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1)]
    assert game.public().trumps is Suit.SPADES


def test_5_9_german_runs_and_turns_again_and_discards_to_six() -> None:
    stock = f"8S {SIX} 9S 8D 9D TD JD QD KD 8H"
    assert _asked("german", TWO, stock, "1:beg 0:run") == (1, Ask.DISCARD, 6)
    game, _ = deal("german", lay(TWO, stock))
    play(game, "1:beg 0:run 1:discard2D3D4D5D6D7D 0:discard2C3C4C5C6C7C")
    assert game.public().hand_counts == (6, 6)


@pytest.mark.parametrize("game_id", ["french", "german"])
def test_3_every_turned_jack_counts_when_it_is_turned(game_id: str) -> None:
    game, events = deal(game_id, lay(TWO, f"JS {SIX} JH"))
    assert points(events) == [(0, "turn-up", 1)]
    assert points(play(game, "1:beg 0:run")) == [(0, "turn-up", 1)]


HANDS = ("AS 2C 3C 4C 5C 6C", "KS 2S JS 3D 4D 5D")


@pytest.mark.parametrize(
    ("game_id", "order"),
    [("french", ["game", "high", "low", "jack"]), ("german", ["high", "low", "jack", "game"])],
)
def test_5_9_game_is_counted_first_in_the_french_game_only(game_id: str, order: list[str]) -> None:
    game, _ = deal(game_id, lay(HANDS, "8S"))
    events = play(game, "1:stand 1:2S 0:AS 0:2C 1:JS")
    events = play_out(game)
    assert [cause for _, cause, _ in points(events)] == order


@pytest.mark.parametrize("game_id", ["french", "german"])
def test_3_low_is_its_takers(game_id: str) -> None:
    game, _ = deal(game_id, lay(HANDS, "8S"), script="1:stand 1:2S 0:AS 0:2C 1:JS")
    assert (0, "low", 1) in points(play_out(game))


@pytest.mark.parametrize("game_id", ["french", "german"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_3_a_tie_for_game_is_eldests(game_id: str, dealer: int) -> None:
    hands = TWO if dealer == 0 else TWO[::-1]
    game, _ = deal(game_id, lay(hands, "8S"), dealer=dealer, script=f"{1 - dealer}:stand")
    assert points(play_out(game)) == [(1 - dealer, "game", 1)]


@pytest.mark.parametrize("game_id", ["french", "german"])
def test_4_must_trump(game_id: str) -> None:
    hands = ("9S 2D 3D 4D 5C 6C", "KH QH 3S 4H 5H 6H")
    game, _ = deal(game_id, lay(hands, "8S"), script="1:stand 1:KH")
    assert legal(game, 0) == {"9S"}
    assert game.refusal(0, action("2D")) is Reason.MUST_TRUMP
    play(game, "0:9S 0:2D")
    assert legal(game, 1) == {"3S"}, "none of the suit led, but a trump"


def test_5_9_cards_thrown_away_count_for_nobody() -> None:
    """Eldest gets the clubs of the run that are dealt first, the dealer the others."""
    game, _ = deal("german", lay(TWO, f"8S {SIX} 8H"))
    play(game, "1:beg 0:run 1:discard8C9CTC 0:discardJCQCKC")
    assert ended(play_out(game)).pips == (0, 0)
