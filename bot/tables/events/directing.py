"""What directors do in an event, beyond the acts that say all by themselves."""

from __future__ import annotations

from collections.abc import Callable

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import acts, errors
from bot.competition.event.parts import Match
from bot.competition.event.plan import EventPlan
from bot.competition.event.state import Event
from bot.competition.event.undoing import undo_of
from bot.tables.events.checks import check_of_server
from bot.tables.events.event_store import EventChange
from bot.tables.events.order import check_plan, later_by_clock, wall_time
from bot.views.periods import zone_named
from bot.views.person import Person


def change_plan(change: EventChange, who: Person, edit: Callable[[EventPlan], EventPlan]) -> None:
    """Change the plan of an event that has not begun, as it is at that moment."""
    plan = edit(change.event.plan)
    check_plan(plan)
    if plan != change.event.plan:
        change.do(acts.PlanChanged(plan), change.person(who))


def rename(change: EventChange, who: Person, name: str) -> None:
    """Give an event another name."""
    change.do(acts.Renamed(name), change.person(who))
    change.write_event("rename_event", name=name)


def move(change: EventChange, who: Person, channel_id: int) -> None:
    """Let tables open in another channel from now on, also in place of those that were lost."""
    change.do(acts.ChannelChanged(channel_id), change.person(who))
    change.write_event("move_event_channel", channel_id=channel_id)
    for match, table in list(acts.lost_tables(change.event)):
        change.do(acts.TableReopened(match, table), change.person(who))


def name_director(change: EventChange, who: Person, other: Person) -> None:
    """Name another director. Managers of the event's server may name themselves."""
    check_of_server(change, other, guests=False)
    by: PersonId | None = change.person(who)
    manages = who.manager and who.server_id == change.before.row.server_id
    if manages and who.id == other.id:
        by = None
    change.do(acts.DirectorNamed(change.person(other)), by)


def substitute(  # noqa: PLR0913, PLR0917  # who does what to whom, and why
    change: EventChange,
    who: Person,
    entrant: EntrantId,
    out: PersonId,
    into: Person,
    reason: str = "",
) -> None:
    """Let a person take another's place, also in the middle of a match."""
    check_of_server(change, into)
    act = acts.Substituted(entrant, out, change.person(into), asked=True)
    change.do(act, change.person(who), reason)


def begin(change: EventChange, who: Person) -> None:
    """Begin the first stage with all who can play."""
    change.do(acts.StageBegun(0, change.event.first_field()), change.person(who))


def undo(change: EventChange, who: Person, step: int | None = None) -> None:
    """Take back one's last step as a director, if it is the one that was meant."""
    me = change.person(who)
    undone = undo_of(change.event, me)
    if step not in {None, undone.steps[0]}:
        raise errors.NothingToUndo
    change.do(undone, me)


def moved_round(event: Event, match: Match, at: int, zone: str, *, later: bool) -> acts.RoundMoved:
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
        if isinstance(step.act, acts.StartAgreed | acts.StartMoved)
        and step.number not in event.undone
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
    return acts.RoundMoved(match.round, tuple(starts))
