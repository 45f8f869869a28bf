"""RECORD.md, Fair deals: the vector given there, and how packs are dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine import shuffle
from bot.engine.actions import Beg, Give, Play
from bot.engine.cards import PACK, Card, parse
from bot.engine.shuffle import (
    FairPacks,
    Layout,
    Shape,
    StoredPacks,
    commit,
    deal_pack,
    fair_pack,
    mix,
    mix_on,
)

SECRET = bytes(range(32))
FIRST_DEAL = ((1, Beg()), (0, Give()), (1, Play(Card.of("8S"))))


def test_vector_commit() -> None:
    assert commit(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_vector_mix() -> None:
    assert mix(7, ()) == "cut:7"
    assert mix(7, (FIRST_DEAL,)) == "cut:7;1:beg;0:give;1:play 8S"
    assert mix_on(mix(7, ()), FIRST_DEAL) == "cut:7;1:beg;0:give;1:play 8S"
    assert mix_on("cut:7", ()) == "cut:7"
    assert mix(0, (FIRST_DEAL[:1], (), FIRST_DEAL[1:])) == "cut:0;1:beg;0:give;1:play 8S"


def test_vector_first_deal() -> None:
    pack = fair_pack(SECRET, "deal", 0, "cut:7")
    assert pack[:10] == parse("6C JD 3H 4D QS 6H 5S 5C 5H 2D")
    assert pack[-2:] == parse("3D AH")
    assert sorted(pack) == sorted(PACK)


def test_vector_first_ceremony() -> None:
    assert fair_pack(SECRET, "first", 0, "cut:7")[:4] == parse("JD 5S 4H 4S")


def test_vector_second_deal() -> None:
    pack = fair_pack(SECRET, "deal", 1, "cut:7;1:beg;0:give;1:play 8S")
    assert pack[:5] == parse("3S 9C KH 2D 4S")


def test_words_that_do_not_divide_evenly_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**32 leaves 48 over when divided by 52: the topmost 48 words would favour some places."""

    def words(_key: bytes) -> Iterator[int]:
        yield from (2**32 - 1, 2**32 - 48)  # both too high for the first card to be placed
        yield 2**32 - 49  # the last that will do: place 51, where the card is already
        while True:
            yield 0

    monkeypatch.setattr(shuffle, "_stream", words)
    pack = fair_pack(SECRET, "deal", 0, "cut:7")
    assert pack[51] is PACK[51]
    assert pack[0] is PACK[1]


def test_three_cards_at_a_time_from_eldest_twice() -> None:
    layout = deal_pack(PACK, (1, 2, 3, 0), 4)
    assert layout.hands[1] == PACK[0:3] + PACK[12:15]
    assert layout.hands[2] == PACK[3:6] + PACK[15:18]
    assert layout.hands[3] == PACK[6:9] + PACK[18:21]
    assert layout.hands[0] == PACK[9:12] + PACK[21:24]
    assert layout.stock == PACK[24:]
    assert deal_pack(PACK, (0, 1), 2).hands == (
        PACK[0:3] + PACK[6:9],
        PACK[3:6] + PACK[9:12],
    )


def test_fair_packs_deal_from_the_fair_pack() -> None:
    packs = FairPacks(SECRET, 7)
    pack = fair_pack(SECRET, "deal", 1, "cut:7;1:beg;0:give;1:play 8S")
    order = (2, 3, 0, 1)
    assert packs.layout(1, (FIRST_DEAL,), Shape(order, 4)) == deal_pack(pack, order, 4)


def test_trumps_are_cut_from_a_pack_of_their_own() -> None:
    shape = Shape((1, 0), 2, trumps_cut=True)
    layout = FairPacks(SECRET, 7).layout(1, (FIRST_DEAL,), shape)
    mixed = "cut:7;1:beg;0:give;1:play 8S"
    assert layout.cut is fair_pack(SECRET, "trumps", 1, mixed)[0]
    assert replace(layout, cut=None) == deal_pack(fair_pack(SECRET, "deal", 1, mixed), (1, 0), 2)


def test_a_seat_that_is_out_gets_no_cards() -> None:
    layout = deal_pack(PACK, (2, 0), 3)
    assert layout.hands == (PACK[3:6] + PACK[9:12], (), PACK[0:3] + PACK[6:9])
    assert layout.stock == PACK[12:]


def test_stored_packs_are_dealt_in_order_and_then_from_elsewhere() -> None:
    stored = Layout((PACK[:6], PACK[6:12]), PACK[12:])
    fair = FairPacks(SECRET, 7)
    packs = StoredPacks([stored], fair)
    shape = Shape((1, 0), 2)
    assert packs.layout(0, (), shape) is stored
    assert packs.layout(1, (FIRST_DEAL,), shape) == fair.layout(1, (FIRST_DEAL,), shape)
    with pytest.raises(LookupError):
        StoredPacks([stored]).layout(1, (FIRST_DEAL,), shape)
