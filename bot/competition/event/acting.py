"""Acting in an event: each new act is checked before it changes anything."""

from __future__ import annotations

from dataclasses import replace

from bot.competition.event import errors
from bot.competition.event.acts import Undone
from bot.competition.event.checks import check
from bot.competition.event.fold import begun, go_on
from bot.competition.event.sealing import check_untold
from bot.competition.event.state import Event, EventStep
from bot.competition.event.undoing import undo_of


def act(event: Event | None, step: EventStep) -> Event:
    """Return the event after an act, completed as its last step; or raise CompetitionError."""
    if event is None:
        return begun(step)
    if isinstance(step.act, Undone):
        if step.act != undo_of(event, step.by):
            raise errors.PlayedSince
    else:
        check(event, step)
        step = replace(step, act=step.act.completed(event))
    after = go_on(event, (step,))
    check_untold(event, after)
    return after
