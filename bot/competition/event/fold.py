"""The fold: an event is what its acts, in order, make of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.competition.event.acts import Created, Undone
from bot.competition.event.state import Event, EventStep


def fold(steps: Iterable[EventStep]) -> Event:
    """Return the event that stored acts have made; raise ValueError if they make none."""
    first, *others = steps
    return go_on(begun(first), others)


def begun(step: EventStep) -> Event:
    """Return the event that its creation makes; raise ValueError if the step is no creation."""
    if not isinstance(step.act, Created) or step.by is None:
        raise ValueError("an event begins with its creation")
    origin = step.act.origin
    directors = (step.by, *origin.directors)
    return Event(
        step.act.plan,
        directors,
        steps=(step,),
        origin=origin,
        repeat=origin.repeat,
        below=origin.below,
    )


def go_on(event: Event, steps: Iterable[EventStep]) -> Event:
    """Return the event after more stored acts; raise ValueError if they are not the next."""
    fresh = tuple(steps)
    for number, step in enumerate(fresh, event.version + 1):
        if step.number != number:
            raise ValueError(f"act {step.number} after {number - 1}")
    taken_back = (
        number for step in fresh if isinstance(step.act, Undone) for number in step.act.steps
    )
    undone = event.undone.union(taken_back)
    whole = (*event.steps, *fresh)
    if undone != event.undone:
        # Fold all again, without the undone steps.
        event, fresh = begun(whole[0]), whole[1:]
    after = changed(event, [step for step in fresh if stays(step, undone)])
    return replace(after, steps=whole, undone=undone)


def stays(step: EventStep, undone: frozenset[int]) -> bool:
    """Say whether a step counts, if the steps with these numbers are undone."""
    return step.number not in undone and not isinstance(step.act, Undone)


def changed(event: Event, steps: Sequence[EventStep]) -> Event:
    """Return the event after the acts of some steps; it does not list the steps themselves."""
    last = {step.by: step.number for step in steps if step.act.undoable}
    after, before = event, dict(event.before)
    for step in steps:
        if last.get(step.by) == step.number and step.by in after.directors:
            before[step.by] = step.number, replace(after, steps=event.steps[:1], before={})
        after = step.act.change(after, step).noted_enough(step.at)
    return replace(after, before=before)
