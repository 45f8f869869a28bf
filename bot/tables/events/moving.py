"""Rounds whose start moves, by the clocks of a time zone."""

from __future__ import annotations

from bot.competition.event.acts import RoundMoved, StartAgreed, StartMoved
from bot.competition.event.parts import Match
from bot.competition.event.state import Event
from bot.tables.events.order import later_by_clock, wall_time
from bot.views.periods import zone_named


def moved_round(event: Event, match: Match, at: int, zone: str, *, later: bool) -> RoundMoved:
    """Return the act that moves the round of a match that has not started.

    Matches that captains or directors have moved alone keep their time, unless all of the round
    were moved so.

    Args:
        at: when the round is to start.
        zone: the time zone in which later rounds keep their time of day.
        later: whether later rounds move by as many days and hours.
    """
    alone = {
        step.act.match
        for step in event.steps
        if isinstance(step.act, (StartAgreed, StartMoved)) and step.number not in event.undone
    }
    waiting = [one for one in event.open_matches() if not one.started and one.stage == match.stage]
    of_round = [one for one in waiting if one.round == match.round]
    moved = [one for one in of_round if one.id not in alone] or of_round
    starts = [(one.id, at) for one in moved]
    if later and moved:
        there = zone_named(zone)
        by = wall_time(at, there) - wall_time(moved[0].starts_at, there)
        after = (one for one in waiting if one.round > match.round and one.id not in alone)
        starts += [(one.id, later_by_clock(one.starts_at, by, there)) for one in after]
    return RoundMoved(match.round, tuple(starts))
