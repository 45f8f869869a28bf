"""The page with the boards of a round, and percentages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.locale import LANGUAGES, speak
from bot.ui.controls.events import ShowDraw, ShowSheet, ShowStandings
from bot.ui.events.rounds.draw import draw_page
from bot.ui.events.rounds.sheet import sheet_page
from bot.ui.events.standings import standings_page
from bot.ui.events.words import percent
from tests.competition.event.story import Story, duplicate
from tests.ui.events import buttons, view, words

SAY = speak("en")


def sheet(story: Story, page: int = 0, who: int | None = None) -> str:
    return words(sheet_page(view(story), ShowSheet("K7QFX", 0, 1, page), who, SAY))


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


def test_pairs_read_their_percentages_and_all_tables_of_a_board() -> None:
    story = duplicate("duplicate-pairs", (1, 2), (3, 4))
    story.plays_boards(1, (3, 1), (1, 2))
    story.plays_boards(2, (2, 2), (1, 2))
    assert "P10 & P11 · **3** · 75%" in words(
        standings_page(view(story), ShowStandings("K7QFX"), None, SAY)
    )
    shown = sheet(story)
    assert "### Board 1\n- P10 & P11 **3–1** P20 & P21 · 100% – 0%" in shown
    assert "- P30 & P31 **1–2** P40 & P41 · 50% – 50%" in shown
    assert "Boards" in buttons(draw_page(view(story), ShowDraw("K7QFX"), None, SAY))


def test_teams_read_both_scores_and_the_imps_of_each_board() -> None:
    story = duplicate("teams-of-four", (1, 2), (3, 4))
    for match in (1, 2):
        story.plays_boards(match, (3, 1), (0, 2), table=0)
        story.plays_boards(match, (2, 2), (0, match), table=1)
    assert "5–7" in sheet(story)
    assert "- Board 1: 3–1 · 2–2 · **5**–0\n- Board 2: 0–2 · 0–1 · 0–**7**" in sheet(story)
    assert "- Board 2: 0–2 · 0–2 · 0–**9**" in sheet(story, 1)
    # One's own match comes first.
    assert "0–**9**" in sheet(story, who=30)


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
