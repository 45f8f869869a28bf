"""What actions are worth, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from bot.engine.actions import Action
from bot.engine.views import Ask, SeatView
from bot.players.core import orders
from bot.players.core.codes import MOON, STAND
from bot.players.core.count import points_of, side_of
from bot.players.core.reading import action_of, mask, read
from bot.players.core.state import NONE, State
from bot.players.machine_code import compiled
from bot.players.steady import lawful
from bot.players.steady.weights import share
from bot.players.strong import rollouts
from bot.players.strong.chances import values_for
from bot.players.strong.effort import effort_for

WORLDS: Final = 300
"""In how many worlds actions are compared."""
_SURE: Final = 2.0
"""By how many standard errors a difference is sure."""
_MOVED: Final = 0.05
"""From how many points on a part of a difference is a reason."""


@unique
class Part(Enum):
    """What points come from, by a word that texts may be looked up by."""

    HIGH = "high"
    LOW = "low"
    JACK = "jack"
    GAME = "game"
    OFF_ACE = "off-ace"
    OFF_JACK = "off-jack"
    JOKER = "joker"
    THREE = "three"
    OFF_THREE = "off-three"
    FIVE = "five"
    OFF_FIVE = "off-five"
    SET = "set"
    """The bid that the bound player loses, or others score."""
    OTHER = "other"
    """Turn-ups, gifts, prices, penalties and what trumps peg."""
    WON = "won"
    """The game, won or lost with this deal."""


_PARTS: Final = {
    orders.HIGH: Part.HIGH,
    orders.LOW: Part.LOW,
    orders.JACK_POINT: Part.JACK,
    orders.GAME: Part.GAME,
    orders.OFF_ACE: Part.OFF_ACE,
    orders.OFF_JACK: Part.OFF_JACK,
    orders.HIGH_JOKER: Part.JOKER,
    orders.LOW_JOKER: Part.JOKER,
    orders.THREE_POINT: Part.THREE,
    orders.OFF_THREE: Part.OFF_THREE,
    orders.FIVE_POINT: Part.FIVE,
    orders.OFF_FIVE: Part.OFF_FIVE,
}


@dataclass(frozen=True, slots=True)
class Worth:
    """A mean over the worlds, with its standard error."""

    mean: float
    error: float

    @property
    def sure(self) -> bool:
        """Say whether it is above nothing beyond doubt."""
        return self.mean > _SURE * self.error


@dataclass(frozen=True, slots=True)
class Shift:
    """How many points the better action brings more than another one, of one part."""

    part: Part
    points: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the actions."""

    action: Action
    points: Worth
    """What it brings this side, less what it brings the others."""
    chance: Worth | None
    """The chance to win the game after it, where self-play has found it."""
    behind: Worth
    """How many points the first option brings more."""
    reasons: tuple[Shift, ...]
    """What they come from, the most first."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a seat's actions are worth."""

    options: tuple[Weighed, ...]
    """The one that the strong player chooses first, the others by their worth; none where there is
    nothing to compare."""
    usual: Action
    """What *steady* does."""


def evaluate(view: SeatView, worlds: int = WORLDS, seed: int = 0) -> Evaluation:
    """Return what the actions of the seat to act are worth, those that are far worse less exactly.

    Of discards, and of hands that their players do not see, nothing is compared.

    Args:
        view: what the seat sees; the same view and seed bring the same evaluation.
        seed: another one for other worlds.

    Raises:
        ValueError: if the seat is not to act, or the deal is played to its end.
    """
    decision = OpenDecision(view)
    if len(decision.actions) == 1:
        return Evaluation((), action_of(decision.usual))
    found = decision.tried(decision.actions, worlds, seed)
    best = decision.chosen(found)
    others = sorted((tried for tried in found if tried is not best), key=lambda one: -one.mean())
    return Evaluation(
        tuple(decision.option(tried, best) for tried in (best, *others)), action_of(decision.usual)
    )


class OpenDecision:
    """A decision."""

    def __init__(self, view: SeatView) -> None:
        public, decision = view.public, view.public.decision
        if decision is None or not view.to_act or decision.ask is Ask.DONE:
            raise ValueError(f"seat {view.seat} has nothing to decide")
        self._seen = read(view)
        self._side = view.seat % public.sides
        self._values = values_for(public.rules, public.sides, public.seats)
        self._cards = mask(lawful(view)) if decision.ask is Ask.PLAY else 0
        self.usual = rollouts.usually(self._seen, self._values.habits, self._cards)
        self.actions = rollouts.choices(self._seen, self.usual, self._cards)

    def allows(self, action: int) -> bool:
        """Say whether an action breaks no rule, if it is a card."""
        return action >= STAND or bool(self._cards >> action & 1)

    def tried(
        self, actions: Sequence[int], worlds: int, seed: int, *, gives_up: bool = True
    ) -> list[rollouts.Tried]:
        """Play actions out in the same worlds."""
        tries = effort_for(self._seen.laws, compiled=compiled()).tries
        return rollouts.try_out(
            self._seen, [*actions], self._values, (worlds, tries), seed=seed, gives_up=gives_up
        )

    def chosen(self, found: list[rollouts.Tried]) -> rollouts.Tried:
        """Return what the strong player chooses."""
        able = [one for one in found if one.action == self.usual or self.reached(one) >= 0]
        return rollouts.chosen(able, self.usual, self._values.slight)

    def reached(self, tried: rollouts.Tried) -> int:
        """Return how much more often a bid is made than not; the strong player makes no other."""
        return rollouts.reached(tried, self._seen)

    @property
    def slight(self) -> float:
        """What is not worth another action than *steady*'s."""
        return self._values.slight

    @property
    def knows_chances(self) -> bool:
        """Whether the ends of deals are worth a chance to win; else they are worth points."""
        return self._values.chances is not None

    def counted(self, ends: Sequence[State]) -> tuple[list[float], dict[Part, float]]:
        """Return how many points each end of the deal brings the side, and all, in parts."""
        parts = [self._parts(end) for end in ends]
        all_parts = {part: sum(one[part] for one in parts) for part in Part}
        return [sum(one.values()) for one in parts], all_parts

    def option(self, tried: rollouts.Tried, best: rollouts.Tried) -> Weighed:
        """Weigh an action beside the best one."""
        many = min(len(tried.ends), len(best.ends))
        mine = [self._parts(end) for end in tried.ends]
        bests = [self._parts(end) for end in best.ends[:many]]
        more = {
            part: sum(of[part] - my[part] for of, my in zip(bests, mine, strict=False)) / many
            for part in Part
        }
        points = [sum(parts.values()) for parts in mine]
        ahead = rollouts.difference([sum(parts.values()) for parts in bests], points[:many])
        return Weighed(
            action=action_of(tried.action),
            points=_worth(points),
            chance=None if self._values.chances is None else _worth(tried.values),
            behind=Worth(*ahead),
            reasons=shifts(more),
        )

    def _parts(self, end: State) -> dict[Part, float]:
        """Return what the end of a deal brings the side, in parts."""
        seen, laws = self._seen, self._seen.laws
        parts = dict.fromkeys(Part, 0.0)
        if end.counted:
            scored = [(_PARTS[one], side_of(end, one), points_of(end, one)) for one in laws.order]
            bound = NONE if end.bound == NONE else end.bound % laws.sides
            made = sum(points for _, side, points in scored if side == bound)
            wanted = laws.greatest_bid if end.bound_points == MOON else end.bound_points
            if bound != NONE and made < wanted:
                scored = [of for of in scored if of[1] != bound]
                scored += _set(end, bound)
            for part, side, points in scored:
                if side != NONE:
                    parts[part] += points * (1.0 if side == self._side else -share(seen))
        rest = self._values.points(seen, end, self._side) - sum(parts.values())
        parts[Part.OTHER if end.winner == NONE else Part.WON] += rest
        return parts


def shifts(more: Mapping[Part, float]) -> tuple[Shift, ...]:
    """Return the parts of a difference that are worth telling, the most first."""
    moved = sorted(more, key=lambda part: -abs(more[part]))
    return tuple(Shift(part, more[part]) for part in moved if abs(more[part]) >= _MOVED)


def _set(end: State, bound: int) -> list[tuple[Part, int, int]]:
    """Return what a bid that was set brings which sides."""
    moon = end.bound_points == MOON
    bid = end.laws.target if moon else end.bound_points
    if end.laws.gives_set and not moon:
        return [(Part.SET, side, bid) for side in range(end.laws.sides) if side != bound]
    return [(Part.SET, bound, -bid)]


def _worth(values: Sequence[float]) -> Worth:
    return Worth(*rollouts.difference([*values], [0.0] * len(values)))
