"""The results of a game for each of its players: docs/scores.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from bot.engine.cards import Suit
from bot.engine.events import Cause, Scored
from bot.engine.variants import Form, find_variant
from bot.tables.scores.facts import Facts
from bot.tables.scores.rating import NEW, Rating
from bot.tables.scores.results import Result, results
from bot.tables.scores.sittings import Sitting
from bot.views.periods import month_of, season_of
from bot.views.table.deals import DealSummary, JackTaken
from tests.depth import examples

ANN, BOB, CY, DEE, EVE = range(11, 16)
SEVENTY = find_variant("trinidad")
AT = 1_767_225_600_000
"""The first moment of 2026."""


def sits(user_id: int, seat: int, since: int = 0, until: int | None = None) -> Sitting:
    """A sitting from a deal on."""
    return Sitting(since + 1, seat, user_id, f"name {user_id}", since, until, started=since == 0)


def game(*sittings: Sitting, winner: int | None = 0, **more: object) -> Facts:
    """A game of two sides of two, won 14 to 9."""
    facts = Facts(
        table_id="K7QF",
        game=1,
        server_id=77,
        channel_id=500,
        variant="trinidad",
        rules=SEVENTY.base,
        sides=2,
        seats=4,
        score=(14, 9) if winner == 0 else (9, 14),
        winner=winner,
        finished=winner is not None,
        ended_at=AT,
        counted=1,
        sittings=sittings,
    )
    return replace(facts, **more)  # type: ignore[arg-type]  # fields by name


def four(**instead: Sitting) -> list[Sitting]:
    """Ann and Cy against Bob and Dee."""
    usual = {"ann": sits(ANN, 0), "bob": sits(BOB, 1), "cy": sits(CY, 2), "dee": sits(DEE, 3)}
    return list({**usual, **instead}.values())


def results_of(facts: Facts, ratings: Mapping[int, Rating] | None = None) -> dict[int, Result]:
    """Return the results of a game by player; of a computer's seats the last."""
    return {one.user_id: one for one in results(facts, ratings or {})}


def deal(
    number: int = 0, dealer: int = 3, trumps: Suit = Suit.HEARTS, **more: object
) -> DealSummary:
    """A deal of four players that is over."""
    names = ("Ann", "Bob", "Cy", "Dee")
    points = more.pop("points", ())
    summary = DealSummary(1, number, dealer, names, 2, trumps, points, (0, 0), (1, 1), False)  # type: ignore[arg-type]
    return replace(summary, **more)  # type: ignore[arg-type]  # fields by name


def test_a_game_has_a_third_place_where_the_second_is_played_for() -> None:
    three = [sits(ANN, 0), sits(BOB, 1), sits(CY, 2)]
    dick = {"variant": "dick", "sides": 3, "seats": 3, "score": (3, 10, 10)}
    rules = find_variant("dick").rules({"second_place": True}, Form(3, 3))
    played = game(*three, winner=1, rules=rules, **dick)
    by_player = results_of(played)
    assert {who: one.place for who, one in by_player.items()} == {ANN: 3, BOB: 1, CY: 2}
    assert by_player[BOB].after.mu > by_player[CY].after.mu > by_player[ANN].after.mu
    plain = results_of(game(*three, winner=1, sides=3, seats=3, score=(3, 14, 10)))
    assert {who: one.place for who, one in plain.items()} == {ANN: 2, BOB: 1, CY: 2}
    assert plain[ANN].after == plain[CY].after


@pytest.mark.parametrize(("since", "won"), [(3, False), (1, True)])
def test_a_player_who_changes_to_the_winning_side_too_late_has_lost(since: int, won: bool) -> None:
    was = replace(sits(CY, 2, until=since - 1), back=True)
    company = [sits(ANN, 0), sits(BOB, 1), was, sits(CY, 3, since)]
    result = results_of(game(*company, winner=1, deals=[deal(n) for n in range(4)]))[CY]
    assert (result.won, result.quit, result.excused) == (won, not won, False)
    assert (result.after.shown > 1000) is won
    assert result.sitting.seat == (3 if won else 2)


def test_jacks_are_hung_and_lost_by_sides_and_held_by_seats() -> None:
    deals = (
        deal(0, jack=JackTaken(3, 2, 4, last=False)),
        deal(1, jack=JackTaken(1, 1, 4, last=False)),
        deal(2, jack=JackTaken(3, 0, 4, last=False)),
        deal(3, jack=JackTaken(1, 0, 0, last=False), ruled_out=True),
        deal(4),
    )
    by_player = results_of(game(*four(), deals=deals))
    assert [(one.tallies.hung, one.tallies.lost) for one in by_player.values()] == [
        (2, 0),
        (0, 2),
    ] * 2
    held = {
        who: (one.tallies.jacks_held, one.tallies.jacks_saved) for who, one in by_player.items()
    }
    assert held == {ANN: (0, 0), CY: (0, 0), BOB: (1, 1), DEE: (2, 0)}


def test_turn_ups_are_the_dealers_own() -> None:
    turned = Scored(1, Cause.TURN_UP, 3, 3)
    deals = (deal(0, 3, points=(turned,)), deal(1, 0), deal(2, 3))
    by_player = results_of(game(*four(), deals=deals))
    luck = {
        who: (one.tallies.turn_ups, one.tallies.turn_up_points) for who, one in by_player.items()
    }
    assert luck == {ANN: (1, 0), BOB: (0, 0), CY: (0, 0), DEE: (2, 3)}
    pitched = game(*four(), deals=deals, rules=find_variant("pitch").base)
    assert not any(one.tallies.turn_ups for one in results_of(pitched).values())


def test_begging_has_paid_where_no_side_scored_more() -> None:
    mine, theirs = Scored(0, Cause.GIFT, 1, 0), Scored(1, Cause.GAME, 2, None)
    deals = (
        deal(0, points=(mine,)),
        deal(1, points=(mine, theirs)),
        deal(2, points=(mine, mine, theirs)),
        deal(3),
    )
    begs = [(number, 0) for number in range(4)]
    by_player = results_of(game(*four(), deals=deals, begs=begs))
    assert (by_player[ANN].tallies.begs, by_player[ANN].tallies.begs_paid) == (4, 2)
    assert by_player[CY].tallies.begs == 0


def test_a_late_player_has_only_the_tallies_of_later_deals() -> None:
    deals = (deal(0, four=0), deal(1, four=0), deal(2, four=1))
    by_player = results_of(game(*four(cy=sits(CY, 2, since=1)), deals=deals))
    fours = {who: one.tallies.fours for who, one in by_player.items()}
    assert fours == {ANN: 2, CY: 1, BOB: 1, DEE: 1}


def test_months_and_seasons_are_those_of_the_clock() -> None:
    assert (month_of(AT, "UTC"), month_of(AT - 1, "")) == (202601, 202512)
    assert [season_of(202600 + month) for month in (1, 3, 4, 9, 10, 12)] == [
        *(20261, 20261, 20262),
        *(20263, 20264, 20264),
    ]


def test_the_shown_rating_is_a_careful_estimate() -> None:
    assert NEW.shown == 1000
    assert Rating(25_000_000, 2_000_000).shown == 1760
    assert Rating(10_000_000, 8_000_000).shown == 440


def test_a_turn_up_of_ones_own_kicks_the_others_out() -> None:
    first, turned = Scored(0, Cause.GAME, 1, None), Scored(0, Cause.TURN_UP, 3, 0)
    kicked = results_of(game(*four(), deals=(deal(0, 0, points=(first, turned)),)))
    assert {who for who, one in kicked.items() if one.tallies.kicked} == {ANN}, "Cy dealt nothing"
    for ended in (deal(0, 0, points=(turned, first)), deal(0, 1, points=(turned,))):
        by_player = results_of(game(*four(), deals=(ended,)))
        assert not any(one.tallies.kicked for one in by_player.values())


def test_a_comeback_is_from_half_the_target_behind() -> None:
    def comes_back(*scores: tuple[int, int], **more: Any) -> set[int]:
        deals = [deal(number, score=score) for number, score in enumerate(scores)]
        by_player = results_of(game(*four(), deals=deals, **more))
        return {who for who, one in by_player.items() if one.tallies.comeback}

    assert comes_back((2, 9), (14, 9)) == {ANN, CY}
    assert comes_back((2, 8), (14, 8)) == set(), "six of fourteen is not half"
    assert comes_back((2, 9), (14, 9), winner=1) == set()
    late = results_of(
        game(
            *four(ann=sits(ANN, 0, since=1)),
            deals=[deal(0, score=(2, 9)), deal(1, score=(8, 9)), deal(2, score=(14, 9))],
        )
    )
    assert not late[ANN].tallies.comeback, "she was not there when they were behind"
    assert late[CY].tallies.comeback


def test_the_moon_is_the_bidders_own() -> None:
    shot, missed = Scored(0, Cause.MOON, 14, 2), Scored(1, Cause.MOON, -14, 1)
    deals = (deal(0, points=(shot,)), deal(1, points=(missed,)))
    by_player = results_of(game(*four(), deals=deals))
    assert {who: one.tallies.moons for who, one in by_player.items() if one.tallies.moons} == {
        CY: 1
    }


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
