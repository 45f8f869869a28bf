"""The buttons of the desk that lead to an act."""

from __future__ import annotations

import discord

from bot.locale import Say
from bot.ui.controls.events import DoAtDesk
from bot.ui.core.layout import Button, button


def act_button(
    control: DoAtDesk, say: Say, style: discord.ButtonStyle | None = None, **values: object
) -> Button:
    """Return the button of an act, with values for its text."""
    return button(control, say(control.act.label, **values), style or control.act.style)


def heading(say: Say) -> str:
    """Return the heading of all pages of the desk."""
    return say("Director's desk")
