"""What a person may do at a table: the functions that decide it, tried on throw-away changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from bot.errors import TableError
from bot.tables.actions import lifecycle, pauses, play, seating, timers
from bot.tables.actions.opening import set_options
from bot.tables.core.change import Change
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.table.rights import Right
from bot.views.table.view import FirstDealQuestion

Decider: TypeAlias = Callable[[Change, Person], object]
"""Writes an action into a change, or refuses it with a TableError."""

DECIDERS: Final[Mapping[Right, Decider]] = {
    Right.LEAVE: seating.leave,
    Right.START: lifecycle.start,
    Right.CUT: lambda change, who: play.check_question(
        change, who, change.table.game, FirstDealQuestion.CUT
    ),
    Right.SEE_HAND: lambda change, who: play.shown_hand(change.before, who),
    Right.NEXT_DEAL: lambda change, who: play.next_deal(change, who, *change.place()),
    Right.REMATCH: lambda change, who: lifecycle.rematch(change, who, change.table.game),
    Right.PAUSE: pauses.pause,
    Right.RESUME: pauses.resume,
    Right.COME_BACK: pauses.back,
    Right.CLOSE: lifecycle.ask_close,
    Right.ADD_COMPUTER: seating.add_computer,
    Right.REMOVE_COMPUTER: seating.remove_computer,
    Right.SET_LEVELS: lambda change, who: seating.set_level(change, who, ComputerLevel.STEADY),
    Right.SET_OPTIONS: lambda change, who: set_options(change, who, {}),
    Right.SET_CLOCK: lambda change, who: timers.set_clock(
        change, who, replace(change.table.clock, misses=change.table.clock.misses + 1)
    ),
    Right.SET_LAST_CARDS: lambda change, who: timers.set_last_cards(
        change, who, of_bot=not change.table.last_cards
    ),
}
"""What the host does for each; what it must look up first is in `Host.rights`."""
_LOOKS: Final = frozenset({Right.CUT, Right.SEE_HAND})
"""What changes nothing at a table. What else would change nothing is done already: no offer."""


def is_taken(right: Right, decide: Decider, trial: Change, who: Person) -> bool:
    """Say whether a trial lets a person do something, and changes something."""
    try:
        # Without a press: a rematch need not deal to be allowed.
        decide(trial, replace(who, press=None))
    except TableError:
        return False
    return right in _LOOKS or trial.touched
