"""The buttons and menus of past games.

Their custom_ids hold all that they mean, so they work until their message is deleted:
``past1:at:<table>:<game>:<deal>:<step>:<eye>:<button>``, where 1 is the version of this code.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, cast

from bot.ui.core.custom_ids import (
    Control,
    DiscordId,
    GameId,
    Spelling,
    TableIdField,
    decode,
    read_word,
)

_Number: TypeAlias = Annotated[int, range(100_000)]
_Eye: TypeAlias = _Number | None
"""A seat; None for all hands open."""
_Pressed: TypeAlias = Annotated[
    str, frozenset({"first", "back", "next", "last", "trick-back", "trick-next"})
]


class HistoryControl(Control, prefix="past1"):
    """A button or menu of past games."""


class ShowPastGames(HistoryControl, tag="list"):
    """Shows a page of a person's past games."""

    user_id: DiscordId
    variant: GameId | None = None
    """Only this game, by its id."""
    page: _Number = 0


class PickGame(ShowPastGames, tag="pick"):
    """The menu of the games on such a page; its value is the game."""

    def chosen(self, value: str) -> ShowGame:
        """Return what a value means, or raise BadControl."""
        return cast("ShowGame", decode(f"{ShowGame.prefix}:{ShowGame.tag}:{value}"))


class PastGameControl(HistoryControl):
    """A button or menu of one game."""

    table: TableIdField
    game: _Number


class ShowGame(PastGameControl, tag="game"):
    """Shows the result of a game."""


class GetRecord(PastGameControl, tag="record"):
    """Sends a game's record as a file."""


class ShowReplay(PastGameControl, tag="replay"):
    """Shows a game's first moment."""


class ShowMoment(PastGameControl, tag="at"):
    """Shows a moment of a game, as one seat saw it or with all hands open."""

    deal: _Number
    step: _Number
    """How many actions are done; beyond the last is the deal's end."""
    eye: _Eye
    pressed: _Pressed
    """The button. It keeps custom_ids unique if several lead to the same moment."""


class PickDeal(PastGameControl, tag="deal"):
    """The menu of a game's deals; its value is the deal."""

    eye: _Eye

    def chosen(self, value: str) -> ShowMoment:
        """Return what a value means, or raise BadControl."""
        deal = read_word(_Number, value)
        return ShowMoment(self.table, self.game, deal, 0, self.eye, "first")


class PickEye(PastGameControl, tag="eye"):
    """The menu of seats; its value is the seat as which the moment is shown."""

    deal: _Number
    step: _Number

    def chosen(self, value: str) -> ShowMoment:
        """Return what a value means, or raise BadControl."""
        eye = read_word(_Eye, value)
        return ShowMoment(self.table, self.game, self.deal, self.step, eye, "first")


class ShowCheck(PastGameControl, tag="check"):
    """Shows whether a deal was fair."""

    deal: _Number
    proof: Annotated[bool, Spelling("proof", value=True), Spelling("", value=False)] = False
    """Whether with all that proves it."""


class HowItWorks(PastGameControl, tag="how"):
    """Explains the fair deal, with a way back to the deal that was shown."""

    deal: _Number
