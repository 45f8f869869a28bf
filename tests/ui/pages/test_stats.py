"""A player's stats in words and pictures."""

from io import BytesIO

import pytest
from PIL import Image

from bot.engine.variants import Family
from bot.locale.say import LANGUAGES, speak
from bot.ui.pictures.line_chart import LineChart
from bot.ui.scores.rating_chart import rating_chart
from bot.ui.scores.stats import FAMILIES
from bot.ui.text.sparkline import WIDTH, sparkline
from tests.ui.room import SAY

DAY = 86_400_000
START = 1_770_000_000_000


def test_every_family_has_a_name() -> None:
    assert set(FAMILIES) == set(Family)


@pytest.mark.parametrize(
    ("step", "days"),
    [
        (60_000, ["Feb 2"]),
        (DAY, ["Feb 2", "Feb 3", "Feb 4"]),
        (200 * DAY, ["Feb 2026", "Aug 2026", "Mar 2027"]),
    ],
)
def test_below_a_chart_are_the_days_of_its_games(step: int, days: list[str]) -> None:
    points = tuple((START + n * step, 1000 + 9 * n) for n in range(3))
    [chart] = rating_chart({"Pitch games": points}, "UTC", SAY)
    assert isinstance(chart, LineChart)
    assert [day for _, day in chart.days] == days
    assert chart.levels == (1000, 1010, 1020), "round figures around all ratings"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chart_of_all_families_is_a_small_picture(language: str) -> None:
    points = tuple((START + n * DAY, 1000 + n % 7) for n in range(300))
    flat = tuple((START + n * DAY, 1000) for n in range(2))
    say = speak(language)
    histories = {
        say(name): points if family is Family.TURNED else flat for family, name in FAMILIES.items()
    }
    [chart] = rating_chart(histories, "UTC", say)
    content = chart.draw()
    assert len(content) <= 40_000
    assert Image.open(BytesIO(content)).width == 700


@pytest.mark.parametrize(
    ("figures", "bars"),
    [
        ([], ""),
        ([7], "▅"),
        ([5, 5, 5], "▅▅▅"),
        ([1, 8], "▁█"),
        ([1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"),
        ([-3, 4, -3], "▁█▁"),
    ],
)
def test_a_row_of_bars(figures: list[int], bars: str) -> None:
    assert sparkline(figures) == bars


def test_a_long_row_ends_with_the_newest() -> None:
    bars = sparkline([*range(1_000), 5_000])
    assert len(bars) == WIDTH
    assert bars[-1] == "█"
    assert sparkline([9, *[1] * 99])[0] == "▅", "what is left out does not stretch the scale"
