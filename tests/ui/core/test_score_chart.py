"""The chart of a game's score, and its alt text."""

from io import BytesIO

import pytest
from PIL import Image

from bot.locale.say import LANGUAGES
from bot.ui.pictures.line_chart import LineChart
from bot.ui.table.results.game_end import score_chart
from tests.ui.faces import pictured
from tests.ui.room import EIGHT


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_game_of_eight_is_a_small_picture(language: str) -> None:
    names = [(name * 8,) for name in EIGHT[:7]] + [("中村",)]
    scores = [[deal * (side % 3) - side for side in range(8)] for deal in range(60)]
    [chart] = score_chart(names, scores, 61, pictured(language))
    assert len(chart.description) <= 1_024
    content = chart.draw()
    assert content == chart.draw()
    assert len(content) <= 40_000
    assert Image.open(BytesIO(content)).width == 700


def test_sides_that_differ_by_an_emoji_alone_are_told_apart() -> None:
    names = [("Sam 🙂",), ("Sam 🙃",), ("Ann 🙂",)]
    [chart] = score_chart(names, [(1, 2, 3)], 7, pictured())
    assert isinstance(chart, LineChart)
    assert [line.name for line in chart.lines] == ["Sam #1", "Sam #2", "Ann"]
