"""Make names that people chose safe to show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bot.ui.text.folding import fold
from bot.ui.text.measure import END_ISOLATE, ISOLATE, JOINER, cut
from bot.views.computer_names import SIGN

LENGTH: Final = 32
"""Most UTF-16 code units of a name: so only one with many emojis is cut here.

What has less room shortens names together, so that they stay different.
"""
TYPED: Final = 20
"""Most UTF-16 code units shown of what somebody typed."""
NOBODY: Final = "?"
"""Shown for a name without visible characters."""
REMEMBERED: Final = 10_000
"""Names cached: each is shown with every card."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are invisible."""
_OURS: Final = frozenset("●○▲□▶→♠♥♦♣♤♡♢♧")
"""The bot's own signs beside names: sides, turns, winners, suits."""
_ALONE: Final = {"·": "", "•": "", "∙": "", "⋅": "", "|": "", "&": "+"}
"""The bot's separators, and what replaces them in a name."""
_LETTERS: Final = ("\U0001d400", "\U0001d7ff")
"""Bold and italic letters and digits, which could look like the bot's own words."""
_WORDS: Final = frozenset(
    (
        *("computer", "away", "you", "free seat"),
        *("ordinateur", "joueur virtuel", "pas la", "vous", "toi", "place libre"),
        *("abwesend", "du", "sie", "freier platz"),
    )
)
"""The bot's own words in place of a name or beside one, folded."""
_BRACKETS: Final = re.compile(r"[(\[{<（［｛【]([^()\[\]{}<>（）［］｛｝【】]*)[)\]}>）］｝】]")
_NOT_TYPED: Final = str.maketrans("", "", f"{ISOLATE}{END_ISOLATE}“”")
_MARKUP: Final = re.compile(r"([\\*_~`|#+\-.\[\](){}<>:/@&])")
_PINGS: Final = re.compile(r"@(?=everyone|here)")


@lru_cache(REMEMBERED)
def plain(name: str) -> str:
    """Return a name for a place without markdown, such as a button's label.

    It is one line of visible characters, at most `LENGTH` long, without stacked marks and without
    the bot's own signs and words. A name written from right to left is isolated.
    """
    return _isolated(_own(name))


def whole(name: str) -> str:
    """Return a name for a file: as `plain`, but never cut."""
    return _isolated(_own(name, len(name) * 2))


@lru_cache(REMEMBERED)
def safe(name: str) -> str:
    """Return a name for a text: as `plain`, with markdown, mentions and links escaped."""
    return _isolated(escaped(_own(name)))


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


def _own(name: str, limit: int = LENGTH) -> str:
    """Return a name without the bot's own signs and words, and not too long."""
    words = (_ALONE.get(word, word) for word in visible(name, _OURS).split())
    text = " ".join(filter(None, words))
    text = " ".join(_BRACKETS.sub(_kept_bracket, text).split())
    if not any(unicodedata.category(c)[0] in "LNPSC" for c in text):
        return NOBODY
    return f"“{text}”" if _is_said(text) else cut(text, limit)


def _kept_bracket(found: re.Match[str]) -> str:
    return "" if _is_said(found[1]) else found[0]


def _is_said(text: str) -> bool:
    return fold(unicodedata.normalize("NFKC", text)).strip() in _WORDS


def visible(text: str, excluded: frozenset[str] = frozenset()) -> str:
    """Return a text in one line without invisible, direction-changing or excluded characters."""
    kept: list[str] = []
    marks = 0
    for before, character, after in zip(" " + text, text, text[1:] + " ", strict=False):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if character in _BLANK or kind[0] == "Z" or character in "\t\n\r\v\f":
            kept.append(" ")
        elif character == JOINER:
            kept.append(character if _symbol(before) and _symbol(after) else "")
        elif _LETTERS[0] <= character <= _LETTERS[1]:
            kept.append(unicodedata.normalize("NFKC", character))
        elif character in excluded or (kind[0] == "M" and "".join(kept[-1:]).strip() == ""):
            kept.append("")  # with the marks that would belong to it
        elif marks <= 2 and (kind[0] != "C" or _new_emoji(character, kind)):
            kept.append(character)
    return " ".join("".join(kept).split())


def _isolated(text: str) -> str:
    """Isolate a text whose letters are written from right to left."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in text):
        return f"{ISOLATE}{text}{END_ISOLATE}"
    return text


def _symbol(character: str) -> bool:
    """Return whether a character may be joined into an emoji."""
    return unicodedata.category(character) in ("So", "Sk", "Mn")


def _new_emoji(character: str, kind: str) -> bool:
    """Return whether a character may be an emoji newer than Python's tables."""
    return kind == "Cn" and "\U0001f000" <= character <= "\U0001ffff"
