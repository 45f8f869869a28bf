"""Names as their bearers chose them, made safe to show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

LENGTH: Final = 20
"""Characters of a name that are shown; a phone's line holds about forty."""
NOBODY: Final = "?"
"""Stands for a name without one visible character."""
_REMEMBERED: Final = 10_000
"""How many names are remembered with what became of them: each is shown with every card."""
_JOINER: Final = "\u200d"
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show as nothing."""
_MARKUP: Final = re.compile(r"([\\*_~`|#+\-.\[\](){}<>:/@&])")
_PINGS: Final = re.compile(r"@(?=everyone|here)")


@lru_cache(_REMEMBERED)
def plain(name: str) -> str:
    """Return a name for a place that knows no markdown, such as a button's label.

    It is one line of visible characters, free of marks that turn the direction of writing or pile
    up over other lines, and at most `LENGTH` long.
    """
    kept: list[str] = []
    marks = 0
    for before, character, after in zip(" " + name, name, name[1:] + " ", strict=False):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if character in _BLANK or kind[0] == "Z" or character in "\t\n\r\v\f":
            kept.append(" ")
        elif character == _JOINER:
            kept += character if _symbol(before) and _symbol(after) else ""
        elif marks <= 2 and (kind[0] != "C" or _new_emoji(character, kind)):
            kept.append(character)
    text = " ".join("".join(kept).split())
    return _cut(text) if any(unicodedata.category(c)[0] in "LNPSC" for c in text) else NOBODY


@lru_cache(_REMEMBERED)
def safe(name: str) -> str:
    """Return a name for a text: as `plain`, and nothing in it acts as markdown, mention or link."""
    escaped = _MARKUP.sub(r"\\\1", plain(name))
    # Where an escaped @ is still taken for one, a space without width keeps it from its word.
    return _PINGS.sub("@\u200b", escaped)


def together(names: Iterable[str]) -> str:
    """Return the names of a side's players, for a text; empty seats are left out."""
    return " & ".join(safe(name) for name in names if name) or NOBODY


def _symbol(character: str) -> bool:
    """Whether a character may stand beside a joiner in an emoji."""
    return unicodedata.category(character) in ("So", "Sk", "Mn")


def _new_emoji(character: str, kind: str) -> bool:
    """Whether a character may be an emoji younger than Python's tables."""
    return kind == "Cn" and "\U0001f000" <= character <= "\U0001ffff"


def _cut(name: str) -> str:
    if len(name) <= LENGTH:
        return name
    end = LENGTH - 1
    while end > 1 and (_JOINER in name[end - 1 : end + 1] or unicodedata.combining(name[end])):
        end -= 1
    return name[:end].rstrip() + "…"
