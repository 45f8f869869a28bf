"""Measure and shorten texts in UTF-16 code units.

Discord's API counts code points, its clients UTF-16 code units; an emoji has two units. A text
within a limit in units passes both.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Final

from bot.views.names import JOINER, alike, text_looks

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
    return squeezed(text[:limit], lambda shorter: size(shorter) <= limit)


def squeezed(text: str, fits: Callable[[str], bool], end: str = "") -> str:
    """Leave out at least the last character of a text, and as many as it takes to fit.

    An ellipsis stands for them, and after it ``end``.
    """
    letters = list(characters(text))

    def made(many: int) -> str:
        unclosed = letters[:many].count(ISOLATE) - [*letters[:many], *end].count(END_ISOLATE)
        return "".join(letters[:many]).rstrip() + ELLIPSIS + end + END_ISOLATE * unclosed

    most = bisect_left(range(1, len(letters)), 1, key=lambda many: not fits(made(many)))
    return made(most)


def apart(texts: Iterable[str], limit: int) -> dict[str, str]:
    """Shorten texts that are shown together, so that different ones stay different."""
    return fitted(texts, lambda text: size(text) <= limit)


def fitted(texts: Iterable[str], fits: Callable[[str], bool]) -> dict[str, str]:
    """Shorten texts until they fit, so that different ones stay different for a reader, too.

    They keep their beginning, and as much of their end as tells them from the others.
    """
    shown = {text: squeezed(text, fits) if text and not fits(text) else text for text in texts}
    ways = {
        text: _ways(text, fits, number)
        for number, text in enumerate(shown, 1)
        if shown[text] != text
    }
    while ways:
        texts = list(shown)
        same = {texts[at] for at in alike([*shown.values()], text_looks)}
        twins = {text: next(way, "") for text, way in ways.items() if text in same}
        found = {text: way for text, way in twins.items() if way}
        if not found:
            break
        shown |= found
    return shown


def _ways(text: str, fits: Callable[[str], bool], number: int) -> Iterator[str]:
    """Yield shorter forms of a text: with its last words, its last letters, a number."""
    letters = list(characters(text))
    ends = range(len(letters) - 1, 0, -1)
    for starts in ([at for at in ends if letters[at - 1] == " "], ends):
        made = (squeezed("".join(letters[:at]), fits, "".join(letters[at:])) for at in starts)
        yield from takewhile(fits, made)
    yield from filter(fits, (squeezed(text, fits, str(number * times)) for times in (1, 2, 3)))


def characters(text: str) -> Iterator[str]:
    """Yield the characters as a reader sees them: a letter with its accents, a whole emoji."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not _clings(text, at):
            yield text[start:at]
            start = at


def first_characters(text: str, most: int) -> str:
    """Return the beginning of a text, not longer than a number of code points."""
    kept = ""
    for character in characters(text):
        if len(kept) + len(character) > most:
            break
        kept += character
    return kept


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
