"""Undoing: a director takes back their last step, and what the bot did because of it."""

from __future__ import annotations

from bot.competition.entrants import PersonId
from bot.competition.event import acts, errors
from bot.competition.event.checks import check
from bot.competition.event.fold import begun, changed, stays
from bot.competition.event.sealing import check_untold
from bot.competition.event.state import Event, EventPhase, EventStep
from bot.competition.stages import Knockout


def undo_of(event: Event, director: PersonId | None) -> acts.Undone:
    """Return the act that undoes a director's last step, and what the bot built on it.

    It takes time for the steps since then alone.

    Raises:
        NotDirector: if the person is none.
        NothingToUndo: if there is no such step.
        TooLate: if the event is over, and everybody has seen its boards.
        PlayedSince: if a game was played since, or a person has built on it.
    """
    if director not in event.directors:
        raise errors.NotDirector
    closed = event.phase in {EventPhase.CANCELLED, EventPhase.ARCHIVED}
    if closed or (event.plan.duplicate and event.over):
        raise errors.TooLate
    last = _last_step(event, director)
    later = [step for step in event.steps[last.number :] if stays(step, event.undone)]
    if any(isinstance(step.act, (acts.GamePlayed, acts.GameEntered)) for step in later):
        raise errors.PlayedSince
    gone = [last.number]
    after = _before(event, last)
    for step in later:
        _check_plan_kept(last, step)
        try:
            _check_not_led_on(after, last, step)
            check(after, step)
            _check_same_follow(after, step)
        except errors.CompetitionError as error:
            if step.by is not None:
                raise errors.PlayedSince from error
            gone.append(step.number)
        else:
            after = step.act.change(after, step)
    check_untold(event, after)
    return acts.Undone(tuple(gone))


def _last_step(event: Event, director: PersonId | None) -> EventStep:
    """Return a director's last step that can be undone; raise NothingToUndo if there is none."""
    for step in reversed(event.steps):
        if step.by == director and step.act.undoable and step.number not in event.undone:
            return step
    raise errors.NothingToUndo


def _before(event: Event, step: EventStep) -> Event:
    number, before = event.before.get(step.by or 0, (0, event))
    if number != step.number:
        # The person was not a director yet.
        earlier = [each for each in event.steps[1 : step.number - 1] if stays(each, event.undone)]
        before = changed(begun(event.steps[0]), earlier)
    return before


def _check_plan_kept(last: EventStep, later: EventStep) -> None:
    """Don't undo a plan change once a stage has started with that plan."""
    if isinstance(last.act, acts.PlanChanged) and isinstance(later.act, acts.StageBegun):
        raise errors.PlayedSince


def _check_not_led_on(event: Event, last: EventStep, later: EventStep) -> None:
    """Refuse to undo a step on whose results a later step is built.

    Without the undone step, the later one would be allowed too, but for other entrants.
    """
    if isinstance(last.act, acts.GameCorrected) and isinstance(later.act, acts.RoundPaired):
        built = isinstance(event.stage.system, Knockout)
    else:
        counts = isinstance(last.act, (acts.GameCorrected, acts.PointsAdjusted))
        built = counts and isinstance(later.act, (acts.StageBegun, acts.DecidersPaired))
    if built:
        raise errors.TooLate


def _check_same_follow(event: Event, later: EventStep) -> None:
    """Refuse an undo that changes which matches follow from a later correction."""
    act = later.act
    if isinstance(act, acts.Correction):
        redrawn = act.completed(event).redrawn or ()
        if redrawn != (act.redrawn or ()):
            raise errors.TooLate
