"""docs/rules.md §8.9: packs and tricks that a third program played; §8.8, examples 2 and 17."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from bot.engine.actions import Bid, Pass, Play
from bot.engine.cards import Natural, Suit
from bot.engine.events import DealEnded, Event, Scored, TrickTaken
from bot.engine.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, OptionValue
from tests.engine.modern import SETBACK

SECRET = bytes(range(32))


class Vector(NamedTuple):
    """What is played, and how it goes: each trick as ``leader: cards → winner (pegs)``."""

    game: str
    hands: str
    tricks: str
    points: list[tuple[int, str, int]]
    options: Mapping[str, OptionValue] = {}


_THIRTEEN_HANDS = """
    3C 4C JC 2D 5D 6D 7D TD 2H JH KH AH KS · 6C 9C 9D JD QD 3H 4H 9H QH 4S 8S 9S TS ·
    8C TC QC AC 4D 8D AD 6H TH 3S 7S QS AS · 2C 5C 7C KC 3D KD 5H 7H 8H 2S 5S 6S JS
"""
_THIRTEEN_TRICKS = """
    1: 6C 8C 2C 3C → 2; 2: TC 5C 4C 9C → 2 (28); 2: QC 7C JC 9D → 2 (12);
    2: AC KC 2D JD → 2 (7); 2: 4D 3D 5D QD → 1 (5); 1: 3H 6H 5H 2H → 2 (5); 2: 8D KD 6D 4H → 3;
    3: 7H JH 9H TH → 0 (9); 0: 7D QH AD 8H → 2; 2: 3S 2S KS 4S → 0; 0: TD 8S 7S 5S → 0 (5);
    0: KH 9S QS 6S → 0 (9); 0: AH TS AS JS → 0
"""
_PEGS = [
    *((0, "pips", 28), (0, "pips", 12), (0, "pips", 7), (1, "pips", 5), (0, "pips", 5)),
    *((0, "pips", 9), (0, "pips", 5), (0, "pips", 9)),
]
_SETBACK_HANDS = """
    JC 2D 5D TD 2H KH · 6C 9D JD QD 3H 8S · 8C 4D 6H 7S QS AS · 5C KC KD 5H 5S JS
"""
_SETBACK_TRICKS = """
    1: 9D 4D KD 2D → 3; 3: 5C JC 6C 8C → 0; 0: 5D JD 6H KC → 1; 1: QD 7S 5H TD → 1;
    1: 3H QS 5S 2H → 1; 1: 8S AS JS KH → 2
"""
VECTORS = {
    "V1": Vector(
        "setback",
        _SETBACK_HANDS,
        _SETBACK_TRICKS,
        [(1, "high", 1), (1, "jack", 1), (1, "game", 1), (0, "low", 1)],
    ),
    "example 2, Low to its holder": Vector(
        "setback",
        _SETBACK_HANDS,
        _SETBACK_TRICKS,
        [(1, "bid", -4), (0, "low", 1)],
        {"least_bid": 4},
    ),
    "example 2, Low to its taker": Vector(
        "setback",
        _SETBACK_HANDS,
        _SETBACK_TRICKS,
        [(1, "high", 1), (1, "low", 1), (1, "jack", 1), (1, "game", 1)],
        {"least_bid": 4, "low": "taker"},
    ),
    "V2": Vector(
        "setback",
        """
        JC QC AD QH KS AS · 2C TC 2D 2H 8H X1 · 3C 4C 5D KH 3S QS · KC TD 4H JH 6S 7S
        """,
        """
        1: 2C 3C KC JC → 3; 3: TD QC TC 4C → 0; 0: AD 2D 5D 4H → 0; 0: QH 2H KH JH → 2;
        2: 3S 6S KS 8H → 0; 0: AS X1 QS 7S → 1
        """,
        [(1, "high", 1), (1, "low", 1), (1, "jack", 1), (1, "joker", 1), (0, "game", 1)],
        {"off_jack": True, "jokers": 1},
    ),
    "V9": Vector(
        "nine-card-don",
        """
        JC 2D 5D 6D TD 2H JH KH KS · 6C 9C 9D JD QD 3H 9H QH 8S · 8C 4D 8D AD 6H 3S 7S QS AS ·
        5C 7C KC KD 5H 8H 5S 6S JS
        """,
        """
        1: 6C 8C 5C JC → 0 (11); 0: 2D 9D 4D KD → 3; 3: 7C 5D 9C 8D → 1 (14);
        1: JD AD KC 6D → 3 (3); 3: 5H 2H 3H 6H → 2 (5); 2: 3S 5S KS 8S → 0 (5);
        0: TD QD 7S 8H → 1; 1: 9H QS 6S JH → 0; 0: KH QH AS JS → 0
        """,
        [
            *((0, "pips", 11), (1, "pips", 14), (1, "pips", 3), (0, "pips", 5), (0, "pips", 5)),
            (1, "game", 8),
        ],
    ),
    "V10": Vector(
        "phat",
        _THIRTEEN_HANDS,
        _THIRTEEN_TRICKS,
        [*_PEGS, (0, "game", 8)],
    ),
    "V11": Vector(
        "irish-don",
        _THIRTEEN_HANDS,
        _THIRTEEN_TRICKS,
        _PEGS,
    ),
}  # fmt: skip


def _play(game: Game) -> list[Event]:
    """Let seat 1 make the least bid, and every seat play the first card that it may.

    The bound player pitches the longest suit of the hand.
    """
    events: list[Event] = []
    while not events or not isinstance(events[-1], DealEnded):
        seat = game.turn
        assert seat is not None
        legal = game.legal(seat)
        if Pass() in legal or isinstance(legal[0], Bid):
            action = legal[0] if seat == 1 else Pass()
        else:
            plays = [one for one in legal if isinstance(one, Play)]
            public = game.public()
            if public.bound is not None and public.trumps is None:
                long = _longest(plays)
                plays = [one for one in plays if _printed(one) is long]
            action = plays[0]
        events += game.apply(seat, action)
        if game.deal_number:
            return events
    return events


def _longest(plays: list[Play]) -> Suit:
    held = [_printed(play) for play in plays]
    return max(Suit, key=held.count)


def _printed(play: Play) -> Suit | None:
    return play.card.suit if isinstance(play.card, Natural) else None


def _told(events: list[Event]) -> str:
    """Write the tricks of a deal down as the table of §8.9 does."""
    tricks: list[str] = []
    for event in events:
        if isinstance(event, TrickTaken):
            cards = " ".join(card.code for card in event.cards)
            tricks.append(f"{event.seats[0]}: {cards} → {event.winner}")
        elif isinstance(event, Scored) and event.cause.value == "pips":
            tricks[-1] += f" ({event.points})"
    return "; ".join(tricks)


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS)
def test_8_9_the_cards_and_the_tricks_of_a_vector(vector: Vector) -> None:
    game_of = SETBACK if vector.game == "setback" else VARIANTS[vector.game]
    setup = Setup(game_of, vector.options, sides=2, seats=4)
    game, _ = Game.start(setup, FairPacks.of(SECRET, 7), dealer=0)
    hands = " · ".join(
        " ".join(sorted((card.code for card in hand), key=_order))
        for hand in game.deals[0].layout.hands
    )
    assert hands == " ".join(vector.hands.split())
    events = _play(game)
    assert _told(events) == " ".join(vector.tricks.split())
    ended = next(event for event in events if isinstance(event, DealEnded))
    assert [(one.side, one.cause.value, one.points) for one in ended.points] == vector.points


def _order(code: str) -> tuple[int, int]:
    return "CDHS12".index(code[1]), "23456789TJQKAX".index(code[0])
