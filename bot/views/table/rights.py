"""What people may do at a table beside the game's moves (docs/design.md, Who may do what)."""

from __future__ import annotations

from enum import Enum, auto, unique


@unique
class Right(Enum):
    """What a person may do at a table now, as the host has tried it out for them.

    `bot.tables.offers` names the function that decides; menus and refusals offer what it takes.
    """

    JOIN = auto()
    LEAVE = auto()
    FOLLOW = auto()
    START = auto()
    CUT = auto()
    SEE_HAND = auto()
    NEXT_DEAL = auto()
    REMATCH = auto()
    PAUSE = auto()
    RESUME = auto()
    COME_BACK = auto()
    CLOSE = auto()
    """End the game, or ask the others to."""
    ASK_REFEREE = auto()
    ADD_COMPUTER = auto()
    REMOVE_COMPUTER = auto()
    SET_LEVELS = auto()
    SET_OPTIONS = auto()
    SET_CLOCK = auto()
    SET_LAST_CARDS = auto()
