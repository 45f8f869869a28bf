"""The buttons and menus of past games.

Their custom_ids hold all that they mean, so they work until their message is deleted:
``past1:at:<table>:<game>:<deal>:<step>:<eye>:<button>``, where 1 is the version of this code.
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
    """A button or menu of past games."""

    prefix = "past1"


@dataclass(frozen=True, slots=True)
class ShowPastGames(HistoryControl):
    """Shows a page of a person's past games."""

    tag = "list"

    user_id: DiscordId
    variant: GameId | None = None
    """Only this game, by its id."""
    page: _Number = 0


@dataclass(frozen=True, slots=True)
class PickGame(ShowPastGames):
    """The menu of the games on such a page; its value is the game."""

    tag = "pick"

    def chosen(self, value: str) -> ShowGame:
        """Return what a value means, or raise BadControl."""
        return cast("ShowGame", decode(f"{ShowGame.prefix}:{ShowGame.tag}:{value}"))


@dataclass(frozen=True, slots=True)
class PastGameControl(HistoryControl):
    """A button or menu of one game."""

    table: TableId
    game: _Number


@dataclass(frozen=True, slots=True)
class ShowGame(PastGameControl):
    """Shows the result of a game."""

    tag = "game"


@dataclass(frozen=True, slots=True)
class GetRecord(PastGameControl):
    """Sends a game's record as a file."""

    tag = "record"


@dataclass(frozen=True, slots=True)
class ShowReplay(PastGameControl):
    """Shows a game's first moment."""

    tag = "replay"


@dataclass(frozen=True, slots=True)
class ShowMoment(PastGameControl):
    """Shows a moment of a game, as one seat saw it or with all hands open."""

    tag = "at"

    deal: _Number
    step: _Number
    """How many actions are done; beyond the last is the deal's end."""
    eye: _Eye
    pressed: _Pressed
    """The button. It keeps custom_ids unique if several lead to the same moment."""


@dataclass(frozen=True, slots=True)
class PickDeal(PastGameControl):
    """The menu of a game's deals; its value is the deal."""

    tag = "deal"

    eye: _Eye

    def chosen(self, value: str) -> ShowMoment:
        """Return what a value means, or raise BadControl."""
        deal = read_word(_Number, value)
        return ShowMoment(self.table, self.game, deal, 0, self.eye, "first")


@dataclass(frozen=True, slots=True)
class PickEye(PastGameControl):
    """The menu of seats; its value is the seat as which the moment is shown."""

    tag = "eye"

    deal: _Number
    step: _Number

    def chosen(self, value: str) -> ShowMoment:
        """Return what a value means, or raise BadControl."""
        eye = read_word(_Eye, value)
        return ShowMoment(self.table, self.game, self.deal, self.step, eye, "first")


@dataclass(frozen=True, slots=True)
class ShowCheck(PastGameControl):
    """Shows whether a deal was fair."""

    tag = "check"

    deal: _Number


@dataclass(frozen=True, slots=True)
class HowItWorks(PastGameControl):
    """Explains the fair deal, with a way back to the deal that was shown."""

    tag = "how"

    deal: _Number
