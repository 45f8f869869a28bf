"""Only time in which people could come counts."""

from __future__ import annotations

import pytest

from bot.competition.event.clockwork import Outages, after


@pytest.mark.parametrize(
    ("outages", "end"),
    [
        ([], 200),
        ([(50, 90)], 200),
        ([(50, 130)], 230),
        ([(120, 150)], 230),
        ([(120, 150), (110, 130)], 240),
        ([(120, 150), (130, 140)], 230),
        ([(190, 300), (305, 310)], 315),
        ([(200, 300)], 200),
        ([(150, 150)], 200),
    ],
)
def test_time_goes_on_where_it_stopped(outages: Outages, end: int) -> None:
    assert after(100, 100, outages) == end
