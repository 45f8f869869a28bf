"""What byes and missed rounds are worth, beside a computation that shares no code."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.event import acts, errors
from bot.competition.event.clockwork import next_round
from bot.competition.event.standings.ranking import standings
from bot.competition.matches import Bye, MatchFormat
from bot.competition.stages import Stage, Swiss, TieBreak
from tests.competition.event.story import Story, plan

HALF = Fraction(1, 2)
ROUNDS = 5
WORTH = {Bye.WIN: Fraction(2), Bye.HALF: Fraction(1), Bye.NOTHING: Fraction(0)}
LIKE = {Bye.WIN: Fraction(1), Bye.HALF: HALF, Bye.NOTHING: Fraction(0)}
"""The part of a win that a bye is, for Sonneborn-Berger."""


def evening(entrants: int, own: Bye = Bye.WIN, missed: Bye | None = Bye.NOTHING) -> Story:
    form = MatchFormat(
        per_game=Fraction(1), keeps_match_points=False, for_match=Fraction(2), for_draw=Fraction(1)
    )
    ties = TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER
    story = Story(plan(Stage(Swiss(ROUNDS), form, bye=own, missed=missed, tie_breaks=ties)))
    story.enter_pairs(entrants)
    story.begin()
    return story


@dataclass
class Reckoning:
    """What each has, counted along with the evening."""

    missed: Bye | None
    points: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    met: list[tuple[int, int, Fraction]] = field(default_factory=list)
    """Who met whom, and the part of a win that it was."""
    like_me: list[tuple[int, Fraction]] = field(default_factory=list)
    """Who met nobody, and the part of a win that it was."""

    def bye(self, who: int, worth: Bye) -> None:
        self.points[who] += WORTH[worth]
        self.like_me.append((who, LIKE[worth]))

    def comes(self, who: int, before: int) -> None:
        self.points[who] += 0
        for _ in range(before if self.missed is not None else 0):
            self.bye(who, self.missed or Bye.NOTHING)

    def plays(self, one: int, other: int, part: Fraction) -> None:
        for me, them, mine in ((one, other, part), (other, one, 1 - part)):
            self.points[me] += 2 * mine
            self.met.append((me, them, mine))

    def forfeits(self, sides: tuple[int, int], lost: tuple[int, ...]) -> None:
        for at, who in enumerate(sides):
            self.bye(who, Bye.NOTHING if at in lost else Bye.WIN)

    def tie_breaks(self, who: int) -> tuple[Fraction, Fraction]:
        """Return Buchholz and Sonneborn-Berger: who met nobody has met somebody like themselves."""
        faced = [(self.points[them], part) for me, them, part in self.met if me == who]
        faced += [(self.points[who], part) for me, part in self.like_me if me == who]
        return (
            sum((points for points, _ in faced), Fraction(0)),
            sum((points * part for points, part in faced), Fraction(0)),
        )


def change(story: Story, chance: Random, given: dict[int, Bye]) -> list[int]:
    """Let some sit out the next round, leave or come; return who came."""
    came = []
    for one in [one.id for one in story.event.field().active]:
        what = chance.random()
        with suppress(errors.NoByes, errors.EnteredAlready):
            if what < 0.15:
                worth = chance.choice(story.event.plan.given_byes)
                story.directs(acts.ByeGiven(one, worth))
                given[one] = worth
            elif what < 0.2 and len(story.event.field().active) > 3:
                story.directs(acts.Withdrew(one))
            elif what < 0.25:
                number = acts.last_entrant(story.event) + 1
                story.directs(acts.Entered(number, (10 * number + 1, 10 * number + 2)))
                came.append(number)
    return came


def play(story: Story, chance: Random, reckoning: Reckoning) -> None:
    story.start()
    for match in [*story.event.open_matches()]:
        (one,), (other,) = match.pairing.sides
        if chance.random() < 0.15:
            lost = chance.choice([(0,), (1,), (0, 1)])
            story.directs(acts.MatchForfeited(match.id, lost))
            reckoning.forfeits((one, other), lost)
        else:
            score = chance.choice([(14, 9), (9, 14), (9, 9)])
            won = None if score == (9, 9) else score.index(14)
            story.do(acts.GamePlayed(match.id, 0, 1, score, won))
            reckoning.plays(one, other, HALF if won is None else Fraction(won == 0))


@settings(max_examples=30)
@given(
    count=st.integers(3, 14),
    own=st.sampled_from([*WORTH]),
    missed=st.sampled_from([None, *WORTH]),
    seed=st.integers(0, 9999),
)
def test_a_swiss_evening_with_all_kinds_of_byes(
    count: int, own: Bye, missed: Bye | None, seed: int
) -> None:
    story, chance, reckoning = evening(count, own, missed), Random(seed), Reckoning(missed)
    for one in range(1, count + 1):
        reckoning.comes(one, 0)
    for number in range(1, ROUNDS + 1):
        given: dict[int, Bye] = {}
        for one in change(story, chance, given) if number > 1 else ():
            reckoning.comes(one, number - 1)
        act = next_round(story.event, story.now)
        if not isinstance(act, acts.RoundPaired):
            break
        story.do(act)
        for pairing in act.pairings:
            if pairing.bye:
                (one,) = pairing.entrants
                reckoning.bye(one, given.get(one, own))
        play(story, chance, reckoning)
    lines = standings(story.event)
    assert {line.entrant: line.points for line in lines} == dict(reckoning.points)
    assert {line.entrant: line.tie_breaks for line in lines} == {
        one: reckoning.tie_breaks(one) for one in reckoning.points
    }
    assert story.stored_again() == story.event


def points(story: Story, one: int) -> str:
    return str(next(line.points for line in standings(story.event) if line.entrant == one))


def test_who_is_in_a_round_that_is_drawn_again_has_not_missed_it() -> None:
    story = evening(4, missed=Bye.HALF)
    story.draw()
    story.directs(acts.Entered(5, (51, 52)))
    assert points(story, 5) == "1"
    story.directs(acts.RoundCancelled(1))
    sits_out = [pairing.entrants for pairing in story.draw().pairings if pairing.bye]
    assert points(story, 5) == ("2" if sits_out == [(5,)] else "0")


def test_an_entrant_that_comes_late_and_leaves_has_missed_only_earlier_rounds() -> None:
    story = evening(4, missed=Bye.HALF)
    story.draw()
    play(story, Random(1), Reckoning(Bye.HALF))
    story.directs(acts.Entered(5, (51, 52)))
    story.directs(acts.Withdrew(5))
    story.draw()
    assert points(story, 5) == "1"


def test_in_duplicate_a_bye_is_an_average_or_nothing() -> None:
    form = MatchFormat(deals=2, per_game=Fraction(1), per_board=Fraction(2))
    stage = Stage(Swiss(3), form, bye=Bye.FIELD)
    story = Story(replace(plan(stage), duplicate=True))
    story.enter_pairs(4)
    with pytest.raises(errors.NoByes):
        story.directs(acts.ByeGiven(1, Bye.HALF))
    for worth in (Bye.FIELD, Bye.OWN, Bye.NOTHING):
        story.directs(acts.ByeGiven(1, worth))
        story.undo()
