"""How long a text is, as Discord may count it, and shorter texts where it is too long.

Discord's API counts code points, its clients UTF-16 code units, of which an emoji takes two. What
has no more units than the limit passes both, so all limits here are in UTF-16 code units.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

JOINER: Final = "\u200d"
"""Makes one emoji of two."""
ISOLATE: Final = "\u2068"
"""Begins a text that is written in a direction of its own, whatever stands around it."""
END_ISOLATE: Final = "\u2069"
ELLIPSIS: Final = "…"
_SKINS: Final = ("\U0001f3fb", "\U0001f3ff")
_TAGS: Final = ("\U000e0020", "\U000e007f")
_FLAGS: Final = ("\U0001f1e6", "\U0001f1ff")
"""Letters that make a flag in pairs."""


def size(text: str) -> int:
    """Count UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """Return a text of so many units at most; one that is too long ends in an ellipsis.

    No character is parted from the marks that belong to it, and no isolate stays open.
    """
    if size(text) <= limit:
        return text
    # One is taken away at least, so a last one that is only begun does not stay.
    kept = list(characters(text[:limit]))
    shown = ELLIPSIS
    while kept:
        kept.pop()
        unclosed = kept.count(ISOLATE) - kept.count(END_ISOLATE)
        shown = "".join(kept).rstrip() + ELLIPSIS + END_ISOLATE * unclosed
        if size(shown) <= limit:
            break
    return shown


def characters(text: str) -> Iterator[str]:
    """Yield what a reader takes for one character: a letter with its accents, a whole emoji."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not _clings(text, at):
            yield text[start:at]
            start = at


def _clings(text: str, at: int) -> bool:
    """Whether a character belongs to the one before it."""
    before, after = text[at - 1], text[at]
    if JOINER in {before, after} or unicodedata.category(after)[0] == "M":
        return True
    if _between(after, _SKINS) or _between(after, _TAGS):
        return True
    if not _between(after, _FLAGS):
        return False
    run = takewhile(lambda one: _between(one, _FLAGS), reversed(text[:at]))
    return sum(1 for _ in run) % 2 == 1


def _between(character: str, ends: tuple[str, str]) -> bool:
    return ends[0] <= character <= ends[1]
