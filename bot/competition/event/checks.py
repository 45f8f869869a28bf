"""Whether an act is allowed, now and by whom."""

from __future__ import annotations

from collections.abc import Collection

from bot.competition.event import errors
from bot.competition.event.state import By, Event, EventPhase, EventStep, Often, ReasonRule


def check(event: Event, step: EventStep) -> None:
    """Refuse an act that is not allowed, with a CompetitionError that says why."""
    act, by = step.act, step.by
    director = by is None or by in event.directors
    if (act.by is By.DIRECTOR and not director) or (act.by is By.BOT and by is not None):
        raise errors.NotDirector
    if act.reason is ReasonRule.NEEDED and by is not None and not step.reason.strip():
        raise errors.ReasonMissing
    _check_phase(event, act.phases)
    act.check(event, step)
    if not director:
        _check_often(event, step)


def _check_phase(event: Event, phases: Collection[EventPhase]) -> None:
    if event.phase not in phases:
        order = list(EventPhase)
        late = order.index(event.phase) > max(map(order.index, phases))
        raise errors.TooLate if late else errors.NotYet


def _check_often(event: Event, step: EventStep) -> None:
    """Refuse what a person does over and over: to load the event, all acts are read."""
    often = step.act.often
    if often is not Often.FREELY:
        most = often.value * (event.most_members() if often is Often.COMING else 1)
        same = (each for each in event.steps if each.by == step.by and each.act.often is often)
        if sum(1 for _ in same) >= most:
            raise errors.TooOften
