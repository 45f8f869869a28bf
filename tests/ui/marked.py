"""A language in which every text that the catalogue holds is written in wide letters.

A text is as long as in English and keeps its placeholders. So a letter of ours that is not wide
was never looked up; and a text that was looked up twice is no text of the catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from gettext import NullTranslations
from string import Formatter
from typing import Any, Final

import discord
from babel import Locale

from bot.locale.say import LANGUAGES, TRANSLATIONS
from bot.ui.core.message import Outgoing
from bot.ui.pictures.face.face import Face
from tests.ui.writing import Shown
from tests.words.catalogues import catalogue, originals

LANGUAGE: Final = "de"
"""Whose catalogue is replaced; dates are written as in it."""
_WIDE: Final = {
    n: n - ord("!") + ord("！") for n in range(ord("!"), ord("~") + 1) if chr(n).isalpha()
}
_WORD: Final = re.compile(r"[^\W_]+")
"""What has a digit is data: an id, a time, a fingerprint."""
_NOT_OURS: Final = re.compile(
    r"<[^>]+>|\(?https?:\S+|`[^`]*`|\b(?:ab){4}\b|[\w-]+\.(?:json|png|csv|ics)\b"
)
"""Mentions and times, addresses, what is code, a fingerprint, files."""
_LETTERS: Final = re.compile(r"[A-Za-zÀ-ÿ]+")
_SHOWN: Final = ("content", "label", "description", "placeholder", "text", "title")


class Marked(NullTranslations):
    """The catalogue of that language, which notes what was said."""

    def __init__(self) -> None:
        super().__init__()
        self.said = set[str]()

    def gettext(self, message: str) -> str:
        assert message in known(), f"no text of the catalogue is said: {message!r}"
        self.said.add(message)
        return wide(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.said |= {msgid1, msgid2}
        return self.gettext(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        assert message in known() or context == "compiled from", message
        return wide(message)


@cache
def known() -> frozenset[str]:
    """Return all texts of the catalogues."""
    return frozenset(one for message in catalogue(TRANSLATIONS[0]) for one in originals(message))


@cache
def wide(message: str) -> str:
    """Write a text of the catalogue in wide letters, but for its placeholders."""
    parts = Formatter().parse(message)
    return "".join(
        f"{text.translate(_WIDE)}{'' if name is None else f'{{{name}}}'}"
        for text, name, _, _ in parts
    )


def unsaid(shown: Shown, names: Iterable[str]) -> set[str]:
    """Return the words of a message that nobody has translated; names are not to be."""
    named = {word for name in names for word in _WORD.findall(name)} | _of_babel()
    return {
        word
        for text in texts(shown)
        for word in _WORD.findall(_NOT_OURS.sub(" ", text))
        if word not in named and _LETTERS.fullmatch(word)
    }


def texts(shown: Shown) -> Iterator[str]:
    """Go through all that people read of a message or a form, in its pictures too."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, discord.ui.Modal):
        yield from _read(shown.to_dict())
    elif isinstance(shown, Outgoing):
        yield shown.text or ""
        if shown.layout is not None:
            yield from _read(shown.layout.components)
        for picture in shown.pictures:
            yield from _drawn(picture)
        yield from (file.description for file in shown.files)
        if shown.in_words is not None:
            yield from texts(replace(shown.in_words(), in_words=None))


def _read(body: Any) -> Iterator[str]:
    if isinstance(body, dict):
        for key, value in body.items():
            yield from [value] if key in _SHOWN and isinstance(value, str) else _read(value)
    elif isinstance(body, list):
        for one in body:
            yield from _read(one)


def _drawn(part: object) -> Iterator[str]:
    if isinstance(part, str) and not isinstance(part, Enum):
        yield part
    elif isinstance(part, Face):
        yield part.letter
    elif is_dataclass(part):
        for field in fields(part):
            yield from _drawn(getattr(part, field.name))
    elif isinstance(part, tuple | frozenset):
        for one in part:
            yield from _drawn(one)


@cache
def _of_babel() -> frozenset[str]:
    """Return what is called as Babel calls it: months, days and languages."""
    locale = Locale(LANGUAGE)
    names = [str(Locale(one).get_display_name()).capitalize() for one in LANGUAGES]
    for kind in (locale.months, locale.days):
        for width in ("wide", "abbreviated"):
            names += kind["format"][width].values()
    return frozenset(word for name in names for word in _WORD.findall(name))
