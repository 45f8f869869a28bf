"""How high a message is on a phone of 390×844, as the sandbox's page shows it there.

It measures texts in the pictures' font, widened to the page's, and errs by a line at most.
`tests/browser/test_phone.py` measures the page itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from bot.ui.core.components import BUTTON, MENU, TEXT
from bot.ui.core.message import Outgoing
from bot.ui.pictures.letters import text_width

LINE: Final = 22
SCREEN: Final = 594
"""What the page has for messages, between its head and the line to type in."""
ABOVE: Final = 46
"""The lines above an answer: who used the command, and who answers."""
_AROUND: Final = 116
"""A message's name, who sees it, and the frame, without what is in it."""
_WIDE: Final = 265
"""How wide a text in a frame is."""
_WIDER: Final = 1.09
"""The page's font, against that of the pictures."""
_MONO: Final = 8.2
"""How wide a letter of a command is."""
_CODE: Final = 5
"""What a command's box adds to its width."""
_MARKS: Final = re.compile(r"\*\*|\*|`")
_LIST: Final = re.compile(r"^(#+|-#|-) ")


def height(message: Outgoing) -> float:
    """Return the pixels that a message takes from the screen."""
    assert message.layout is not None
    (frame,) = message.layout.components
    return _AROUND + sum(_part(part) for part in frame["components"])


def _part(part: dict[str, Any]) -> float:
    if part["type"] == TEXT:
        return sum(map(_line, part["content"].split("\n")))
    inner = part.get("components", ())
    if any(one["type"] == MENU for one in inner):
        return 46
    if any(one["type"] == BUTTON for one in inner):
        widths = [24 + _width(one.get("label", ""), 14, bold=True) for one in inner]
        return 40 * len([*_rows(widths, 8)])
    return 20


def _line(line: str) -> float:
    if line.startswith("## "):
        return 26 * _lines(line, 20, bold=True)
    if line.startswith("### "):
        return 24 * _lines(line, 16, bold=True)
    if line.startswith("-# "):
        return 20 * _lines(line, 14)
    if line.startswith("- "):
        return 4 + LINE * _lines(line, 16, _WIDE - 24)
    return LINE * _lines(line, 16)


def _lines(line: str, size: int, room: float = _WIDE, *, bold: bool = False) -> int:
    words: list[float] = []
    inside = False
    for word in _LIST.sub("", line).split(" "):
        code = inside or "`" in word
        inside ^= word.count("`") % 2 == 1
        bare = _MARKS.sub("", word)
        wide = _MONO * len(bare) + _CODE if code else _width(bare, size, bold=bold)
        words.append(wide)
    return len([*_rows(words, _width(" ", size), room)])


def _width(text: str, size: int, *, bold: bool = False) -> float:
    return text_width(text, size, bold=bold) * _WIDER


def _rows(widths: Iterable[float], gap: float, room: float = _WIDE) -> Iterator[float]:
    """Yield the width of each row that things of these widths fill."""
    row = 0.0
    for width in widths:
        if row and row + gap + width > room:
            yield row
            row = 0.0
        row += width + (gap if row else 0)
    yield row
