"""Points that a director types at the desk."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.interactions.events.desk import NoSuchPoints, read_points


@pytest.mark.parametrize(
    ("text", "points"),
    [("2", 2), (" −1", -1), ("+1/2", Fraction(1, 2)), ("2,5", Fraction(5, 2)), ("1000", 1000)],
)
def test_points(text: str, points: Fraction) -> None:
    assert read_points(text) == points


@pytest.mark.parametrize("text", ["", "two", "1/0", "1001", "nan", "1e9999999", "1_0", "٣"])
def test_what_is_no_number_of_points(text: str) -> None:
    with pytest.raises(NoSuchPoints):
        read_points(text)
