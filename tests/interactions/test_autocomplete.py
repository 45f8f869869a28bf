"""Autocomplete always answers in time, and only offered values are accepted."""

from __future__ import annotations

import asyncio
from enum import Enum
from types import SimpleNamespace
from typing import Any

import pytest
from discord import app_commands

import bot.interactions.autocomplete
from bot.app import HangJack
from bot.errors import StoreError
from bot.interactions.answer import NotOffered
from bot.interactions.autocomplete import parse_choice, safe_autocomplete
from bot.interactions.context import chosen_value
from bot.tables.errors import UnknownTable
from bot.ui.core.custom_ids import BadControl

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
    monkeypatch.setattr(bot.interactions.autocomplete, "WITHIN", 0.01)
    never = asyncio.Event()

    async def waits(*asked: object) -> list[Any]:
        await never.wait()
        return []

    assert await suggestions_of(waits) == []


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
