"""Titles that players earn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique


@unique
class Title(Enum):
    """What a player has earned by games that count; docs/scores.md has the rules."""

    HANGMAN = "hangman"
    KICK_OUT = "kick-out"
    SHUT_OUT = "shut-out"
    FOUR = "four"
    GALLOWS = "gallows"
    SAFE = "safe"
    ROW = "row"
    COMEBACK = "comeback"
    WORD = "word"
    MOON = "moon"
    BEGGAR = "beggar"
    REGULAR = "regular"
    ROUNDER = "rounder"
    SEASON = "season"
    """The one title that no single game brings, and that can be earned again."""


@dataclass(frozen=True, slots=True)
class EarnedTitle:
    """A title, and since when a player has it."""

    title: Title
    at: int
    """Milliseconds since 1970: the game's end; of a season won, its beginning."""
    name: str = ""
    """The player's, where it is told of several."""
