"""Which decisions of a game were mistakes: all are tried in few worlds, and the doubtful in many.

A review is a generator: it yields pieces of work and is sent what they came to, so that each can be
done where and when there is time for it. The same game brings the same mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from bot.engine.actions import Action
from bot.engine.views import Ask, SeatView
from bot.players.core.reading import action_of, code_of
from bot.players.strong.evaluation import OpenDecision, Part, Shift, Worth, shifts
from bot.players.strong.rollouts import difference

REVISION: Final = 2
"""Raise it where the same game may bring other mistakes: what was found is found again then."""
MISTAKE: Final = 0.2
"""From how many points on a decision is a mistake."""
SHOWN: Final = 5
"""The most mistakes of a game that are told."""
_SURE: Final = 2.5
"""The cost must exceed that by this many standard errors."""
_PLAYS: Final = 3_000
"""How many cards are played in a piece: some 20 ms by machine code."""
_APART: Final = 0x9E3779B1
"""The distance between the seeds of two pieces: near seeds bring similar worlds."""
_MOST: Final = 2_000_000
"""How many in a review: some 10 seconds of a busy core. Few games need a quarter of it."""
_FIRST: Final = 40
"""In how many worlds everything that a player could have done is tried, if that many can be."""
_SECOND: Final = 160
"""In how many more worlds, if it may have been a mistake."""
_LAST: Final = 600
"""In how many further worlds a mistake must be confirmed."""
_RIVALS: Final = 3
"""How many actions are compared with it then: what seems best may not be."""
_PROVEN: Final = 12
"""How many decisions may do so."""


@dataclass(frozen=True, slots=True)
class PastDecision:
    """A decision that was made."""

    view: SeatView
    """What the seat saw; it was to act."""
    done: Action
    """What it did."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """An action that was clearly worse than another."""

    better: Action
    costs: Worth
    """In points."""
    chance: Worth | None
    """In chance to win the game, where self-play has found it."""
    reasons: tuple[Shift, ...]
    """Which points it costs, the most first."""


class Brought(NamedTuple):
    """What one action brought in each of some worlds."""

    action: int
    reached: int
    """How much more often a bid is made than not."""
    worth: list[float]
    points: list[float]
    parts: dict[Part, float]
    """The sum of the points over all worlds, by part."""


Piece: TypeAlias = Callable[[], list[Brought]]
"""Work of some hundredths of a second, which any process can do."""


class ReviewStep(NamedTuple):
    """What a review wants to have done next."""

    number: int
    """Of the decision that it is about."""
    doubts: int
    """How many decisions are looked at once more; 0 as long as all are looked through."""
    piece: Piece


_Steps: TypeAlias = Generator[ReviewStep, list[Brought], None]


@dataclass(slots=True)
class _Doubt:
    number: int
    choice: PastDecision
    found: list[Brought]
    """What each action brought; the one that was done is among them."""
    costs: float = 0.0
    """How many points the best action brought more."""
    hope: float = 0.0
    """The same, with its error added."""

    def of(self, action: int | None) -> Brought:
        """Return what an action brought."""
        return next(one for one in self.found if one.action == action)

    def done(self) -> Brought:
        return self.of(code_of(self.choice.done))

    def weigh(self) -> bool:
        """Note what the decision may have cost; say whether that may be a mistake."""
        done = self.done()
        more = [_above(one.points, done.points) for one in self.found if one is not done]
        self.costs = max(one.mean for one in more)
        self.hope = max(one.mean + one.error for one in more)
        return self.hope >= MISTAKE

    def hopeful(self) -> list[int]:
        """Return the actions that may be the best."""
        done = self.done()
        more = [(one.action, _above(one.worth, done.worth)) for one in self.found]
        least = max(worth.mean - worth.error for _, worth in more)
        return [action for action, worth in more if worth.mean + worth.error >= least]

    def best(self, decision: OpenDecision, most: int = 1) -> list[int]:
        """Return what the strong player would have done, and what comes next."""
        able = [one for one in self.found if one.action == decision.usual or one.reached >= 0]
        able.sort(key=lambda one: (-len(one.worth), -fmean(one.worth)))
        best = [one.action for one in able]
        usual = next((one for one in able if one.action == decision.usual), able[0])
        if _above(able[0].worth, usual.worth).mean <= decision.slight:
            best = [decision.usual, *best]
        return best[:most]


class _Review:
    """A review: what it has spent so far, in cards played."""

    def __init__(self, choices: Sequence[PastDecision]) -> None:
        self._open = [(n, choice) for n, choice in enumerate(choices) if _is_open(choice)]
        self._spent = 0
        self._doubts: list[_Doubt] = []

    def look_through(self) -> _Steps:
        """Try all that could have been done, to find what may have been a mistake."""
        costs = sum(_plays(choice, len(choice.view.legal)) for _, choice in self._open)
        worlds = max(1, min(_FIRST, _MOST // 2 // max(1, costs)))
        for number, choice in self._open:
            doubt = _Doubt(number, choice, [])
            yield from self._try(doubt, None, worlds, 0, again=False)
            if doubt.found and doubt.weigh():
                self._doubts.append(doubt)

    def look_again(self) -> _Steps:
        """Try what may have been a mistake in more worlds, the likeliest first."""
        self._doubts.sort(key=lambda doubt: -doubt.hope)
        for doubt in self._doubts:
            if self._spent < _MOST * 3 // 4:
                yield from self._try(doubt, doubt.hopeful(), _SECOND, _FIRST)
        self._doubts = [one for one in self._doubts if one.weigh() and one.costs >= MISTAKE]

    def prove(self) -> Generator[ReviewStep, list[Brought], list[tuple[int, Mistake]]]:
        """Try what seems best in other worlds beside what was done; return the mistakes."""
        self._doubts.sort(key=lambda doubt: -doubt.costs)
        mistakes = []
        for doubt in self._doubts[:_PROVEN]:
            decision = OpenDecision(doubt.choice.view)
            wanted = doubt.best(decision, _RIVALS)
            if wanted[0] == code_of(doubt.choice.done) or self._spent >= _MOST:
                continue
            doubt.found = []
            yield from self._try(doubt, [*wanted, decision.usual], _LAST, _FIRST + _SECOND)
            mistake = _proven(decision, doubt)
            if mistake is not None:
                mistakes.append((doubt.number, mistake))
        return mistakes

    def _try(
        self,
        doubt: _Doubt,
        actions: Sequence[int] | None,
        worlds: int,
        seed: int,
        *,
        again: bool = True,
    ) -> _Steps:
        """Try actions and the one done in some worlds, and add it to what is known."""
        view, done = doubt.choice.view, doubt.choice.done
        plays = _plays(doubt.choice, len(view.legal) if actions is None else len(actions) + 1)
        each = max(1, _PLAYS // plays)
        doubts = len(self._doubts) if again else 0
        for first in range(0, worlds, each):
            many = min(each, worlds - first)
            piece = partial(try_in, view, done, actions, many, _APART * (seed + first))
            self._spent += many * plays
            found = yield ReviewStep(doubt.number, doubts, piece)
            if not found:
                return
            doubt.found = _merged(doubt.found, found)


def review(
    choices: Sequence[PastDecision],
) -> Generator[ReviewStep, list[Brought], list[tuple[int, Mistake]]]:
    """Look through decisions; return the worst mistakes with their numbers, the worst first.

    Discards, questions, and what breaks or calls a rule are not reviewed.
    """
    looking = _Review(choices)
    yield from looking.look_through()
    yield from looking.look_again()
    mistakes = yield from looking.prove()
    return sorted(mistakes, key=lambda found: -_price(found[1]))[:SHOWN]


def _price(mistake: Mistake) -> float:
    return mistake.costs.mean if mistake.chance is None else mistake.chance.mean


def _is_open(choice: PastDecision) -> bool:
    decision = choice.view.public.decision
    return (
        decision is not None
        and decision.ask not in {Ask.DONE, Ask.DISCARD}
        and len(choice.view.legal) > 1
        and code_of(choice.done) is not None
    )


def _plays(choice: PastDecision, actions: int) -> int:
    """Return how many cards are played when this many actions are tried in a world."""
    public = choice.view.public
    return max(1, actions * (sum(public.hand_counts) + public.stock_count))


def try_in(
    view: SeatView, done: Action, actions: Sequence[int] | None, worlds: int, seed: int
) -> list[Brought]:
    """Try actions and the one that was done in some worlds; nothing if there is no other one."""
    decision, code = OpenDecision(view), code_of(done)
    if code is None or not decision.allows(code):
        return []
    wanted = [*dict.fromkeys([*(actions or [*decision.actions, decision.usual]), code])]
    if len(wanted) == 1:
        return []
    return [
        Brought(tried.action, decision.reached(tried), tried.values, *decision.counted(tried.ends))
        for tried in decision.tried(wanted, worlds, seed, gives_up=actions is None)
    ]


def _merged(known: list[Brought], found: list[Brought]) -> list[Brought]:
    if not known:
        return found
    more = {one.action: one for one in found}
    return [_sum(one, more[one.action]) if one.action in more else one for one in known]


def _sum(one: Brought, other: Brought) -> Brought:
    return Brought(
        one.action,
        one.reached + other.reached,
        one.worth + other.worth,
        one.points + other.points,
        {part: one.parts[part] + other.parts[part] for part in Part},
    )


def _above(one: list[float], other: list[float]) -> Worth:
    many = min(len(one), len(other))
    return Worth(*difference(one[:many], other[:many]))


def _proven(decision: OpenDecision, doubt: _Doubt) -> Mistake | None:
    """Return the mistake if other worlds prove it."""
    (action,) = doubt.best(decision)
    done, best = doubt.done(), doubt.of(action)
    costs, chance = _above(best.points, done.points), _above(best.worth, done.worth)
    if costs.mean - _SURE * costs.error < MISTAKE or not chance.sure:
        return None
    many = len(done.points)
    more = {part: (best.parts[part] - done.parts[part]) / many for part in Part}
    return Mistake(
        action_of(best.action), costs, chance if decision.knows_chances else None, shifts(more)
    )
