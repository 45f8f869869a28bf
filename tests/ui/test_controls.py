import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.engine.actions import Beg, Give, Run, Stand
from bot.engine.cards import PACK
from bot.ui.controls import (
    AddComputer,
    BadControl,
    ChooseOption,
    CloseTable,
    Control,
    Cut,
    CutModal,
    Explain,
    HouseRules,
    Join,
    Leave,
    MakeCall,
    MyHand,
    PlayCard,
    Rematch,
    RemoveComputer,
    Start,
    decode,
    encode,
)

ids = st.text("0123456789ABCDEFGHJKLMNPQRSTUVWXYZ", min_size=1, max_size=16)
numbers = st.integers(0, 999_999_999)
verbs = st.sampled_from([Stand(), Beg(), Give(), Run()])
bare: tuple[type[Control], ...] = (
    *(Leave, AddComputer, RemoveComputer, Start, CloseTable),
    *(HouseRules, ChooseOption, Explain, MyHand),
)
controls = st.one_of(
    *(st.builds(kind, ids) for kind in bare),
    st.builds(Join, ids, st.none() | numbers),
    st.builds(Cut, ids, numbers, st.none() | numbers),
    st.builds(CutModal, ids, numbers),
    st.builds(Rematch, ids, numbers),
    st.builds(MakeCall, ids, numbers, numbers, numbers, verbs),
    st.builds(PlayCard, ids, numbers, numbers, st.sampled_from(PACK)),
)


@given(controls)
def test_every_control_comes_back_from_its_custom_id(control: Control) -> None:
    custom_id = encode(control)
    assert decode(custom_id) == control
    assert len(custom_id) <= 100


WORDS = "1 2 K7QF play call join cut hand again beg stand 8S 0 -1 01 ١ 1111111111"
words = st.sampled_from([*WORDS.split(), "\n", ""])


@given(st.text() | st.lists(words | st.text(max_size=3)).map(":".join))
@example("1:K7QF:play:1:0:8S\n")
@example("1:K7QF:play:1:0:play")
@example("1:K7QF:call:1:0:2:play")
@example("1:K7QF:join:")
def test_anything_else_is_refused_and_nothing_is_read_that_was_not_written(custom_id: str) -> None:
    try:
        control = decode(custom_id)
    except BadControl:
        return
    assert control is None or encode(control) == custom_id


@pytest.mark.parametrize("custom_id", ["", "toy:on", "one:K7QF:hand", "persistent_view:7"])
def test_other_custom_ids_are_left_alone(custom_id: str) -> None:
    assert decode(custom_id) is None


@pytest.mark.parametrize(
    "custom_id",
    [
        "2:K7QF:hand",
        "1:K7QF",
        "1:K7QF:hand:1",
        "1::hand",
        "1:K7-F:hand",
        "1:K7QF:fold",
        "1:K7QF:join:-1",
        "1:K7QF:join:00",
        "1:K7QF:cut",
        "1:K7QF:cut:1:2:3",
        "1:K7QF:play:1:0:1S",
        "1:K7QF:call:1:0:2:win",
    ],
)
def test_forged_custom_ids_are_told_apart(custom_id: str) -> None:
    with pytest.raises(BadControl):
        decode(custom_id)
