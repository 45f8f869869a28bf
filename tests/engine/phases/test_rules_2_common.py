"""docs/rules.md §2: what all the games share."""

from __future__ import annotations

import pytest

from bot.engine.actions import Play
from bot.engine.cards import Card, Rank, Suit
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import (
    Called,
    Cause,
    DealEnded,
    Dealt,
    GameEnded,
    PackExhausted,
    Played,
    Scored,
    TrickTaken,
    TrumpsSettled,
    TurnedUp,
)
from bot.engine.scoring import game_side
from bot.engine.views import Ask
from tests.hands import (
    HEARTS,
    HEARTS_PLAY,
    THREE,
    TWO,
    action,
    deal,
    lay,
    legal,
    pending,
    play,
    points,
)


def test_2_eldest_leads_and_the_winner_of_a_trick_leads_next() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"), script="1:stand")
    assert game.turn == 1
    events = play(game, "1:3H 2:8H 3:JS 0:KS")
    assert events[-1] == TrickTaken(
        0, (1, 2, 3, 0), (Card.of("3H"), Card.of("8H"), Card.of("JS"), Card.of("KS")), 0
    )
    assert game.turn == 0


def test_2_high_low_jack_game_in_order_after_the_last_trick() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    events = play(game, "1:stand" + HEARTS_PLAY)
    assert points(events) == [(1, "high", 1), (0, "low", 1), (0, "jack", 3), (0, "game", 1)]
    ended = next(event for event in events if isinstance(event, DealEnded))
    assert ended.pips == (4 + 3 + 2 + 10 + 1 + 3, 4)
    assert ended.score == (5, 1)
    assert ended.trumps is Suit.SPADES


@pytest.mark.parametrize(
    ("game", "pips", "side"),
    [
        ("seven-up", (4, 9, 6), 1),
        ("seven-up", (9, 9, 4), 1),
        ("seven-up", (9, 4, 9), 2),
        ("seven-up", (4, 9, 9), None),
        ("seven-up", (9, 9, 9), None),
        ("dick", (9, 4, 9), 1),
        ("seven-up", (9, 9), 1),
    ],
)
def test_5_3_a_tie_goes_to_who_is_level_with_the_dealer_alone(
    game: str, pips: tuple[int, ...], side: int | None
) -> None:
    dealt, _ = deal(game, lay(TWO if len(pips) == 2 else THREE, "8S"), sides=len(pips))
    dealt._deal.pips = list(pips)
    assert game_side(dealt._deal) == side


def test_2_points_name_the_seat_and_the_cards_that_made_them() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    events = play(game, "1:stand" + HEARTS_PLAY)
    scored = {event.cause: event for event in events if isinstance(event, Scored)}
    assert (scored[Cause.HIGH].seat, scored[Cause.HIGH].cards) == (1, (Card.of("AS"),))
    assert (scored[Cause.LOW].seat, scored[Cause.LOW].cards) == (0, (Card.of("2S"),))
    assert (scored[Cause.JACK].seat, scored[Cause.JACK].cards) == (0, (Card.of("JS"),))
    assert scored[Cause.GAME].seat is None
    assert set(scored[Cause.GAME].cards) == {
        Card.of(code) for code in ("JS", "KS", "AH", "KH", "QH", "TH")
    }


def test_2_points_scored_at_once_are_scored_whole() -> None:
    game, events = deal("trinidad", lay(TWO, "JS"), score=(13, 0))
    assert game.over
    assert game.winner == 0
    assert game.score == (16, 0)
    assert events == (
        Dealt(0, 0),
        TurnedUp(Card(Rank.JACK, Suit.SPADES)),
        Scored(0, Cause.TURN_UP, 3, 0, (Card.of("JS"),)),
        DealEnded(0, (Scored(0, Cause.TURN_UP, 3, 0, (Card.of("JS"),)),), (0, 0), (16, 0), None),
        GameEnded(0, (16, 0)),
    )


def test_2_nothing_follows_the_winning_point() -> None:
    """Side 1 wins on High; Low, Jack and Game of side 0 are never scored."""
    game, _ = deal("trinidad", lay(HEARTS, "9S"), score=(13, 13))
    events = play(game, "1:stand" + HEARTS_PLAY)
    assert points(events) == [(1, "high", 1)]
    assert game.winner == 1
    assert game.score == (13, 14)
    assert isinstance(events[-1], GameEnded)
    assert [game.legal(seat) for seat in range(4)] == [()] * 4
    assert game.refusal(1, action("beg")) is Reason.GAME_OVER


def test_2_eldest_stands_and_trumps_are_settled() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    assert game.public().trumps is None
    assert play(game, "1:stand") == [Called(1, action("stand")), TrumpsSettled(Suit.SPADES)]
    assert game.public().trumps is Suit.SPADES


def test_2_only_eldest_begs_and_only_the_dealer_answers() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    assert [legal(game, seat) for seat in range(4)] == [set(), {"stand", "beg"}, set(), set()]
    play(game, "1:beg")
    assert [legal(game, seat) for seat in range(4)] == [{"give", "run"}, set(), set(), set()]
    decision = pending(game)
    assert (decision.seat, decision.ask, decision.turn) == (0, Ask.BEG, 1)
    assert decision.calls == (action("give"), action("run"))


def test_2_a_gift_keeps_the_suit() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    events = play(game, "1:beg 0:give")
    assert events[1:] == [
        Called(0, action("give")),
        Scored(1, Cause.GIFT, 1, 1),
        TrumpsSettled(Suit.SPADES),
    ]
    assert game.turn == 1


def test_2_an_exhausted_pack_is_dealt_again_by_the_same_dealer_and_points_stay() -> None:
    hands = ("2S 3S 4S 5S 6S 7S", "2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "8S 9S TS JS QS KS")
    twelve, dozen = "AS 8C 9C TC JC QC KC AC 8D 9D TD JD", "QD KD AD 2H 3H 4H 5H 7H 8H 9H TH QH"
    game, _ = deal("trinidad", lay(hands, f"AH {twelve} 6H {dozen} JH KH"), dealer=2)
    events = play(game, "3:beg 2:run")
    assert points(events)[:2] == [(0, "turn-up", 2), (0, "turn-up", 3)]
    at = events.index(PackExhausted())
    ended, dealt = events[at + 1 : at + 3]
    assert isinstance(ended, DealEnded)
    assert (ended.score, ended.trumps) == ((6, 0), None)
    assert dealt == Dealt(1, 2)
    assert game.dealer == 2


@pytest.mark.parametrize(
    ("seat", "word", "reason"),
    [
        (0, "stand", Reason.NOT_YOUR_TURN),
        (1, "run", Reason.WRONG_KIND),
        (1, "AS", Reason.WRONG_KIND),
    ],
)
def test_2_what_is_not_asked_is_refused_and_changes_nothing(
    seat: int, word: str, reason: Reason
) -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    before = game.view(seat)
    with pytest.raises(IllegalAction) as caught:
        game.apply(seat, action(word))
    assert caught.value.reason is reason
    assert game.view(seat) == before


def test_2_a_card_is_played_from_the_hand_when_it_is_ones_turn() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"), script="1:stand")
    assert game.refusal(1, action("KH")) is Reason.NOT_IN_HAND
    assert game.refusal(2, action("KH")) is Reason.NOT_YOUR_TURN
    assert game.refusal(1, action("beg")) is Reason.WRONG_KIND
    assert game.apply(1, Play(Card.of("3H"))) == (Played(1, Card.of("3H")),)
    assert game.refusal(2, action("3H")) is Reason.NOT_IN_HAND
