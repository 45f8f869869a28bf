"""Whatever directors do, an event can be played to its end."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.event import errors
from bot.competition.event.acts import (
    GameCorrected,
    GoneOn,
    Held,
    MatchForfeited,
    MatchReopened,
    RoundCancelled,
    StageBegun,
    WinGiven,
    Withdrew,
)
from bot.competition.event.state import EventPhase
from bot.competition.event.undoing import undo_of
from bot.competition.stages import Groups, Movement, RoundRobin, Swiss, System
from tests.competition.event.drawing import (
    DOUBLE,
    THIRD,
    begun,
    pairs,
    wins,
)
from tests.competition.event.story import DIRECTOR, Story

FORMATS = (
    [Swiss(rounds=3)],
    [RoundRobin()],
    [Groups(size=3, through=1), THIRD],
    [DOUBLE],
    [Movement(rounds=3)],
)


@settings(max_examples=15)
@given(
    systems=st.sampled_from(FORMATS),
    entrants=st.integers(4, 9),
    games=st.sampled_from([1, 3]),
    seed=st.integers(0, 9999),
)
def test_no_event_is_stuck_after_any_holds_corrections_and_undos(
    systems: list[System], entrants: int, games: int, seed: int
) -> None:
    alone = isinstance(systems[0], Movement)
    story, chance = begun(entrants, *systems, games=1 if alone else games), Random(seed)
    for _ in range(10 * entrants):
        with suppress(errors.CompetitionError):
            does_anything(story, chance)
        pairs(story)
    assert story.stored_again() == story.event
    if story.event.held:
        story.directs(GoneOn())
    pairs(story)
    for _ in range(100):
        if story.event.phase is EventPhase.FINISHED:
            break
        wins(story)
    assert story.event.phase is EventPhase.FINISHED


def does_anything(story: Story, chance: Random) -> None:
    """Let the director or the players do one thing, sensible or not."""
    event = story.event
    one = chance.choice([*event.matches] or [0])
    again = chance.random() < 0.5
    match chance.randrange(12):
        case 0:
            last = undo_of(event, DIRECTOR).steps[0]
            if not isinstance(event.steps[last - 1].act, StageBegun):
                story.undo()
        case 1:
            story.directs(GoneOn() if event.held else Held())
        case 2:
            story.directs(RoundCancelled(event.round))
        case 3:
            story.directs(Withdrew(chance.choice([*event.entries])))
        case 4:
            kinds = (MatchReopened(one, again=again), WinGiven(one, again, again=again))
            story.directs(chance.choice(kinds))
        case 5:
            sides = chance.choice([(0,), (1,), (0, 1)])
            story.directs(MatchForfeited(one, sides))
        case 6 | 7:
            winner = chance.randrange(2)
            score = (14, 9) if winner == 0 else (9, 14)
            number = chance.randint(1, 3)
            story.directs(GameCorrected(one, 0, number, score, winner, again=again))
        case _ if one:
            story.plays(one, *chance.sample((14, 9), 2))
