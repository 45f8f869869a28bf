"""What an event's panel and log say of entries, of starts, and of what a round came to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.competition.event.acts import (
    ByeGiven,
    Confirmed,
    Entered,
    EntriesOpened,
    Finished,
    GameCorrected,
    MatchForfeited,
    RoundPaired,
    Withdrew,
)
from bot.competition.matches import Bye, Pairing
from bot.competition.stages import Arena, EntrantKind, Knockout, Stage, Swiss, Withdrawn
from bot.locale import speak
from bot.ui.controls.events import ShowDraw, ShowEntrants, ShowStandings
from bot.ui.events.desk import desk_page
from bot.ui.events.log import log_piece
from bot.ui.events.panel import entrants_page, panel
from bot.ui.events.rounds.draw import draw_page
from bot.ui.events.standings import standings_page
from tests.competition.event.story import DIRECTOR, Story, begun, plan, stage
from tests.ui.events import running, view, words

SAY = speak("en")
HOUR = 3_600_000


def test_the_panel_counts_who_has_joined_a_team() -> None:
    story = Story(plan(stage((1, 1)), entrant=EntrantKind.TEAM, team_size=8))
    story.directs(EntriesOpened())
    story.do(Entered(1, (11,)), 11)
    assert "P11 · 1 of 8 has joined" in words(panel(view(story), SAY))
    story.directs(Entered(2, (21, 22, 23, 24), asked=True))
    for person in (21, 22, 23):
        story.do(Confirmed(person), person)
    assert "P21 · 3 of 8 have joined" in words(panel(view(story), SAY))


@pytest.mark.parametrize(("hours", "style"), [(3, "t"), (30, "f")])
def test_a_start_has_its_date_where_it_is_not_today(hours: int, style: str) -> None:
    story = begun(plan(), 2)
    story.do(RoundPaired(1, 1, (Pairing(((1,), (2,)), 0),), story.now + hours * HOUR))
    assert f"<t:{(story.now + hours * HOUR) // 1000}:{style}>" in words(panel(view(story), SAY))


def test_the_last_round_is_there_until_the_next_has_a_result() -> None:
    story = running(4)
    before = words(panel(view(story), SAY))
    assert "Last results\n- **P11 & P12** 14–9 P21 & P22" in before
    story.start()
    story.plays(3, 9, 14)
    after = words(panel(view(story), SAY))
    assert "Last results" not in after
    assert "P11 & P12 9–14 **P21 & P22**" in after


def test_after_the_end_the_last_round_stays() -> None:
    story = begun(plan(replace(stage(), system=Swiss(1))), 2)
    story.play((1, 2))
    story.plays(1, 14, 9)
    story.directs(Finished())
    shown = words(panel(view(story), SAY))
    assert "**P11 & P12** 14–9 P21 & P22" in shown
    assert "these standings are final" in shown


def test_a_drop_in_evening_shows_its_latest_results() -> None:
    story = begun(plan(replace(stage(), system=Arena(60))), 2)
    for number in range(1, 7):
        story.play((1, 2))
        story.plays(number, 14, number)
    shown = words(panel(view(story), SAY))
    assert [f"14–{number}" in shown for number in range(1, 7)] == [False, *[True] * 5]


def log(story: Story, steps: int) -> list[str]:
    """Return the words of the last lines of the log, without their times."""
    last = story.event.version
    text = log_piece(view(story), last - steps + 1, last, SAY).text or ""
    return [line.split("> ", 1)[1] for line in text.splitlines() if line.startswith("<t:")]


def test_the_log_says_how_a_match_of_several_games_ended() -> None:
    story = begun(plan(stage((1, 1))), 2)
    story.play((1, 2))
    story.plays(1, 15, 9)
    story.plays(1, 15, 7, table=1)
    who = "P11 & P12 – P21 & P22"
    games = [f"{who} · table 1, game 1: **15–9**", f"{who} · table 2, game 1: **15–7**"]
    assert log(story, 2) == [*games, f"{who}: match over, **2–0**"]
    story.directs(GameCorrected(1, 1, 1, (7, 15), 1))
    assert log(story, 1)[-1] == f"{who}: match over, **1–1**"
    assert log(story, 3)[:2] == games, "its result is told once"


def test_the_log_says_what_a_forfeit_came_to() -> None:
    story = begun(plan(stage((1, 1))), 2)
    story.play((1, 2))
    story.directs(MatchForfeited(1, (1,)))
    assert log(story, 1)[-1] == "P11 & P12 – P21 & P22: match over, **2–0**"


def test_the_log_says_the_result_of_a_single_game_once() -> None:
    story = running(2)
    story.start()
    story.plays(2, 14, 9)
    assert log(story, 1) == ["P11 & P12 – P21 & P22: **14–9**"]


def test_the_panel_the_entrants_and_the_desk_name_who_has_a_bye() -> None:
    story = running(6)
    story.directs(ByeGiven(3, Bye.HALF), "wedding")
    seen = view(story)
    assert "### Bye in the next round\n- P31 & P32" in words(panel(seen, SAY))
    entrants = words(entrants_page(seen, ShowEntrants("K7QFX"), SAY))
    assert "3. P31 & P32 · bye in the next round" in entrants
    desk = words(desk_page(seen, DIRECTOR, story.now, SAY))
    assert "P31 & P32 has a bye in the next round, worth half a win." in desk


def test_the_desk_of_a_cup_that_is_drawn_enters_nobody() -> None:
    story = Story(plan(Stage(Knockout(), stage().match)))
    story.enter_pairs(4)
    assert enters_pairs(story)
    story.begin()
    assert not enters_pairs(story)


def enters_pairs(story: Story) -> bool:
    """Say whether the desk offers to enter a pair."""
    page = desk_page(view(story), DIRECTOR, story.now, SAY).layout
    assert page is not None
    return "Enter a pair…" in {part.get("placeholder") for part in page.walk()}


@pytest.mark.parametrize("withdrawn", [Withdrawn.STAND, Withdrawn.EXPUNGED])
def test_every_list_of_places_marks_who_has_withdrawn(withdrawn: Withdrawn) -> None:
    story = begun(plan(replace(stage(), withdrawn=withdrawn)), 4)
    story.play((1, 2), (3, 4))
    story.plays(1, 14, 9)
    story.plays(2, 14, 9)
    story.directs(Withdrew(1))
    seen = view(story)
    mark = "(withdrawn, results don't count)" if withdrawn is Withdrawn.EXPUNGED else "(withdrawn)"
    shown = [
        panel(seen, SAY),
        standings_page(seen, ShowStandings(seen.id, 0), None, SAY),
        standings_page(seen, ShowStandings(seen.id, 0), 11, SAY),
    ]
    for page in shown:
        named = [line for line in words(page).split("Standings")[1].split("\n") if "P11" in line]
        assert [mark in line for line in named] == [True], named
    if withdrawn is Withdrawn.STAND:
        drawn = draw_page(seen, ShowDraw(seen.id), None, SAY).pictures
        assert "P11 & P12 (withdrawn)" in drawn[0].description
