"""docs/rules.md §5.8: the drawing games; the penalty of Californie, §5.12."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.cards import PACK, Card, Rank, Suit, natural, parse
from bot.engine.events import Cause, Drawn, Event, Scored, TrickTaken, TrumpsCut, TrumpsSettled
from bot.engine.game import Game
from bot.engine.shuffle import Layout
from bot.engine.variants import VARIANTS
from tests.hands import TWO, deal, ended, lay, legal, play, points

DRAWING = ["shasta-sam", "california-jack", "californie"]
FREE = ["shasta-sam", "california-jack"]
OPEN = ["california-jack", "californie"]
MIXED = ("2C 3C 4C 5C 6S 7S", "2D 3D 4D 5D 6D 8S")


def _shuffled(seed: int) -> Layout:
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return Layout((tuple(pack[:6]), tuple(pack[6:12])), tuple(pack[12:]), pack[30])


def _at_random(game_id: str, seed: int) -> tuple[Game, list[Event]]:
    """Play a whole deal of chance."""
    game, events = deal(game_id, _shuffled(seed), options={"target": 100})
    happened, chance = list(events), Random(seed)
    while game.deal_number == 0:
        assert game.turn is not None
        happened += game.apply(game.turn, chance.choice(game.legal(game.turn)))
    return game, happened


# ------------------------------------------------------------------------------- cutting for trumps


@pytest.mark.parametrize("game_id", DRAWING)
def test_5_8_trumps_are_cut_before_the_deal(game_id: str) -> None:
    game, events = deal(game_id, lay(TWO, cut="8S"))
    at = events.index(TrumpsCut(Card(Rank.EIGHT, Suit.SPADES)))
    assert TrumpsSettled(Suit.SPADES) in events[at:]
    public = game.public()
    assert (public.cut, public.trumps, public.turn_ups) == (Card.of("8S"), Suit.SPADES, ())
    assert public.stock_count == 40, "the card is back in the pack"
    assert game.turn == 1


@pytest.mark.parametrize("game_id", DRAWING)
def test_5_8_nobody_scores_for_the_cut_not_even_for_a_jack(game_id: str) -> None:
    _, events = deal(game_id, lay(TWO, cut="JS"))
    assert points(events) == []


def test_5_8_the_cut_card_may_be_in_a_hand() -> None:
    game, _ = deal("shasta-sam", lay(MIXED, cut="8S"))
    assert game.public().trumps is Suit.SPADES
    assert Card.of("8S") in game.view(1).hand


# ------------------------------------------------------------------------------------------ drawing


@pytest.mark.parametrize("game_id", DRAWING)
def test_5_8_the_winner_draws_the_top_card_and_the_other_the_next(game_id: str) -> None:
    game, _ = deal(game_id, lay(TWO, "KH QH", cut="8S"), script="1:5D 0:2C")
    assert Card.of("KH") in game.view(1).hand
    assert Card.of("QH") in game.view(0).hand
    assert game.public().hand_counts == (6, 6)
    assert game.public().stock_count == 38
    assert game.turn == 1


def test_5_8_shasta_sam_draws_unseen() -> None:
    game, _ = deal("shasta-sam", lay(TWO, "KH QH AH", cut="8S"))
    assert game.public().stock_top is None
    events = play(game, "1:5D 0:2C")
    assert [event for event in events if isinstance(event, Drawn)] == [
        Drawn(1, None), Drawn(0, None),
    ]  # fmt: skip
    public = game.public()
    assert (public.drawn, public.stock_top) == ((), None)
    assert "KH" not in repr(game.view(0))
    assert "QH" not in repr(game.view(1))


@pytest.mark.parametrize("game_id", OPEN)
def test_5_8_an_open_stock_shows_its_top_and_both_cards_drawn(game_id: str) -> None:
    game, _ = deal(game_id, lay(TWO, "KH QH AH", cut="8S"))
    assert game.public().stock_top is Card.of("KH")
    events = play(game, "1:5D 0:2C")
    assert [event for event in events if isinstance(event, Drawn)] == [
        Drawn(1, Card.of("KH")), Drawn(0, Card.of("QH")),
    ]  # fmt: skip
    public = game.public()
    assert public.drawn == ((1, Card.of("KH")), (0, Card.of("QH")))
    assert public.stock_top is Card.of("AH")


@pytest.mark.parametrize("game_id", DRAWING)
def test_5_8_all_52_cards_are_played_and_the_stock_lasts_through_the_twentieth_trick(
    game_id: str,
) -> None:
    _, events = _at_random(game_id, 1)
    taken = [event for event in events if isinstance(event, TrickTaken)]
    assert len(taken) == 26
    assert {card for trick in taken for card in trick.cards} == set(PACK)
    drawn = [event for event in events if isinstance(event, Drawn)]
    assert len(drawn) == 40
    last = max(at for at, event in enumerate(events) if isinstance(event, Drawn))
    assert events.index(taken[19]) < last < events.index(taken[20])


# ------------------------------------------------------------------------------------------- follow


@pytest.mark.parametrize("game_id", FREE)
@pytest.mark.parametrize("led", ["2D", "8S"])
def test_5_8_any_card_may_be_played_while_the_stock_lasts(game_id: str, led: str) -> None:
    hands = ("2C 3C 4C 5S 7D 7S", "2D 3D 4D 5D 6D 8S")
    game, _ = deal(game_id, lay(hands, cut="9S"), script=f"1:{led}")
    assert legal(game, 0) == {"2C", "3C", "4C", "5S", "7D", "7S"}


@pytest.mark.parametrize("game_id", FREE)
def test_5_8_the_last_six_tricks_are_played_by_follow_or_trump(game_id: str) -> None:
    restricted = 0
    for seed in range(12):
        game, _ = deal(game_id, _shuffled(seed), options={"target": 100})
        chance = Random(seed)
        while game.deal_number == 0:
            public, seat = game.public(), game.turn
            assert seat is not None
            if public.trick.cards:
                hand = game.view(seat).hand
                led = natural(public.trick.cards[0]).suit
                allowed = [card for card in hand if natural(card).suit in {led, public.trumps}]
                holds = any(natural(card).suit is led for card in hand)
                if public.stock_count or not holds:
                    allowed = list(hand)
                assert legal(game, seat) == {card.code for card in allowed}
                restricted += len(allowed) < len(hand)
            game.apply(seat, chance.choice(game.legal(seat)))
    assert restricted


def test_5_8_californie_must_trump_from_the_first_trick() -> None:
    game, _ = deal("californie", lay(MIXED, cut="9S"), script="1:2D")
    assert legal(game, 0) == {"6S", "7S"}
    game, _ = deal("californie", lay(("2C 3C 4C 5D 6S 7S", "2D 3D 4D 6D 7D 8S"), cut="9S"))
    play(game, "1:2D")
    assert legal(game, 0) == {"5D", "6S", "7S"}


# ----------------------------------------------------------------------------------------- counting


@pytest.mark.parametrize("game_id", DRAWING)
@pytest.mark.parametrize("seed", range(4))
def test_5_8_high_is_always_the_ace_and_low_the_two(game_id: str, seed: int) -> None:
    _, events = _at_random(game_id, seed)
    trumps = next(event.suit for event in events if isinstance(event, TrumpsSettled))
    played: dict[Card, tuple[int, int]] = {}
    for event in events:
        if isinstance(event, TrickTaken) and len(played) < 52:
            played |= {
                card: (seat, event.winner)
                for seat, card in zip(event.seats, event.cards, strict=True)
            }
    scored = {
        event.cause: event.side
        for event in events
        if isinstance(event, Scored) and event.cause is not Cause.PENALTY
    }
    assert scored[Cause.HIGH] == played[Card(Rank.ACE, trumps)][0]
    assert scored[Cause.LOW] == played[Card(Rank.TWO, trumps)][1], "to its taker"
    assert scored[Cause.JACK] == played[Card(Rank.JACK, trumps)][1]


@pytest.mark.parametrize(
    ("game_id", "side"), [("shasta-sam", None), ("california-jack", None), ("californie", 1)]
)
def test_5_8_forty_all_is_a_tie_for_game(game_id: str, side: int | None) -> None:
    """Seat 1 is eldest."""
    for seed in range(500):
        _, events = _at_random(game_id, seed)
        if ended(events).pips == (40, 40):
            game = [event.side for event in ended(events).points if event.cause is Cause.GAME]
            assert game == ([] if side is None else [side])
            return
    pytest.fail("no tie in 500 deals")


@pytest.mark.parametrize(
    ("game_id", "order"),
    [
        ("shasta-sam", ["high", "low", "jack", "game"]),
        ("california-jack", ["high", "low", "jack", "game"]),
        ("californie", ["game", "high", "low", "jack"]),
    ],
)
def test_5_8_the_order_of_the_count(game_id: str, order: list[str]) -> None:
    _, events = _at_random(game_id, 2)
    assert [cause for _, cause, _ in points(events) if cause != "penalty"] == order


# ------------------------------------------------------------------------------------------ penalty


@pytest.mark.parametrize("led", ["2D", "8S"])
def test_5_8_californie_takes_a_point_for_neither_following_nor_trumping(led: str) -> None:
    hands = (TWO[0], "2D 3D 4D 5D 6D 8S")
    game, _ = deal("californie", lay(hands, cut="9S"), score=(3, 0), script=f"1:{led}")
    assert len(legal(game, 0)) == 6
    assert points(play(game, "0:2C")) == [(0, "penalty", -1)]
    assert game.score == (2, 0)


def test_5_8_at_zero_nothing_is_lost_or_recorded() -> None:
    game, _ = deal("californie", lay(TWO, cut="9S"))
    assert points(play(game, "1:2D 0:2C")) == []
    assert game.score == (0, 0)
    assert game.deals[0].points == ()


def test_5_8_following_or_trumping_costs_nothing() -> None:
    game, _ = deal("californie", lay(MIXED, cut="9S"), score=(3, 3))
    assert points(play(game, "1:2D 0:6S")) == []


def test_5_12_penalty_may_be_turned_off() -> None:
    game, _ = deal("californie", lay(TWO, cut="9S"), score=(3, 0), options={"penalty": False})
    assert points(play(game, "1:2D 0:2C")) == []


@pytest.mark.parametrize("game_id", FREE)
def test_5_8_no_penalty_in_the_other_games(game_id: str) -> None:
    game, _ = deal(game_id, lay(TWO, cut="9S"), score=(3, 0))
    assert points(play(game, "1:2D 0:2C")) == []


def test_5_8_penalties_fall_just_where_the_text_says() -> None:
    """By the text, trick by trick; in the twentieth too, and never in the last six."""
    fallen = set()
    for seed in range(60):
        pack = _shuffled(seed)
        game, _ = deal("californie", pack, options={"target": 100}, score=(60, 60))
        chance = Random(seed)
        while game.deal_number == 0:
            public, seat = game.public(), game.turn
            assert seat is not None
            suits = {natural(card).suit for card in game.view(seat).hand}
            trick = public.trick.cards
            due = (
                bool(trick)
                and public.stock_count > 0
                and suits.isdisjoint({natural(trick[0]).suit, public.trumps})
            )
            events = game.apply(seat, chance.choice(game.legal(seat)))
            got = [(side, cost) for side, cause, cost in points(events) if cause == "penalty"]
            assert got == ([(seat, -1)] if due else [])
            if due:
                fallen.add(len(public.tricks))
    assert min(fallen) == 0
    assert 16 < max(fallen) < 20


def test_5_8_trumps_of_a_drawing_game_are_not_pitched() -> None:
    for game_id in DRAWING:
        assert not VARIANTS[game_id].base.pitched
        game, _ = deal(game_id, lay(TWO, "KH", cut="9S"), script="1:2D")
        assert game.public().trumps is Suit.SPADES
        assert set(game.view(1).hand) == set(parse("3D 4D 5D 6D 7D"))
