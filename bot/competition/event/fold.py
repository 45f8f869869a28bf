"""The fold: an event is what its acts, in order, make of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from bot.competition.entrants import PersonId
from bot.competition.event import acts, errors
from bot.competition.event.acts import EventStep
from bot.competition.event.changes import change
from bot.competition.event.checks import check
from bot.competition.event.redraw import CORRECTIONS, completed
from bot.competition.event.sealing import check_untold
from bot.competition.event.state import Draft, Event, EventPhase
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
    acts.MatchReopened,
    acts.PointsAdjusted,
    acts.RoundCancelled,
    acts.TimeOver,
    acts.Finished,
)
"""What a director can undo. A stopped table stays closed; another can be opened."""


def act(event: Event | None, step: EventStep) -> Event:
    """Check an act, and return the event after it; its last step says all that the act does.

    Raises:
        CompetitionError: if it is not allowed.
    """
    if event is None:
        return _begun(step)
    if isinstance(step.act, acts.Undone):
        if step.act != undo_of(event, step.by):
            raise errors.PlayedSince
    else:
        check(event, step)
        if isinstance(step.act, CORRECTIONS):
            step = replace(step, act=completed(event, step.act))
    after = go_on(event, (step,))
    check_untold(event, after)
    return after


def fold(steps: Iterable[EventStep]) -> Event:
    """Return the event that stored acts have made.

    Raises:
        ValueError: if they make none.
    """
    first, *others = steps
    return go_on(_begun(first), others)


def go_on(event: Event, steps: Iterable[EventStep]) -> Event:
    """Return the event after more stored acts, in time that grows with their number alone.

    Raises:
        ValueError: if they are not the next ones.
    """
    fresh = tuple(steps)
    for number, step in enumerate(fresh, event.version + 1):
        if step.number != number:
            raise ValueError(f"act {step.number} after {number - 1}")
    taken_back = (
        one for step in fresh if isinstance(step.act, acts.Undone) for one in step.act.steps
    )
    undone = event.undone.union(taken_back)
    whole = (*event.steps, *fresh)
    if undone != event.undone:
        # Once more from the beginning, as if those had never been.
        event, fresh = _begun(whole[0]), whole[1:]
    stay = [step for step in fresh if _stays(step, undone)]
    after = change(event, stay[0]) if len(stay) == 1 else _copied(_drafted(event, stay), dict)
    return replace(after, steps=whole, undone=undone)


def _begun(step: EventStep) -> Event:
    if not isinstance(step.act, acts.Created) or step.by is None:
        raise ValueError("an event begins with its creation")
    return Event(step.act.plan, (step.by,), steps=(step,))


def _stays(step: EventStep, undone: frozenset[int]) -> bool:
    return step.number not in undone and not isinstance(step.act, acts.Undone)


def _drafted(event: Event, steps: Iterable[EventStep]) -> Event:
    """Return the event after some acts, as a draft: later acts change it in place, too."""
    draft = _copied(event, Draft)
    for step in steps:
        draft = change(draft, step)
    return draft


def _copied(event: Event, kind: type[dict[Any, Any]]) -> Event:
    return replace(
        event,
        entries=kind(event.entries),
        playing=kind(event.playing),
        matches=kind(event.matches),
    )


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
    stay = [step for step in event.steps[1:] if _stays(step, event.undone)]
    at = stay.index(last)
    before, later = stay[:at], stay[at + 1 :]
    if any(isinstance(step.act, _PLAYED) for step in later):
        raise errors.PlayedSince
    gone = {last.number}
    after = _drafted(_begun(event.steps[0]), before)
    for step in later:
        _check_plan_kept(last, step)
        try:
            _check_not_led_on(after, last, step)
            check(after, step)
            _check_same_follow(after, step)
        except errors.CompetitionError as error:
            if step.by is not None:
                raise errors.PlayedSince from error
            gone.add(step.number)
        else:
            after = change(after, step)
    check_untold(event, after)
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


def _check_same_follow(event: Event, later: EventStep) -> None:
    """Refuse a later correction from which other matches follow without another step."""
    act = later.act
    if isinstance(act, CORRECTIONS) and (completed(event, act).redrawn or ()) != (
        act.redrawn or ()
    ):
        raise errors.TooLate
