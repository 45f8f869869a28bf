"""A director moves the start of a whole round, by the clocks of the event's time zone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.competition.event.acts import MatchForfeited, StartMoved
from bot.competition.event.clockwork import next_round
from bot.tables.events.directing import moved_round
from bot.tables.events.order import days_later
from tests.competition.event.story import Story, begun, plan

ZONE = "Europe/London"


def at(text: str) -> int:
    """Return a time by London's clocks, which are put back on 25 October 2026."""
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(ZONE)).timestamp()) * 1000


def starts(story: Story) -> list[list[str]]:
    """Return when the matches of each round start, by London's clocks."""
    rounds: dict[int, list[str]] = {}
    for match in story.event.matches.values():
        wall = datetime.fromtimestamp(match.starts_at / 1000, ZoneInfo(ZONE))
        rounds.setdefault(match.round, []).append(f"{wall:%d %b %H:%M}")
    return [*rounds.values()]


@pytest.fixture
def season() -> Story:
    """Four teams meet on three Fridays at eight; the clocks are put back after the first two."""
    of = plan(ahead=True, days_between=7, zone=ZONE, starts_at=at("2026-10-16 20:00"))
    story = begun(of, 4)
    for _ in range(3):
        act = next_round(story.event, story.now, days_later)
        assert act is not None
        story.do(act)
    assert starts(story) == [["16 Oct 20:00"] * 2, ["23 Oct 20:00"] * 2, ["30 Oct 20:00"] * 2]
    return story


def moves(story: Story, match: int, to: str, *, later: bool = False) -> None:
    of = story.event.matches[match]
    story.directs(moved_round(story.event, of, at(to), ZONE, later=later))


def test_a_round_moves_in_one_step_and_back(season: Story) -> None:
    moves(season, 3, "2026-10-24 19:30")
    assert starts(season) == [["16 Oct 20:00"] * 2, ["24 Oct 19:30"] * 2, ["30 Oct 20:00"] * 2]
    assert season.stored_again() == season.event
    season.undo()
    assert starts(season)[1] == ["23 Oct 20:00"] * 2


def test_later_rounds_move_with_it_and_keep_their_time_of_day_after_the_clocks(
    season: Story,
) -> None:
    moves(season, 3, "2026-10-24 19:30", later=True)
    assert starts(season) == [["16 Oct 20:00"] * 2, ["24 Oct 19:30"] * 2, ["31 Oct 19:30"] * 2]
    moves(season, 1, "2026-10-25 19:30", later=True)
    assert starts(season) == [["25 Oct 19:30"] * 2, ["02 Nov 19:00"] * 2, ["09 Nov 19:00"] * 2]


def test_matches_that_were_moved_alone_or_are_over_stay(season: Story) -> None:
    season.directs(StartMoved(3, at("2026-10-21 18:00")))
    season.directs(MatchForfeited(6, (0,)))
    moves(season, 4, "2026-10-24 20:00", later=True)
    assert starts(season)[1:] == [
        ["21 Oct 18:00", "24 Oct 20:00"],
        ["31 Oct 20:00", "30 Oct 20:00"],
    ]
