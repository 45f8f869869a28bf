"""The forms that people fill in, and how their answers are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord

from bot.locale import Say
from bot.ui.controls import CutModal, encode

CUT_FIELD: Final = "number"


class StillModal(discord.ui.Modal):
    """A form that discord.py shows and forgets: its answer is routed by its custom_id."""

    def is_finished(self) -> bool:
        """Say that nothing waits for this form."""
        return True


def cut(table: str, game: int, say: Say) -> discord.ui.Modal:
    """Return the form that asks how many cards to cut."""
    form = StillModal(title=say("Cut the pack"), custom_id=encode(CutModal(table, game)))
    field: discord.ui.TextInput[StillModal] = discord.ui.TextInput(
        custom_id=CUT_FIELD, min_length=1, max_length=2, placeholder="26"
    )
    label: discord.ui.Label[StillModal] = discord.ui.Label(
        text=say("How many cards, 0 to 51?"),
        description=say("So many go from the top to the bottom. 0 leaves the pack as it is."),
        component=field,
    )
    return form.add_item(label)


def value(data: Mapping[str, Any], field: str) -> str:
    """Return what was filled in, from an interaction's data; empty where there is no such field."""
    return next((str(one["value"]) for one in _fields(data) if one.get("custom_id") == field), "")


def _fields(part: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    """Find the fields in a form's answer, each inside a label or a row."""
    if isinstance(part.get("value"), str):
        yield part
    inner = [*part.get("components", ()), part.get("component")]
    for one in inner:
        if isinstance(one, Mapping):
            yield from _fields(one)
