"""Which scores a game can end with, by its rules: for results that somebody types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.axes import GameTie
from bot.engine.events import Cause
from bot.engine.rules import Rules

_TIES = 5
"""More level deals in a row than any game has, where Game is carried on."""
_TURN_UPS = 4
"""More turn-ups that score than any deal has."""


def can_end(rules: Rules, seats: int, score: Sequence[int]) -> bool:
    """Say whether a game can end with a score, by side.

    >>> from bot.engine.variants import VARIANTS
    >>> rules = VARIANTS["trinidad"].rules({}, VARIANTS["trinidad"].forms[0])
    >>> [can_end(rules, 4, score) for score in ((14, 9), (16, 0), (17, 0), (14, 14), (3, 2))]
    [True, True, False, False, False]
    """
    if min(score) < 0 and not can_be_negative(rules):
        return False
    if rules.deals:
        return max(score) <= most_made(rules, seats)
    there = [points for points in score if points >= rules.target]
    return len(there) == winners(rules) and max(score) <= most_made(rules, seats)


def can_be_negative(rules: Rules) -> bool:
    """Say whether a side may end below zero."""
    return rules.below_zero or rules.penalty


def winners(rules: Rules) -> int:
    """Return how many sides reach the target of a game."""
    return 2 if rules.second_place else 1


def most_made(rules: Rules, seats: int) -> int:
    """Return a number of points that no side of a game exceeds."""
    counted = [*_counted(rules)]
    pegs = sorted(_pegs(rules), reverse=True)
    turn_up = max((points for _, points in rules.turn_up_points), default=0)
    bid = sum(counted) if rules.binds else 0
    if rules.deals:
        return rules.deals * (sum(counted) + sum(pegs) + _TURN_UPS * turn_up + bid + 1)
    # A game ends in the middle of a count, with what brings a side there.
    return rules.target - 1 + max(*counted, sum(pegs[:seats]), turn_up, bid, 1)


def _counted(rules: Rules) -> Iterator[int]:
    """Yield what each point of the count can bring at once."""
    carried = _TIES if rules.game_tie is GameTie.CARRIED else 1
    own = {
        Cause.GAME: rules.game_points * carried,
        Cause.JACK: max(rules.jack_points, rules.hung_jack_points),
    }
    for cause in rules.order:
        yield max(own.get(cause, 0), rules.worth_of(cause))


def _pegs(rules: Rules) -> Iterator[int]:
    """Yield what each card brings as it is taken."""
    yield from (worth for _, worth in rules.pegs)
    yield from (worth for _, worth in rules.plain_pegs for _ in range(3))
