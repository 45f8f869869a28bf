"""The fold: an event is what its acts, in order, make of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event import acts, errors
from bot.competition.event.acts import EventStep
from bot.competition.event.changes import change, given_numbers
from bot.competition.event.checks import check
from bot.competition.event.state import Event, EventPhase
from bot.competition.stages import Knockout

_CLOSED: Final = frozenset({EventPhase.CANCELLED, EventPhase.ARCHIVED})
_PLAYED: Final = (acts.GamePlayed, acts.GameEntered)
_STEPS_BACK: Final = (
    acts.PlanChanged,
    acts.EntriesOpened,
    acts.Entered,
    acts.MemberAdded,
    acts.MemberLeft,
    acts.Withdrew,
    acts.CaptainNamed,
    acts.LinedUp,
    acts.Seeded,
    acts.ByeGiven,
    acts.ByeTakenBack,
    acts.CheckInOpened,
    acts.CheckedIn,
    acts.StageBegun,
    acts.RoundPaired,
    acts.DecidersPaired,
    acts.StartMoved,
    acts.Substituted,
    acts.GameEntered,
    acts.GameCorrected,
    acts.MatchForfeited,
    acts.PointsAdjusted,
    acts.RoundCancelled,
    acts.TimeOver,
    acts.Finished,
)
"""What a director can undo. A stopped table stays closed; another can be opened."""


def act(event: Event | None, step: EventStep) -> Event:
    """Check an act, and return the event after it.

    Raises:
        CompetitionError: if it is not allowed.
    """
    if event is not None and isinstance(step.act, acts.Undone):
        if step.act != undo_of(event, step.by):
            raise errors.PlayedSince
    elif event is not None:
        check(event, step)
    return _after(event, step)


def fold(steps: Iterable[EventStep]) -> Event:
    """Return the event that stored acts have made.

    Raises:
        ValueError: if they make none.
    """
    event: Event | None = None
    for step in steps:
        event = _after(event, step)
    if event is None:
        raise ValueError("an event without acts")
    return event


def _after(event: Event | None, step: EventStep) -> Event:
    if event is None:
        if not isinstance(step.act, acts.Created) or step.by is None:
            raise ValueError("an event begins with its creation")
        return Event(step.act.plan, (step.by,), steps=(step,))
    if step.number != event.version + 1:
        raise ValueError(f"act {step.number} after {event.version}")
    if isinstance(step.act, acts.Undone):
        return _undone(event, step, step.act)
    entrant, match, board = given_numbers(event, step.act)
    return replace(
        change(event, step),
        steps=(*event.steps, step),
        last_entrant=entrant,
        last_match=match,
        last_board=board,
    )


def _undone(event: Event, step: EventStep, act: acts.Undone) -> Event:
    undone = event.undone.union(act.steps)
    after = _refold(event, undone)
    return replace(
        after,
        steps=(*event.steps, step),
        undone=undone,
        last_entrant=event.last_entrant,
        last_match=event.last_match,
        last_board=event.last_board,
    )


def _refold(event: Event, without: frozenset[int]) -> Event:
    """Fold an event's acts but for some."""
    first, *others = event.steps
    after = _after(None, first)
    for step in others:
        if step.number not in without and not isinstance(step.act, acts.Undone):
            after = change(after, step)
    return after


def undo_of(event: Event, director: PersonId | None) -> acts.Undone:
    """Return the act that undoes a director's last step, and what the bot built on it.

    Raises:
        NotDirector: if the person is none.
        NothingToUndo: if there is no such step.
        TooLate: if the event is over, and everybody has seen its boards.
        PlayedSince: if a game was played since, or a person has built on it.
    """
    if director not in event.directors:
        raise errors.NotDirector
    if event.phase in _CLOSED or (event.plan.duplicate and event.over):
        raise errors.TooLate
    mine = [
        step
        for step in event.steps
        if step.by == director
        and step.number not in event.undone
        and isinstance(step.act, _STEPS_BACK)
    ]
    if not mine:
        raise errors.NothingToUndo
    last = mine[-1]
    gone = {last.number}
    after = _refold_before(event, last)
    for step in event.steps[last.number :]:
        if step.number in event.undone or isinstance(step.act, acts.Undone):
            continue
        if isinstance(step.act, _PLAYED):
            raise errors.PlayedSince
        _check_plan_kept(last, step)
        try:
            _check_not_led_on(after, last, step)
            check(after, step)
        except errors.CompetitionError as error:
            if step.by is not None:
                raise errors.PlayedSince from error
            gone.add(step.number)
        else:
            after = change(after, step)
    return acts.Undone(tuple(sorted(gone)))


def _check_plan_kept(last: EventStep, later: EventStep) -> None:
    """Refuse to take the plan from under a stage that follows it, even if another began it."""
    if isinstance(last.act, acts.PlanChanged) and isinstance(later.act, acts.StageBegun):
        raise errors.PlayedSince


def _check_not_led_on(event: Event, last: EventStep, later: EventStep) -> None:
    """Refuse a later step for which another step has decided who plays on.

    Its matches are over and its entrants there without that step, too; but they may be others.
    """
    if isinstance(last.act, acts.GameCorrected) and isinstance(later.act, acts.RoundPaired):
        built = isinstance(event.stage.system, Knockout)
    else:
        counts = isinstance(last.act, (acts.GameCorrected, acts.PointsAdjusted))
        built = counts and isinstance(later.act, (acts.StageBegun, acts.DecidersPaired))
    if built:
        raise errors.TooLate


def _refold_before(event: Event, last: EventStep) -> Event:
    later = frozenset(range(last.number, event.version + 1))
    return _refold(event, event.undone | later)


def go_on(event: Event, steps: Iterable[EventStep]) -> Event:
    """Return the event after more stored acts."""
    for step in steps:
        event = _after(event, step)
    return event
