"""A chart of a player's ratings after each game, with its alt text."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from typing import Final

from babel.dates import format_date, format_skeleton

from bot.locale.say import Say
from bot.ui.core.message import Picture
from bot.ui.pictures.line_chart import ChartLine, LineChart
from bot.views.periods import date_of, day_of

_STEPS: Final = (10, 20, 50, 100, 200, 500, 1_000)
_LEVELS: Final = 4
"""Most steps between the lowest and the highest figure at the left."""


def rating_chart(
    histories: Mapping[str, tuple[tuple[int, int], ...]], zone: str, say: Say
) -> list[Picture]:
    """Return a chart of ratings, if any has changed.

    Args:
        histories: by the name of the games: milliseconds since 1970, and the rating from then on.
        zone: the time zone by whose clocks the days are told.
    """
    changing = {name: points for name, points in histories.items() if len(points) > 1}
    if not changing:
        return []
    title = say("Rating after each game")
    words = [title, *(_words(name, points, zone, say) for name, points in changing.items())]
    times = sorted({time for points in changing.values() for time, _ in points})
    place = {time: number for number, time in enumerate(times)}
    return [
        LineChart(
            description="\n".join(words),
            name="ratings.png",
            lines=tuple(
                ChartLine(name, tuple((place[time], rating) for time, rating in points))
                for name, points in changing.items()
            ),
            levels=_levels([rating for points in changing.values() for _, rating in points]),
            title=title,
            days=_days(times, zone, say),
        )
    ]


def _words(name: str, points: tuple[tuple[int, int], ...], zone: str, say: Say) -> str:
    (first, begun), (last, ended) = points[0], points[-1]
    ratings = [rating for _, rating in points]
    return say(
        "{family}: {begun} on {first}, {ended} on {last}, between {low} and {high}.",
        family=name,
        begun=begun,
        first=format_date(_day(first, zone), "medium", locale=say.language),
        ended=ended,
        last=format_date(_day(last, zone), "medium", locale=say.language),
        low=min(ratings),
        high=max(ratings),
    )


def _levels(ratings: list[int]) -> tuple[int, ...]:
    """Return round figures, of which the lowest and the highest are around all ratings."""
    low, high = min(ratings), max(ratings)
    step = next((step for step in _STEPS if high - low <= _LEVELS * step), _STEPS[-1])
    begin, end = low // step * step, -(-high // step) * step
    return tuple(range(begin, max(end, begin + step) + 1, step))


def _days(times: list[int], zone: str, say: Say) -> tuple[tuple[int, str], ...]:
    """Return each day on which a game ended, with the number of its first game.

    Over several years it is each month.
    """
    days = [_day(time, zone) for time in times]
    pattern = "MMMd" if days[0].year == days[-1].year else "yMMM"
    written = [format_skeleton(pattern, day, locale=say.language) for day in days]
    return tuple(
        (number, day)
        for number, (before, day) in enumerate(pairwise(["", *written]))
        if day != before
    )


def _day(ms: int, zone: str) -> date:
    return date_of(day_of(ms, zone))
