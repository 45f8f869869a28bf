"""Chips: who pays whom once a game is over (docs/rules.md §5.2, Stakes)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.rules import Rules


def settlement(
    rules: Rules, sides: int, winner: int | None, fours: Sequence[int]
) -> tuple[int, ...]:
    """Return what each player of a side receives, or pays where it is negative; by side.

    Every other side pays the winner, and pays a side for each four that it is behind.

    Args:
        winner: the side that won; None for a drawn game: nobody pays for it.
        fours: by side, the deals in which it made all four points.

    Side 0 wins a game with stakes of 2 chips, and 1 chip for each four; side 1 made two fours.

    >>> rules = Rules(target=11, stake_game=2, stake_four=1)
    >>> settlement(rules, sides=3, winner=0, fours=(0, 2, 0))
    (2, 2, -4)
    """
    chips = []
    for side in range(sides):
        won = 0 if winner is None else sides - 1 if side == winner else -1
        ahead = sum(fours[side] - theirs for theirs in fours)
        chips.append(rules.stake_game * won + rules.stake_four * ahead)
    return tuple(chips)
