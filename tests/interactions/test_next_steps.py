"""What commands suggest; the buttons and menus of a refusal, and what they give again."""

from __future__ import annotations

import asyncio
from enum import Enum
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

import bot.interactions.autocomplete
from bot.app import HangJack
from bot.errors import StoreError
from bot.interactions.answer import NotOffered
from bot.interactions.autocomplete import parse_choice, safe_autocomplete
from bot.interactions.chosen import chosen_value
from bot.interactions.next_steps import Choose, Instead, Typed, Value, find_command
from bot.interactions.repeat import _values
from bot.locale.say import speak
from bot.tables.errors import UnknownTable
from bot.ui.controls.again import COMMANDS, GiveAgain, GiveAgainWith
from bot.ui.core.custom_ids import BadControl, Control, decode
from bot.views.history import GameKey
from cogs.history import _no_deal

TYPED = Typed("table open", {"game": "pitch", "players": "7", "pace": "quick"})
SAY = speak()


def control_of(item: Any) -> Control:
    return decode(item["custom_id"])


def instead(ways: dict[str, dict[str, Value]], typed: Typed | None = TYPED) -> Any:
    return Instead(lambda _: ways).part(typed, SAY)


def test_a_button_gives_the_command_again_with_other_options() -> None:
    first, second = instead({"six": {"players": 6, "sides": 3}, "any": {"players": None}})
    assert (first["label"], second["label"]) == ("Six", "Any")
    options = (("game", "pitch"), ("players", "6"), ("pace", "quick"), ("sides", "3"))
    assert control_of(first) == GiveAgain("table open", options)
    assert control_of(second) == GiveAgain("table open", (("game", "pitch"), ("pace", "quick")))


def test_long_labels_are_the_rows_of_a_menu() -> None:
    menu = instead({"x" * 41: {"players": 6}, "short": {"players": 4}})
    assert [(row["label"][:5], row["value"]) for row in menu["options"]] == [
        ("Xxxxx", "6"),
        ("Short", "4"),
    ]
    rest = (("game", "pitch"), ("pace", "quick"))
    assert control_of(menu) == GiveAgainWith("table open", "players", rest)


@pytest.mark.parametrize(
    "typed",
    [
        Typed("play", {"card": "x" * 100}),
        Typed("play", {"card": "two\nlines"}),
        Typed("settings server"),
        None,
    ],
)
def test_choices_that_fit_no_button_are_listed(typed: Typed | None) -> None:
    assert instead({"six": {"table": "K7QF"}}, typed) == "- Six"
    rows = [discord.SelectOption(label="Pitch · ann", value="K7QF")]
    listed = Choose("table", lambda _: "Which?", lambda _: rows).part(typed, SAY)
    assert listed == "- Pitch · ann · `table:K7QF`"
    rows = [discord.SelectOption(label="[x](https://e.vil)", value="K7QF")]
    listed = Choose("table", lambda _: "Which?", lambda _: rows).part(typed, speak("de"))
    assert listed == r"- \[x\]\(https\:\/\/e\.vil\) · `tisch:K7QF`"


def test_a_menu_pins_what_was_found_without_being_named() -> None:
    rows = [discord.SelectOption(label="Deal 1", value="1")]
    step = Choose("deal", lambda _: "Which?", lambda _: rows, {"table": "K7QF", "game": 2})
    menu: Any = step.part(Typed("verify", {"deal": "99"}), SAY)
    pinned = (("table", "K7QF"), ("game", "2"))
    assert control_of(menu) == GiveAgainWith("verify", "deal", pinned)


def test_a_menu_of_very_many_deals_has_the_last() -> None:
    key = GameKey(server_id=1, channel_id=2, thread_id=None, table="K7QF", number=2, seat=0)
    for most, first, asked in (
        (25, 1, "Which deal?"),
        (30, 6, "Which deal? These are the last 25."),
    ):
        (step,) = _no_deal(key, 99, most).steps
        menu: Any = step.part(Typed("verify", {"deal": "99"}), SAY)
        assert [int(row["value"]) for row in menu["options"]] == [*range(first, most + 1)]
        assert menu["placeholder"] == asked


def test_every_command_that_names_a_game_a_table_a_deal_or_an_event_can_be_given_again(
    unconnected: HangJack,
) -> None:
    names = set()
    for command in unconnected.tree.walk_commands():
        if not isinstance(command, discord.app_commands.Command):
            continue
        if {one.name for one in command.parameters} & {"game", "table", "deal", "event"}:
            names.add(command.qualified_name)
    assert names == COMMANDS


async def test_options_are_read_as_discord_sends_them(unconnected: HangJack) -> None:
    async def read(command: str, **options: str) -> dict[str, object]:
        found = find_command(unconnected.tree, command)
        return await _values(unconnected, None, found, Typed(command, options))

    assert await read("bid", points="3", table="K7QF") == {"points": 3, "table": "K7QF"}
    assert await read("leaderboard", practice="True") == {"practice": True}
    for command, options in (
        ("bid", {}),
        ("bid", {"points": "101"}),
        ("bid", {"points": "x"}),
        ("bid", {"points": "1", "cards": "JS"}),
        ("leaderboard", {"practice": "yes"}),
        ("table", {}),
        ("table fold", {}),
        ("verify", {"record": "1"}),
        *(("stats", {"player": word}) for word in ("12", "-1234567890123456", "9" * 21, "x")),
    ):
        with pytest.raises(BadControl):
            await read(command, **options)


INTERACTION: Any = SimpleNamespace(id=7, extras={"reader": None})
"""An interaction whose reader is loaded already."""


async def suggestions_of(suggest: Any) -> list[Any]:
    return await safe_autocomplete(suggest)(None, INTERACTION, "")


async def test_failed_suggestions_are_empty(caplog: pytest.LogCaptureFixture) -> None:
    for error in (UnknownTable(), StoreError(), KeyError("JS")):

        async def fails(*asked: object, error: Exception = error) -> list[Any]:
            raise error

        assert await suggestions_of(fails) == []
    (record,) = caplog.records
    assert "KeyError" in record.getMessage()
    assert "'JS'" not in record.getMessage()


async def test_late_suggestions_are_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.interactions.autocomplete, "WITHIN", 0)

    async def late(*asked: object) -> list[Any]:
        await asyncio.sleep(0)
        return ["late"]

    assert await suggestions_of(late) == []


def test_a_value_that_was_not_offered_is_refused() -> None:
    class Fruit(Enum):
        APPLE = "apple"

    assert parse_choice(Fruit, "apple") is Fruit.APPLE
    with pytest.raises(NotOffered, match=f"^{'pear' * 10} doesn't"):
        parse_choice(Fruit, "pear" * 100)


def test_every_option_with_suggestions_uses_the_safe_ones(unconnected: HangJack) -> None:
    suggesting = [
        parameter.autocomplete
        for command in unconnected.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for parameter in command._params.values()
        if callable(parameter.autocomplete)
    ]
    assert len(suggesting) > 20
    assert all(hasattr(suggest, "__wrapped__") for suggest in suggesting)


@pytest.mark.parametrize("data", [None, {}, {"values": []}, {"values": ["pitch", "tobago"]}])
def test_a_menu_of_one_choice_has_exactly_one_value(data: Any) -> None:
    interaction: Any = SimpleNamespace(data=data)
    with pytest.raises(BadControl):
        chosen_value(interaction)
