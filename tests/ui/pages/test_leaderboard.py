"""The leaderboard: its lines, its buttons and menus, its picture, and what they lead to."""

import pytest

from bot.ui.controls.scores import decode_span
from bot.ui.core.custom_ids import BadControl
from bot.views.periods import Span, first_month, latest

# ---------------------------------------------------------------------------------- custom_ids


@pytest.mark.parametrize("forged", ["", "all:202611", "month", "month:2026", "season:202611", "x"])
def test_a_forged_time_is_refused(forged: str) -> None:
    with pytest.raises(BadControl):
        decode_span(forged)


def test_going_back_over_the_year() -> None:
    assert list(latest(Span.MONTH, 202602, 4)) == [202602, 202601, 202512, 202511]
    assert list(latest(Span.MONTH, 202611, 13))[-1] == 202511
    assert list(latest(Span.SEASON, 202602, 3)) == [202601, 202510, 202507]
    assert [first_month(Span.SEASON, 202600 + month) for month in (1, 3, 4, 12)] == [
        *(202601, 202601, 202604, 202610)
    ]
