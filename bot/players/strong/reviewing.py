"""Which decisions of a game were mistakes: all are tried in few worlds, and the doubtful in many.

A review is a generator: it yields pieces of work and is sent what they came to, so that each can be
done where and when there is time for it. The same game brings the same mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from bot.engine.actions import Action
from bot.engine.views import Ask, SeatView
from bot.players.core.reading import action_of, code_of
from bot.players.strong.evaluation import Case, Part, Shift, Worth, shifts
from bot.players.strong.rollouts import Tried, difference

MISTAKE: Final = 0.2
"""From how many points on a decision is a mistake."""
SHOWN: Final = 5
"""The most mistakes of a game that are told."""
_SURE: Final = 2.0
"""By how many standard errors a mistake costs that much."""
_PLAYS: Final = 10_000
"""How many cards are played in a piece: some 60 ms by machine code."""
_FIRST: Final = 40
"""In how many worlds everything that a player could have done is tried."""
_SECOND: Final = 160
"""In how many more, if it may have been a mistake."""
_LAST: Final = 600
"""In how many others a mistake has to prove itself."""
_MOST: Final = 12
"""How many decisions may prove to be mistakes."""


@dataclass(frozen=True, slots=True)
class Choice:
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


class Outcome(NamedTuple):
    """What one action brought in each of some worlds."""

    action: int
    reached: int
    """How much more often a bid is made than not."""
    worth: list[float]
    points: list[float]
    parts: dict[Part, float]
    """How many points in all the worlds come from what."""


Piece: TypeAlias = Callable[[], list[Outcome]]
"""Work of a tenth of a second at most, for any process."""
Pieces: TypeAlias = Generator[Piece, list[Outcome], "Mistake | None"]


class Step(NamedTuple):
    """A piece of a review, and which of its decisions it is about."""

    number: int
    piece: Piece


@dataclass(slots=True)
class _Doubt:
    """A decision that may have been a mistake."""

    number: int
    choice: Choice
    found: list[Outcome]
    costs: float = 0.0
    hope: float = 0.0


def review(
    choices: Sequence[Choice],
) -> Generator[Step, list[Outcome], list[tuple[int, Mistake]]]:
    """Look through decisions; return the worst mistakes with their numbers, the worst first."""
    doubts = []
    for number, choice in enumerate(choices):
        if not _is_open(choice):
            continue
        doubt = _Doubt(number, choice, [])
        yield from _try(doubt, None, _FIRST, 0)
        if doubt.found and _weigh(doubt):
            doubts.append(doubt)
    for doubt in doubts:
        yield from _try(doubt, _hopeful(doubt), _SECOND, _FIRST)
    doubts = [doubt for doubt in doubts if _weigh(doubt) and doubt.costs >= MISTAKE]
    doubts.sort(key=lambda doubt: -doubt.costs)
    mistakes = []
    for doubt in doubts[:_MOST]:
        case = Case(doubt.choice.view)
        best = _chosen(case, doubt.found).action
        if best == code_of(doubt.choice.done):
            continue
        doubt.found = []
        yield from _try(doubt, [best, case.usual], _LAST, _FIRST + _SECOND)
        mistake = _proven(case, doubt)
        if mistake is not None:
            mistakes.append((doubt.number, mistake))
    mistakes.sort(key=lambda found: -_price(found[1]))
    return mistakes[:SHOWN]


def _price(mistake: Mistake) -> float:
    return mistake.costs.mean if mistake.chance is None else mistake.chance.mean


def _is_open(choice: Choice) -> bool:
    """Say whether there was something to choose among."""
    decision = choice.view.public.decision
    return (
        decision is not None
        and decision.ask not in {Ask.DONE, Ask.DISCARD}
        and len(choice.view.legal) > 1
        and code_of(choice.done) is not None
    )


def _try(
    doubt: _Doubt, actions: Sequence[int] | None, worlds: int, seed: int
) -> Generator[Step, list[Outcome], None]:
    """Try actions and the one done in some worlds, and add what comes of it to what is known."""
    view, done = doubt.choice.view, doubt.choice.done
    public = view.public
    many = len(view.legal) if actions is None else len(actions) + 1
    each = max(1, _PLAYS // (many * (sum(public.hand_counts) + public.stock_count)))
    for first in range(0, worlds, each):
        size = min(each, worlds - first)
        found = yield Step(doubt.number, partial(try_in, view, done, actions, size, seed + first))
        if not found:
            return
        doubt.found = _merged(doubt.found, found)


def try_in(
    view: SeatView, done: Action, actions: Sequence[int] | None, worlds: int, seed: int
) -> list[Outcome]:
    """Try actions and the one that was done in some worlds; nothing if there is no other one."""
    case, code = Case(view), code_of(done)
    if code is None or not case.allows(code):
        return []
    wanted = [*dict.fromkeys([*(actions or [*case.actions, case.usual]), code])]
    if len(wanted) == 1:
        return []
    return [
        Outcome(
            tried.action, case.reached(tried), tried.values, *case.counted(tried.ends)
        )
        for tried in case.tried(wanted, worlds, seed, gives_up=actions is None)
    ]


def _merged(known: list[Outcome], found: list[Outcome]) -> list[Outcome]:
    if not known:
        return found
    more = {one.action: one for one in found}
    merged = []
    for one in known:
        other = more.get(one.action)
        if other is not None:
            parts = {part: one.parts[part] + other.parts[part] for part in one.parts}
            one = Outcome(one.action, one.reached + other.reached, one.worth + other.worth, one.points + other.points, parts)
        merged.append(one)
    return merged


def _of(doubt: _Doubt) -> Outcome:
    code = code_of(doubt.choice.done)
    return next(one for one in doubt.found if one.action == code)


def _above(one: list[float], other: list[float]) -> Worth:
    many = min(len(one), len(other))
    return Worth(*difference(one[:many], other[:many]))


def _weigh(doubt: _Doubt) -> bool:
    """Note what a decision may have cost; say whether that may be a mistake."""
    done = _of(doubt)
    more = [_above(one.points, done.points) for one in doubt.found if one is not done]
    doubt.costs = max(one.mean for one in more)
    doubt.hope = max(one.mean + one.error for one in more)
    return doubt.hope >= MISTAKE


def _hopeful(doubt: _Doubt) -> list[int]:
    """Return the actions that may be the best."""
    done = _of(doubt)
    more = [(one.action, _above(one.worth, done.worth)) for one in doubt.found]
    least = max(worth.mean - worth.error for _, worth in more)
    return [action for action, worth in more if worth.mean + worth.error >= least]


def _chosen(case: Case, found: list[Outcome]) -> Tried:
    tried = []
    for one in found:
        if one.action == case.usual or one.reached >= 0:
            tried.append(Tried(one.action))
            tried[-1].values = one.worth
    return case.chosen(tried)


def _proven(case: Case, doubt: _Doubt) -> Mistake | None:
    """Return the mistake if other worlds prove it."""
    action = _chosen(case, doubt.found).action
    done, best = _of(doubt), next(one for one in doubt.found if one.action == action)
    costs, chance = _above(best.points, done.points), _above(best.worth, done.worth)
    if costs.mean - _SURE * costs.error < MISTAKE or not chance.sure:
        return None
    many = len(done.points)
    more = {part: (best.parts[part] - done.parts[part]) / many for part in best.parts}
    return Mistake(
        action_of(action), costs, chance if case.knows_chances else None, shifts(more)
    )
