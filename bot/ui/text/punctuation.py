"""Punctuation between texts that code puts together: French has a space before it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from bot.locale.say import Say


def with_colon(what: str, text: str, say: Say) -> str:
    """Write a text after what it is about."""
    return say("{what}: {text}", what=what, text=text)


def semicolons(texts: Iterable[str], say: Say) -> str:
    """Join texts by semicolons; an empty text if there are none."""

    def joined(first: str, after: str) -> str:
        return say("{first}; {after}", first=first, after=after)

    return reduce(joined, texts) if (texts := tuple(texts)) else ""


def and_last(texts: Iterable[str], say: Say) -> str:
    """Join texts by commas, and the last one by *and*; an empty text if there are none."""
    *others, last = [*texts] or [""]
    return say("{first} and {last}", first=", ".join(others), last=last) if others else last


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]
