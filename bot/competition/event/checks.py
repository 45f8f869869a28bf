"""Whether an act is allowed, now and by whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from bot.competition.event import acts, errors
from bot.competition.event.acts import EventStep
from bot.competition.event.match_checks import MATCH_CHECKS
from bot.competition.event.redraw import lacking
from bot.competition.event.seating import has_seen
from bot.competition.event.speakers import check_captain, check_own, entry_of
from bot.competition.event.state import CAPTAINS, Event, EventPhase
from bot.competition.stages import Arena, EntrantKind, Knockout, Movement, Swiss, least_entrants

_WORD: Final = re.compile(r"[a-z0-9]{1,32}", re.ASCII)
_OPEN: Final = frozenset({EventPhase.ANNOUNCED, EventPhase.ENTRIES, EventPhase.CHECK_IN})
_ALIVE: Final = _OPEN | {EventPhase.RUNNING}
_BY_DIRECTOR: Final = (
    acts.PlanChanged,
    acts.Renamed,
    acts.ChannelChanged,
    acts.DirectorNamed,
    acts.DirectorDismissed,
    acts.EntriesOpened,
    acts.Seeded,
    acts.CheckInOpened,
    acts.StageBegun,
    acts.RoundPaired,
    acts.DecidersPaired,
    acts.ByeGiven,
    acts.ByeTakenBack,
    acts.StartMoved,
    acts.Substituted,
    acts.GameEntered,
    acts.GameCorrected,
    acts.MatchForfeited,
    acts.MatchReopened,
    acts.TableStopped,
    acts.TableReopened,
    acts.PointsAdjusted,
    acts.RoundCancelled,
    acts.TimeOver,
    acts.Finished,
    acts.Cancelled,
    acts.Archived,
)
_BY_BOT: Final = (
    acts.MatchesStarted,
    acts.MatchesTold,
    acts.GamePlayed,
    acts.EntrantsIdle,
    acts.BoardsRenewed,
    acts.Paused,
    acts.Resumed,
)
_NEEDS_REASON: Final = (
    acts.Substituted,
    acts.ByeGiven,
    acts.GameEntered,
    acts.GameCorrected,
    acts.MatchForfeited,
    acts.MatchReopened,
    acts.PointsAdjusted,
    acts.RoundCancelled,
    acts.Cancelled,
)
COMINGS: Final = 10
"""How often a person can enter or name someone, for each who may play for an entrant."""
ARRANGEMENTS: Final = 200
"""How often a person can arrange something: more than the matches of any season ask for."""
_COMINGS: Final = (acts.Entered, acts.MemberAdded)
_ARRANGEMENTS: Final = (acts.CaptainNamed, acts.LinedUp, acts.HomeChosen, acts.StartProposed)


def check(event: Event, step: EventStep) -> None:
    """Refuse an act that is not allowed.

    Raises:
        CompetitionError: the kind says why.
    """
    act, by = step.act, step.by
    director = by is None or by in event.directors
    if isinstance(act, _BY_DIRECTOR) and not director:
        raise errors.NotDirector
    if isinstance(act, _BY_BOT) and by is not None:
        raise errors.NotDirector
    if isinstance(act, _NEEDS_REASON) and by is not None and not step.reason.strip():
        raise errors.ReasonMissing
    _CHECKS[type(act)](event, act, step)
    if not director:
        _check_often(event, step)


def _check_often(event: Event, step: EventStep) -> None:
    """Refuse what a person does over and over: to load the event, all acts are read."""
    for kinds, most in ((_COMINGS, COMINGS * event.most_members()), (_ARRANGEMENTS, ARRANGEMENTS)):
        if isinstance(step.act, kinds):
            same = (one for one in event.steps if one.by == step.by and isinstance(one.act, kinds))
            if sum(1 for _ in same) >= most:
                raise errors.TooOften


# ------------------------------------------------------------------------------- the event


def _in(phases: Iterable[EventPhase]) -> Callable[[Event, Any, EventStep], None]:
    allowed = frozenset(phases)
    order = list(EventPhase)

    def check_phase(event: Event, _act: object, _step: EventStep) -> None:
        if event.phase not in allowed:
            late = order.index(event.phase) > max(order.index(one) for one in allowed)
            raise errors.TooLate if late else errors.NotYet

    return check_phase


_before_start = _in(_OPEN)
_alive = _in(_ALIVE)
_running = _in({EventPhase.RUNNING})


def _plan_changed(event: Event, act: acts.PlanChanged, step: EventStep) -> None:
    _before_start(event, act, step)
    before, after = event.plan.format, act.plan.format
    same = (before.entrant, before.team_size) == (after.entrant, after.team_size)
    if not same and any(not one.withdrawn for one in event.entries.values()):
        raise errors.PeopleEntered


def _director_named(event: Event, act: acts.DirectorNamed, step: EventStep) -> None:
    _in(_ALIVE | {EventPhase.FINISHED})(event, act, step)
    if act.person in event.directors:
        raise errors.EnteredAlready


def _director_dismissed(event: Event, act: acts.DirectorDismissed, _step: EventStep) -> None:
    if act.person not in event.directors:
        raise errors.NotAMember
    if len(event.directors) == 1:
        raise errors.LastDirector


def _paused(event: Event, act: acts.Paused, step: EventStep) -> None:
    _alive(event, act, step)
    if event.paused:
        raise errors.TooLate


def _resumed(event: Event, _act: acts.Resumed, _step: EventStep) -> None:
    if not event.paused:
        raise errors.TooLate


# ------------------------------------------------------------------------------- entrants


def _entered(event: Event, act: acts.Entered, step: EventStep) -> None:
    director = step.by in event.directors
    _alive(event, act, step)
    if not director:
        if event.plan.entry is not event.plan.entry.OPEN:
            raise errors.ByDirectorOnly
        if event.phase is EventPhase.ANNOUNCED:
            raise errors.EntriesClosed
        if step.by != act.members[0]:
            raise errors.NotYourEntrant
    if act.entrant <= event.last_entrant:
        raise errors.EnteredAlready  # another entry took the number
    if event.phase is EventPhase.RUNNING:
        _check_late(event, director=director)
    if len(set(act.members)) < len(act.members):
        raise errors.EnteredAlready
    if any(event.entry_of(person) is not None for person in act.members):
        raise errors.EnteredAlready
    if len(act.members) > event.most_members():
        raise errors.TooManyMembers


def _check_late(event: Event, *, director: bool) -> None:
    system = event.stage.system
    full = event.plan.limit and len(event.field().active) >= event.plan.limit
    if not director and (full or not isinstance(system, Arena)):
        raise errors.EntriesClosed
    # In the others the draw is made for those who were there when it began.
    if not isinstance(system, (Swiss, Movement, Arena)):
        raise errors.TooLateToEnter


def _member_added(event: Event, act: acts.MemberAdded, step: EventStep) -> None:
    _alive(event, act, step)
    entry = entry_of(event, act.entrant)
    if step.by != act.person or not event.looks_for_partner(entry):
        check_captain(event, entry, step.by)
    if event.plan.format.entrant is EntrantKind.PERSON:
        raise errors.TooManyMembers
    if event.entry_of(act.person) is not None:
        raise errors.EnteredAlready
    if step.by not in event.directors and len(entry.members) >= event.most_members():
        raise errors.TooManyMembers


def _confirmed(event: Event, act: acts.Confirmed, step: EventStep) -> None:
    _alive(event, act, step)
    if step.by != act.person:
        raise errors.NotYourEntrant
    entry = event.entry_of(act.person)
    if entry is None or act.person in entry.people:
        raise errors.NothingToConfirm


def _member_left(event: Event, act: acts.MemberLeft, step: EventStep) -> None:
    _alive(event, act, step)
    entry = entry_of(event, act.entrant)
    if not entry.has(act.person):
        raise errors.NotAMember
    if step.by == act.person:
        return
    check_captain(event, entry, step.by)
    # In the middle of a match a director replaces people: a seat is not to be left empty.
    if step.by not in event.directors and act.person in event.seated:
        raise errors.SitsElsewhere


def _of_captain(event: Event, act: acts.Withdrew | acts.HomeChosen, step: EventStep) -> None:
    _alive(event, act, step)
    check_captain(event, entry_of(event, act.entrant), step.by)


def _captain_named(event: Event, act: acts.CaptainNamed, step: EventStep) -> None:
    _alive(event, act, step)
    entry = entry_of(event, act.entrant)
    check_captain(event, entry, step.by)
    if act.person not in entry.people:
        raise errors.NotAMember
    if act.person == entry.captain:
        raise errors.EnteredAlready


def _lined_up(event: Event, act: acts.LinedUp, step: EventStep) -> None:
    _alive(event, act, step)
    entry = entry_of(event, act.entrant)
    check_captain(event, entry, step.by)
    people = [person for row in act.tables for person in row]
    tables = {stage.match.tables for stage in event.plan.format.stages}
    if len(set(people)) < len(people) or not set(people) <= set(entry.players):
        raise errors.BadLineUp
    if len(act.tables) not in tables or any(len(r) > event.plan.per_side for r in act.tables):
        raise errors.BadLineUp


def _seeded(event: Event, act: acts.Seeded, step: EventStep) -> None:
    _before_start(event, act, step)
    if len(set(act.entrants)) < len(act.entrants):
        raise errors.NoSuchEntrant
    for entrant in act.entrants:
        entry_of(event, entrant)


def _bye_given(event: Event, act: acts.ByeGiven, step: EventStep) -> None:
    _alive(event, act, step)
    entry = entry_of(event, act.entrant)
    if not event.drawn_anew:
        raise errors.NoByes
    if entry.id in event.resting:
        raise errors.EnteredAlready
    if event.stages:
        there = {one.id for one in event.field().active} - {act.entrant, *event.resting}
        if len(there) < least_entrants(event.stage.system):
            raise errors.NoByes


def _bye_taken_back(event: Event, act: acts.ByeTakenBack, step: EventStep) -> None:
    _alive(event, act, step)
    if entry_of(event, act.entrant).id not in event.resting:
        raise errors.TooLate


def _check_in_opened(event: Event, act: acts.CheckInOpened, step: EventStep) -> None:
    _before_start(event, act, step)
    if event.check_in:
        raise errors.TooLate


def _checked_in(event: Event, act: acts.CheckedIn, step: EventStep) -> None:
    # Those who waited for a place, or were not there when the draw was made, may come late.
    late = event.phase is EventPhase.RUNNING and not event.takes_part(act.entrant)
    director = step.by in event.directors
    early = director and event.phase in _OPEN
    if event.phase is not EventPhase.CHECK_IN and not late and not early:
        raise errors.NoCheckIn
    entry = entry_of(event, act.entrant)
    check_own(event, entry, step.by)
    if late:
        _check_late(event, director=director)
    if not (event.could_play(entry) if director else event.complete(entry)):
        raise errors.Incomplete
    if entry.here and not late:
        raise errors.EnteredAlready


def _boards_cut(event: Event, act: acts.BoardsCut, step: EventStep) -> None:
    _alive(event, act, step)
    entry = event.entry_of(step.by)
    if entry is None or entry.captain != step.by:
        raise errors.NotCaptain
    if len(event.cuts) == CAPTAINS or step.by in event.cutters:
        raise errors.EnteredAlready
    if not event.waits_for_cut:
        raise errors.TooLate
    if not _WORD.fullmatch(act.word):
        raise errors.BadWord


def _substituted(event: Event, act: acts.Substituted, step: EventStep) -> None:
    _alive(event, act, step)
    entry = entry_of(event, act.entrant)
    if not entry.has(act.out):
        raise errors.NotAMember
    elsewhere = event.entry_of(act.into)
    if elsewhere is not None and elsewhere.id != entry.id:
        raise errors.EnteredAlready
    for match in event.open_matches():
        if any(act.into in row for row in match.seats):
            raise errors.SitsElsewhere
    for match in event.open_matches():
        for table, row in enumerate(match.seats):
            if act.out in row and has_seen(event, match, table, act.into):
                raise errors.BoardsSeen


# --------------------------------------------------------------------------------- rounds


def _stage_begun(event: Event, act: acts.StageBegun, step: EventStep) -> None:
    _alive(event, act, step)
    if act.stage != len(event.stages) or act.stage >= len(event.plan.format.stages):
        raise errors.TooLate
    if event.stages and not event.all_over:
        raise errors.RoundNotOver
    if any(event.entries.get(one) is None for one in act.field):
        raise errors.NoSuchEntrant
    least = least_entrants(event.plan.format.stages[act.stage].system)
    if len(act.field) < min(least, 2):
        raise errors.TooFewEntrants
    if len(act.field) < least:
        raise errors.NoFullTable


def _round_paired(event: Event, act: acts.RoundPaired, step: EventStep) -> None:
    _running(event, act, step)
    arena = isinstance(event.stage.system, Arena)
    again = isinstance(event.stage.system, Knockout) and 1 < act.round <= event.round
    if (act.round != event.round + 1 and not again) or act.first <= event.last_match:
        raise errors.BadPairings
    if again and (act.round, act.pairings) != lacking(event):
        raise errors.BadPairings
    if bool(act.boards) != event.plan.duplicate or 0 < act.boards <= event.last_board:
        raise errors.BadPairings
    if not event.all_over and not event.plan.ahead and not arena and not again:
        raise errors.RoundNotOver
    if event.stages[-1].time_over:
        raise errors.TooLate
    several = Counter(one for pairing in act.pairings for one in pairing.entrants)
    if not act.pairings or max(several.values()) > 1:
        raise errors.BadPairings
    active = {one.id for one in event.field().active}
    if arena:
        active -= {one for match in event.open_matches() for one in match.pairing.entrants}
    # Those who are out are in a draw that was made before: their opponents go on without a game.
    met = {one for pairing in act.pairings if not pairing.bye for one in pairing.entrants}
    if not met <= active:
        raise errors.BadPairings


def _deciders_paired(event: Event, act: acts.DecidersPaired, step: EventStep) -> None:
    _running(event, act, step)
    if act.first <= event.last_match or not act.pairings:
        raise errors.BadPairings
    if not event.all_over or not event.round:
        raise errors.RoundNotOver
    active = {one.id for one in event.field().active}
    if not active.issuperset(one for pairing in act.pairings for one in pairing.entrants):
        raise errors.BadPairings


def _round_cancelled(event: Event, act: acts.RoundCancelled, step: EventStep) -> None:
    _running(event, act, step)
    if act.round != event.round or act.round == 0:
        raise errors.TooLate


def _time_over(event: Event, act: acts.TimeOver, step: EventStep) -> None:
    _running(event, act, step)
    if event.stages[-1].time_over:
        raise errors.TooLate


def _points_adjusted(event: Event, act: acts.PointsAdjusted, step: EventStep) -> None:
    _in({EventPhase.RUNNING, EventPhase.FINISHED})(event, act, step)
    if act.entrant not in {one.id for one in event.stages[-1].entrants}:
        raise errors.NoSuchEntrant
    if act.number is not None and act.number <= event.adjustments(act.entrant):
        raise errors.AdjustedSince


def _finished(event: Event, act: acts.Finished, step: EventStep) -> None:
    _running(event, act, step)
    if not event.all_over:
        raise errors.RoundNotOver


_CHECKS: Final[dict[type[Any], Callable[[Event, Any, EventStep], None]]] = {
    **MATCH_CHECKS,
    acts.PlanChanged: _plan_changed,
    acts.Renamed: _in(_ALIVE | {EventPhase.FINISHED}),
    acts.ChannelChanged: _alive,
    acts.DirectorNamed: _director_named,
    acts.DirectorDismissed: _director_dismissed,
    acts.EntriesOpened: _in({EventPhase.ANNOUNCED}),
    acts.Entered: _entered,
    acts.MemberAdded: _member_added,
    acts.Confirmed: _confirmed,
    acts.MemberLeft: _member_left,
    acts.Withdrew: _of_captain,
    acts.HomeChosen: _of_captain,
    acts.CaptainNamed: _captain_named,
    acts.LinedUp: _lined_up,
    acts.Seeded: _seeded,
    acts.ByeGiven: _bye_given,
    acts.ByeTakenBack: _bye_taken_back,
    acts.CheckInOpened: _check_in_opened,
    acts.CheckedIn: _checked_in,
    acts.BoardsCut: _boards_cut,
    acts.BoardsRenewed: _alive,
    acts.StageBegun: _stage_begun,
    acts.RoundPaired: _round_paired,
    acts.DecidersPaired: _deciders_paired,
    acts.Substituted: _substituted,
    acts.PointsAdjusted: _points_adjusted,
    acts.RoundCancelled: _round_cancelled,
    acts.TimeOver: _time_over,
    acts.Paused: _paused,
    acts.Resumed: _resumed,
    acts.Finished: _finished,
    acts.Cancelled: _alive,
    acts.Archived: _in({EventPhase.FINISHED, EventPhase.CANCELLED}),
}
