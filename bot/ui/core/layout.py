"""Build messages of texts, separators, buttons and menus within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NewType, TypeAlias, TypeVar

import discord

from bot.ui.core import components
from bot.ui.core.components import Component, MessageLayout
from bot.ui.core.custom_ids import Control, encode
from bot.ui.core.message import Attachment, Picture
from bot.ui.text.measure import ELLIPSIS, apart, cut, size

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

Button = NewType("Button", Component)
Menu = NewType("Menu", Component)
Part: TypeAlias = "str | list[Button] | tuple[Button, ...] | Menu | Picture | Attachment | None"
"""A text, buttons, a menu, a picture, a file, or None for a separator."""

_Item = TypeVar("_Item")

_ROWS: Final = (list, tuple)
_WORDS: Final = (str, dict, *_ROWS, Attachment)

PLAIN: Final = discord.ButtonStyle.secondary
MAIN: Final = discord.ButtonStyle.primary
GOOD: Final = discord.ButtonStyle.success
GRAVE: Final = discord.ButtonStyle.danger

GREEN: Final = discord.Colour(0x2E8B57)
BLUE: Final = discord.Colour(0x1F6FB2)
GOLD: Final = discord.Colour(0xC8963E)
BROWN: Final = discord.Colour(0x8A6D3B)
VIOLET: Final = discord.Colour(0x6B5B95)
GREY: Final = discord.Colour(0x7A7F87)
"""The colours of frames."""


def button(
    control: Control | str,
    label: str,
    style: discord.ButtonStyle = PLAIN,
    *,
    disabled: bool = False,
    emoji: str | None = None,
) -> Button:
    """Return a button for a control or a custom_id. Its label must say all that its emoji shows."""
    shown: Component = {
        "type": components.BUTTON,
        "style": style.value,
        "label": cut(label, LABEL),
        "custom_id": control if isinstance(control, str) else encode(control),
    }
    if disabled:
        shown["disabled"] = True
    if emoji is not None:
        shown["emoji"] = components.emoji_parts(emoji)
    return Button(shown)


def menu(
    control: Control,
    placeholder: str,
    options: Sequence[discord.SelectOption],
    many: int = 1,
    least: int | None = None,
) -> Menu:
    """Return a menu for a control, in which people choose ``many`` options.

    With ``least`` they may choose fewer, down to that number. A menu without options is left out
    of its message.
    """
    placeholder, fewest = cut(placeholder, PLACEHOLDER), many if least is None else least
    made: dict[str, Component] = {one.value: {**one.to_dict()} for one in options}
    shown = [*made.values()][:CHOICES]
    labels = apart((option["label"] for option in shown), OPTION)
    for option in shown:
        option["label"] = labels[option["label"]]
        if "description" in option:
            option["description"] = cut(option["description"], OPTION)
    return Menu(components.text_menu(encode(control), placeholder, shown, many, fewest))


def menus(control: Control, groups: Mapping[str, Sequence[discord.SelectOption]]) -> list[Menu]:
    """Return several menus for one control, given the options by placeholder."""
    return [menu(control, placeholder, options) for placeholder, options in groups.items()]


def labelled_menu(
    control: Control, placeholder: str, labels: Mapping[str, str], chosen: str | None = None
) -> Menu:
    """Return a menu of labels by value, of which one value is chosen.

    While nothing is chosen, the placeholder is shown.
    """
    options = [
        discord.SelectOption(label=label, value=value, default=value == chosen)
        for value, label in labels.items()
    ]
    return menu(control, placeholder, options)


def around(items: Sequence[_Item], here: int) -> Sequence[_Item]:
    """Return what a menu has room for: the items around one, and the first and the last."""
    if len(items) <= CHOICES:
        return items
    room = CHOICES - 2
    start = min(max(here - room // 2, 1), len(items) - 1 - room)
    return [items[0], *items[start : start + room], items[-1]]


def link(url: str, label: str) -> Button:
    """Return a button that opens an address."""
    style = discord.ButtonStyle.link.value
    return Button(
        {"type": components.BUTTON, "style": style, "label": cut(label, LABEL), "url": url}
    )


def layout(parts: Iterable[Part], key: str | None, colour: discord.Colour) -> MessageLayout:
    """Build a message of one frame, which holds its key, if any, where nobody sees it.

    If its texts together are too long, the longest loses lines from its end.
    """
    shown: list[Component] = []
    for part in _short_enough(list(parts), LAYOUT_TEXT):
        if part is None:
            shown.append(components.separator())
        elif isinstance(part, str):
            shown += [components.text(part)] if part.strip() else []
        elif isinstance(part, dict):
            # Discord refuses a message with a menu that has no options.
            shown += [components.row(part)] if part.get("options", True) else []
        elif isinstance(part, _ROWS):
            rows = range(0, len(part), ROW)
            shown += [components.row(*part[start : start + ROW]) for start in rows]
        elif isinstance(part, Attachment):
            shown.append(components.file(part.name))
        else:
            shown.append(components.gallery(part.name, cut(part.description, ALT_TEXT)))
    return MessageLayout([components.frame(shown, colour, key)])


def pictures_of(parts: Iterable[Part]) -> tuple[Picture, ...]:
    """Return the pictures among the parts of a layout."""
    return tuple(part for part in parts if part is not None and not isinstance(part, _WORDS))


def _short_enough(parts: list[Part], limit: int) -> list[Part]:
    """Shorten the longest texts until all of them together fit."""
    texts = [part for part in parts if isinstance(part, str)]
    if sum(map(len, texts)) * 2 + len(texts) <= limit:
        return parts  # a character has at most two units
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

    Each line is complete markdown, so none is cut. ``last`` stays. Of the lines, no more are asked
    for than may fit.
    """
    end = [] if last is None else [last]
    taken: list[str] = []
    whole, cut_after = sum(size(one) + 1 for one in end) - 1, 0
    for line in lines:
        taken.append(line)
        whole += size(line) + 1
        if whole > limit:
            taken = [*taken[:cut_after], ELLIPSIS]
            break
        if whole + 1 + size(ELLIPSIS) <= limit:
            cut_after = len(taken)
    return "\n".join([*taken, *end])
