"""Standings that are kept up to date, so that a result costs the same early and late."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from bot.competition.event.standings import rulings
from bot.competition.event.state import Event
from bot.competition.standings import Standing, Tally, ranked

_KEPT: Final = 20
"""Of how many stages what was counted is kept."""


@dataclass(frozen=True, slots=True)
class _Counted:
    """What was counted of a stage, and for which state of its event."""

    tally: Tally
    of: Event
    lines: tuple[Standing, ...]


class CountedStandings:
    """Counts what is new in a stage, and keeps what it has counted."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], _Counted] = OrderedDict()

    def of(self, event_id: str, event: Event, stage: int | None = None) -> tuple[Standing, ...]:
        """Return the standings of a stage, by default of the running one."""
        number = len(event.stages) - 1 if stage is None else stage
        key, form = (event_id, number), event.plan.format.stages[number]
        # Nobody else has it until it is done: a page of another thread counts anew, and an error on
        # the way leaves nothing half counted.
        counted = self._kept.pop(key, None)
        if counted is None or counted.of is not event:
            tally = counted.tally if counted and counted.tally.stage == form else Tally(form)
            tally.renew(event.counted(number))
            counted = _Counted(
                tally, event, ranked(tally, event.field(number), rulings(event, number))
            )
        self._kept[key] = counted
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return counted.lines
