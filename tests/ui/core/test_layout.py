"""No parts make a message that Discord refuses."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ui.controls.events import PickMatch, PickRow, ShowDesk, ShowDeskMore
from bot.ui.core.components import MENU
from bot.ui.core.custom_ids import decode
from bot.ui.core.layout import GREEN, Menu, Part, button, labelled_menu, layout, menu, menus
from bot.ui.core.message import Outgoing
from tests.depth import examples
from tests.limits import refusals
from tests.ui.reading import check

KEY = "K7QFX"
buttons = st.sampled_from([0, 1, 2]).map(
    lambda page: button(ShowDesk(KEY, page), "Turn" * 30)
) | st.just(button(ShowDeskMore(KEY), "More"))
values = st.lists(st.integers(0, 40), max_size=60)


def options(numbers: list[int]) -> list[discord.SelectOption]:
    return [discord.SelectOption(label="x" * 5 * one or "x", value=str(one)) for one in numbers]


def _row(numbers: list[int]) -> Menu:
    return menu(PickRow(KEY, 1), "Who sits here?" * 20, options(numbers), 5)


choosers = values.map(_row) | values.map(
    lambda numbers: labelled_menu(
        PickMatch(KEY, 0), "Choose", {str(n): "long " * 30 + str(n) for n in numbers}, "3"
    )
)
parts = st.lists(
    st.lists(buttons, max_size=7)
    | choosers
    | st.text(" x\n", max_size=20)
    | st.integers(0, 9_000).map(lambda n: "word\n" * n)
    | st.none(),
    max_size=8,
)


@settings(max_examples=examples(50))
@given(parts)
def test_any_parts_make_a_message_that_discord_takes(made: list[Part]) -> None:
    check(Outgoing(layout=layout(["Desk", *made], "small print", GREEN)))


def test_controls_that_mean_the_same_have_custom_ids_of_their_own() -> None:
    turn = button(ShowDesk(KEY), "◀ Back", disabled=True)
    made = layout([[turn, button(ShowDesk(KEY), "Refresh")], [turn]], None, GREEN)
    ids = [part["custom_id"] for part in made.walk() if "custom_id" in part]
    assert len({*ids}) == 3
    assert [decode(one) for one in ids] == [ShowDesk(KEY)] * 3


def test_menus_of_one_control_stay_apart_when_they_are_renewed() -> None:
    groups = {f"Shelf {n}": options([n]) for n in range(4)}
    made = layout(["Games", *menus(PickRow(KEY, 0), groups)], None, GREEN)
    for number in (0, 1, 2, 99_999, 999_999):
        made.renew_menus(number)
        assert list(refusals(made.components)) == []


def test_a_menu_without_options_is_left_out() -> None:
    made = layout(["Bench", labelled_menu(PickMatch(KEY, 0), "Who?", {})], None, GREEN)
    assert not [part for part in made.walk() if part["type"] == MENU]


def test_options_whose_long_labels_begin_alike_can_be_told_apart() -> None:
    labels = {str(n): f"{'Pair ' * 30}number {n}" for n in range(25)}
    made = labelled_menu(PickMatch(KEY, 0), "Who?", labels)
    assert len({option["label"] for option in made["options"]}) == len(labels)


def wrong() -> Iterator[tuple[str, list[dict[str, object]]]]:
    press = {"type": 2, "style": 1, "label": "Join", "custom_id": "j"}
    option = {"label": "x", "value": "1"}
    pick = {"type": 3, "custom_id": "m", "min_values": 1, "max_values": 1, "options": [option]}
    yield "not unique", [press, press]
    yield "not unique", [press, {**pick, "custom_id": "j"}]
    yield "the label", [{**press, "label": ""}]
    yield "0 options", [{**pick, "options": []}]
    yield "26 options", [{**pick, "options": [{**option, "value": str(n)} for n in range(26)]}]
    yield "1 options", [{**pick, "max_values": 2}]
    yield "from 2 to 1", [{**pick, "min_values": 2}]
    yield "twice", [{**pick, "max_values": 1, "options": [option, option]}]
    yield "the option", [{**pick, "options": [{**option, "label": ""}]}]


@pytest.mark.parametrize(("why", "row"), [*wrong()])
def test_what_discord_refuses_is_found(why: str, row: list[dict[str, object]]) -> None:
    rows = [{"type": 1, "components": [one]} for one in row]
    assert any(why in one for one in refusals([{"type": 17, "components": rows}]))
