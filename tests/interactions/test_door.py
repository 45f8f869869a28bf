"""What is typed or forged: numbers, points, scores, and text that can be stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app import HangJack
from bot.interactions import door
from bot.interactions.chosen import filled_in_number, read_number
from bot.interactions.clicks.hand import _check_turn
from bot.interactions.clicks.referees import scores_in
from bot.interactions.events.captains import looked_up
from bot.interactions.events.desk import NoSuchPoints, read_points
from bot.interactions.next_steps import Typed, typed
from bot.tables.errors.play import TurnOver
from bot.ui.controls.table import AskThrowIn
from bot.ui.core.custom_ids import BadControl
from tests.revoking import twins
from tests.ui.room import holding


def ranged(bot: HangJack) -> Iterator[tuple[Any, Any]]:
    """Yield the commands that take a number in a range, with that option."""
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for option in command.parameters:
                if isinstance(option.min_value, int) and not isinstance(option.default, str):
                    yield command, option


async def test_a_command_takes_the_least_and_the_most_number_and_none_beyond(
    unconnected: HangJack, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused: list[object] = []

    async def refuse(_: object, error: object) -> None:
        refused.append(error)

    monkeypatch.setattr(door, "refuse", refuse)
    found = [*ranged(unconnected)]
    assert len(found) > 10
    for command, option in found:
        least, most = option.min_value, option.max_value
        for number, fits in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
            asked: Any = SimpleNamespace(
                command=command,
                type=discord.InteractionType.application_command,
                namespace=SimpleNamespace(**{option.display_name: number}),
            )
            assert await door.in_range(asked) is fits, (command.qualified_name, number)
            asked.type = discord.InteractionType.autocomplete
            assert await door.in_range(asked), "what is still being typed is left alone"
    assert len(refused) == 2 * len(found)


@pytest.mark.parametrize(
    ("word", "number"),
    [("0", 0), ("7", 7), ("9" * 9, 999_999_999), ("1" + "0" * 9, None)]
    + [(wrong, None) for wrong in ("", "-1", "²", "٣", "1.5", "x")],
)
def test_a_menus_number_has_up_to_nine_digits(word: str, number: int | None) -> None:
    if number is None:
        with pytest.raises(BadControl):
            read_number(word)
    else:
        assert read_number(word) == number


@pytest.mark.parametrize(("text", "number"), [("7", 7), (" -1 ", -1), ("x", None), ("", None)])
def test_a_forms_number_is_read_or_missing(text: str, number: int | None) -> None:
    field = {"component": {"custom_id": "number", "value": text}}
    interaction: Any = SimpleNamespace(data={"components": [field]}, extras={})
    assert filled_in_number(interaction) == number


def test_nothing_that_no_database_keeps_is_left_in_what_was_sent() -> None:
    sent = {"a": "il\0l", "b": ["x\ud800y", {"c": "\0"}], "d": 7, "e": None, "f": True}
    assert door._storable(sent) == {
        "a": "ill",
        "b": ["xy", {"c": ""}],
        "d": 7,
        "e": None,
        "f": True,
    }


@pytest.mark.parametrize(
    ("data", "known"),
    [
        ({"name": "hand"}, Typed("hand", {})),
        (
            {"name": "hand", "options": [{"name": "table", "type": 3, "value": "K7QF"}]},
            Typed("hand", {"table": "K7QF"}),
        ),
        (
            {
                "name": "table",
                "options": [
                    {
                        "name": "open",
                        "type": 1,
                        "options": [{"name": "players", "type": 4, "value": 4}],
                    }
                ],
            },
            Typed("table open", {"players": "4"}),
        ),
    ],
)
def test_a_command_is_known_as_it_was_typed(data: dict[str, Any], known: Typed) -> None:
    kind = discord.InteractionType.application_command
    interaction: Any = SimpleNamespace(data=data, extras={}, type=kind)
    assert typed(interaction) == known
    interaction.type = discord.InteractionType.component
    assert typed(interaction) is None


def test_of_many_captains_all_are_looked_up_in_turn() -> None:
    entries: list[Any] = list(range(60))
    looked = [looked_up(entries, minute) for minute in range(3)]
    assert all(len(each) == 25 for each in looked)
    assert set().union(*looked) == set(entries)
    few: list[Any] = list(looked_up(entries[:3], 7))
    assert few in ([0, 1, 2], [1, 2, 0], [2, 0, 1])
    assert list(looked_up([], 7)) == []


def test_points_are_read_and_other_text_is_none() -> None:
    half = Fraction(1, 2)
    for text, points in (("2", 2), (" −1", -1), ("+1/2", half), ("2,5", 5 * half), ("1000", 1000)):
        assert read_points(text) == points
    for text in ("", "two", "1/0", "1001", "nan", "1e9999999", "1_0", "٣"):
        with pytest.raises(NoSuchPoints):
            pytest.fail(f"{text}: {read_points(text)}")


@pytest.mark.parametrize(
    ("typed", "score"),
    [
        ("3, 7", (3, 7)),
        ("3-9", (3, 9)),
        ("-2 : 14", (-2, 14)),
        ("\N{MINUS SIGN}2; 0;11", (-2, 0, 11)),
        ("Ann 3, Bob 9", (3, 9)),
        ("12345678", ()),
        ("nothing", ()),
        ("", ()),
    ],
)
def test_numbers_are_read_and_dashes_between_them_are_none(
    typed: str, score: tuple[int, ...]
) -> None:
    assert scores_in(typed) == score


def test_a_question_may_be_asked_after_somebodys_call() -> None:
    view = holding(twins()[0], 3)
    public = view.view.public
    assert public.decision is not None
    control = AskThrowIn(view.table.id, view.table.game, public.deal, public.decision.turn)
    _check_turn(view, control)
    decision = replace(public.decision, turn=public.decision.turn + 1)
    later = replace(view, view=replace(view.view, public=replace(public, decision=decision)))
    with pytest.raises(TurnOver):
        _check_turn(later, control)
    _check_turn(replace(later, asides=1), control)
