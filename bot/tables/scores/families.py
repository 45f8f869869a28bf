"""Families of games: what one learns in a game of a family serves in the others."""

from __future__ import annotations

from enum import Enum, unique
from typing import Final

from bot.engine.rules import Drawing, Market, Rules, Trumps
from bot.engine.variants import find_variant


@unique
class Family(Enum):
    """What people are rated in, each by itself."""

    TURNED = "turned"
    """A card is turned up for trumps; eldest may beg."""
    FIXED = "fixed"
    """A card is turned up for trumps, and that is that."""
    PITCHED = "pitched"
    """The first card led names trumps."""
    BOUGHT = "bought"
    """The right to pitch is offered for, sold or bid for."""
    DRAWN = "drawn"
    """Cards are drawn from the stock after each trick."""


_BY_TRUMPS: Final = {
    Trumps.TURN: Family.TURNED,
    Trumps.TURN_NO_BEG: Family.FIXED,
    Trumps.PITCH: Family.PITCHED,
    Trumps.CUT: Family.FIXED,
}


def family_of(rules: Rules) -> Family:
    """Return the family that a game's rules make it one of."""
    if rules.drawing is not Drawing.NONE:
        return Family.DRAWN
    if rules.market is not Market.NONE:
        return Family.BOUGHT
    return _BY_TRUMPS[rules.trumps]


def family_of_game(variant: str) -> Family:
    """Return the family of a game by its id: with any options, for its board shows one rating."""
    return family_of(find_variant(variant).base)
