"""What a message shows to the person who reads it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import discord

from bot.ui.core.components import id_of
from bot.ui.core.custom_ids import RENEWED

BUTTON = 2
STRING_SELECT = 3
TEXT_INPUT = 4
KEYED = 1 << 30
"""From here on, an id of a frame is made of a key; Discord numbers the others from 1."""

# Where Discord's payloads keep words for people, in reading order; components, embeds and the
# like are walked into under any name.
_WORDS = ("title", "name", "content", "label", "description", "placeholder", "value", "text")


class Framed(Protocol):
    """What has a message's components."""

    @property
    def components(self) -> Sequence[Any]: ...


class Readable(Framed, Protocol):
    """A message as its reader finds it, from SimCord or from the wire."""

    @property
    def content(self) -> str: ...

    @property
    def embeds(self) -> Sequence[discord.Embed]: ...

    @property
    def attachments(self) -> Sequence[Any]: ...


class Button(NamedTuple):
    """A button as its reader finds it; ``custom_id`` is None for a link."""

    label: str
    custom_id: str | None
    disabled: bool
    style: int


class Menu(NamedTuple):
    """A select menu with its options, label → value."""

    custom_id: str
    placeholder: str
    options: dict[str, str]
    least: int
    """How many are chosen, at least."""
    most: int


def visible_text(message: Readable) -> str:
    """Return all the words on a message: content, embeds, Components V2 text, labels."""
    embeds = [embed.to_dict() for embed in message.embeds]
    shown = {"content": message.content, "embeds": embeds, "components": components(message)}
    files = [word for a in message.attachments for word in (a.filename, a.description) if word]
    return "\n".join([*words(shown), *files])


def components(message: Framed) -> list[dict[str, Any]]:
    """Return the message's components as Discord's payloads have them."""
    rows: Sequence[Any] = message.components
    return [row if isinstance(row, dict) else row.to_dict() for row in rows]


def keys_of(messages: Iterable[Framed], known: Iterable[str]) -> list[str]:
    """Return which of these keys each message has in its frame; empty for any other message."""
    names = {id_of(name): name for name in known}
    return [names.get(frame_id(message) or 0, "") for message in messages]


def frame_id(message: Framed) -> int | None:
    """Return the id of a message's frame, text or row, if it is one that is made of a key."""
    found = [part["id"] for part in components(message) if part.get("id", 0) >= KEYED]
    return found[0] if found else None


def walk(tree: object) -> Iterator[Mapping[str, Any]]:
    """Go through every mapping of a payload, outer ones first."""
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            yield part
            part = list(part.values())
        if isinstance(part, list):
            waiting += reversed(part)


def words(body: object) -> list[str]:
    """Return the words for people in a payload, in reading order."""
    found: list[str] = []
    for part in walk(body):
        found.extend(part[key] for key in _WORDS if isinstance(part.get(key), str) and part[key])
    return found


def strings(body: object) -> list[str]:
    """Return every string of a payload, custom_ids and file names too: all that could leak."""
    if isinstance(body, str):
        return [body]
    if isinstance(body, Mapping):
        return [string for value in body.values() for string in strings(value)]
    if isinstance(body, list):
        return [string for item in body for string in strings(item)]
    return []


def buttons(message: Readable) -> list[Button]:
    """Return the message's buttons in reading order."""
    return [
        Button(
            part.get("label") or "",
            part.get("custom_id"),
            bool(part.get("disabled")),
            int(part["style"]),
        )
        for part in walk(components(message))
        if part.get("type") == BUTTON and "style" in part
    ]


def links(message: Readable) -> list[str]:
    """Return the addresses that the message's buttons open."""
    parts = walk(components(message))
    return [part["url"] for part in parts if part.get("type") == BUTTON and part.get("url")]


def menus(message: Readable) -> list[Menu]:
    """Return the message's select menus of fixed options; an answer may have renewed their ids."""
    return [
        Menu(
            part["custom_id"].partition(RENEWED)[0],
            part.get("placeholder") or "",
            {option["label"]: option["value"] for option in part.get("options", [])},
            part.get("min_values", 1),
            part.get("max_values", 1),
        )
        for part in walk(components(message))
        if part.get("type") == STRING_SELECT
    ]


def proofs(message: Readable) -> str | None:
    """Return the custom_id of *Was it fair?*, which the message of a finished game has."""
    ids = (button.custom_id for button in buttons(message) if button.custom_id)
    return next((one for one in ids if one.startswith("past1:check:")), None)


def record_files(message: Readable) -> list[Any]:
    """Return the records of games among a message's files; pictures are not among them."""
    return [attached for attached in message.attachments if attached.filename.endswith(".json")]


async def files(message: Readable) -> dict[str, bytes]:
    """Return the message's files by name."""
    return {attached.filename: await attached.read() for attached in message.attachments}


def typed_in(form: object) -> dict[str, str]:
    """Return what the fields of a form hold, by their custom_ids."""
    fields = (part for part in walk(form) if part.get("type") == TEXT_INPUT)
    return {field["custom_id"]: field.get("value", "") for field in fields}
