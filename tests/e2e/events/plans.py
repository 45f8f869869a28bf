"""Plans of small events, each for more than one test."""

from __future__ import annotations

from fractions import Fraction

from bot.competition.event.plan import EventPlan, Starts
from bot.competition.matches import MatchFormat
from bot.competition.stages import EntrantKind, Format, RoundRobin, Stage, Swiss
from tests.e2e.events.evenings import SHORT

_SEASON_STAGE = Stage(RoundRobin(), MatchFormat(games=(1, 1), per_game=Fraction(2)))
SEASON = EventPlan(
    format=Format(EntrantKind.TEAM, (_SEASON_STAGE,), team_size=4, substitutes=1),
    game="trinidad",
    options={"target": SHORT},
    ahead=True,
    days_between=7,
)
FRIDAY = EventPlan(
    format=Format(EntrantKind.PERSON, (Stage(Swiss(2), MatchFormat(per_game=Fraction(2))),)),
    game="trinidad",
    options={"target": SHORT},
    seats=2,
    pairs_itself=False,
    break_minutes=0,
)
_DERBY_STAGE = Stage(RoundRobin(), MatchFormat(games=(1,), per_game=Fraction(2)))
DERBY = EventPlan(
    format=Format(EntrantKind.TEAM, (_DERBY_STAGE,), team_size=2),
    game="trinidad",
    options={"target": SHORT},
    guests=True,
)
PAIRS = EventPlan(
    format=Format(EntrantKind.PAIR, (Stage(RoundRobin(), MatchFormat(per_game=Fraction(2))),)),
    game="trinidad",
    options={"target": SHORT},
    starts=Starts.WHEN_THERE,
)
