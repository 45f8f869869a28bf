"""Measure and shorten texts in UTF-16 code units.

Discord's API counts code points, its clients UTF-16 code units; an emoji has two units. A text
within a limit in units passes both.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

JOINER: Final = "\u200d"
"""Joins two emojis into one."""
ISOLATE: Final = "\u2068"
"""Begins a text with its own writing direction."""
END_ISOLATE: Final = "\u2069"
ELLIPSIS: Final = "…"
_SKINS: Final = ("\U0001f3fb", "\U0001f3ff")
_TAGS: Final = ("\U000e0020", "\U000e007f")
_FLAGS: Final = ("\U0001f1e6", "\U0001f1ff")
"""Letters of which two make a flag."""


def size(text: str) -> int:
    """Count UTF-16 code units."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """Shorten a text to a number of units, with an ellipsis at the end.

    Characters keep their combining marks, and no isolate stays open.
    """
    # A character has two units at most: mostly there is no need to count.
    if 2 * len(text) <= limit or size(text) <= limit:
        return text
    # The first pop removes the last character, which the slice may have split.
    letters = list(characters(text[:limit]))
    shortened = ELLIPSIS
    while letters:
        letters.pop()
        unclosed = letters.count(ISOLATE) - letters.count(END_ISOLATE)
        shortened = "".join(letters).rstrip() + ELLIPSIS + END_ISOLATE * unclosed
        if size(shortened) <= limit:
            break
    return shortened


def characters(text: str) -> Iterator[str]:
    """Yield the characters as a reader sees them: a letter with its accents, a whole emoji."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not _clings(text, at):
            yield text[start:at]
            start = at


def _clings(text: str, at: int) -> bool:
    """Return whether a character belongs to the one before it."""
    before, after = text[at - 1], text[at]
    if JOINER in {before, after} or unicodedata.category(after)[0] == "M":
        return True
    if _between(after, _SKINS) or _between(after, _TAGS):
        return True
    if not _between(after, _FLAGS):
        return False
    run = takewhile(lambda letter: _between(letter, _FLAGS), reversed(text[:at]))
    return sum(1 for _ in run) % 2 == 1


def _between(character: str, ends: tuple[str, str]) -> bool:
    return ends[0] <= character <= ends[1]
