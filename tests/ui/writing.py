"""Messages and forms as plain text: all that people see of them, and what their buttons mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

import discord

from bot.ui.core.components import BUTTON, FILE, GALLERY, ROW, SEPARATOR, TEXT
from bot.ui.core.message import Outgoing, Picture
from bot.ui.pictures.face.face import Face

Shown: TypeAlias = "Outgoing | discord.ui.Modal | str | None"
HERE: Final = "1:K7QF:"
"""How the custom_ids of the table of all scenes begin."""
_STYLES: Final = {1: "main ", 2: "", 3: "good ", 4: "grave ", 5: "link "}
_FORM_TEXT, _LONG = 4, 2
_FEW: Final = 4


Menus: TypeAlias = set[tuple[str, ...]]
"""The options of menus that were written before."""


def written(shown: Shown, before: Menus | None = None) -> str:
    """Return a message or a form as people see it, of menus seen before just what is chosen."""
    if shown is None:
        return "(nothing)"
    if isinstance(shown, str):
        return shown
    menus = set() if before is None else before
    if isinstance(shown, discord.ui.Modal):
        return "\n".join(_form(shown, menus))
    return "\n".join(_message(shown, menus))


def _message(message: Outgoing, menus: Menus) -> Iterator[str]:
    if message.mentions or message.mention_role:
        role = [message.mention_role] if message.mention_role else []
        yield f"(mentions {', '.join(map(str, [*message.mentions, *role]))})"
    if message.silent:
        yield "(notifies nobody)"
    if message.text is not None:
        yield message.text
    pictures = {picture.name: picture for picture in message.pictures}
    for part in [] if message.layout is None else message.layout.walk():
        yield from _part(part, pictures, menus)
    for file in message.files:
        yield f"<{file.name}: {file.description}>"
        if file.name.endswith(("csv", "ics")):
            yield file.content.decode("utf-8-sig").replace("\r", "")


def _part(part: Mapping[str, Any], pictures: Mapping[str, Picture], menus: Menus) -> Iterator[str]:
    if part["type"] == TEXT:
        yield part["content"]
    elif part["type"] == SEPARATOR:
        yield "---"
    elif part["type"] == ROW and part["components"][0]["type"] == BUTTON:
        yield "  ".join(map(_button, part["components"]))
    elif part["type"] == GALLERY:
        yield from _picture(part["items"][0]["description"], pictures)
    elif part["type"] == FILE:
        yield f"<file {part['file']['url'].rpartition('/')[2]}>"
    elif "max_values" in part:
        yield from _menu(part, menus)


def _button(part: Mapping[str, Any]) -> str:
    emoji = f"{part['emoji']['name']} " if "emoji" in part else ""
    off = "off " if part.get("disabled") else ""
    to = part.get("url") or part["custom_id"].removeprefix(HERE)
    return f"[{off}{_STYLES[part['style']]}{emoji}{part['label']}] {to}"


def _menu(part: Mapping[str, Any], menus: Menus) -> Iterator[str]:
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    many = "" if least == most == 1 else f" choose {least} to {most}"
    chosen = [one["id"] for one in part.get("default_values", ())]
    to = part["custom_id"].removeprefix(HERE)
    yield f"{{{part.get('placeholder', '')}}} {to}{many}{''.join(f' {one}' for one in chosen)}"
    options = part.get("options", ())
    lines = tuple(map(_option, options))
    is_known = len(lines) > _FEW and lines in menus
    menus.add(lines)
    if is_known:
        yield f"  - {lines[0]} … {lines[-1]}"
    for option, line in zip(options, lines, strict=True):
        if option.get("default") or not is_known:
            yield f"  {'x' if option.get('default') else '-'} {line}"


def _option(option: Mapping[str, Any]) -> str:
    about = f": {option['description']}" if option.get("description") else ""
    return f"{option['label']} ({option['value']}){about}"


def _picture(words: str, pictures: Mapping[str, Picture]) -> Iterator[str]:
    for picture in pictures.values():
        if picture.description.startswith(words.rstrip("…")):
            yield f"<{picture.name}: {words}>"
            yield "  " + " | ".join(f"{name} {told}".strip() for name, told in _parts(picture))


def _parts(picture: Any) -> Iterator[tuple[str, str]]:
    """Yield what is drawn, by the field that holds it."""
    for field in fields(picture):
        value = getattr(picture, field.name)
        if field.name not in {"description", "name"} and (told := drawn(value)):
            yield field.name, "" if value is True else told


def drawn(value: object) -> str:
    """Return what a part of a picture shows."""
    if isinstance(value, Face):
        return f"{value.letter}{value.suit.letter if value.suit else ''}"
    if isinstance(value, Enum):
        return value.name.lower()
    if is_dataclass(value):
        told = {field.name: getattr(value, field.name) for field in fields(value)}
        shown = (name if one is True else drawn(one) for name, one in told.items())
        return f"({', '.join(filter(None, shown))})"
    if isinstance(value, frozenset):
        return " ".join(sorted(map(drawn, value)))
    if isinstance(value, tuple | list):
        return " ".join(filter(None, map(drawn, value)))
    return "" if value in {None, False, ""} else str(value)


def _form(form: discord.ui.Modal, menus: Menus) -> Iterator[str]:
    body = form.to_dict()
    yield f"form: {body['title']} {body['custom_id'].removeprefix(HERE)}"
    for part in body["components"]:
        inner = part["component"]
        about = f" ({part['description']})" if part.get("description") else ""
        yield f"- {part['label']}{about}"
        if inner["type"] == _FORM_TEXT:
            told = ["long"] if inner["style"] == _LONG else []
            told += [] if inner.get("required", True) else ["may be empty"]
            told.append(f"{inner.get('min_length', 0)} to {inner.get('max_length', 4000)}")
            yield f"  {inner['custom_id']}: {', '.join(told)}: {inner.get('value') or ''}"
        else:
            yield from _menu(inner, menus)
