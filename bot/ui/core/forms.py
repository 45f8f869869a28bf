"""Forms that people fill in, within Discord's limits."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

from bot.ui.core.custom_ids import Control, encode
from bot.ui.core.layout import MODAL_LABEL, OPTION
from bot.ui.text.measure import cut

Field: TypeAlias = "discord.ui.Label[StatelessModal]"


class StatelessModal(discord.ui.Modal):
    """A form that discord.py does not store: the click router reads its answer's custom_id."""

    def is_finished(self) -> bool:
        """Return True: nothing waits for this form."""
        return True


def form(control: Control, title: str, *fields: Field) -> discord.ui.Modal:
    """Return a form whose answer comes with a control."""
    modal = StatelessModal(title=cut(title, MODAL_LABEL), custom_id=encode(control))
    for field in fields:
        modal.add_item(field)
    return modal


def text_field(
    name: str, label: str, about: str = "", *, now: str = "", long: bool = False, **limits: Any
) -> Field:
    """Return a field for a text.

    Args:
        now: what the field holds at first.
        long: whether it has several lines.
        limits: what else discord.py's TextInput takes, such as ``max_length``.
    """
    style = discord.TextStyle.paragraph if long else discord.TextStyle.short
    line: discord.ui.TextInput[StatelessModal] = discord.ui.TextInput(
        custom_id=name, default=now or None, style=style, **limits
    )
    return labelled(line, label, about)


def labelled(component: discord.ui.Item[StatelessModal], label: str, about: str = "") -> Field:
    """Return a field of a form: a component with its label and an explanation."""
    return discord.ui.Label(
        text=cut(label, MODAL_LABEL), description=cut(about, OPTION) or None, component=component
    )
