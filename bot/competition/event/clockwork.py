"""What the bot does in an event by itself, by the clock and once a round is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

from bot.competition.event import acts
from bot.competition.event.parts import Match, Reminder
from bot.competition.event.plan import Starts
from bot.competition.event.redraw import lacking
from bot.competition.event.schedule import People, calls, may_start
from bot.competition.event.seating import seating, short_tables
from bot.competition.event.series import Later
from bot.competition.event.standings.ranking import qualifiers, ranking, undecided
from bot.competition.event.state import EARLY, Act, Event, EventPhase
from bot.competition.matches import Pairing
from bot.competition.stages import Arena

MINUTE_MS: Final = 60_000
DAY_MS: Final = 86_400_000
TOLD_DAYS: Final = 3
"""How long before its start players are told of a match, where fixtures are there long before."""
GRACE_MS: Final = 3 * MINUTE_MS
"""How long an event that begins by itself waits for others once enough are there."""
KEPT_DAYS: Final = 7
"""How long directors can correct an event that is over."""
Outages: TypeAlias = Sequence[tuple[int, int]]
"""From when to when nobody could act, in milliseconds since 1970."""
_ENDED: Final = frozenset({EventPhase.FINISHED, EventPhase.CANCELLED})
_MOST_DECIDERS: Final = 3
"""How often those who are still level play again, before the seeds decide."""


def by_clock(
    event: Event, now: int, outages: Outages | None = (), elsewhere: People = ()
) -> Act | None:
    """Return the next act that is due by the clock, if there is one.

    Args:
        outages: from when to when nobody could act; None if nobody can now. No time to come runs
            then, and no event begins.
        elsewhere: who sits at a table of another event.
    """
    if event.phase in EARLY:
        return None if outages is None else _before_start(event, now, outages)
    if event.phase is not EventPhase.RUNNING:
        kept = event.phase not in _ENDED or event.repeats or archived_at(event) > now
        return None if kept else acts.Archived()
    if listed := _of_list(event, now):
        return listed
    told = tuple(match.id for match in _untold(event) if _told_at(match) <= now)
    if told:
        return acts.MatchesTold(told)
    due = [*calls(event, now, elsewhere)]
    for free in (True, False):
        changed = tuple(match.id for match, is_free in due if match.waits is is_free is free)
        if changed:
            return acts.MatchesKept(changed, free=free)
    starts = [match for match, free in due if free and may_start(event, match)]
    if starts:
        return _started(event, starts)
    for match in _unstarted(event):
        late = forfeit_at(event, match, outages)
        if late is not None and late <= now:
            return acts.MatchForfeited(match.id, match.missing())
    return _round_waits(event)


def _of_list(event: Event, now: int) -> Act | None:
    """End a list whose time is over, and give a pair that has come back its old entry."""
    end, back = arena_end(event), acts.pair_again(event)
    if end is not None and end <= now:
        return acts.TimeOver()
    return None if back is None else acts.CameBack(back)


def _started(event: Event, matches: Sequence[Match]) -> Act:
    """Return the act by which matches start, or one that comes before it."""
    for match in matches:
        if lost := short_tables(event, match):
            return acts.TablesLost(match.id, lost)
    starts = (acts.MatchStart(match.id, seating(event, match)) for match in matches)
    return acts.MatchesStarted(tuple(starts), leaving=True)


def _before_start(event: Event, now: int, outages: Outages) -> Act | None:
    plan = event.plan
    if event.repeats and event.repeat:
        start = max(event.repeat.at, plan.starts_at)
        if after(start, DAY_MS, outages) <= now:
            # Nobody started it, so nobody is looking after the series.
            return acts.RepeatStopped()
    if not plan.starts_at:
        return None
    opens = plan.starts_at - plan.check_in_minutes * MINUTE_MS
    if plan.check_in_minutes and not event.check_in and opens <= now:
        return acts.CheckInOpened()
    begins = begins_at(event, outages)
    if begins is not None and begins <= now:
        return acts.StageBegun(0, event.first_field())
    due = _reminders(event, outages)
    return next((act for since, until, act in due if since <= now < until), None)


def begins_at(event: Event, outages: Outages = ()) -> int | None:
    """Return when an event begins by itself; None while it waits for entrants or a director.

    Once enough are there, others have a few minutes to come too; where it takes nobody, they can
    come later.
    """
    if event.phase not in EARLY or not event.plan.starts_at or not event.plan.begins_itself:
        return None
    if not event.enough_at or event.held:
        return None
    starts = _closes_at(event, outages)
    return max(starts, event.enough_at + GRACE_MS) if event.least else starts


def _closes_at(event: Event, outages: Outages) -> int:
    """Return until when entrants can come before the start: for a whole check-in at least."""
    last = max(event.plan.check_in_minutes * MINUTE_MS, GRACE_MS)
    return after(event.plan.starts_at - last, last, outages)


def _reminders(event: Event, outages: Outages) -> Iterator[tuple[int, int, acts.Reminded]]:
    passed_until = after(event.plan.starts_at, DAY_MS, outages)
    return acts.reminders(event, _closes_at(event, outages), passed_until)


def _round_waits(event: Event) -> Act | None:
    """Tell directors that a round is over, and that it is for them to go on."""
    if not event.round or not event.all_over or event.paused or wants_pairing(event):
        return None
    waits = acts.Reminded(Reminder.ROUND_WAITS, acts.last_match(event))
    return None if waits.keys <= event.reminded else waits


def _unstarted(event: Event) -> Iterator[Match]:
    return (match for match in event.open_matches() if not match.started)


def _untold(event: Event) -> Iterator[Match]:
    return (match for match in event.matches.values() if not match.told)


def _told_at(match: Match) -> int:
    return match.starts_at - TOLD_DAYS * DAY_MS


def forfeit_at(
    event: Event, match: Match, outages: Outages | None = (), turn_ms: int = 0
) -> int | None:
    """Return when a side that is not there loses a match; None for never by itself.

    Before it starts that is a side of which someone has not said that they are there. Once it has
    started it is one for which nobody has acted; `bot.tables.events` knows.

    Args:
        match: one that is not over.
        outages: from when to when nobody could act; None if nobody can now.
        turn_ms: how long a turn may take at its tables: a side has at least that.
    """
    minutes = event.format_of(match).forfeit.minutes
    waits = match.started or (event.plan.starts is Starts.WHEN_THERE and match.missing())
    held = (event.held and not match.started) or match.waits
    if not minutes or not waits or outages is None or event.paused or held:
        return None
    begin = max(match.starts_at, match.reopened_at)
    return after(begin, max(minutes * MINUTE_MS, turn_ms), [*outages, *event.pauses])


def after(begin: int, wait: int, outages: Outages) -> int:
    """Return when a wait is over, not counting outages."""
    end, reached = begin + wait, begin
    for since, until in sorted(outages):
        if since >= end:
            break
        lost = until - max(since, reached)
        if lost > 0:
            end += lost
            reached = until
    return end


def arena_end(event: Event) -> int | None:
    """Return when the time of the running stage is over; None where it has no such time."""
    system = event.stage.system
    if not isinstance(system, Arena) or event.stages[-1].time_over:
        return None
    begin = max(event.stages[-1].begun_at, event.plan.starts_at)
    return begin + system.minutes * MINUTE_MS


def archived_at(event: Event) -> int:
    """Return when an event that is over is archived: directors can mend it until then."""
    return event.steps[-1].at + KEPT_DAYS * DAY_MS


def due_at(event: Event, now: int, outages: Outages | None = ()) -> int | None:
    """Return when the clock may have something to do."""
    plan, times = event.plan, []
    if event.phase in _ENDED and not event.repeats:
        times.append(archived_at(event))
    if event.phase in EARLY and plan.starts_at and outages is not None:
        if plan.check_in_minutes and not event.check_in:
            times.append(plan.starts_at - plan.check_in_minutes * MINUTE_MS)
        begins = begins_at(event, outages)
        times += [] if begins is None else [begins]
        times += [since for since, _, _ in _reminders(event, outages) if since > now]
    if event.phase is EventPhase.RUNNING:
        if plan.starts is Starts.TOGETHER and not event.stands_still:
            times += [match.starts_at for match in _unstarted(event) if not match.waits]
        times += map(_told_at, _untold(event))
        late = (forfeit_at(event, match, outages) for match in event.open_matches())
        times += [at for at in late if at is not None and at > now]
        end = arena_end(event)
        times += [] if end is None else [end]
    return min(times, default=None)


def wants_pairing(event: Event) -> bool:
    """Say whether the next round may be paired now, or the stage ended; cheap."""
    if event.phase is not EventPhase.RUNNING or event.stands_still:
        return False
    if lacking(event)[0]:
        return True
    if not event.plan.pairs_itself and event.round:
        return False
    return event.all_over or _goes_on(event)


def _goes_on(event: Event) -> bool:
    """Say whether rounds are paired while matches of earlier ones are open."""
    # networkx takes its time.
    from bot.competition.pairings.rounds import rounds_of  # noqa: PLC0415

    run = event.stages[-1]
    if isinstance(event.stage.system, Arena):
        return not run.time_over
    return event.plan.ahead and event.round < (rounds_of(event.stage, len(run.entrants)) or 0)


def _whole_days(_zone: str, moment: int, days: int) -> int:
    return moment + days * DAY_MS


def next_round(event: Event, now: int, later: Later = _whole_days) -> Act | None:
    """Return the act that pairs the next round, or ends the stage; None if it is to wait.

    It may take a second: never call it in the event loop.
    """
    from bot.competition.pairings import rounds as pairings  # noqa: PLC0415

    stage, field, run = event.stage, event.field(), event.stages[-1]
    if not run.time_over:
        number, paired = lacking(event)
        if not paired:
            number, played = event.round + 1, event.played()
            paused = (entry.id for entry in event.entries.values() if entry.paused)
            free = replace(field, out=field.out.union(paused))
            paired = pairings.next_round(stage, free, played, ranking(event), resting=event.resting)
        if paired:
            start = _starts_at(event, number, now, later)
            boards = acts.last_board(event) + 1 if event.plan.duplicate else 0
            return acts.RoundPaired(number, acts.last_match(event) + 1, paired, start, boards)
    if not event.all_over or (isinstance(stage.system, Arena) and not run.time_over):
        return None
    deciders = _deciders(event, now)
    if deciders is not None:
        return deciders
    if len(event.stages) < len(event.plan.format.stages):
        through = qualifiers(event)
        if len(through) > 1:
            return acts.StageBegun(len(event.stages), through)
    return acts.Finished()


def _deciders(event: Event, now: int) -> acts.DecidersPaired | None:
    """Pair all who are level at a place that matters against each other, for a deal each."""
    groups = undecided(event) if event.stages[-1].deciders < _MOST_DECIDERS else ()
    pairs = [pair for group in groups for pair in combinations(group, 2)]
    pairings = tuple(Pairing(((home,), (away,)), slot) for slot, (home, away) in enumerate(pairs))
    start = now + event.plan.break_minutes * MINUTE_MS
    return acts.DecidersPaired(acts.last_match(event) + 1, pairings, start) if pairings else None


def _starts_at(event: Event, number: int, now: int, later: Later) -> int:
    plan = event.plan
    if isinstance(event.stage.system, Arena):
        return max(now, plan.starts_at)
    if plan.days_between:
        first = _first_start(event)
        if first is None:
            return max(now, plan.starts_at)
        return max(now, later(plan.zone, first, (number - 1) * plan.days_between))
    if not event.matches:
        return max(now, plan.starts_at)
    return now + plan.break_minutes * MINUTE_MS


def _first_start(event: Event) -> int | None:
    """Return the start from which a league counts its weeks; None before the first round.

    A match that was moved moves no round; where all of the first round were, the rounds follow.
    """
    starts = [match.starts_at for match in event.of_stage() if match.round == 1]
    rounds = (step.act for step in reversed(event.steps) if step.number not in event.undone)
    paired = (act for act in rounds if isinstance(act, acts.RoundPaired) and act.round == 1)
    asked, planned = event.plan.starts_at, next((act.starts_at for act in paired), 0)
    if planned not in starts:
        return min(starts, default=None)
    # A director who begins it some minutes late puts off no later night.
    return asked if 0 < asked <= planned < asked + DAY_MS else planned
