"""Controls for finding players: ``lfg1:find``, ``lfg1:wait:<game>:<seats>:<minutes>``.

The page on which a person says what they want to play holds all of it in its controls.
"""

from __future__ import annotations

from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import Control, GameId, Number


class LfgControl(Control, prefix="lfg1"):
    """A control of the panel, or of a page behind it."""


class FindPlayers(LfgControl, tag="find"):
    """Show the page on which one says what to play, and how long one waits for it."""


class WantGame(LfgControl, tag="game"):
    """Choose the game. The menu's value is its id, or `ANY`."""

    minutes: Number


class WantSeats(LfgControl, tag="seats"):
    """Choose how many are to play. The menu's value is a number; 0 for as many as usual."""

    game: GameId
    minutes: Number


class WantTime(LfgControl, tag="time"):
    """Choose how long one waits. The menu's value is a number of minutes."""

    game: GameId | None
    seats: Number | None


class WaitForGame(LfgControl, tag="wait"):
    """Wait for a game, or for any, from now on."""

    game: GameId | None
    seats: Number | None
    minutes: Number


class AlsoPlay(LfgControl, tag="also"):
    """Play a game too, besides the one that one waits for; or wait for it."""

    game: GameId
    seats: Number


class StartNow(LfgControl, tag="now"):
    """Start what one waits for, with computers in the free seats."""


class StopWaiting(LfgControl, tag="leave"):
    """Wait no more."""


class ShowListening(LfgControl, tag="tell"):
    """Show of which games one hears by direct message, and when not."""


class ListenToAll(LfgControl, tag="tell-all"):
    """Hear when anybody on this server looks for a game."""


class ListenTo(LfgControl, tag="tell-games"):
    """Hear of one more game. The menu's value is its id."""


class AskQuiet(LfgControl, tag="quiet"):
    """Ask at what hours one wants to hear nothing."""


class QuietForm(LfgControl, tag="quiet-form"):
    """The form with those hours."""


class StopListening(LfgControl, tag="tell-off"):
    """Stop hearing of games, on all servers."""


class ListTable(TableControl, tag="find"):
    """Put a table into the panel of its channel, and show what it says there."""


class UnlistTable(TableControl, tag="unlist"):
    """Take a table off the panel."""
