"""Actions as values: written and read as records do, and discards without writing them all out."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest

from bot.engine.actions import (
    PLAYS,
    Action,
    Bid,
    Discard,
    Discards,
    Extreme,
    Inquire,
    Offer,
    Play,
    Sell,
    Stand,
    decode,
    encode,
)
from bot.engine.cards import PACK, PACK_ORDER, Card, Rank, Suit, parse

WRITTEN: list[tuple[Action, list[str | int]]] = [
    (Stand(), ["stand"]),
    (Bid(3), ["bid", 3]),
    (Offer(12), ["offer", 12]),
    (Sell(2), ["sell", 2]),
    (Play(Card.of("8S")), ["play", "8S"]),
    (Inquire(Extreme.HIGH), ["ask", "high"]),
    (Inquire(Extreme.LOW), ["ask", "low"]),
    (Discard(parse("4C 5D 9S")), ["discard", "4C", "5D", "9S"]),
]
BARE = ["stand", "beg", "give", "run", "bunch", "play-on", "pass", "keep", "refuse", "throw-in"]


@pytest.mark.parametrize(("action", "words"), WRITTEN)
def test_an_action_is_read_as_it_is_written(action: Action, words: list[str | int]) -> None:
    assert encode(action) == words
    assert decode(words) == action


@pytest.mark.parametrize("verb", BARE)
def test_a_bare_verb(verb: str) -> None:
    assert encode(decode([verb])) == [verb]


@pytest.mark.parametrize(
    "words",
    [
        [], [1], ["fold"], ["stand", 1], ["bid"], ["bid", "3"], ["bid", True], ["bid", 1, 2],
        ["play"], ["play", 8], ["play", "8X"], ["ask"], ["ask", "middle"], ["name"],
            ["name", "X"],
        ["discard", 4], ["discard", "4C", "4X"], ["sell", None],
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(words: list[object]) -> None:
    with pytest.raises(ValueError, match="is not a"):
        decode(words)


def test_cards_thrown_away_are_read_in_any_order() -> None:
    assert decode(["discard", "9S", "4C"]) == decode(["discard", "4C", "9S"])


def test_the_fair_deal_does_not_mix_in_what_is_thrown_away() -> None:
    assert Discard(parse("4C 5D")).words == "discard"
    assert Play(Card.of("8S")).words == "play 8S"
    assert Bid(3).words == "bid 3"


@pytest.mark.parametrize(("held", "thrown"), [(1, 1), (6, 2), (7, 1), (9, 3), (9, 9), (12, 6)])
def test_discards_are_all_ways_in_order(held: int, thrown: int) -> None:
    hand = tuple(sorted(Random(held).sample(PACK, held), key=PACK_ORDER))
    every = [Discard(cards) for cards in combinations(hand, thrown)]
    discards = Discards(hand, thrown)
    assert len(discards) == comb(held, thrown) == len(every)
    assert list(discards) == every
    assert [discards[at] for at in range(len(every))] == every
    assert discards[-1] == every[-1]
    assert discards[1:4] == every[1:4]
    for at in (len(every), -len(every) - 1):
        with pytest.raises(IndexError):
            discards[at]


def test_the_greatest_choice_of_discards_is_never_written_out() -> None:
    discards = Discards(PACK[:21], 15)
    assert len(discards) == 54_264
    assert discards[54_263] == Discard(PACK[6:21])
    assert Discard(PACK[6:21]) in discards


@pytest.mark.parametrize(
    "ways",
    [
        Discards(PACK[4:8], 2, always=PACK[2:4]),
        Discards(PACK[4:8], 0, always=PACK[:3]),
        Discards(PACK[:4], 4, any_number=True),
    ],
)
def test_some_cards_may_always_go_and_any_number_of_the_others(ways: Discards) -> None:
    """Each way is there once, few cards before many, and no others are."""
    every = list(ways)
    assert [ways[at] for at in range(-len(ways), 0)] == every
    assert len(set(every)) == len(every)
    could = [Discard(cards) for many in range(9) for cards in combinations(PACK[:8], many)]
    assert {one for one in could if one in ways} == set(every)


@pytest.mark.parametrize("cards", ["2C", "2C 3C 4C", "2C 2C", "3C 2C", "2C 2D", ""])
def test_what_is_no_way_to_discard_two(cards: str) -> None:
    assert Discard(parse(cards)) not in Discards(PACK[:5], 2)


def test_other_actions_are_no_discards() -> None:
    assert PLAYS[PACK[0]] not in Discards(PACK[:5], 1)


def test_a_card_is_one_object() -> None:
    assert Card.of("JS") is Card(Rank.JACK, Suit.SPADES)
    assert PLAYS[Card.of("JS")].arguments == ("JS",)
