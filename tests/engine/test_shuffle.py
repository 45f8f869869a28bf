"""docs/record.md, Fair deals: the examples given there, and how packs are dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import starmap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import shuffle
from bot.engine.actions import Beg, Give, Play
from bot.engine.cards import PACK, PACK_ORDER, Card, codes, parse
from bot.engine.shuffle import (
    CUTS,
    Entropy,
    FairPacks,
    Seed,
    Shape,
    commit,
    cut_place,
    deal_pack,
    fair_pack,
    made_at,
    mix,
    mix_on,
    seed_of,
)

SECRET = bytes(range(32))
FIRST_DEAL = ((1, Beg()), (0, Give()), (1, Play(Card.of("8S"))))
CUT_ALONE = (Seed(SECRET, 7),)
"""As in games of the record's first revision."""

MESSAGE, PRESS, CUTTER = 1180000000000000000, 1180000012582912000, 1180000050331648001
SEED = Seed(SECRET, 35, Entropy(MESSAGE, (PRESS, CUTTER), CUTTER))
FRESH = Seed(bytes(range(32, 64)), 7, Entropy(1180362387865600000, (1180362408837120000,)), deal=1)
"""Another secret, after the first deal was broken off."""
MIXED = f"cut:35;message:{MESSAGE};press:{PRESS};press:{CUTTER}"
MIXED_ON = (
    f"{MIXED};1:beg;0:give;1:play 8S;cut:7;message:1180362387865600000;press:1180362408837120000"
)


def test_vector_commit() -> None:
    assert commit(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_vector_mix() -> None:
    assert mix(CUT_ALONE, ()) == "cut:7"
    assert mix(CUT_ALONE, (FIRST_DEAL,)) == "cut:7;1:beg;0:give;1:play 8S"
    assert mix_on("cut:7", FIRST_DEAL, CUT_ALONE, 1) == "cut:7;1:beg;0:give;1:play 8S"
    assert mix_on("cut:7", (), CUT_ALONE, 1) == "cut:7"
    deals = (FIRST_DEAL[:1], (), FIRST_DEAL[1:])
    assert mix(CUT_ALONE, deals) == "cut:7;1:beg;0:give;1:play 8S"


def test_vector_first_deal() -> None:
    pack = fair_pack(SECRET, "deal", 0, "cut:7")
    assert pack[:10] == parse("6C JD 3H 4D QS 6H 5S 5C 5H 2D")
    assert pack[-2:] == parse("3D AH")
    assert sorted(pack, key=PACK_ORDER) == list(PACK)


def test_vector_first_ceremony() -> None:
    assert fair_pack(SECRET, "first", 0, "cut:7")[:4] == parse("JD 5S 4H 4S")


def test_vector_second_deal() -> None:
    pack = fair_pack(SECRET, "deal", 1, "cut:7;1:beg;0:give;1:play 8S")
    assert pack[:5] == parse("3S 9C KH 2D 4S")


def test_second_vector_ids_are_mixed_in() -> None:
    assert cut_place(CUTTER) == SEED.cut
    assert mix((SEED,), ()) == MIXED
    assert fair_pack(SECRET, "first", 0, MIXED)[:4] == parse("6D 2H 9C QS")
    pack = fair_pack(SECRET, "deal", 0, MIXED)
    assert pack[:10] == parse("9D QC QS QD 8C QH 7H JD 4C 2D")


def test_second_vector_a_fresh_seed_after_a_deal_that_was_broken_off() -> None:
    seeds = (SEED, FRESH)
    assert commit(FRESH.secret) == (
        "72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084"
    )
    assert mix(seeds, ()) == MIXED
    assert mix(seeds, (FIRST_DEAL,)) == MIXED_ON
    assert mix_on(MIXED_ON, FIRST_DEAL, seeds, 2) == f"{MIXED_ON};1:beg;0:give;1:play 8S"
    assert [seed_of(seeds, number) for number in range(3)] == [SEED, FRESH, FRESH]
    pack = fair_pack(FRESH.secret, "deal", 1, MIXED_ON)
    assert pack[:10] == parse("5S AS 5D 3D 4D 9C AH 7S QH KD")
    shape = Shape((1, 0), 2, 6)
    assert FairPacks(seeds).layout(1, (FIRST_DEAL,), shape) == deal_pack(pack, shape)


def test_the_description_has_the_same_example() -> None:
    """People compare their own programs with these values."""
    described = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    for formula in (MIXED, MIXED_ON.removeprefix(MIXED), commit(SECRET), commit(FRESH.secret)):
        assert formula in described
    packs = [(SECRET, "deal", 0, MIXED), (FRESH.secret, "deal", 1, MIXED_ON)]
    for pack in starmap(fair_pack, packs):
        assert " ".join(codes(pack[:10])) in described


IDS = st.integers(1, 2**64 - 1)


@given(message=st.none() | IDS, presses=st.sets(IDS, max_size=9), other=IDS, at=st.integers(0, 9))
def test_one_other_id_anywhere_is_another_first_deal(
    message: int | None, presses: set[int], other: int, at: int
) -> None:
    mixed = Entropy(message, tuple(sorted(presses)))
    changed = replace(mixed, message=other)
    if at < len(mixed.presses):
        kept = presses - {mixed.presses[at]}
        changed = replace(mixed, presses=tuple(sorted({*kept, other})))
    first = [mix((Seed(SECRET, 7, entropy),), ()) for entropy in (mixed, changed)]
    packs = [fair_pack(SECRET, "deal", 0, one) for one in first]
    assert (packs[0] == packs[1]) == (mixed == changed)


def test_a_press_cuts_anywhere_but_leaves_no_pack_as_it_is() -> None:
    places = Counter(cut_place(MESSAGE + (second << 22)) for second in range(51 * 100))
    assert set(places) == set(CUTS) - {0}
    assert max(places.values()) < 2 * min(places.values())


def test_an_id_says_when_discord_made_it() -> None:
    """The example is Discord's own: 11:18:25.796 on 30 April 2016."""
    assert made_at(175928847299117063) + 1420070400000 == 1462015105796
    assert made_at(PRESS) - made_at(MESSAGE) == 3_000


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
    layout = deal_pack(PACK, Shape((1, 2, 3, 0), 4, 6))
    assert layout.hands[1] == PACK[0:3] + PACK[12:15]
    assert layout.hands[2] == PACK[3:6] + PACK[15:18]
    assert layout.hands[3] == PACK[6:9] + PACK[18:21]
    assert layout.hands[0] == PACK[9:12] + PACK[21:24]
    assert layout.stock == PACK[24:]
    assert deal_pack(PACK, Shape((0, 1), 2, 6)).hands == (
        PACK[0:3] + PACK[6:9],
        PACK[3:6] + PACK[9:12],
    )


def test_the_last_round_brings_what_is_missing_to_a_hand() -> None:
    layout = deal_pack(PACK, Shape((1, 2, 3, 0), 4, 13))
    assert layout.hands[1] == (*PACK[0:3], *PACK[12:15], *PACK[24:27], *PACK[36:39], PACK[48])
    assert layout.stock == ()
    assert deal_pack(PACK, Shape((1, 0), 2, 9)).hands[0] == PACK[3:6] + PACK[9:12] + PACK[15:18]


def test_fair_packs_deal_from_the_fair_pack() -> None:
    packs = FairPacks.of(SECRET, 7)
    pack = fair_pack(SECRET, "deal", 1, "cut:7;1:beg;0:give;1:play 8S")
    shape = Shape((2, 3, 0, 1), 4, 6)
    assert packs.layout(1, (FIRST_DEAL,), shape) == deal_pack(pack, shape)


def test_trumps_are_cut_from_a_pack_of_their_own() -> None:
    shape = Shape((1, 0), 2, 6, trumps_cut=True)
    layout = FairPacks.of(SECRET, 7).layout(1, (FIRST_DEAL,), shape)
    mixed = "cut:7;1:beg;0:give;1:play 8S"
    assert layout.cut is fair_pack(SECRET, "trumps", 1, mixed)[0]
    assert replace(layout, cut=None) == deal_pack(fair_pack(SECRET, "deal", 1, mixed), shape)


def test_a_seat_that_is_out_gets_no_cards() -> None:
    layout = deal_pack(PACK, Shape((2, 0), 3, 6))
    assert layout.hands == (PACK[3:6] + PACK[9:12], (), PACK[0:3] + PACK[6:9])
    assert layout.stock == PACK[12:]
