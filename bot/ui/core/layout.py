"""The frame of a message: texts, rules and rows of buttons put together within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import discord

from bot.ui.core.custom_ids import Control, encode
from bot.ui.core.message import Picture
from bot.ui.text.measure import ELLIPSIS, cut, size

LAYOUT_TEXT: Final = 4_000
PLAIN_TEXT: Final = 2_000
LABEL: Final = 80
OPTION: Final = 100
"""The longest label or description of a menu's option, and the longest choice of a command's."""
PLACEHOLDER: Final = 150
MODAL_LABEL: Final = 45
"""The longest title of a form, and the longest label of a line of it."""
ALT_TEXT: Final = 1_024
NOT_AS_IT_IS: Final = 50_035
"""Discord's code for a message that it does not take as it is."""
ROW: Final = 5
"""Buttons side by side."""

CHOICES: Final = 25
"""Options of a menu."""

Button: TypeAlias = "discord.ui.Button[Any]"
Menu: TypeAlias = (
    "discord.ui.Select[Any] | discord.ui.ChannelSelect[Any] | discord.ui.RoleSelect[Any]"
)
Part: TypeAlias = "str | Sequence[Button] | Menu | Picture | None"
"""A text, buttons, a menu, a picture, or None for a rule between texts."""

_MENUS: Final = (discord.ui.Select, discord.ui.ChannelSelect, discord.ui.RoleSelect)

PLAIN: Final = discord.ButtonStyle.secondary
MAIN: Final = discord.ButtonStyle.primary
GOOD: Final = discord.ButtonStyle.success
GRAVE: Final = discord.ButtonStyle.danger


class StatelessView(discord.ui.LayoutView):
    """A layout that discord.py sends and forgets.

    Clicks are routed by their custom_id alone, so nothing may be kept of a message that was sent.
    discord.py stores every view that is not finished; ``stop`` makes one so only where an event
    loop runs, hence this view says it of itself from the start.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Say that nothing waits for this view."""
        return True


def button(
    control: Control,
    label: str,
    style: discord.ButtonStyle = PLAIN,
    *,
    disabled: bool = False,
    emoji: str | None = None,
) -> Button:
    """Return a button for a control; its label says all that its emoji shows."""
    return discord.ui.Button(
        custom_id=encode(control),
        label=cut(label, LABEL),
        style=style,
        disabled=disabled,
        emoji=emoji,
    )


def menu(
    control: Control, placeholder: str, options: Sequence[discord.SelectOption], many: int = 1
) -> Menu:
    """Return a menu for a control, from which just so many options are chosen."""
    return discord.ui.Select(
        custom_id=encode(control),
        placeholder=cut(placeholder, PLACEHOLDER) or None,
        options=list(options[:CHOICES]),
        min_values=many,
        max_values=many,
    )


def link(url: str, label: str) -> Button:
    """Return a button that leads to an address."""
    return discord.ui.Button(url=url, label=cut(label, LABEL))


def layout(parts: Iterable[Part], key: str | None, colour: discord.Colour) -> discord.ui.LayoutView:
    """Build a message of one frame, its key (if it has one) in small print at the end.

    Should its texts be too long together, the longest loses lines from its end.
    """
    box: discord.ui.Container[StatelessView] = discord.ui.Container(accent_colour=colour)
    ending = "" if key is None else small(key)
    for part in _short_enough(list(parts), LAYOUT_TEXT - size(ending)):
        if part is None:
            box.add_item(discord.ui.Separator())
        elif isinstance(part, str):
            box.add_item(discord.ui.TextDisplay(part))
        elif isinstance(part, _MENUS):
            box.add_item(discord.ui.ActionRow(part))
        elif not isinstance(part, Sequence):
            box.add_item(_gallery(part))
        else:
            for start in range(0, len(part), ROW):
                box.add_item(discord.ui.ActionRow(*part[start : start + ROW]))
    if ending:
        box.add_item(discord.ui.TextDisplay(ending))
    return StatelessView().add_item(box)


def remove_emojis(layout: discord.ui.LayoutView | None) -> bool:
    """Take the emojis off a layout's buttons, whose labels say as much; say whether there were any.

    Discord refuses a message whole where one of them has been removed.
    """
    items = [] if layout is None else layout.walk_children()
    buttons = [one for one in items if isinstance(one, discord.ui.Button) and one.emoji]
    for one in buttons:
        one.emoji = None
    return bool(buttons)


def pictures_of(parts: Iterable[Part]) -> tuple[Picture, ...]:
    """Return the pictures among the parts of a layout, to go along with it."""
    words = (str, Sequence, *_MENUS)
    return tuple(part for part in parts if part is not None and not isinstance(part, words))


def _gallery(drawing: Picture) -> discord.ui.MediaGallery[Any]:
    """Return the place where a picture that goes along as a file is shown."""
    shown = discord.MediaGalleryItem(
        f"attachment://{drawing.name}", description=cut(drawing.description, ALT_TEXT)
    )
    return discord.ui.MediaGallery(shown)


def _short_enough(parts: list[Part], limit: int) -> list[Part]:
    """Shorten the longest texts where all of them together are too long."""
    sizes = {at: size(part) for at, part in enumerate(parts) if isinstance(part, str)}
    while (too_much := sum(sizes.values()) + len(sizes) - limit) > 0:
        longest = max(sizes, key=sizes.__getitem__)
        text = str(parts[longest])
        shorter = fit(text.split("\n"), max(sizes[longest] - too_much, size(ELLIPSIS)))
        if shorter == text:
            break
        parts[longest], sizes[longest] = shorter, size(shorter)
    return parts


def small(text: str) -> str:
    """Return a line in small print."""
    return f"-# {text}"


def fit(lines: Iterable[str], limit: int, last: str | None = None) -> str:
    """Put lines together, leaving out whole ones from the end where they would be too long.

    Lines are markdown each by itself, so none is ever cut inside a word of it. ``last`` stays.
    """
    kept = list(lines)
    end = [] if last is None else [last]
    text = "\n".join([*kept, *end])
    while size(text) > limit and kept:
        kept.pop()
        text = "\n".join([*kept, ELLIPSIS, *end])
    return text
