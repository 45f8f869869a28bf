"""Lengths in UTF-16 code units, and cuts between characters."""

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.core.layout import fit
from bot.ui.text.measure import characters, cut, size

WHOLE = [
    "👨\u200d👩\u200d👧",
    "👍🏽",
    "🇫🇷",
    "e\u0301",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "🏴\U000e0067\U000e007f",
    "a",
    "👍",
]


@pytest.mark.parametrize(
    ("text", "units"), [("", 0), ("aé", 2), ("👍", 2), ("👍🏽", 4), ("\ud83d", 1)]
)
def test_an_emoji_counts_twice(text: str, units: int) -> None:
    assert size(text) == units


@given(st.lists(st.sampled_from(WHOLE)))
def test_characters_are_what_readers_take_for_one(parts: list[str]) -> None:
    assert list(characters("".join(parts))) == parts


@given(st.lists(st.sampled_from([*WHOLE, " "]), max_size=60), st.integers(1, 40))
def test_a_cut_text_fits_and_ends_between_characters(parts: list[str], limit: int) -> None:
    text = "".join(parts)
    shown = cut(text, limit)
    assert size(shown) <= limit
    assert (shown == text) == (size(text) <= limit)
    if shown != text:
        assert shown.endswith("…")
        kept = list(characters(shown[:-1]))
        assert kept == parts[: len(kept)]


def test_a_cut_closes_what_it_leaves_open() -> None:
    assert cut("Ann & \u2068אבי מלך\u2069 9", 12) == "Ann & \u2068אבי…\u2069"


def test_fit_reads_no_more_lines_than_it_needs() -> None:
    written: list[int] = []

    def lines() -> Iterator[str]:
        for number in count():
            written.append(number)
            yield "x" * 10

    assert fit(lines(), 35).split("\n") == ["x" * 10] * 3 + ["…"]
    assert len(written) == 4
