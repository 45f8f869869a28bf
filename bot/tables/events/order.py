"""What someone announces, and whether an event can be run like that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.competition.event.plan import EventPlan
from bot.competition.event.series import Origin
from bot.competition.faults import Fault, faults
from bot.competition.stages import Arena
from bot.engine.axes import GameTie, Revokes
from bot.engine.errors import EngineError
from bot.engine.variants import find_variant
from bot.tables.errors.events import FaultyFormat, UnfitPlan
from bot.views.periods import zone_named


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOrder:
    """What someone announces, and where."""

    server_id: int
    channel_id: int
    name: str
    plan: EventPlan
    language: str
    origin: Origin = field(default_factory=Origin)


def check_plan(plan: EventPlan) -> None:
    """Refuse a plan by which no event can be run.

    Raises:
        UnfitPlan: if its game does not exist, or is not played like that.
        FaultyFormat: if its format comes to nothing.
    """
    found = faults(plan.format, plan.sides, plan.seats)
    found = (*found, *_without_boards(plan))
    if found:
        raise FaultyFormat(found)
    try:
        variant = find_variant(plan.game)
        form = variant.form(plan.sides, plan.seats)
        variant.choose(plan.options, form)
    except EngineError as error:
        raise UnfitPlan from error
    rules = variant.rules(plan.options, form)
    if plan.duplicate and rules.revokes is not Revokes.NONE:
        raise FaultyFormat([(0, Fault.BOARDS_REVOKED)])
    if plan.duplicate and rules.game_tie is GameTie.CARRIED:
        raise FaultyFormat([(0, Fault.BOARDS_CARRIED)])


def days_later(zone: str, moment: int, days: int) -> int:
    """Return the same time of day some days later, by the clocks of a time zone.

    A time that the clocks skip is an hour later; of one that they show twice, the first counts.
    """
    return later_by_clock(moment, timedelta(days=days), zone_named(zone))


def later_by_clock(moment: int, by: timedelta, there: ZoneInfo) -> int:
    """Return a moment moved on by a time on the clocks of a time zone; see `days_later`."""
    return round((wall_time(moment, there) + by).timestamp()) * 1000 + moment % 1000


def wall_time(moment: int, there: ZoneInfo) -> datetime:
    """Return what the clocks of a time zone show, to the second."""
    return datetime.fromtimestamp(moment // 1000, UTC).astimezone(there).replace(fold=0)


def _without_boards(plan: EventPlan) -> Iterator[tuple[int, Fault]]:
    """Go through the stages that need boards and have none, or cannot be played with them."""
    for number, stage in enumerate(plan.format.stages):
        can = stage.match.deals and not isinstance(stage.system, Arena)
        compares = stage.match.per_board or stage.match.per_imp
        if (plan.duplicate and not can) or (compares and not plan.duplicate):
            yield number, Fault.NO_BOARDS
