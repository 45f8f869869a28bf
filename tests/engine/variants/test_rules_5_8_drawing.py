"""docs/rules.md §5.8: the drawing games; the penalty of Californie, §5.12."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.cards import PACK, Card, Rank, Suit, natural
from bot.engine.events import Drawn, TrumpsCut, TrumpsSettled
from bot.engine.shuffle import Layout
from tests.hands import TWO, deal, lay, legal, play, points

DRAWING = ["shasta-sam", "california-jack", "californie"]
FREE = ["shasta-sam", "california-jack"]
OPEN = ["california-jack", "californie"]


def _shuffled(seed: int) -> Layout:
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return Layout((tuple(pack[:6]), tuple(pack[6:12])), tuple(pack[12:]), pack[30])


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


# ------------------------------------------------------------------------------------------ drawing


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


# ------------------------------------------------------------------------------------------- follow


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


# ------------------------------------------------------------------------------------------ penalty


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
