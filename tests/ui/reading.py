"""Functions that read rendered messages."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.core.components import BUTTON, GALLERY, MENU, TEXT, id_of
from bot.ui.core.custom_ids import RENEWED, Control, decode, encode
from bot.ui.core.message import Outgoing
from tests.limits import refusals, units


def text(message: Outgoing) -> str:
    """Return all text of a message."""
    texts = [part["content"] for part in parts(message) if part["type"] == TEXT]
    return "\n".join([*filter(None, [message.text]), *texts])


def buttons(message: Outgoing) -> dict[str, discord.Button]:
    """Return the buttons of a message by their labels, which must differ."""
    found = [discord.Button(part) for part in parts(message) if part["type"] == BUTTON]
    labelled = {str(part.label): part for part in found}
    assert len(labelled) == len(found)
    return labelled


def menus(message: Outgoing) -> list[discord.SelectMenu]:
    """Return the menus of a message."""
    return [discord.SelectMenu(part) for part in parts(message) if part["type"] == MENU]


def menu(message: Outgoing) -> discord.SelectMenu:
    """Return the one menu of a message."""
    (found,) = menus(message)
    return found


def parts(message: Outgoing) -> list[Any]:
    """Return all components of a message, as Discord's JSON."""
    return [] if message.layout is None else list(message.layout.walk())


def control(message: Outgoing, label: str) -> Control:
    """Return what a button of a message means."""
    return decode(str(buttons(message)[label].custom_id))


def enabled(message: Outgoing) -> set[str]:
    """Return the labels of the buttons that can be pressed."""
    return {label for label, part in buttons(message).items() if not part.disabled}


def check(message: Outgoing) -> None:
    """Check Discord's limits (docs/discord.md), and that a message mentions nobody."""
    said = text(message)
    assert "<@" not in said.replace("\\<", "")
    assert "@everyone" not in said
    assert "@here" not in said
    if message.layout is None:
        assert 1 <= units(said) <= 2_000
        return
    assert list(refusals(message.layout.components)) == []
    ids = [p["custom_id"] for p in parts(message) if "custom_id" in p]
    assert all(len(one) <= 100 for one in ids)
    assert all(encode(decode(one)) == one.partition(RENEWED)[0] for one in ids)
    first, *others = [part["type"] for part in message.layout.components]
    assert set(others) <= ({GALLERY} if first == TEXT else set())


def is_found_by_key(message: Outgoing) -> bool:
    """Return whether a message can be found by its key, and nobody sees that."""
    if message.key is None or message.key in text(message):
        return False
    # A text without a frame is found by what it says.
    return message.layout is None or parts(message)[0].get("id") == id_of(message.key)
