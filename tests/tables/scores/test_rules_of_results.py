"""The results of games by chance, beside a reckoning from docs/scores.md that shares no code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from bot.tables.scores.rating import NEW, Rating
from bot.tables.scores.results import Result, results
from bot.tables.scores.sittings import Sitting
from tests.depth import examples
from tests.tables.scores.test_results import deal, game

COMPUTER = -1
MODEL = PlackettLuce()


@dataclass
class Stay:
    """Somebody in a seat, from one time to another; deal d begins at 2d and is on at 2d + 1."""

    who: int
    seat: int
    since: int
    until: int | None = None

    def whole(self, number: int) -> bool:
        """Say whether they held the seat in a deal from its beginning to its end."""
        begins, ends = 2 * number, 2 * number + 2
        return self.since <= begins and (self.until is None or self.until >= ends)


@dataclass
class Story:
    """A game: who held which seat when, and how it ended."""

    seats: int
    sides: int
    deals: int
    stays: list[Stay] = field(default_factory=list)

    @property
    def there(self) -> dict[int, Stay]:
        return {stay.seat: stay for stay in self.stays if stay.until is None}

    def happens(self, chance: Random) -> None:
        """Let people sit down, leave and come back to their side, while deals are played."""
        for seat in range(self.seats):
            if seat == 0 or chance.random() < 0.7:
                self.stays.append(Stay(100 + seat, seat, 0))
        for time in range(1, 2 * self.deals):
            if chance.random() < 0.15 and len(self.there) > 1:
                chance.choice([*self.there.values()]).until = time
            elif chance.random() < 0.15 and len(self.there) < self.seats:
                free = [seat for seat in range(self.seats) if seat not in self.there]
                self.stays.append(Stay(self._who(chance, seat := chance.choice(free)), seat, time))

    def _who(self, chance: Random, seat: int) -> int:
        """Choose a newcomer, or somebody who was on that side before."""
        at = {stay.who for stay in self.there.values()}
        gone = [
            s.who
            for s in self.stays
            if s.who not in at and s.seat % self.sides == seat % self.sides
        ]
        return chance.choice(gone) if gone and chance.random() < 0.5 else 200 + len(self.stays)

    @property
    def practice(self) -> bool:
        return len({stay.seat % self.sides for stay in self.stays if stay.since == 0}) < 2

    @property
    def last(self) -> dict[int, Stay]:
        """Where each person sat last."""
        return {stay.who: stay for stay in self.stays}

    @property
    def held(self) -> dict[int, int]:
        """Who holds each seat at the end."""
        return {
            seat: self.there[seat].who if seat in self.there else COMPUTER
            for seat in range(self.seats)
        }

    def earned(self, who: int, side: int) -> bool:
        """Say whether a winner held the side for half of the deals, with somebody against it."""
        mine = [stay for stay in self.stays if stay.who == who]
        theirs = [stay for stay in self.stays if stay.seat % self.sides != side]
        held = [
            number
            for number in range(self.deals)
            if who == COMPUTER or any(stay.whole(number) for stay in mine)
            if self.practice or any(stay.whole(number) for stay in theirs)
        ]
        return len(held) >= self.deals / 2

    def sittings(self) -> Iterator[Sitting]:
        """Write it as the store does: by deal, and whether they sat down again later."""
        for number, stay in enumerate(self.stays, 1):
            until = None if stay.until is None else stay.until // 2
            back = any(later.who == stay.who for later in self.stays[number:])
            started = stay.since == 0
            yield Sitting(
                number,
                stay.seat,
                stay.who,
                "",
                (stay.since - 1) // 2 if not started else 0,
                until,
                started,
                back=back,
            )


def of(result: Result) -> tuple[object, ...]:
    return (
        *(result.won, result.quit, result.excused),
        *(result.place, result.points, result.shutout),
        *(result.before, result.after),
    )


def expected(
    story: Story, score: list[int], ratings: dict[int, Rating], *, finished: bool
) -> Iterator[tuple[int, int, tuple[object, ...]]]:
    """Yield what each player gets, with the seat."""
    best = [side for side, points in enumerate(score) if points == max(score)]
    places = [1 if side in best else 2 for side in range(story.sides)]
    winner = best[0] if len(best) == 1 else None
    deserted = {
        stay.seat % story.sides
        for stay in story.stays
        if stay.since == 0 and story.last[stay.who].until is not None
    }
    for seat, who in story.held.items() if finished else ():
        side, before = seat % story.sides, ratings.get(who, NEW)
        won = side == winner
        excused = not story.earned(who, side) if won else side in deserted
        shut_out = won and not any(points > 0 for at, points in enumerate(score) if at != side)
        after = before if excused else rated(story, story.held, places, ratings)[who]
        yield who, seat, (won, False, excused, places[side], score[side], shut_out, before, after)
    for who, stay in story.last.items():
        if stay.until is not None:
            behind = [*(places if finished else [1] * story.sides)]
            behind[stay.seat % story.sides] = story.sides + 1
            after = rated(story, {**story.held, stay.seat: who}, behind, ratings)[who]
            before = ratings.get(who, NEW)
            yield who, stay.seat, (False, True, False, story.sides + 1, 0, False, before, after)


def rated(
    story: Story, held: dict[int, int], places: list[int], ratings: dict[int, Rating]
) -> dict[int, Rating]:
    """Return the ratings after a game; that of the computers is the mean over their seats."""
    sides = [
        [who for seat, who in sorted(held.items()) if seat % story.sides == side]
        for side in range(story.sides)
    ]
    teams = [
        [
            MODEL.rating(one.mu / 1e6, one.sigma / 1e6)
            for who in side
            for one in (ratings.get(who, NEW),)
        ]
        for side in sides
    ]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    seats: dict[int, list[tuple[int, int]]] = {}
    for side, team in zip(sides, after, strict=True):
        for who, one in zip(side, team, strict=True):
            seats.setdefault(who, []).append((round(one.mu * 1e6), round(one.sigma * 1e6)))
    return {
        who: Rating(*(sum(column) // len(column) for column in zip(*found, strict=True)))
        for who, found in seats.items()
    }


@settings(max_examples=examples(80))
@given(
    form=st.sampled_from([(2, 2), (4, 2), (3, 3), (6, 3)]),
    deals=st.integers(1, 6),
    finished=st.booleans(),
    seed=st.integers(0, 999_999),
)
def test_results_are_what_the_page_says(
    form: tuple[int, int], deals: int, finished: bool, seed: int
) -> None:
    story, chance = Story(*form, deals), Random(seed)
    story.happens(chance)
    score = [chance.choice([-2, 0, 1, 9, 14]) for _ in range(story.sides)]
    people = [stay.who for stay in story.stays if chance.random() < 0.5]
    ratings = {who: Rating(chance.randint(15, 35) * 10**6, 4 * 10**6) for who in people}
    leading = [side for side, points in enumerate(score) if points == max(score)]
    facts = game(
        *story.sittings(),
        winner=leading[0] if finished and len(leading) == 1 else None,
        seats=story.seats,
        sides=story.sides,
        score=score,
        finished=finished,
        deals=[deal(number, score=(0,) * story.sides) for number in range(deals)],
    )
    assert facts.practice is story.practice
    found = {(one.user_id, one.sitting.seat): of(one) for one in results(facts, ratings)}
    due = expected(story, score, ratings, finished=finished)
    assert found == {(who, seat): row for who, seat, row in due}
