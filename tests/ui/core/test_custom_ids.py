"""custom_ids: old ones keep their meaning, and forged ones are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import Bid, Discard, Extreme, Inquire, Offer, Sell
from bot.engine.cards import JOKERS, PACK, PACK_ORDER, Card
from bot.ui.controls.table import Join, MakeCall
from bot.ui.core.custom_ids import CONTROLS, BadControl, decode, encode, renewed
from cogs.clicks import PAGES
from tests.ui.written import MEANINGS, WRITTEN


def is_refused(custom_id: str) -> bool:
    """Say whether what is no custom_id of ours is refused."""
    try:
        decode(custom_id)
    except BadControl:
        return True
    return False


def test_every_custom_id_keeps_its_meaning() -> None:
    assert {custom_id: repr(decode(custom_id)) for custom_id in MEANINGS} == MEANINGS
    assert [(encode(control), control) for _, control in WRITTEN] == [*WRITTEN]


def test_every_control_has_an_example() -> None:
    assert {type(control) for _, control in WRITTEN} == {
        kind for kinds in CONTROLS.values() for kind in kinds.values()
    }


def test_every_prefix_has_an_answer() -> None:
    assert {*PAGES, Join.prefix} == set(CONTROLS)


_LEFT_OUT = (":practice", ":proof", ":desk")
"""Last words that some custom_ids have and others of the same control have not."""


def test_a_custom_id_with_a_word_too_many_or_too_few_is_refused() -> None:
    known = {written.rpartition(":")[0] for written, _ in WRITTEN if written.endswith(_LEFT_OUT)}
    known |= {written for written, _ in WRITTEN}
    for custom_id, _ in WRITTEN:
        shorter, _, _ = custom_id.rpartition(":")
        more = {f"{custom_id}:", f"{custom_id}:-", f":{custom_id}", f"{custom_id}\n"}
        for forged in {shorter, *more} - known:
            assert is_refused(forged), forged


def test_a_renewed_custom_id_is_another_of_the_same_meaning() -> None:
    for custom_id, control in WRITTEN:
        once, again = renewed(custom_id, 7), renewed(renewed(custom_id, 7), 99_990)
        assert len({custom_id, once, again}) == 3
        assert decode(once) == decode(again) == control


def test_what_has_no_room_is_not_renewed() -> None:
    longest = "x" * 98
    assert renewed(longest, 7) == longest


def test_a_longer_one_than_discord_takes_is_refused() -> None:
    cards = tuple(Card.of(f"{rank}{suit}") for suit in "CDHS" for rank in "23456789TJQKA")
    with pytest.raises(BadControl):
        decode(encode(MakeCall("K7QF", 1, 0, 2, Discard(cards))))


CALL = "1:K7QF:call:1:0:2"
SPOKEN = [
    control.action
    for custom_id, control in WRITTEN
    if isinstance(control, MakeCall) and custom_id.count(":") == CALL.count(":") + 1
]
hands = st.sets(st.sampled_from((*PACK, *JOKERS)), min_size=1, max_size=15).map(
    lambda cards: tuple(sorted(cards, key=PACK_ORDER))
)
calls = st.one_of(
    st.sampled_from([*SPOKEN, *map(Inquire, Extreme)]),
    st.builds(Discard, hands),
    *(st.builds(kind, st.integers(0, 100)) for kind in (Bid, Offer, Sell)),
)


@given(st.builds(MakeCall, st.just("K7QF"), *[st.integers(0, 10**9 - 1)] * 3, calls))
def test_every_call_comes_back_from_its_custom_id(control: MakeCall) -> None:
    assert decode(encode(control)) == control


WORDS = "1 2 K7QF play call join cut hand again beg stand 8S 0 -1 01 ١ 1111111111 discard 4C5D red"
words = st.sampled_from([*WORDS.split(), "\n", ""])


@given(st.text() | st.lists(words | st.text(max_size=3)).map(":".join))
def test_only_what_encode_writes_is_decoded(custom_id: str) -> None:
    try:
        control = decode(custom_id)
    except BadControl:
        return
    assert encode(control) == custom_id


FORGED = [
    *("", "toy:on", "one:K7QF:hand", "persistent_view:7", "2:K7QF:hand", "1:K7QF", "1::hand"),
    *("1:K7QF:hand:1", "1:K7-F:hand", "1:K7QF:fold", "1:K7QF:again:1000000000", "1:K7QF:cut"),
    *("1:K7QF:join:", "1:K7QF:join:-1", "1:K7QF:join:00", "1:K7QF:join:-", "1:K7QF:cut:1:2:3"),
    *("1:K7QF:play:1:0:1S", "1:K7QF:play:1:0:play", "1:K7QF:play:1:0:8S\n", "1:K7QF:guess:1:green"),
    *("1:K7QF:pick:1:0", "1:K7QF:throw:1:0:2:3", CALL, f"{CALL}:win", f"{CALL}:play:8S"),
    *(f"{CALL}:play", f"{CALL}:bid", f"{CALL}:bid:high", f"{CALL}:bid:01", f"{CALL}:bid:١"),
    *(f"{CALL}:discard", f"{CALL}:discard:4", f"{CALL}:discard:5D4C"),
    *(f"{CALL}:discard:4C4C", f"{CALL}:ask:middle"),
    *("leaf1", "leaf1:", "leaf2:games:0", "games:0", "leaf1:games", "leaf1:games:-1"),
    *("leaf1:games:01", "leaf1:games:x", "leaf1:rules:poker:-::0", "leaf1:rules:trinidad:3x3::0"),
    *("leaf1:rules:trinidad:2x04::0", "leaf1:rules:trinidad:2x4:9.9.9.9.9:0"),
    *("leaf1:rules:trinidad:2x4:0:0", "leaf1:rules:trinidad:2x4:13.0.0.0.0:0"),
    *("leaf1:rules:trinidad:-::0:0", "help1", "help1:see", "help1:see:START", "help1:menu:"),
    *("help1:alone", "help1:alone:chess"),
    *("help1:games:pitch", "tables1", "tables1:", "tables1:x", "tables1:-1", "tables1:01"),
    *("tables1:1:1", "tables1:99999"),
    *("rank2:x", "rank1:-:all:0:players:wins:1:0:turn:practice:practice"),
    *("rank1:bridge:all:0:players:wins:1:0:turn", "rank1:-:ever:0:players:wins:1:0:turn"),
    *("rank1:-:all:0:players:wins:0:0:turn", "rank1:-:all:0:players:wins:01:0:turn"),
    *("rank1:-:all:0:players:wins:٣:0:turn", "rank1:-:all:0:players:wins:1:2:turn"),
    *("stats1:-1:-:0:show", f"stats1:{2**63}:-:0:show"),
    *("rank1:-:all:202611:players:wins:1:0:turn", "rank1:-:month:0:players:wins:1:0:turn"),
    *("daily1:month:202613", "daily1:month:202600"),
    *("rank1:-:month:202613:players:wins:1:0:turn", "rank1:-:season:202611:players:wins:1:0:turn"),
    *("past1", "past1:at:K7QF:1:0:0:-", "past1:at:K7QF:1:0:0:-:up", "past1:at:K7QF:1:0:-1:-:next"),
    *("past1:at:K7QF:1:0:01:-:next", "past1:at:k7qf:1:0:0:-:next", "past1:list:1:poker:0"),
    *("past1:list:x:-:0", f"past1:list:{2**63}:-:0", "past1:game:K7QF:1:2"),
    *("past1:game:K7QF:100000", "past1:how:K7QF:²:0"),
    *("set1:", "set1", "set1:server:", "set1:server:gamex", "set1:GAME"),
    *("do1", "do1:as", "do1:as:settings server", "do1:as:play:card", "do1:as:play:CARD:JS"),
    *("do1:as:play:card:JS:card:JS", "do1:as:play:card:%", "do1:with:play", "do1:with:play::card"),
]


def test_forged_custom_ids_are_refused() -> None:
    assert [custom_id for custom_id in FORGED if not is_refused(custom_id)] == []
