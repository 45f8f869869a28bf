"""Make names that people chose safe to show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bot.ui.text.folding import fold
from bot.ui.text.measure import END_ISOLATE, ISOLATE, cut, size
from bot.views.computer_names import SIGN
from bot.views.names import LENGTH, NOBODY, REMEMBERED, own_text, split_tag, visible

TYPED: Final = 20
"""Most UTF-16 code units shown of what somebody typed."""
_NOT_TYPED: Final = str.maketrans("", "", f"{ISOLATE}{END_ISOLATE}“”")
_MARKUP: Final = re.compile(r"([\\*_~`|#+\-.\[\](){}<>:/@&])")
_PINGS: Final = re.compile(r"@(?=everyone|here)")


@lru_cache(REMEMBERED)
def plain(name: str) -> str:
    """Return a name for a place without markdown, such as a button's label.

    It is one line of visible characters, at most `LENGTH` long, without stacked marks and without
    the bot's own signs and words. A name written from right to left is isolated.
    """
    return _named(name)


def whole(name: str) -> str:
    """Return a name for a file: as `plain`, but never cut."""
    return _named(name, 2 * len(name) + LENGTH)


@lru_cache(REMEMBERED)
def safe(name: str) -> str:
    """Return a name for a text: as `plain`, with markdown, mentions and links escaped."""
    return escaped(_named(name))


def comparable(shown: str) -> str:
    """Return a shown or typed name for comparison: folded, without the bot's signs."""
    return " ".join(fold(SIGN.sub("", shown).translate(_NOT_TYPED)).split())


def safe_text(text: str) -> str:
    """Return what a person typed, escaped for a text, and shortened."""
    return _isolated(escaped(cut(visible(text), TYPED) or NOBODY))


def safe_line(text: str) -> str:
    """Return a line that a person wrote, whole, escaped for a text."""
    return _isolated(escaped(visible(text)))


def escaped(text: str) -> str:
    """Return a line with names as `plain` returns them for a text, which reads markdown."""
    # Discord still reads an escaped @everyone as a mention, so a zero-width space splits it.
    return _PINGS.sub("@\u200b", _MARKUP.sub(r"\\\1", text))


def join_names(names: Iterable[str]) -> str:
    """Return the names of a side's players for a text, without empty seats."""
    return " & ".join(safe(name) for name in names if name) or NOBODY


def _named(name: str, limit: int = LENGTH) -> str:
    """Return what is shown of a name, not too long, with the tag that tells it from others."""
    own, tag = split_tag(name)
    end = f" {tag}" if tag else ""
    return _isolated(cut(own_text(own), limit - size(end))) + end


def _isolated(text: str) -> str:
    """Isolate a text whose letters are written from right to left."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in text):
        return f"{ISOLATE}{text}{END_ISOLATE}"
    return text
