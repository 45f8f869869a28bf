"""Controls of a player's stats: ``stats1:<person>:<game>:<drawn>:<act>``.

For games of practice ``:practice`` is added.
"""

from __future__ import annotations

from enum import Enum, unique

from bot.ui.core.custom_ids import Control, DiscordId, GameId, Practice


@unique
class StatsAct(Enum):
    """What a button or a menu of a player's stats does."""

    SHOW = "show"
    """Show the stats that the control describes."""
    GAME = "game"
    """A menu: of one game, or of all."""
    WHO = "who"
    """A menu: whose."""


class ShowStats(Control, prefix="stats1", tag=""):
    """A player's stats, and how to get there."""

    user_id: DiscordId = 0
    """0 if the person is chosen in the menu."""
    variant: GameId | None = None
    """A game's id; None for all games."""
    drawn: bool = False
    """Whether there is a chart beside the words."""
    act: StatsAct = StatsAct.SHOW
    practice: Practice = False
    """Only games of practice, instead of only others."""
