"""The buttons and menus of games that are over.

They belong to no table. All that they mean is in their custom_id, so that they work for as long as
their message stands: ``past1:at:<table>:<game>:<deal>:<step>:<eye>:<button>``, where 1 is the
version of this code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias, cast

from bot.ui.core.custom_ids import (
    Control,
    DiscordId,
    GameId,
    TableId,
    decode,
    read_word,
)

_Number: TypeAlias = Annotated[int, range(100_000)]
_Eye: TypeAlias = _Number | None
"""A seat; None for all hands open."""
_Pressed: TypeAlias = Annotated[
    str, frozenset({"first", "back", "next", "last", "trick-back", "trick-next"})
]


@dataclass(frozen=True, slots=True)
class HistoryControl(Control):
    """Where a button or menu leads."""

    prefix = "past1"


@dataclass(frozen=True, slots=True)
class ShowPastGames(HistoryControl):
    """A page of somebody's past games."""

    tag = "list"

    user_id: DiscordId
    variant: GameId | None = None
    """Only this game, by its id."""
    page: _Number = 0


@dataclass(frozen=True, slots=True)
class PickGame(ShowPastGames):
    """The menu of the games of such a page; its value says which."""

    tag = "pick"


@dataclass(frozen=True, slots=True)
class PastGameControl(HistoryControl):
    """What belongs to one game."""

    table: TableId
    game: _Number


@dataclass(frozen=True, slots=True)
class ShowGame(PastGameControl):
    """What a game came to."""

    tag = "game"


@dataclass(frozen=True, slots=True)
class GetRecord(PastGameControl):
    """A game's record, as a file."""

    tag = "record"


@dataclass(frozen=True, slots=True)
class ShowReplay(PastGameControl):
    """A game's first moment."""

    tag = "replay"


@dataclass(frozen=True, slots=True)
class ShowMoment(PastGameControl):
    """A moment of a game, seen with a seat's eye or with all hands open."""

    tag = "at"

    deal: _Number
    step: _Number
    """How many actions are done; beyond the last is the deal's end."""
    eye: _Eye
    pressed: _Pressed
    """Which button leads there: several of a message may lead to the same moment."""


@dataclass(frozen=True, slots=True)
class PickDeal(PastGameControl):
    """The menu of a game's deals; its value says which."""

    tag = "deal"

    eye: _Eye


@dataclass(frozen=True, slots=True)
class PickEye(PastGameControl):
    """The menu of those with whose eyes a moment can be seen; its value says with whose."""

    tag = "eye"

    deal: _Number
    step: _Number


@dataclass(frozen=True, slots=True)
class ShowCheck(PastGameControl):
    """Whether a deal was fair."""

    tag = "check"

    deal: _Number


@dataclass(frozen=True, slots=True)
class HowItWorks(PastGameControl):
    """How a fair deal works, on the way to one."""

    tag = "how"

    deal: _Number


def number_chosen(word: str) -> int:
    """Read a number that a menu's option has for its value.

    Raises:
        BadControl: if it is none.
    """
    number: int = read_word(_Number, word)
    return number


def eye_chosen(word: str) -> int | None:
    """Read whose eyes were chosen.

    Raises:
        BadControl: if the menu never had that.
    """
    eye: int | None = read_word(_Eye, word)
    return eye


def game_chosen(word: str) -> ShowGame:
    """Read which game was chosen.

    Raises:
        BadControl: if the menu never had that.
    """
    return cast("ShowGame", decode(f"{ShowGame.prefix}:{ShowGame.tag}:{word}"))
