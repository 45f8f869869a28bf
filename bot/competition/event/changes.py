"""What each act changes. It is taken for granted that the act was allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.competition.entrants import Entrant, EntrantId, PersonId
from bot.competition.event.acts import (
    Act,
    Archived,
    BoardsCut,
    BoardsRenewed,
    ByeGiven,
    ByeTakenBack,
    Cancelled,
    CaptainNamed,
    ChannelChanged,
    CheckedIn,
    CheckInOpened,
    Confirmed,
    DecidersPaired,
    DirectorDismissed,
    DirectorNamed,
    Entered,
    EntrantsIdle,
    EntriesOpened,
    EventStep,
    Finished,
    HomeChosen,
    LinedUp,
    MemberAdded,
    MemberLeft,
    Paused,
    PlanChanged,
    PointsAdjusted,
    Renamed,
    Resumed,
    RoundCancelled,
    RoundPaired,
    Seating,
    Seeded,
    StageBegun,
    Substituted,
    TimeOver,
    Withdrew,
)
from bot.competition.event.match_changes import MATCH_CHANGES, forfeit, sitting, with_match
from bot.competition.event.state import Event, EventPhase, Match, Member, Roster, StageRun, put
from bot.competition.matches import HowEnded
from bot.competition.stages import Arena, Movement, Swiss


def change(event: Event, step: EventStep) -> Event:
    """Return the event after an act other than the first."""
    return _CHANGES[type(step.act)](event, step.act, step)


# ---------------------------------------------------------------------------- helpers of all


def _with_entry(event: Event, entry: Roster) -> Event:
    people = () if entry.withdrawn else (one.person for one in entry.members)
    playing = put(event.playing, dict.fromkeys(people, entry.id))
    return replace(event, entries=put(event.entries, {entry.id: entry}), playing=playing)


def _with_stage(event: Event, stage: StageRun) -> Event:
    return replace(event, stages=(*event.stages[:-1], stage))


def _phase(phase: EventPhase) -> Callable[[Event, Act, EventStep], Event]:
    return lambda event, _act, _step: replace(event, phase=phase)


# ------------------------------------------------------------------------------- the event


def _plan_changed(event: Event, act: PlanChanged, _step: EventStep) -> Event:
    return replace(event, plan=act.plan)


def _unchanged(event: Event, _act: Renamed | ChannelChanged, _step: EventStep) -> Event:
    """Return the event as it was: its name and its channel are in the store alone."""
    return event


def _director_named(event: Event, act: DirectorNamed, _step: EventStep) -> Event:
    return replace(event, directors=(*event.directors, act.person))


def _director_dismissed(event: Event, act: DirectorDismissed, _step: EventStep) -> Event:
    return replace(event, directors=tuple(one for one in event.directors if one != act.person))


def _paused(event: Event, _act: Paused, step: EventStep) -> Event:
    return replace(event, paused=True, pauses=(*event.pauses, (step.at, step.at)))


def _resumed(event: Event, _act: Resumed, step: EventStep) -> Event:
    *before, (since, _) = event.pauses
    return replace(event, paused=False, pauses=(*before, (since, step.at)))


# ------------------------------------------------------------------------------- entrants


def _entered(event: Event, act: Entered, step: EventStep) -> Event:
    by_director = step.by in event.directors
    sure = by_director and not act.asked
    members = tuple(Member(person, sure or person == step.by) for person in act.members)
    entry = Roster(act.entrant, act.members[0], members, act.house, invited=by_director)
    return _let_in(event, entry)


def _let_in(event: Event, entry: Roster) -> Event:
    """Let an entrant take part, also in a stage that runs, once all its people have confirmed."""
    after = _with_entry(event, entry)
    if not event.stages or event.takes_part(entry.id) or not event.complete(entry):
        return after
    run = event.stages[-1]
    late = Entrant(entry.id, len(run.entrants) + 1, entry.house)
    return _with_stage(after, replace(run, entrants=(*run.entrants, late)))


def _member_added(event: Event, act: MemberAdded, step: EventStep) -> Event:
    entry = event.entries[act.entrant]
    # Who joins by themselves need not say so again.
    sure = (step.by in event.directors and not act.asked) or step.by == act.person
    member = Member(act.person, confirmed=sure)
    return _with_entry(event, replace(entry, members=(*entry.members, member)))


def _confirmed(event: Event, act: Confirmed, _step: EventStep) -> Event:
    entry = event.entry_of(act.person)
    if entry is None:
        raise LookupError(act.person)
    members = (
        replace(one, confirmed=True) if one.person == act.person else one for one in entry.members
    )
    entry = replace(entry, members=tuple(members))
    # Who enters an arena that runs waits for their partner; elsewhere a director lets them in.
    takes = (Swiss, Movement, Arena) if entry.invited else Arena
    late = event.phase is EventPhase.RUNNING and isinstance(event.stage.system, takes)
    return _let_in(event, entry) if late else _with_entry(event, entry)


def _member_left(event: Event, act: MemberLeft, _step: EventStep) -> Event:
    entry = event.entries[act.entrant]
    stay = tuple(one for one in entry.members if one.person != act.person)
    if not stay:
        return _withdraw(event, entry)
    captain = entry.captain
    if captain == act.person:
        captain = next((one for one in stay if one.confirmed), stay[0]).person
    lines = tuple(tuple(one for one in row if one != act.person) for row in entry.line_up)
    complete = () if lines != entry.line_up else entry.line_up
    entry = replace(entry, captain=captain, members=stay, line_up=complete)
    after = _with_entry(event, entry)
    return _empty_seats(after, act.entrant, act.person, None)


def _withdrew(event: Event, act: Withdrew, _step: EventStep) -> Event:
    return _withdraw(event, event.entries[act.entrant])


def _withdraw(event: Event, entry: Roster) -> Event:
    """Take an entrant out; it loses its matches, but for those where others are on its side."""
    after = _with_entry(event, replace(entry, withdrawn=True))
    for match in tuple(event.open_matches()):
        if entry.id not in match.pairing.entrants:
            continue
        side = match.side_of(entry.id)
        if all(after.entries[one].withdrawn for one in match.pairing.sides[side]):
            after = forfeit(after, after.matches[match.id], (side,))
        else:
            for one in entry.members:
                after = _empty_seats(after, entry.id, one.person, None)
    return after


def _entrants_idle(event: Event, act: EntrantsIdle, _step: EventStep) -> Event:
    match = event.matches[act.match]
    after = with_match(event, replace(match, idle=frozenset(act.entrants)))
    if isinstance(event.format_of(match).system, Arena):
        for one in act.entrants:
            after = _withdraw(after, after.entries[one])
    return after


def _home_chosen(event: Event, act: HomeChosen, _step: EventStep) -> Event:
    roster = event.entries[act.entrant]
    return _with_entry(event, replace(roster, home=(act.server, act.channel)))


def _captain_named(event: Event, act: CaptainNamed, _step: EventStep) -> Event:
    return _with_entry(event, replace(event.entries[act.entrant], captain=act.person))


def _lined_up(event: Event, act: LinedUp, _step: EventStep) -> Event:
    return _with_entry(event, replace(event.entries[act.entrant], line_up=act.tables))


def _bye_given(event: Event, act: ByeGiven, _step: EventStep) -> Event:
    return _with_entry(event, replace(event.entries[act.entrant], bye=event.next_up))


def _bye_taken_back(event: Event, act: ByeTakenBack, _step: EventStep) -> Event:
    return _with_entry(event, replace(event.entries[act.entrant], bye=None))


def _seeded(event: Event, act: Seeded, _step: EventStep) -> Event:
    return replace(event, seeds=act.entrants)


def _check_in_opened(event: Event, _act: CheckInOpened, _step: EventStep) -> Event:
    return replace(event, phase=EventPhase.CHECK_IN, check_in=True)


def _checked_in(event: Event, act: CheckedIn, step: EventStep) -> Event:
    entry = event.entries[act.entrant]
    if step.by in event.directors:
        entry = _admitted(entry, event.most_members(substitutes=False))
    return _let_in(event, replace(entry, here=True))


def _admitted(entry: Roster, needed: int) -> Roster:
    """Let people of an entrant play who were only named, until there are as many as it takes."""
    waiting = [one.person for one in entry.members if one.person not in entry.players]
    admitted = waiting[: max(needed - len(entry.players), 0)]
    members = (
        replace(one, admitted=True) if one.person in admitted else one for one in entry.members
    )
    return replace(entry, members=tuple(members))


def _substituted(event: Event, act: Substituted, step: EventStep) -> Event:
    entry = event.entries[act.entrant]
    others = tuple(one for one in entry.members if one.person != act.into)
    at = next((n for n, one in enumerate(entry.members) if one.person == act.into), len(others))
    sure = act.into in entry.people or act.into == step.by or not act.asked
    members = (*others[:at], Member(act.into, sure, admitted=True), *others[at:])
    lines = tuple(
        tuple(act.into if one == act.out else one for one in row) for row in entry.line_up
    )
    members = _swapped(members, act.out, act.into)
    entry = replace(entry, members=members, line_up=lines)
    return _empty_seats(_with_entry(event, entry), act.entrant, act.out, act.into)


def _swapped(members: tuple[Member, ...], out: PersonId, into: PersonId) -> tuple[Member, ...]:
    """Let two people change places in the order of the members."""
    people = {one.person: one for one in members}
    order = {out: people[into], into: people[out]}
    return tuple(order.get(one.person, one) for one in members)


def _empty_seats(event: Event, entrant: EntrantId, out: PersonId, into: PersonId | None) -> Event:
    """Give the seats of a person in running matches to another, or to nobody."""
    return with_match(
        event,
        *(
            replace(match, seats=seats, sat=match.sat | sitting(seats))
            for match in event.open_matches()
            if match.started and entrant in match.pairing.entrants
            for seats in (_reseated(match.seats, out, into),)
        ),
    )


def _reseated(seats: Seating, out: PersonId, into: PersonId | None) -> Seating:
    return tuple(tuple(into if one == out else one for one in row) for row in seats)


# --------------------------------------------------------------------------------- rounds


def _boards_cut(event: Event, act: BoardsCut, _step: EventStep) -> Event:
    return replace(event, cuts=(*event.cuts, act.word))


def _boards_renewed(event: Event, _act: BoardsRenewed, _step: EventStep) -> Event:
    over = frozenset(match.id for match in event.matches.values() if match.over)
    return replace(event, cuts=(), settled=over)


def _stage_begun(event: Event, act: StageBegun, step: EventStep) -> Event:
    field = tuple(
        Entrant(one, seed, event.entries[one].house) for seed, one in enumerate(act.field, 1)
    )
    stages = (*event.stages, StageRun(field, begun_at=step.at))
    return replace(event, phase=EventPhase.RUNNING, stages=stages)


def _round_paired(event: Event, act: RoundPaired, _step: EventStep) -> Event:
    stage, last = len(event.stages) - 1, event.round
    matches = (
        Match(
            number,
            stage,
            act.round,
            pairing,
            act.starts_at,
            how=HowEnded.BYE if pairing.bye else HowEnded.PLAYED,
            boards=act.boards,
            told=not event.plan.ahead,
        )
        for number, pairing in enumerate(act.pairings, act.first)
    )
    rest = {one: replace(event.entries[one], bye=event.next_up) for one in event.resting}
    after = with_match(replace(event, entries=put(event.entries, rest)), *matches)
    if act.round >= last:
        return after
    # Drawn again: the matches of the last round stay the last.
    order = sorted(after.matches.items(), key=lambda one: (one[1].stage, one[1].round))
    return replace(after, matches=type(after.matches)(order))


def _deciders_paired(event: Event, act: DecidersPaired, _step: EventStep) -> Event:
    stage, run = len(event.stages) - 1, event.stages[-1]
    matches = (
        Match(number, stage, event.round, pairing, act.starts_at, decider=True)
        for number, pairing in enumerate(act.pairings, act.first)
    )
    after = with_match(event, *matches)
    return _with_stage(after, replace(run, deciders=run.deciders + 1))


def _round_cancelled(event: Event, act: RoundCancelled, _step: EventStep) -> Event:
    stage = len(event.stages) - 1
    stay = {
        number: match
        for number, match in event.matches.items()
        if match.stage != stage or match.round != act.round
    }
    return replace(event, matches=type(event.matches)(stay))


def _time_over(event: Event, _act: TimeOver, _step: EventStep) -> Event:
    return _with_stage(event, replace(event.stages[-1], time_over=True))


def _points_adjusted(event: Event, act: PointsAdjusted, _step: EventStep) -> Event:
    run = event.stages[-1]
    points = run.adjusted.get(act.entrant, Fraction(0)) + act.points
    return _with_stage(event, replace(run, adjusted={**run.adjusted, act.entrant: points}))


_CHANGES: Final[dict[type[Any], Callable[[Event, Any, EventStep], Event]]] = {
    **MATCH_CHANGES,
    PlanChanged: _plan_changed,
    Renamed: _unchanged,
    ChannelChanged: _unchanged,
    DirectorNamed: _director_named,
    DirectorDismissed: _director_dismissed,
    EntriesOpened: _phase(EventPhase.ENTRIES),
    Entered: _entered,
    MemberAdded: _member_added,
    Confirmed: _confirmed,
    MemberLeft: _member_left,
    Withdrew: _withdrew,
    EntrantsIdle: _entrants_idle,
    HomeChosen: _home_chosen,
    CaptainNamed: _captain_named,
    LinedUp: _lined_up,
    Seeded: _seeded,
    ByeGiven: _bye_given,
    ByeTakenBack: _bye_taken_back,
    CheckInOpened: _check_in_opened,
    CheckedIn: _checked_in,
    BoardsCut: _boards_cut,
    BoardsRenewed: _boards_renewed,
    StageBegun: _stage_begun,
    RoundPaired: _round_paired,
    DecidersPaired: _deciders_paired,
    Substituted: _substituted,
    PointsAdjusted: _points_adjusted,
    RoundCancelled: _round_cancelled,
    TimeOver: _time_over,
    Paused: _paused,
    Resumed: _resumed,
    Finished: _phase(EventPhase.FINISHED),
    Cancelled: _phase(EventPhase.CANCELLED),
    Archived: _phase(EventPhase.ARCHIVED),
}
