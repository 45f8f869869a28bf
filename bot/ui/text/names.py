"""Names as their bearers chose them, made safe to show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bot.tables.computer_names import COMPUTER
from bot.ui.text.folding import fold
from bot.ui.text.measure import END_ISOLATE, ISOLATE, JOINER, cut

LENGTH: Final = 20
"""UTF-16 code units of a name that are shown; a phone's line holds about forty."""
NOBODY: Final = "?"
"""Stands for a name without one visible character."""
_REMEMBERED: Final = 10_000
"""How many names are remembered with what became of them: each is shown with every card."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show as nothing."""
_OURS: Final = frozenset("●○▲□▶→♠♥♦♣♤♡♢♧")
"""What the bot says with signs beside names: a side, whose turn it is, who won, a card's suit."""
_ALONE: Final = {"·": "", "•": "", "∙": "", "⋅": "", "|": "", "&": "+"}
"""What stands between names, and between what is said of them, and what it becomes in a name."""
_LETTERS: Final = ("\U0001d400", "\U0001d7ff")
"""Letters and digits that are bold or slanted by themselves, as the bot's own words may be."""
_WORDS: Final = frozenset(
    (
        *("computer", "away", "you", "empty"),
        *("ordinateur", "pas la", "vous", "toi", "libre"),
        *("abwesend", "du", "sie", "frei"),
    )
)
"""What the bot says in the place of a name or beside one, folded."""
_BRACKETS: Final = re.compile(r"[(\[{<（［｛【]([^()\[\]{}<>（）［］｛｝【】]*)[)\]}>）］｝】]")
_NOT_TYPED: Final = str.maketrans("", "", f"{COMPUTER}{ISOLATE}{END_ISOLATE}“”")
_MARKUP: Final = re.compile(r"([\\*_~`|#+\-.\[\](){}<>:/@&])")
_PINGS: Final = re.compile(r"@(?=everyone|here)")


@lru_cache(_REMEMBERED)
def plain(name: str) -> str:
    """Return a name for a place that knows no markdown, such as a button's label.

    It is one line of visible characters, free of marks that pile up over other lines and of what
    the bot itself says beside names, and at most `LENGTH` long. Where letters in it are written
    from right to left it is isolated, so that it turns nothing around it.
    """
    return _isolated(_own(name))


@lru_cache(_REMEMBERED)
def safe(name: str) -> str:
    """Return a name for a text: as `plain`, and nothing in it acts as markdown, mention or link."""
    return _isolated(_escaped(_own(name)))


def comparable(shown: str) -> str:
    """Return a name as it is shown, or typed, to compare: folded, only what a keyboard has."""
    return " ".join(fold(shown.translate(_NOT_TYPED)).split())


def safe_text(text: str) -> str:
    """Return what somebody has typed for a text: as `safe`, and else as it is."""
    return _isolated(_escaped(cut(_visible(text), LENGTH) or NOBODY))


def join_names(names: Iterable[str]) -> str:
    """Return the names of a side's players, for a text; empty seats are left out."""
    return " & ".join(safe(name) for name in names if name) or NOBODY


def _own(name: str) -> str:
    """Return a name without what only the bot says, and not too long."""
    words = (_ALONE.get(word, word) for word in _visible(name, _OURS).split())
    text = " ".join(filter(None, words))
    text = " ".join(_BRACKETS.sub(_kept_bracket, text).split())
    if not any(unicodedata.category(c)[0] in "LNPSC" for c in text):
        return NOBODY
    return f"“{text}”" if _is_said(text) else cut(text, LENGTH)


def _kept_bracket(found: re.Match[str]) -> str:
    return "" if _is_said(found[1]) else found[0]


def _is_said(text: str) -> bool:
    return fold(unicodedata.normalize("NFKC", text)).strip() in _WORDS


def _visible(text: str, besides: frozenset[str] = frozenset()) -> str:
    """Return a text in one line, without what cannot be seen, turns it round, or is named."""
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
        elif character in besides or (kind[0] == "M" and "".join(kept[-1:]).strip() == ""):
            kept.append("")  # with the marks that would belong to it
        elif marks <= 2 and (kind[0] != "C" or _new_emoji(character, kind)):
            kept.append(character)
    return " ".join("".join(kept).split())


def _escaped(text: str) -> str:
    # Where an escaped @ is still taken for one, a space without width keeps it from its word.
    return _PINGS.sub("@\u200b", _MARKUP.sub(r"\\\1", text))


def _isolated(text: str) -> str:
    """Keep the direction of a text's letters from turning what stands beside it."""
    if any(unicodedata.bidirectional(one) in {"R", "AL", "AN"} for one in text):
        return f"{ISOLATE}{text}{END_ISOLATE}"
    return text


def _symbol(character: str) -> bool:
    """Whether a character may stand beside a joiner in an emoji."""
    return unicodedata.category(character) in ("So", "Sk", "Mn")


def _new_emoji(character: str, kind: str) -> bool:
    """Whether a character may be an emoji younger than Python's tables."""
    return kind == "Cn" and "\U0001f000" <= character <= "\U0001ffff"
