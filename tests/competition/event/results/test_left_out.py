"""In each round everybody who still plays has a match or a bye."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.entrants import EntrantId
from bot.competition.event import errors
from bot.competition.event.acts import (
    ByeGiven,
    Entered,
    MatchForfeited,
    RoundPaired,
    Withdrew,
    last_entrant,
)
from bot.competition.event.clockwork import next_round
from bot.competition.event.state import Event
from bot.competition.groups import groups_of
from bot.competition.meetings import count_meetings
from bot.competition.pairings import known_places
from bot.competition.stages import (
    EntrantKind,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
    System,
    least_entrants,
)
from tests.competition.event.story import Story, plan, stage

SYSTEMS = st.one_of(
    st.builds(RoundRobin, st.integers(1, 2)),
    st.builds(Groups, st.integers(3, 6)),
    st.builds(Knockout, st.booleans(), st.booleans()),
    st.builds(Swiss, st.integers(1, 12)),
    st.builds(Movement, st.integers(1, 9)),
)
MOST_ROUNDS = 12
"""How many rounds of a long stage are looked at."""


def begun(system: System, count: int) -> Story:
    kind = EntrantKind.PERSON if isinstance(system, Movement) else EntrantKind.PAIR
    story = Story(plan(Stage(system, stage().match), entrant=kind))
    for number in range(1, count + 1):
        enter(story, number)
    story.begin()
    return story


def enter(story: Story, number: int) -> None:
    alone = story.event.plan.format.entrant is EntrantKind.PERSON
    members = (10 * number + 1,) if alone else (10 * number + 1, 10 * number + 2)
    story.directs(Entered(number, members))


def paired(story: Story) -> RoundPaired | None:
    """Pair the next round, if there is one."""
    act = next_round(story.event, story.now)
    return act if isinstance(act, RoundPaired) else None


def left_out(event: Event, act: RoundPaired) -> set[EntrantId]:
    """Return those who still play, and have neither a match nor a bye in the next round."""
    system, there = event.stage.system, {one for pair in act.pairings for one in pair.entrants}
    idle = {one.id for one in event.field().active} - there
    if isinstance(system, Knockout):
        return idle - _out(event, system) - _waiting(event, system, act.round)
    if isinstance(system, Groups):
        return idle - _through(event, system)
    return idle


def _out(event: Event, system: Knockout) -> set[EntrantId]:
    """Return those who have lost once, or twice; two who both do not come are out at once."""
    lost = Counter[EntrantId]()
    for match in event.of_stage():
        for side, (one,) in enumerate(match.pairing.sides):
            if match.result is not None and match.result.winner != side:
                lost[one] += 1 + (len(match.result.forfeited) == 2)
    return {one for one, times in lost.items() if times > system.double}


def _waiting(event: Event, system: Knockout, number: int) -> set[EntrantId]:
    """Return those whose next match is in a later round of the bracket."""
    places = known_places(system, event.field(), event.played())
    return {one for place, one in places.items() if place.round > number}


def _through(event: Event, system: Groups) -> set[EntrantId]:
    """Return those who have met all of their group: a larger one still plays."""
    met, active = count_meetings(event.played()).opponents, {one.id for one in event.field().active}
    return {
        one
        for group in groups_of(system, event.field(), event.played())
        for one in group
        if all(met[one, other] >= system.meetings for other in group if other in active - {one})
    }


def play(story: Story, chance: Random) -> None:
    """Play the round; some withdraw in the middle of it, or do not come."""
    story.start()
    for number in [match.id for match in story.event.open_matches()]:
        match = story.event.matches[number]
        if match.over:
            continue
        what = chance.random()
        if what < 0.05:
            sides = [(0,), (1,), (0, 1)][chance.randrange(3)]
            story.directs(MatchForfeited(number, sides))
        elif what < 0.1 and len(story.event.field().active) > 4:
            story.directs(Withdrew(match.pairing.entrants[0]))
        if not story.event.matches[number].over:
            story.plays(number, *chance.sample((14, 9), 2))


def change(story: Story, chance: Random) -> None:
    """Let some withdraw, enter late, or sit out the next round, as the event allows it."""
    for one in [one.id for one in story.event.field().active]:
        what = chance.random()
        with suppress(errors.NoByes, errors.TooLateToEnter, errors.EnteredAlready):
            if what < 0.03 and len(story.event.field().active) > 2:
                story.directs(Withdrew(one))
            elif what < 0.06:
                enter(story, last_entrant(story.event) + 1)
            elif what < 0.15:
                story.directs(ByeGiven(one))


@settings(max_examples=30)
@given(system=SYSTEMS, count=st.integers(2, 60), seed=st.integers(0, 9999))
def test_nobody_is_left_out_of_a_round(system: System, count: int, seed: int) -> None:
    story, chance = begun(system, max(count, least_entrants(system))), Random(seed)
    for _ in range(MOST_ROUNDS):
        change(story, chance)
        act = paired(story)
        if act is None:
            return
        assert not left_out(story.event, act)
        story.do(act)
        play(story, chance)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_after_a_bye_a_small_swiss_pairs_everybody(count: int) -> None:
    """In as many rounds as it takes until all have met, tables say who meets whom without byes."""
    for number in range(1, 6):
        for resting in range(1, count + 1):
            story = begun(Swiss(rounds=5), count)
            for round_ in range(1, 6):
                if round_ == number:
                    story.directs(ByeGiven(resting))
                act = paired(story)
                assert act is not None
                assert not left_out(story.event, act)
                story.do(act)
                story.start()
                for match in [*story.event.open_matches()]:
                    story.plays(match.id, 14, 9)
