"""docs/rules.md §5.3: Seven-Up and American; their options, §5.12."""

from __future__ import annotations

import pytest

from bot.engine.cards import Suit
from bot.engine.errors import Reason
from bot.engine.events import Bunched, DealEnded, Dealt, PackExhausted, TrumpsSettled
from bot.engine.views import Ask
from tests.hands import (
    THREE,
    TWO,
    TWO_PLAY,
    action,
    deal,
    ended,
    lay,
    legal,
    pending,
    play,
    play_out,
    points,
)

SIX = "8C 9C TC JC QC KC"
"""The six cards of a run between two."""
DOZEN = f"{SIX} 8D 9D TD JD QD KD"
"""The twelve of a run between four."""
FOUR = (*THREE, "2S 3S 4S 5S 6S 7S")


def _after_run(turned: str = "9S", then: str = "8H") -> str:
    return f"{turned} {SIX} {then}"


# ------------------------------------------------------------------------------ the limit of three


@pytest.mark.parametrize(
    ("score", "may"),
    [
        ((0, 0, 6), {"run"}),
        ((6, 6, 6), {"run"}),
        ((0, 6, 0), {"give", "run"}),
        ((6, 0, 5), {"give", "run"}),
    ],
)
def test_5_3_the_dealer_may_not_give_the_third_player_the_game(
    score: tuple[int, int, int], may: set[str]
) -> None:
    game, _ = deal("seven-up", lay(THREE, "9S"), sides=3, score=score, script="1:beg")
    assert legal(game, 0) == may
    reason = game.refusal(0, action("give"))
    assert reason is (None if "give" in may else Reason.GIFT_TO_THIRD)


def test_5_3_when_only_the_beggar_needs_one_a_gift_ends_the_game() -> None:
    game, _ = deal("seven-up", lay(THREE, "9S"), sides=3, score=(0, 6, 0))
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1)]
    assert game.winner == 1


def test_5_3_each_opponent_is_given_a_point() -> None:
    game, _ = deal("seven-up", lay(THREE, "9S"), sides=3)
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1), (2, "gift", 1)]


def test_5_3_the_limit_is_for_three_players_only() -> None:
    for sides, hands in ((2, TWO), (2, FOUR)):
        game, _ = deal(
            "seven-up", lay(hands, "9H" if hands is TWO else "9S"), sides=sides, score=(0, 6)
        )
        play(game, "1:beg")
        assert legal(game, 0) == {"give", "run"}


# -------------------------------------------------------------------------------- the turned jack


@pytest.mark.parametrize("game_id", ["seven-up", "american"])
def test_5_3_a_turned_jack_scores_when_eldest_stands(game_id: str) -> None:
    game, events = deal(game_id, lay(TWO, "JS"))
    assert points(events) == []
    assert points(play(game, "1:stand")) == [(0, "turn-up", 1)]


def test_5_3_a_turned_jack_scores_after_a_gift() -> None:
    game, _ = deal("seven-up", lay(TWO, "JS"))
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1), (0, "turn-up", 1)]


def test_5_3_every_gift_comes_before_the_turned_jack() -> None:
    game, _ = deal("seven-up", lay(THREE, "JS"), sides=3)
    assert points(play(game, "1:beg 0:give")) == [
        (1, "gift", 1), (2, "gift", 1), (0, "turn-up", 1),
    ]  # fmt: skip


def test_5_3_a_gift_that_wins_comes_before_a_turned_jack_that_would() -> None:
    game, _ = deal("seven-up", lay(TWO, "JS"), score=(6, 6))
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1)]
    assert game.winner == 1


def test_5_3_a_jack_that_is_run_away_from_does_not_score() -> None:
    game, _ = deal("seven-up", lay(TWO, _after_run("JS", "8H")))
    assert points(play(game, "1:beg 0:run 1:play-on")) == []


def test_5_3_a_jack_of_the_refused_suit_turned_in_running_does_not_score() -> None:
    stock = f"9S {SIX} JS 8D 9D TD JD QD KD 8H"
    game, _ = deal("seven-up", lay(TWO, stock))
    assert points(play(game, "1:beg 0:run 1:play-on")) == []


def test_5_3_a_final_jack_scores_after_the_vote_and_before_any_discard() -> None:
    game, _ = deal("seven-up", lay(TWO, _after_run("9S", "JH")))
    assert points(play(game, "1:beg 0:run")) == []
    assert points(play(game, "1:bunch")) == []
    events = play(game, "0:play-on")
    assert points(events) == [(0, "turn-up", 1)]
    decision = pending(game)
    assert decision.ask is Ask.DISCARD


def test_5_3_nothing_is_scored_for_a_final_jack_when_all_bunch() -> None:
    game, _ = deal("seven-up", lay(TWO, _after_run("9S", "JH")))
    events = play(game, "1:beg 0:run 1:bunch 0:bunch")
    assert ended(events).points == ()


def test_5_3_american_scores_a_final_jack_after_the_run() -> None:
    game, _ = deal("american", lay(TWO, _after_run("JS", "JH")))
    assert points(play(game, "1:beg 0:run")) == [(0, "turn-up", 1)]


def test_5_3_american_does_not_score_it_when_a_gift_ends_the_deal() -> None:
    game, _ = deal("american", lay(TWO, "JS"))
    events = play(game, "1:beg 0:give")
    assert points(events) == [(1, "gift", 1)]
    assert ended(events).score == (0, 1)
    assert Dealt(1, 1) in events


def test_5_12_american_may_play_on_after_a_gift() -> None:
    game, _ = deal("american", lay(TWO, "JS"), options={"gift_ends_deal": False})
    events = play(game, "1:beg 0:give")
    assert points(events) == [(1, "gift", 1), (0, "turn-up", 1)]
    assert game.turn == 1
    assert game.public().trumps is Suit.SPADES


def test_5_12_a_gift_that_ends_the_deal_is_limited_likewise() -> None:
    game, _ = deal("american", lay(TWO, "9S"), options={"gift_limit": True}, score=(0, 9))
    play(game, "1:beg")
    assert legal(game, 0) == {"run"}
    assert game.refusal(0, action("give")) is Reason.GIFT_WOULD_WIN


# ---------------------------------------------------------------------------------------- bunching


def test_5_3_after_a_run_each_seat_votes_from_eldest_on() -> None:
    game, _ = deal("seven-up", lay(FOUR, f"8S {DOZEN} 8H"), dealer=2)
    events = play(game, "3:beg 2:run")
    assert not any(isinstance(event, TrumpsSettled) for event in events)
    assert game.public().trumps is None
    for seat in (3, 0, 1):
        decision = pending(game)
        assert (decision.seat, decision.ask) == (seat, Ask.BUNCH)
        assert legal(game, seat) == {"bunch", "play-on"}
        assert all(legal(game, other) == set() for other in range(4) if other != seat)
        play(game, f"{seat}:bunch")
    assert game.turn == 2


def test_5_3_if_all_agree_the_same_dealer_deals_again_and_nothing_is_scored() -> None:
    game, _ = deal("seven-up", lay(FOUR, f"8S {DOZEN} 8H"), dealer=2)
    events = play(game, "3:beg 2:run 3:bunch 0:bunch 1:bunch 2:bunch")
    at = events.index(Bunched())
    assert isinstance(events[at + 1], DealEnded)
    assert events[at + 2] == Dealt(1, 2)
    assert ended(events).points == ()
    assert (game.deal_number, game.dealer) == (1, 2)


def test_5_3_one_refusal_and_the_new_trumps_stand() -> None:
    game, _ = deal("seven-up", lay(FOUR, f"8S {DOZEN} 8H"))
    events = play(game, "1:beg 0:run 1:bunch 2:play-on")
    assert TrumpsSettled(Suit.HEARTS) in events
    assert game.public().trumps is Suit.HEARTS
    decision = pending(game)
    assert (decision.seat, decision.ask) == (1, Ask.DISCARD)


@pytest.mark.parametrize("script", ["1:stand", "1:beg 0:give"])
def test_5_3_without_a_run_nobody_votes(script: str) -> None:
    game, _ = deal("seven-up", lay(TWO, "9S"))
    play(game, script)
    decision = pending(game)
    assert (decision.seat, decision.ask) == (1, Ask.PLAY)


def test_5_3_american_has_no_bunching() -> None:
    game, _ = deal("american", lay(TWO, _after_run()), script="1:beg 0:run")
    decision = pending(game)
    assert (decision.seat, decision.ask) == (1, Ask.DISCARD)


def test_5_3_an_exhausted_pack_leaves_nothing_to_vote_on() -> None:
    hands = ("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "AD KD QD JD 8D 9D", "8S 9S TS JS QS KS")
    dozen, more = "AS 8C 9C TC JC QC KC AC TD 2S 3S 4S", "5S 6S 7S 2H 3H 4H 5H 7H 8H TH QH JH"
    game, _ = deal("seven-up", lay(hands, f"AH {dozen} 6H {more} 9H KH"))
    events = play(game, "1:beg 0:run")
    assert PackExhausted() in events
    assert Dealt(1, 0) in events


# ----------------------------------------------------------------------------------------- discards


def _discard(game_id: str, stock: str, votes: str, **options: str) -> tuple[int, int]:
    """Run; return how many cards are held, and how many eldest has to throw away."""
    game, _ = deal(game_id, lay(TWO, stock), options=options, script=f"1:beg 0:run {votes}")
    public = game.public()
    assert public.decision is not None
    return public.hand_counts[1], public.decision.discard


ONE_RUN = _after_run()
TWO_RUNS = f"9S {SIX} TS 8D 9D TD JD QD KD 8H"


@pytest.mark.parametrize(
    ("game_id", "votes", "option", "stock", "expected"),
    [
        ("seven-up", "1:play-on", "six", ONE_RUN, (9, 3)),
        ("seven-up", "1:play-on", "six", TWO_RUNS, (12, 6)),
        ("seven-up", "1:play-on", "six-from-twelve", ONE_RUN, (9, 0)),
        ("seven-up", "1:play-on", "six-from-twelve", TWO_RUNS, (12, 6)),
        ("american", "", "six", ONE_RUN, (9, 3)),
        ("american", "", "six", TWO_RUNS, (12, 6)),
        ("american", "", "none", ONE_RUN, (9, 0)),
        ("american", "", "none", TWO_RUNS, (12, 0)),
    ],
)
def test_5_12_discard(
    game_id: str, votes: str, option: str, stock: str, expected: tuple[int, int]
) -> None:
    assert _discard(game_id, stock, votes, discard=option) == expected


def test_5_3_all_discard_to_six_from_eldest_on() -> None:
    game, _ = deal("seven-up", lay(TWO, ONE_RUN), script="1:beg 0:run 1:play-on 1:discard2D3D8C")
    assert game.public().discarded == (0, 3)
    assert game.turn == 0
    play(game, "0:discard2C3C4C")
    assert game.public().hand_counts == (6, 6)
    assert game.turn == 1
    assert legal(game, 1) == {"4D", "5D", "6D", "7D", "9C", "TC"}


def test_5_3_twelve_cards_may_all_be_played() -> None:
    game, _ = deal("american", lay(TWO, TWO_RUNS), options={"discard": "none"})
    play(game, "1:beg 0:run")
    assert len(ended(play_out(game)).pips) == 2
    assert len(game.deals[0].actions) == 2 + 24


# ------------------------------------------------------------------------------------------ the tie


@pytest.mark.parametrize(("dealer", "side"), [(0, 1), (1, 0)])
def test_5_3_a_tie_for_game_goes_to_the_non_dealer(dealer: int, side: int) -> None:
    hands, script = (
        (TWO, TWO_PLAY) if dealer == 0 else (TWO[::-1], TWO_PLAY.translate({48: "1", 49: "0"}))
    )
    game, _ = deal("seven-up", lay(hands, "9S"), dealer=dealer)
    events = play(game, f"{1 - dealer}:stand {script}")
    assert points(events) == [(side, "game", 1)]


def test_5_3_with_two_sides_it_goes_to_the_non_dealers_side() -> None:
    hands = (*THREE, "8C 9C 8D 9D 8H 9H")
    game, _ = deal("seven-up", lay(hands, "9S"), dealer=2, script="3:stand")
    assert points(play_out(game)) == [(1, "game", 1)]


QUEEN_EACH_0_1 = """
    1:QC 2:4H 0:2D   1:2H 2:3H 0:QH   0:3D 1:2C 2:5H
    0:4D 1:3C 2:6H   0:5D 1:4C 2:7H   0:6D 1:5C 2:8H
"""
QUEEN_EACH_1_2 = """
    1:QC 2:5H 0:2D   1:2H 2:QH 0:7D   2:3H 0:3D 1:2C
    2:6H 0:4D 1:3C   2:7H 0:5D 1:4C   2:8H 0:6D 1:5C
"""


@pytest.mark.parametrize(
    ("hands", "script", "side"),
    [
        (("2D QH 3D 4D 5D 6D", "QC 2C 3C 4C 2H 5C", "3H 4H 5H 6H 7H 8H"), QUEEN_EACH_0_1, 1),
        (("2D 7D 3D 4D 5D 6D", "QC 2C 3C 4C 2H 5C", "3H QH 5H 6H 7H 8H"), QUEEN_EACH_1_2, None),
        (THREE, "", None),
    ],
    ids=["the dealer and another", "the two others", "all three"],
)
def test_5_3_a_tie_of_three_players(hands: tuple[str, ...], script: str, side: int | None) -> None:
    game, _ = deal("seven-up", lay(hands, "9S"), sides=3)
    expected = [] if side is None else [(side, "game", 1)]
    events = play(game, f"1:stand {script}")
    assert points(events if script else play_out(game)) == expected
