"""Controls and the custom_ids that they are written as."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.engine.actions import (
    Action,
    Beg,
    Bid,
    Bunch,
    Discard,
    Extreme,
    Give,
    Inquire,
    Keep,
    Offer,
    Pass,
    PlayOn,
    Refuse,
    Run,
    Sell,
    Stand,
    ThrowIn,
)
from bot.engine.cards import PACK
from bot.engine.ceremony import Colour
from bot.ui.controls.table import (
    AddComputer,
    AskThrowIn,
    ChooseOption,
    ChoosePitcher,
    CloseTable,
    Cut,
    CutModal,
    Guess,
    Join,
    Leave,
    LeaveGame,
    MakeCall,
    MakeOffer,
    MyHand,
    OfferModal,
    PickDiscards,
    PlayCard,
    Rematch,
    RemoveComputer,
    ShowOptions,
    ShowRules,
    Start,
    TableControl,
)
from bot.ui.core.custom_ids import BadControl, decode, encode

ids = st.text("0123456789ABCDEFGHJKLMNPQRSTUVWXYZ", min_size=1, max_size=16)
numbers = st.integers(0, 999_999_999)
spoken: tuple[Action, ...] = (
    *(Stand(), Beg(), Give(), Run(), Bunch(), PlayOn(), Pass(), Keep(), Refuse(), ThrowIn()),
    *map(Inquire, Extreme),
)
hands = st.sets(st.sampled_from(PACK), min_size=1, max_size=15).map(sorted).map(tuple)
calls = st.one_of(
    st.sampled_from(spoken),
    st.builds(Discard, hands),
    *(st.builds(kind, st.integers(0, 100)) for kind in (Bid, Offer, Sell)),
)
bare: tuple[type[TableControl], ...] = (
    *(Leave, AddComputer, RemoveComputer, Start, CloseTable),
    *(ShowOptions, ChooseOption, ShowRules, MyHand),
)
turns = (PickDiscards, AskThrowIn, MakeOffer, OfferModal)
# A discard's cards are many: beside them stand what tables and turns there can be.
places = st.integers(0, 9_999)
tables = st.text("0123456789ABCDEFGHJKLMNPQRSTUVWXYZ", min_size=1, max_size=4)
controls: st.SearchStrategy[TableControl] = st.one_of(
    *(st.builds(kind, ids) for kind in bare),
    *(st.builds(kind, ids, numbers, numbers, numbers) for kind in turns),
    st.builds(Join, ids, st.none() | numbers),
    st.builds(Cut, ids, numbers, st.none() | numbers),
    st.builds(CutModal, ids, numbers),
    st.builds(Guess, ids, numbers, st.sampled_from(Colour)),
    st.builds(ChoosePitcher, ids, numbers, numbers),
    st.builds(LeaveGame, ids, numbers),
    st.builds(Rematch, ids, numbers),
    st.builds(MakeCall, tables, places, places, places, calls),
    st.builds(PlayCard, ids, numbers, numbers, st.sampled_from(PACK)),
)


@given(controls)
def test_every_control_comes_back_from_its_custom_id(control: TableControl) -> None:
    custom_id = encode(control)
    assert decode(custom_id) == control
    assert len(custom_id) <= 100


WORDS = "1 2 K7QF play call join cut hand again beg stand 8S 0 -1 01 ١ 1111111111 discard 4C5D red"
words = st.sampled_from([*WORDS.split(), "\n", ""])


@given(st.text() | st.lists(words | st.text(max_size=3)).map(":".join))
@example("1:K7QF:play:1:0:8S\n")
@example("1:K7QF:play:1:0:play")
@example("1:K7QF:call:1:0:2:play")
@example("1:K7QF:join:")
@example("1:K7QF:call:1:0:2:discard:5D4C")
@example("1:K7QF:call:1:0:2:discard:4C4C")
@example("1:K7QF:call:1:0:2:bid:01")
@example("1:K7QF:call:1:0:2:bid:١")
def test_anything_else_is_refused_and_nothing_is_read_that_was_not_written(custom_id: str) -> None:
    try:
        control = decode(custom_id)
    except BadControl:
        return
    assert encode(control) == custom_id


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "toy:on",
        "one:K7QF:hand",
        "persistent_view:7",
        "2:K7QF:hand",
        "1:K7QF",
        "1:K7QF:hand:1",
        "1::hand",
        "1:K7-F:hand",
        "1:K7QF:fold",
        "1:K7QF:join:-1",
        "1:K7QF:join:00",
        "1:K7QF:join:-",
        "1:K7QF:again:1000000000",
        "1:K7QF:cut",
        "1:K7QF:cut:1:2:3",
        "1:K7QF:play:1:0:1S",
        "1:K7QF:call:1:0:2:win",
        "1:K7QF:call:1:0:2:play:8S",
        "1:K7QF:call:1:0:2:bid",
        "1:K7QF:call:1:0:2:bid:high",
        "1:K7QF:call:1:0:2:discard",
        "1:K7QF:call:1:0:2:discard:",
        "1:K7QF:call:1:0:2:discard:4",
        "1:K7QF:call:1:0:2:discard:5D4C",
        "1:K7QF:call:1:0:2:discard:4C4C",
        "1:K7QF:call:1:0:2:ask:middle",
        "1:K7QF:call:1:0:2",
        "1:K7QF:guess:1:green",
        "1:K7QF:pick:1:0",
        "1:K7QF:throw:1:0:2:3",
    ],
)
def test_forged_custom_ids_are_told_apart(custom_id: str) -> None:
    with pytest.raises(BadControl):
        decode(custom_id)
