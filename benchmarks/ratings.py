"""What farming a rating brings, beside honest play: make bench-ratings.

One account plays so many games, honestly or by an arrangement with others. Printed is the rating
that leaderboards show after 10, 50, 100 and 200 of its games, the mean over some seeds, by the rule
of the bot and with every game in full, as before. All others are on a server of forty people who
play honestly against anybody, of 40 to 65 %. That is the share of games that somebody wins against
somebody of average strength.

This is not a test: nothing here passes or fails.
tests/tables/scores/test_farming.py holds the rule.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, pairwise
from math import exp, log
from random import Random
from statistics import fmean
from typing import Final, TypeAlias

from bot.tables.scores.rating import IN_FULL, NEW, Rating, rate
from bot.tables.scores.weight import LATELY_MS, Lately, told, weight
from bot.views.settings.clock import DAY

AFTER: Final = (10, 50, 100, 200)
"""Games after which ratings are printed."""
ME: Final = 1
FRIEND: Final = 2
_RING: Final = range(10, 20)
_PEOPLE: Final = 1000
"""The first id of the honest people."""
_SHARES: Final = (0.4, 0.45, 0.5, 0.5, 0.5, 0.55, 0.6, 0.65)
_START: Final = 1_770_000_000_000
_EPOCH: Final = 1_420_070_400_000
_TWO_IN_THREE: Final = (True, True, False)
_FIVE_IN_EIGHT: Final = (True, True, False, True, True, False, True, False)

Side: TypeAlias = Sequence[int]
Course: TypeAlias = Iterator[None]
"""Goes on after each game of one account."""
Strategy: TypeAlias = Callable[["Server"], Course]


def strength(share: float) -> float:
    """Return how strong somebody is who wins a share of games against an average player."""
    return log(share / (1 - share))


class Server:
    """People who play, their games and their ratings."""

    def __init__(self, seed: int, *, in_full: bool = False, people: int = 40) -> None:
        self.chance = Random(seed)
        self.ratings: dict[int, Rating] = {}
        self.strengths = {_PEOPLE + n: strength(_SHARES[n % len(_SHARES)]) for n in range(people)}
        self.day = 0.0
        self._in_full = in_full
        self._games: dict[int, list[tuple[float, bool, Side, int]]] = {}
        """By person: when a game was, whether they won it, against whom, and how much it told."""

    def play(self, winners: Side, losers: Side) -> None:
        """Count a game."""
        sides = (winners, losers)
        before = [[self.ratings.get(one, NEW) for one in side] for side in sides]
        after = rate(before, [1, 2])
        lately = self._lately([*winners, *losers])
        for side, others, was, new in zip(sides, sides[::-1], before, after, strict=True):
            for one, old, wholly in zip(side, was, new, strict=True):
                won, tells = side is winners, told(one, side, others, lately)
                by = weight(one, tells, lately, won=won)
                self.ratings[one] = old.toward(wholly, IN_FULL if self._in_full else by)
                self._games.setdefault(one, []).append((self.day, won, others, tells))

    def meet(self, one: Side, other: Side) -> None:
        """Play an honest game."""
        ahead = sum(self.strengths[each] for each in one)
        behind = sum(self.strengths[each] for each in other)
        won = self.chance.random() < 1 / (1 + exp(behind - ahead))
        self.play(*((one, other) if won else (other, one)))

    def meet_any(self, one: int) -> None:
        """Let somebody play an honest game against one of the people."""
        others = [person for person in self.strengths if person >= _PEOPLE and person != one]
        self.meet([one], [self.chance.choice(others)])

    def go_on(self, games: int = 1) -> None:
        """Let the people play games of their own."""
        people = [person for person in self.strengths if person >= _PEOPLE]
        for _ in range(games if people else 0):
            self.meet_any(self.chance.choice(people))

    def warm_up(self, games: int = 30) -> None:
        """Let the people play so many games each, in the 30 days before."""
        count = games * len(self.strengths) // 2
        for number in range(count):
            self.day = 30 * (number / count - 1)
            self.go_on()
        self.day = 0

    def shown(self, person: int = ME) -> int:
        """Return the rating that a leaderboard shows."""
        return self.ratings.get(person, NEW).shown

    def new_account(self) -> int:
        """Return the id of an account made today."""
        return (self._now() - _EPOCH << 22) + self.chance.randrange(1 << 22)

    def _now(self) -> int:
        return _START + round(self.day * DAY)

    def _lately(self, people: Side) -> Lately:
        since = self.day - LATELY_MS / DAY
        met: dict[int, dict[int, int]] = {}
        record: dict[int, tuple[int, int]] = {}
        for one in people:
            wins = losses = 0
            for day, won, others, tells in reversed(self._games.get(one, [])):
                if day <= since:
                    break
                wins, losses = wins + tells * won, losses + tells * (not won)
                for other in others:
                    known = met.setdefault(one, {})
                    known[other] = known.get(other, 0) + 1
            record[one] = (wins, losses)
        around = {one for one, games in self._games.items() if games[-1][0] > since}
        return Lately(met, record, around, self._now())


# --------------------------------------------------------------------------------- ways to play


def honest(server: Server, share: float, per_day: float = 5) -> Course:
    """Play against anybody."""
    server.strengths[ME] = strength(share)
    while True:
        server.go_on(3)
        server.meet_any(ME)
        server.day += 1 / per_day
        yield


@dataclass(frozen=True)
class LetWin:
    """Play against willing accounts in turn."""

    feeders: Side = (FRIEND,)
    pattern: Sequence[bool] = (True,)
    """Which of the games are won, over and over."""
    per_day: float = 10
    among: int = 0
    """Games that the accounts play with each other beside each."""
    first: int = 0
    """Games that each of them has with others of them before."""
    afresh: bool = False
    """Whether they are new accounts, and others each week."""

    def __call__(self, server: Server) -> Course:
        """Play on a server."""
        accounts = list(self.feeders)
        for number, won in enumerate(cycle(self.pattern)):
            if number % round(7 * self.per_day) == 0 and (self.afresh or not number):
                accounts = [server.new_account() for _ in accounts] if self.afresh else accounts
                for _ in range(self.first * len(accounts) // 2):
                    server.play(*_two(server, accounts))
            server.go_on(3)
            other = accounts[number % len(accounts)]
            server.play(*(([ME], [other]) if won else ([other], [ME])))
            for _ in range(self.among):
                server.play(*_two(server, accounts))
            server.day += 1 / self.per_day
            yield


def pairs(server: Server, pattern: Sequence[bool] = (True,), *, first: int, fixed: bool) -> Course:
    """Play as a pair against pairs of willing accounts, with one partner or with any of them."""
    accounts = list(_RING)
    for _ in range(first * len(accounts) // 4):
        four = server.chance.sample(accounts, 4)
        server.play(four[:2], four[2:])
    for won in cycle(pattern):
        server.go_on(3)
        one, other, third = server.chance.sample(accounts, 3)
        mine, theirs = [ME, FRIEND if fixed else third], [one, other]
        server.play(*((mine, theirs) if won else (theirs, mine)))
        if first:
            four = server.chance.sample(accounts, 4)
            server.play(four[:2], four[2:])
        server.day += 0.1
        yield


def infiltrate(
    server: Server, pattern: Sequence[bool] = (True,), *, per_day: float = 10, share: float = 0.5
) -> Course:
    """Play against ten accounts that play honestly against the people as well."""
    for one in _RING:
        server.strengths[one] = strength(share)
    for number in range(20 * len(_RING)):
        server.day = -20 + number / len(_RING)
        server.meet_any(_RING[number % len(_RING)])
    server.day = 0
    for number, won in enumerate(cycle(pattern)):
        server.go_on(3)
        for _ in range(2):
            server.meet_any(server.chance.choice(_RING))
        other = _RING[number % len(_RING)]
        server.play(*(([ME], [other]) if won else ([other], [ME])))
        server.day += 1 / per_day
        yield


def mixed(server: Server, farming: Callable[[Server], Course], part: float) -> Course:
    """Play honestly at 50 %, and part of the games by an arrangement."""
    server.strengths[ME] = 0
    arranged = farming(server)
    while True:
        if server.chance.random() < part:
            next(arranged)
        else:
            server.go_on(3)
            server.meet_any(ME)
            server.day += 0.1
        yield


def covered(server: Server, farming: Strategy) -> Course:
    """Play by an arrangement, and lose three games of eight to a friend: a record like others'."""
    arranged = farming(server)
    for won in cycle(_FIVE_IN_EIGHT):
        if won:
            next(arranged)
        else:
            server.play([FRIEND], [ME])
        yield


def ladder(server: Server, sizes: Sequence[int], per_day: float = 5) -> Course:
    """Play on top of layers of accounts: each wins two games of three against the one below."""
    ids = iter(_RING)
    layers = [[ME], *([next(ids) for _ in range(size)] for size in sizes)]
    while True:
        server.go_on(2)
        for upper, lower in pairwise(layers):
            for one in upper:
                two = [one], [server.chance.choice(lower)]
                server.play(*(two if server.chance.random() < 2 / 3 else two[::-1]))
        server.day += 1 / per_day
        yield


def _two(server: Server, accounts: Side) -> tuple[Side, Side]:
    one, other = server.chance.sample(accounts, 2)
    return [one], [other]


RING: Final = LetWin(feeders=_RING, first=20, among=2)
"""A ring of ten accounts that play with each other, and let one win."""

HONEST: Final[dict[str, Strategy]] = {
    f"honest, {share:.0%}": partial(honest, share=share) for share in (0.5, 0.55, 0.6, 0.65)
}
FARMING: Final[dict[str, Strategy]] = {
    "a friend who always loses": LetWin(),
    "a friend who loses two of three": LetWin(pattern=_TWO_IN_THREE),
    "ten throwaway accounts": LetWin(feeders=_RING),
    "ten new accounts each week": LetWin(feeders=_RING, afresh=True),
    "ten new ones, that play each other first": LetWin(feeders=_RING, afresh=True, first=10),
    "a ring of ten that play each other": RING,
    "a ring, loses two of three": replace(RING, pattern=_TWO_IN_THREE),
    "a ring, half of it loses, half wins": replace(RING, pattern=(True, False)),
    "a ring, ten games a month": replace(RING, per_day=1 / 3),
    "a pair, against pairs of throwaways": partial(pairs, first=0, fixed=True),
    "a pair, against pairs of a ring": partial(pairs, first=20, fixed=True),
    "any pair of a ring": partial(pairs, first=20, fixed=False),
    "any pair of a ring, two of three": partial(
        pairs, first=20, fixed=False, pattern=_TWO_IN_THREE
    ),
    "ten who play honestly elsewhere": infiltrate,
    "ten such, lose two of three": partial(infiltrate, pattern=_TWO_IN_THREE),
    "ten such, lose three of four, one a day": partial(
        infiltrate, pattern=(True, True, True, False), per_day=1
    ),
    "ten such, and three of eight lost to a friend": partial(covered, farming=infiltrate),
    "a ring, and three of eight lost to a friend": partial(covered, farming=RING),
    "half honest, half against a friend": partial(mixed, farming=LetWin(), part=0.5),
    "half honest, half against a ring": partial(mixed, farming=RING, part=0.5),
    "a quarter against a ring": partial(mixed, farming=RING, part=0.25),
    "a ladder of 2, 3 and 4 accounts": partial(ladder, sizes=(2, 3, 4)),
    "a ladder of nine steps": partial(ladder, sizes=(1,) * 9),
}

GIVING: Final[dict[str, Strategy]] = {
    "ten players of 65% give five of eight away": partial(
        infiltrate, pattern=_FIVE_IN_EIGHT, share=0.65
    )
}
"""What no rule can tell from honest play against strong players."""


def friends(seed: int, games: int = 100, people: int = 5, *, in_full: bool = False) -> list[int]:
    """Return the ratings of friends who play four at a table each evening: the first wins 65 %."""
    server = Server(seed, in_full=in_full, people=0)
    server.strengths = {one: strength(0.5) for one in range(1, people + 1)}
    server.strengths[ME] = strength(0.65)
    played = 0
    while played < games:
        four = server.chance.sample(list(server.strengths), 4)
        server.meet(four[:2], four[2:])
        played += ME in four
        server.day += 0.2
    return [server.shown(one) for one in server.strengths]


def course(strategy: Strategy, server: Server, after: Sequence[int] = AFTER) -> list[int]:
    """Return the shown ratings of an account after so many of its games."""
    server.warm_up()
    ways = strategy(server)
    shown = []
    for number in range(1, max(after) + 1):
        next(ways)
        if number in after:
            shown.append(server.shown())
    return shown


def means(
    strategy: Strategy, seeds: Sequence[int], after: Sequence[int] = AFTER, *, in_full: bool = False
) -> list[int]:
    """Return the mean shown ratings of a way to play."""
    courses = [course(strategy, Server(seed, in_full=in_full), after) for seed in seeds]
    return [round(fmean(column)) for column in zip(*courses, strict=True)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    seeds = range(parser.parse_args(arguments).seeds)
    columns = " | ".join(f"{games} games" for games in AFTER)
    print(f"Mean of {len(seeds)} seeds; in brackets, as every game counted before.\n")
    print(f"| way to play | {columns} |\n| --- |{' --- |' * len(AFTER)}")
    for name, strategy in (HONEST | FARMING | GIVING).items():
        now, before = means(strategy, seeds), means(strategy, seeds, in_full=True)
        cells = " | ".join(f"{new} ({old})" for new, old in zip(now, before, strict=True))
        print(f"| {name} | {cells} |", flush=True)
    for in_full in (False, True):
        shown = [friends(seed, in_full=in_full) for seed in seeds]
        first, others = fmean(row[0] for row in shown), fmean(max(row[1:]) for row in shown)
        when = "before" if in_full else "now"
        print(f"\nFive friends, 100 games, {when}: 65 % {first:.0f}, best other {others:.0f}")


if __name__ == "__main__":
    main()
