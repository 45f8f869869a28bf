"""Whether an event takes what a click leads to, tried before the person is asked for more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.competition.event import acts, errors
from bot.competition.event.acts.breaks import left_by
from bot.competition.event.state import Act
from bot.interactions.chosen import chosen_number
from bot.interactions.events.context import EventContext
from bot.tables.errors.events import EventRefusal
from bot.ui.controls import events as controls
from bot.ui.controls.events import EventControl
from bot.ui.events.desk.forms import needs_form
from bot.ui.events.desk.parts import LATER_MS, least_act, refusal_of

_OF_WHAT_IS_TYPED: Final = (errors.Collides, errors.ReasonMissing, errors.BadGameScore)
"""What another answer mends."""


def check_asked(ctx: EventContext, control: EventControl) -> None:
    """Refuse a click that asks for something, if the event takes none of what can be answered."""
    least = _LEAST.get(type(control))
    what = None if least is None else least(ctx, control)
    if what is None:
        return
    by = _newcomer(ctx) if ctx.me is None else ctx.me
    error = refusal_of(ctx.view.event, what, by, ctx.now)
    if error is not None and not isinstance(error, _OF_WHAT_IS_TYPED):
        raise EventRefusal(error)


def _newcomer(ctx: EventContext) -> int:
    """Return the number of a person who is nobody in the event yet."""
    return max(ctx.view.people, default=0) + 1


def _entering(ctx: EventContext, by: int | None) -> Act | None:
    """Return the act that enters a person; None for one who is in, or is named."""
    event, who = ctx.view.event, _newcomer(ctx) if by is None else by
    if event.entry_of(by) is not None:
        return None
    left = left_by(event, (who,))
    if left is not None:
        return acts.CameBack(left.id)
    return acts.Entered(acts.last_entrant(event) + 1, (who,), asked=True)


def _own(ctx: EventContext, act: Callable[[int], Act]) -> Act | None:
    mine = ctx.view.event.entry_of(ctx.me)
    return None if mine is None else act(mine.id)


def _leaving(ctx: EventContext, _: controls.LeaveEntry) -> Act | None:
    return _own(ctx, lambda mine: acts.MemberLeft(mine, ctx.me or 0))


def _substituting(ctx: EventContext, control: controls.PickOut) -> Act:
    out = chosen_number(ctx.interaction)
    return acts.Substituted(control.entrant, out, _newcomer(ctx), asked=True)


def _at_desk(ctx: EventContext, control: controls.DoAtDesk) -> Act | None:
    if not needs_form(control.act):
        return None
    return least_act(ctx.view.event, control, ctx.now)


_LEAST: Final[Mapping[type[EventControl], Callable[[EventContext, Any], Act | None]]] = {
    controls.JoinEvent: lambda ctx, _: _entering(ctx, ctx.me),
    controls.AskTeam: lambda ctx, _: _entering(ctx, None),
    controls.AskTeamName: lambda _, control: acts.TeamRenamed(control.entrant),
    controls.LeaveEntry: _leaving,
    controls.WithdrawEntry: lambda ctx, _: _own(ctx, acts.Withdrew),
    controls.AskStart: lambda ctx, control: acts.StartProposed(control.match, ctx.now + LATER_MS),
    controls.PickOut: _substituting,
    controls.DoAtDesk: _at_desk,
    controls.ShowPlan: lambda ctx, _: acts.PlanChanged(ctx.view.event.plan),
    controls.PickPlanPart: lambda ctx, _: acts.PlanChanged(ctx.view.event.plan),
}
"""The least that can come of each control that asks for something; None if nothing is asked."""
