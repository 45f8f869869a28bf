"""The page with the boards of a round, and percentages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.locale import LANGUAGES, speak
from bot.ui.controls.events import ShowSheet
from bot.ui.events.rounds.sheet import sheet_page
from bot.ui.events.words import percent
from tests.competition.event.story import duplicate
from tests.ui.events import view, words


@pytest.mark.parametrize(
    ("share", "language", "written"),
    [
        ("1", "en", "100%"),
        ("7/12", "en", "58.33%"),
        ("7/12", "de", "58,33\xa0%"),
        ("1/2", "fr", "50\xa0%"),
    ],
)
def test_shares_are_written_in_percent(share: str, language: str, written: str) -> None:
    assert percent(Fraction(share), speak(language)) == written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["duplicate-pairs", "teams-of-four"])
def test_every_page_of_boards_fits(preset: str, language: str) -> None:
    pairs = tuple((at, at + 1) for at in range(1, 60, 2))
    story = duplicate(preset, *pairs)
    tables = story.event.stage.match.tables
    for match in range(1, 31):
        for table in range(tables):
            story.plays_boards(match, *[(match % 5, 2)] * 8, table=table)
    seen = view(story, "W" * 100, long=True)
    for page in range(4):
        words(sheet_page(seen, ShowSheet("K7QFX", 0, 1, page), None, speak(language)))
