"""Whose stats a button or a menu leads to.

They belong to no table: ``stats1:<person>:<game>:<drawn>:<act>``, where 1 is the version of this
code; with ``:practice`` at the end they are of practice.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from bot.ui.core.custom_ids import NONE, Control, DiscordId, GameId, Practice, read_word


@unique
class StatsAct(Enum):
    """What a button or a menu of somebody's stats does."""

    SHOW = "show"
    """Show them as they are described."""
    GAME = "game"
    """A menu: in which game, or in all."""
    WHO = "who"
    """A menu: whose."""


@dataclass(frozen=True, slots=True)
class ShowStats(Control):
    """Somebody's stats, and how to get there."""

    prefix = "stats1"
    tag = ""

    user_id: DiscordId = 0
    """0 where a menu tells."""
    variant: GameId | None = None
    """A game's id; None for all games."""
    drawn: bool = False
    """Whether there is a chart beside the words."""
    act: StatsAct = StatsAct.SHOW
    practice: Practice = False
    """Whether they are of practice, which is counted apart."""


def encode_game(variant: str | None) -> str:
    """Write a game as a menu's value."""
    return variant or NONE


def decode_game(word: str) -> str | None:
    """Read a menu's value.

    Raises:
        BadControl: if there is no such game.
    """
    game: str | None = read_word(GameId | None, word)
    return game


def decode_person(word: str) -> int:
    """Read somebody's id from a menu's value.

    Raises:
        BadControl: if it is no id.
    """
    user_id: int = read_word(DiscordId, word)
    return user_id
