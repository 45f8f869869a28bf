"""The English messages keep the rules that a pattern can hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from tests.words.catalogues import originals
from tests.words.gathering import gathered
from tests.words.source import all_labels

RULES: Final = {
    "everyone, as Discord says": r"\beverybody\b",
    "isn't a …": r"(?<!there )\bis no\b(?! longer)",
    "no longer": r"\bany ?more\b",
    "a person who …: no sentence but a question begins with “Who”": r"(?:^|[.!?] )who [^?]*[.!]",
    "for example": r"^such as\b",
    "use a command": r"\bgive `/",
}
"""What to write instead, and a pattern of what not to write."""
REPORT: Final = re.compile(
    r"^(?:They|Another|No|Nobody|You)\b(?! penalty|$)|\bloses\b|\bany more\b"
)
"""A button that tells something, where others are orders."""


@cache
def english() -> tuple[tuple[str, str], ...]:
    """Return every message with the file that it is from; of a plural both forms."""
    return tuple(
        (message.locations[0][0], text)
        for message in gathered()
        if message.id
        for text in originals(message)
    )


@pytest.mark.parametrize("instead", RULES)
def test_messages_are_present_day_english(instead: str) -> None:
    pattern = re.compile(RULES[instead], re.IGNORECASE)
    assert [text for _, text in english() if pattern.search(text)] == []


def buttons() -> Iterator[str]:
    yield from (text for place, text in english() if place.startswith("bot/ui/controls/"))
    yield from all_labels()


def test_buttons_are_orders() -> None:
    assert [label for label in buttons() if REPORT.search(label)] == []
