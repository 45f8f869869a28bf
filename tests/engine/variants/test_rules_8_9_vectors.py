"""docs/rules.md §8.9: packs and tricks that a third program played; §8.8, examples 2 and 17."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from bot.engine.actions import Name, Pass, Play
from bot.engine.cards import Natural, Suit, natural
from bot.engine.events import DealEnded, Event, Scored, TrickTaken
from bot.engine.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, OptionValue
from bot.engine.views import Ask, SeatView
from tests.hands import pending

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
_PEDRO_HANDS = """
    2D 3D 5D 6D TD KS · 9D JD QD 4H 9S TS · TC AC 4D 8D AD TH · 2C 7D KD 5H 7H 2S
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
    "V3": Vector(
        "ten-point-pitch",
        """
        8C QC KC KH 9S JS · 2C 5C 6C 7C TC X2 · 9C 2D 2S 6S 7S X1 · 3C 4C JC AC 3D 4H
        """,
        """
        1: 2C 9C 3C 8C → 2; 2: X1 4C QC 5C → 0; 0: KC 6C JC → 0; 0: JS 7C AC → 3; 1: TC → 1;
        1: X2 → 1
        """,
        [
            *((1, "high", 1), (1, "low", 1), (1, "off-jack", 1), (1, "joker", 1), (1, "game", 1)),
            *((0, "jack", 1), (0, "joker", 1), (0, "three", 3)),
        ],
    ),
    "V4": Vector(
        "smear",
        """
        QC KC 7H 2S TS JS · 2C 5C 7C TC 8S X2 · 9C 9H 3S 4S KS X1 · 3C JC AC JH AH 7S
        """,
        """
        1: 2C 9C 3C QC → 0; 0: KC 5C X1 JC → 0; 0: 7H 7C 9H AC → 3; 3: JH 2S TC 3S → 1;
        1: 8S 4S 7S TS → 0; 0: JS X2 KS AH → 0
        """,
        [
            *((1, "high", 1), (1, "low", 1)),
            *((0, "jack", 1), (0, "off-jack", 1), (0, "joker", 1), (0, "joker", 1)),
            *((0, "game", 1), (0, "three", 3)),
        ],
    ),
    "V5": Vector(
        "pedro",
        _PEDRO_HANDS,
        """
        1: 9D 4D 7D 2D → 1; 1: JD 8D KD 3D → 3; 3: 2C 5D QD TC → 1; 1: 4H TH 7H 6D → 0;
        0: TD 9S AD 5H → 2; 2: AC 2S KS TS → 2
        """,
        [(1, "bid", -7), (0, "high", 1), (0, "low", 1), (0, "game", 1), (0, "off-five", 5)],
    ),
    "V6": Vector(
        "pidro",
        _PEDRO_HANDS,
        """
        1: 9D 4D 7D 2D → 1; 1: JD 8D KD 3D → 3; 3: 5H 5D QD AD → 2; 0: 6D → 0; 0: TD → 0
        """,
        [
            *((1, "bid", -6), (0, "high", 1), (0, "low", 1), (0, "game", 1)),
            *((0, "five", 5), (0, "off-five", 5)),
        ],
    ),
    "V7": Vector(
        "cinch",
        _PEDRO_HANDS,
        """
        1: 9D 4D 7D 2D → 1; 1: JD 8D KD 3D → 3; 3: 2C 5D QD TC → 1; 1: 4H AD 5H 6D → 2;
        2: AC 7H TD 9S → 0; 0: KS TS TH 2S → 0
        """,
        [
            *((1, "low", 1), (1, "jack", 1), (1, "five", 5)),
            *((0, "high", 1), (0, "game", 1), (0, "off-five", 5)),
        ],
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


def _to_the_first_lead(game: Game) -> None:
    """Let seat 1 make the least bid and name its longest suit, and every seat discard."""
    while (decision := pending(game)).ask is not Ask.PLAY:
        seat, legal = decision.seat, game.legal(decision.seat)
        action = legal[0]
        if decision.ask is Ask.NAME:
            action = Name(_longest(game.view(seat)))
        elif decision.ask is Ask.BID and seat != 1:
            action = Pass()
        game.apply(seat, action)


def _play(game: Game) -> list[Event]:
    """Let every seat play the first card that it may; the bound player pitches a longest suit."""
    events: list[Event] = []
    while not game.deal_number and (seat := game.turn) is not None:
        plays = [one for one in game.legal(seat) if isinstance(one, Play)]
        public = game.public()
        if public.bound is not None and public.trumps is None:
            long = _longest(game.view(seat))
            plays = [one for one in plays if natural(one.card).suit is long]
        events += game.apply(seat, plays[0])
    return events


def _longest(view: SeatView) -> Suit:
    held = [card.suit for card in view.hand if isinstance(card, Natural)]
    return max(Suit, key=held.count)


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
    setup = Setup(VARIANTS[vector.game], vector.options, sides=2, seats=4)
    game, _ = Game.start(setup, FairPacks.of(SECRET, 7), dealer=0)
    _to_the_first_lead(game)
    hands = " · ".join(" ".join(map(str, hand)) for hand in game.referee_view().hands)
    assert hands == " ".join(vector.hands.split())
    events = _play(game)
    assert _told(events) == " ".join(vector.tricks.split())
    ended = next(event for event in events if isinstance(event, DealEnded))
    assert [(one.side, one.cause.value, one.points) for one in ended.points] == vector.points
