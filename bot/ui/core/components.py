"""Message components as Discord's own JSON: objects of discord.ui would only be turned into it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

import discord

from bot.ui.core.custom_ids import renewed

Component: TypeAlias = dict[str, Any]

ROW: Final = 1
BUTTON: Final = 2
MENU: Final = 3
USERS: Final = 5
ROLES: Final = 6
CHANNELS: Final = 8
TEXT: Final = 10
GALLERY: Final = 12
FILE: Final = 13
SEPARATOR: Final = 14
FRAME: Final = 17
"""Discord's numbers for the kinds of components."""

_MENUS: Final = frozenset({MENU, USERS, ROLES, CHANNELS})
_RENEWALS: Final = 1_000_000
_TWINS: Final = 40
"""A message has no more components."""
_IDS: Final = 1 << 30
"""From here to twice as many: Discord takes no higher ids, and gives none of these itself."""
_WORDS: Final = {USERS: "user", ROLES: "role", CHANNELS: "channel"}
"""What Discord calls one of a menu's values."""


@dataclass(slots=True, eq=False)
class MessageLayout:
    """The components of a message."""

    components: list[Component]

    def __post_init__(self) -> None:
        """Give controls that mean the same custom_ids of their own: Discord refuses twins."""
        taken: set[str] = set()
        for one in self.walk():
            if own := one.get("custom_id"):
                others = (renewed(own, number) for number in range(1, _TWINS))
                free = (name for name in (own, *others) if name not in taken)
                one["custom_id"] = next(free, own)
                taken.add(one["custom_id"])

    def walk(self) -> Iterator[Component]:
        """Yield every component, each before those inside it."""
        return _walk(self.components)

    def remove_emojis(self) -> bool:
        """Remove the emojis of all buttons, and return whether there were any."""
        having = [one for one in self.walk() if one["type"] == BUTTON and "emoji" in one]
        for one in having:
            del one["emoji"]
        return bool(having)

    def renew_menus(self, number: int) -> None:
        """Let its menus be others than those of the message before: they forget what was chosen."""
        menus = [one for one in self.walk() if one["type"] in _MENUS]
        for place, one in enumerate(menus):
            # Several may mean the same, and yet no two may be called so.
            one["custom_id"] = renewed(one["custom_id"], (number + place) % _RENEWALS)

    def leave_out(self, names: Iterable[str]) -> None:
        """Remove the galleries of files that are missing."""
        gone = {address(name) for name in names}
        self.components = _without(self.components, gone)
        for frame in self.components:
            if "components" in frame:
                frame["components"] = _without(frame["components"], gone)


def _without(parts: Iterable[Component], gone: set[str]) -> list[Component]:
    return [
        part
        for part in parts
        if part["type"] != GALLERY or part["items"][0]["media"]["url"] not in gone
    ]


def _walk(components: Iterable[Component]) -> Iterator[Component]:
    for component in components:
        yield component
        yield from _walk(component.get("components", ()))
        if "accessory" in component:
            yield component["accessory"]


def address(name: str) -> str:
    """Return how components name a file of their message."""
    return f"attachment://{name}"


def text(content: str, key: str | None = None) -> Component:
    """Return a text; by its id the message of a key is found again."""
    return _with_id({"type": TEXT, "content": content}, key)


def separator() -> Component:
    """Return a line between parts."""
    return {"type": SEPARATOR, "divider": True, "spacing": 1}


def row(*parts: Component, key: str | None = None) -> Component:
    """Return a row of buttons or a menu; by its id the message of a key is found again."""
    # Copies: a button may be in the message twice.
    return _with_id({"type": ROW, "components": [dict(part) for part in parts]}, key)


def gallery(name: str, description: str) -> Component:
    """Return a gallery that shows one picture of the message's files."""
    shown = {"media": {"url": address(name)}, "description": description}
    return {"type": GALLERY, "items": [shown]}


def file(name: str) -> Component:
    """Return a file of the message."""
    return {"type": FILE, "file": {"url": address(name)}}


def frame(parts: list[Component], colour: discord.Colour, key: str | None = None) -> Component:
    """Return a frame around components; by its id the message of a key is found again."""
    return _with_id({"type": FRAME, "accent_color": colour.value, "components": parts}, key)


def _with_id(made: Component, key: str | None) -> Component:
    return made if key is None else {**made, "id": id_of(key)}


def id_of(key: str) -> int:
    """Return the id of what has a key, above those that Discord gives by itself."""
    digest = hashlib.blake2s(key.encode(), digest_size=4).digest()
    return _IDS + int.from_bytes(digest) % _IDS


def text_menu(
    custom_id: str, placeholder: str, options: Sequence[Component], many: int, least: int
) -> Component:
    """Return a menu in which people choose up to ``many`` options, and at least ``least``."""
    most = min(many, len(options))
    made = _menu(MENU, custom_id, placeholder, min(least, most), most)
    return {**made, "options": options}


def id_menu(
    kind: int, custom_id: str, placeholder: str, chosen: Iterable[int], most: int = 1
) -> Component:
    """Return a menu of a server's channels, roles or members, in which nothing may be chosen too.

    The kind is ``CHANNELS``, ``ROLES`` or ``USERS``; ``chosen`` has the ids that are chosen now.
    """
    made = _menu(kind, custom_id, placeholder, 0, most)
    if kind == CHANNELS:
        made["channel_types"] = [discord.ChannelType.text.value]
    defaults = [{"id": str(one), "type": _WORDS[kind]} for one in chosen]
    return {**made, "default_values": defaults} if defaults else made


def _menu(kind: int, custom_id: str, placeholder: str, least: int, most: int) -> Component:
    made = {"type": kind, "custom_id": custom_id, "min_values": least, "max_values": most}
    return {**made, "placeholder": placeholder} if placeholder else made


@lru_cache(maxsize=256)
def emoji_parts(written: str) -> Component:
    """Return an emoji as JSON; nobody changes it."""
    emoji = discord.PartialEmoji.from_str(written)
    known = {"id": str(emoji.id)} if emoji.id else {}
    return {**known, "name": emoji.name}
