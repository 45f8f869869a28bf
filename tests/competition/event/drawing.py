"""Events that the bot draws by itself, and results that a director corrects in them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random

from bot.competition import stages
from bot.competition.event import acts
from bot.competition.event.clockwork import next_round, wants_pairing
from bot.competition.event.parts import Match
from bot.competition.event.state import Event, EventPhase
from bot.competition.event.undoing import undo_of
from tests.competition.event.story import DIRECTOR, Story, plan, stage

SINGLE, THIRD, DOUBLE = (
    stages.Knockout(),
    stages.Knockout(third_place=True),
    stages.Knockout(double=True),
)
FORMATS: tuple[list[stages.System], ...] = (
    [stages.Swiss(rounds=3)],
    [stages.RoundRobin()],
    [stages.Groups(size=3, through=1), THIRD],
    [DOUBLE],
    [stages.Movement(rounds=3)],
)


def begun(entrants: int, *systems: stages.System, games: int = 1) -> Story:
    """Begin an event, and pair its first round; people enter alone where partners change."""
    form = replace(stage((games,)).match, best_of=games > 1)
    alone = isinstance(systems[0], stages.Movement)
    kind = stages.EntrantKind.PERSON if alone else stages.EntrantKind.PAIR
    story = Story(plan(*(stages.Stage(system, form) for system in systems), entrant=kind))
    story.enter_pairs(0 if alone else entrants)
    for number in range(1, entrants + 1) if alone else ():
        story.directs(acts.Entered(number, (10 * number + 1,)))
    story.begin()
    pairs(story)
    return story


def pairs(story: Story) -> None:
    """Let the bot do all that it does by itself, as long as nothing is played."""
    while story.event.phase is EventPhase.RUNNING and wants_pairing(story.event):
        act = next_round(story.event, story.now)
        if act is None:
            return
        story.do(act)
    if any(not match.started for match in story.event.open_matches()):
        story.start()


def wins(story: Story, *winners: int) -> None:
    """Let some win their match, and the better seed all others; the next round is paired."""
    for match in [*story.event.open_matches()]:
        best = min(match.pairing.entrants, key=lambda one: (one not in winners, one))
        side = match.side_of(best)
        while not story.event.matches[match.id].over:
            story.plays(match.id, *((14, 9) if side == 0 else (9, 14)))
    pairs(story)


def match_of(story: Story, *pair: int) -> Match:
    """Return the latest match of two."""
    found = [one for one in story.event.matches.values() if {*one.pairing.entrants} == {*pair}]
    return found[-1]


def corrects(story: Story, *pair: int, again: bool = False) -> None:
    """Let the director give the last game of a match to the side that lost it."""
    match = match_of(story, *pair)
    game = match.games[-1]
    score = game.score[::-1]
    winner = score.index(max(score))
    story.directs(acts.GameCorrected(match.id, game.table, game.game, score, winner, again=again))


def open_pairs(event: Event) -> list[Collection[int]]:
    return [{*match.pairing.entrants} for match in event.open_matches()]


def does_anything(story: Story, chance: Random) -> None:
    """Let the director or the players do one thing, sensible or not."""
    event = story.event
    one = chance.choice([*event.matches] or [0])
    again = chance.random() < 0.5
    match chance.randrange(12):
        case 0:
            last = undo_of(event, DIRECTOR).steps[0]
            if not isinstance(event.steps[last - 1].act, acts.StageBegun):
                story.undo()
        case 1:
            story.directs(acts.GoneOn() if event.held else acts.Held())
        case 2:
            story.directs(acts.RoundCancelled(event.round))
        case 3:
            story.directs(acts.Withdrew(chance.choice([*event.entries])))
        case 4:
            kinds = (acts.MatchReopened(one, again=again), acts.WinGiven(one, again, again=again))
            story.directs(chance.choice(kinds))
        case 5:
            sides = chance.choice([(0,), (1,), (0, 1)])
            story.directs(acts.MatchForfeited(one, sides))
        case 6 | 7:
            winner = chance.randrange(2)
            score = (14, 9) if winner == 0 else (9, 14)
            number = chance.randint(1, 3)
            story.directs(acts.GameCorrected(one, 0, number, score, winner, again=again))
        case _ if one:
            story.plays(one, *chance.sample((14, 9), 2))
