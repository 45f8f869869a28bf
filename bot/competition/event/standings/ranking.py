"""Standings of an event's stages, with what its directors gave and took."""

from __future__ import annotations

from bot.competition import standings as rules
from bot.competition.entrants import EntrantId
from bot.competition.event.state import Event
from bot.competition.standings import Adjustment, Rulings, Standing


def standings(event: Event, stage: int | None = None) -> tuple[Standing, ...]:
    """Return the standings of a stage, by default of the running one, the best first."""
    number = len(event.stages) - 1 if stage is None else stage
    form, field = event.plan.format.stages[number], event.field(number)
    return rules.standings(form, field, event.counted(number), _rulings(event, number))


def expunged(event: Event, stage: int | None = None) -> frozenset[EntrantId]:
    """Return who has withdrawn from a stage, so that their results count for nobody."""
    number = len(event.stages) - 1 if stage is None else stage
    if number < 0:
        return frozenset()
    form, field = event.plan.format.stages[number], event.field(number)
    return rules.expunged(form, field, event.counted(number))


def _rulings(event: Event, stage: int) -> Rulings:
    given = event.stages[stage].adjusted.items()
    adjusted = tuple(Adjustment(entrant, points) for entrant, points in given)
    return Rulings(adjusted, event.deciders(stage))


def ranking(event: Event) -> tuple[EntrantId, ...]:
    """Return the entrants of the running stage, the best first."""
    return tuple(line.entrant for line in standings(event))


def undecided(event: Event) -> tuple[tuple[EntrantId, ...], ...]:
    """Return those of the running stage whom deciding deals must part, group by group."""
    number = len(event.stages) - 1
    return rules.undecided(event.stage, event.field(), event.played(), _rulings(event, number))


def qualifiers(event: Event, stage: int | None = None) -> tuple[EntrantId, ...]:
    """Return who goes on from a stage, by default the running one, as the next one's seeds."""
    number = len(event.stages) - 1 if stage is None else stage
    form, field = event.plan.format.stages[number], event.field(number)
    through = rules.qualified(form, field, event.played(number), _rulings(event, number))
    return tuple(entrant for entrant in through if not event.entries[entrant].withdrawn)
