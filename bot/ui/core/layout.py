"""Build messages of texts, separators, buttons and menus within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord

from bot.ui.core.custom_ids import Control, encode
from bot.ui.core.message import Attachment, Picture
from bot.ui.text.measure import ELLIPSIS, cut, size

LAYOUT_TEXT: Final = 4_000
PLAIN_TEXT: Final = 2_000
LABEL: Final = 80
OPTION: Final = 100
"""Longest label or description of a menu's option, and longest choice of a command."""
PLACEHOLDER: Final = 150
MODAL_LABEL: Final = 45
"""Longest title of a form, and longest label of its fields."""
ALT_TEXT: Final = 1_024
NOT_AS_IT_IS: Final = 50_035
"""Discord's error code for a message with invalid content."""
ROW: Final = 5
"""Buttons in a row."""
CHOICES: Final = 25
"""Most options of a menu."""

Button: TypeAlias = "discord.ui.Button[Any]"
Menu: TypeAlias = (
    "discord.ui.Select[Any] | discord.ui.ChannelSelect[Any] | discord.ui.RoleSelect[Any]"
)
Part: TypeAlias = "str | Sequence[Button] | Menu | Picture | Attachment | None"
"""A text, buttons, a menu, a picture, a file, or None for a separator."""

_MENUS: Final = (discord.ui.Select, discord.ui.ChannelSelect, discord.ui.RoleSelect)

PLAIN: Final = discord.ButtonStyle.secondary
MAIN: Final = discord.ButtonStyle.primary
GOOD: Final = discord.ButtonStyle.success
GRAVE: Final = discord.ButtonStyle.danger


class StatelessView(discord.ui.LayoutView):
    """A layout that discord.py sends and forgets.

    The click router reads custom_ids, so no view needs to stay in memory. discord.py stores every
    unfinished view, and ``stop`` needs an event loop; so this view is finished from the start.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Return True: nothing waits for this view."""
        return True


def button(
    control: Control,
    label: str,
    style: discord.ButtonStyle = PLAIN,
    *,
    disabled: bool = False,
    emoji: str | None = None,
) -> Button:
    """Return a button for a control. Its label must say all that its emoji shows."""
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
    """Return a menu for a control, of which exactly ``many`` options are chosen."""
    return discord.ui.Select(
        custom_id=encode(control),
        placeholder=cut(placeholder, PLACEHOLDER) or None,
        options=list(options[:CHOICES]),
        min_values=many,
        max_values=many,
    )


def labelled_menu(
    control: Control, placeholder: str, labels: Mapping[str, str], chosen: str | None = None
) -> Menu:
    """Return a menu of labels by value, of which one value is chosen.

    While nothing is chosen, the placeholder is shown.
    """
    options = [
        discord.SelectOption(label=cut(label, OPTION), value=value, default=value == chosen)
        for value, label in labels.items()
    ]
    return menu(control, placeholder, options)


def link(url: str, label: str) -> Button:
    """Return a button that opens an address."""
    return discord.ui.Button(url=url, label=cut(label, LABEL))


def layout(
    parts: Iterable[Part],
    key: str | None,
    colour: discord.Colour,
    beside: Button | None = None,
) -> discord.ui.LayoutView:
    """Build a message of one frame, with its key, if any, in small print at the end.

    If its texts together are too long, the longest loses lines from its end.

    Args:
        parts: what it shows, in order.
        key: the small print.
        colour: the frame's.
        beside: a button to the right of the small print.
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
        elif isinstance(part, Attachment):
            box.add_item(discord.ui.File(f"attachment://{part.name}"))
        elif not isinstance(part, Sequence):
            box.add_item(_gallery(part))
        else:
            for start in range(0, len(part), ROW):
                box.add_item(discord.ui.ActionRow(*part[start : start + ROW]))
    if ending and beside is not None:
        box.add_item(discord.ui.Section(ending, accessory=beside))
    elif ending:
        box.add_item(discord.ui.TextDisplay(ending))
    return StatelessView().add_item(box)


def remove_emojis(layout: discord.ui.LayoutView | None) -> bool:
    """Remove the emojis of a layout's buttons, and return whether there were any.

    Discord refuses a whole message for one emoji that was deleted. The labels say as much.
    """
    items = [] if layout is None else layout.walk_children()
    buttons = [item for item in items if isinstance(item, discord.ui.Button) and item.emoji]
    for item in buttons:
        item.emoji = None
    return bool(buttons)


def pictures_of(parts: Iterable[Part]) -> tuple[Picture, ...]:
    """Return the pictures among the parts of a layout."""
    words = (str, Sequence, Attachment, *_MENUS)
    return tuple(part for part in parts if part is not None and not isinstance(part, words))


def _gallery(drawing: Picture) -> discord.ui.MediaGallery[Any]:
    """Return a gallery that shows a picture of the message's files."""
    shown = discord.MediaGalleryItem(
        f"attachment://{drawing.name}", description=cut(drawing.description, ALT_TEXT)
    )
    return discord.ui.MediaGallery(shown)


def _short_enough(parts: list[Part], limit: int) -> list[Part]:
    """Shorten the longest texts until all of them together fit."""
    sizes = {at: size(part) for at, part in enumerate(parts) if isinstance(part, str)}
    while (excess := sum(sizes.values()) + len(sizes) - limit) > 0:
        longest = max(sizes, key=sizes.__getitem__)
        text = str(parts[longest])
        shorter = fit(text.split("\n"), max(sizes[longest] - excess, size(ELLIPSIS)))
        if shorter == text:
            break
        parts[longest], sizes[longest] = shorter, size(shorter)
    return parts


def small(text: str) -> str:
    """Return a line in small print."""
    return f"-# {text}"


def fit(lines: Iterable[str], limit: int, last: str | None = None) -> str:
    """Join lines, and leave out whole lines from the end until the text fits.

    Each line is complete markdown, so none is cut. ``last`` stays.
    """
    remaining = list(lines)
    end = [] if last is None else [last]
    text = "\n".join([*remaining, *end])
    while size(text) > limit and remaining:
        remaining.pop()
        text = "\n".join([*remaining, ELLIPSIS, *end])
    return text
