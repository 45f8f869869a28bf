"""League season: all against all at home and away, with all fixtures there from the start."""

from __future__ import annotations

from bot.competition.matches import PlayedMatch
from bot.competition.pairings import is_over, next_round
from bot.competition.presets import PRESETS
from bot.competition.standings import standings
from tests.competition.results import entrants, met, ranks, shown

PRESET = PRESETS["league-season"]
STAGE = PRESET.format.stages[0]


def test_four_houses_meet_at_home_and_away() -> None:
    """The Berger table with its last two rounds exchanged, then the table the other way round."""
    played: list[PlayedMatch] = []
    fixtures: list[str] = []
    while not is_over(STAGE, entrants(4), played):
        paired = next_round(STAGE, entrants(4), played, ())
        number = len(fixtures) + 1
        played += [PlayedMatch(number, one, None) for one in paired]
        fixtures.append(
            " ".join("-".join(str(*side) for side in one.sides) for one in sorted(paired, key=str))
        )
    assert fixtures == ["1-4 2-3", "2-4 3-1", "1-2 4-3", "3-2 4-1", "2-1 3-4", "1-3 4-2"]


def test_a_season_of_three() -> None:
    """1 wins 10-0 and 6-4, 2 wins 8-2 against 3; then 1 draws both 4-4, and 3 beats 2 10-0.

    1: 10 + 6 + 4 + 4. 3: 4 + 2 + 4 + 10. 2: 0 + 8 + 4 + 0.
    """
    season = [
        met(STAGE, 1, (1, 2), "15:3, 15:4, 15:5, 15:6"),
        met(STAGE, 2, (1, 3), "15:14, 15:13, 2:15, 15:14"),
        met(STAGE, 3, (2, 3), "15:9, 15:12, 15:14, 7:15"),
        met(STAGE, 4, (2, 1), "15:10, 15:11, 10:15, 11:15"),
        met(STAGE, 5, (3, 1), "15:10, 15:11, 10:15, 11:15"),
        met(STAGE, 6, (3, 2), "15:3, 15:4, 15:5, 15:6"),
    ]
    lines = standings(STAGE, entrants(3), season)
    assert ranks(lines) == "1 3 2"
    assert shown(line.points for line in lines) == "24:20:12"
