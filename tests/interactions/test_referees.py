"""The score that a referee types."""

from __future__ import annotations

import pytest

from bot.interactions.clicks.referees import scores_in


@pytest.mark.parametrize(
    ("typed", "score"),
    [
        ("3, 7", (3, 7)),
        ("3-9", (3, 9)),
        ("-2 : 14", (-2, 14)),
        ("\N{MINUS SIGN}2; 0;11", (-2, 0, 11)),
        ("Ann 3, Bob 9", (3, 9)),
        ("12345678", ()),
        ("nothing", ()),
        ("", ()),
    ],
)
def test_numbers_are_read_and_dashes_between_them_are_none(
    typed: str, score: tuple[int, ...]
) -> None:
    assert scores_in(typed) == score
