"""Controls of the help pages: ``help1:see:<topic>``, ``help1:menu``, ``help1:alone:<game>``."""

from __future__ import annotations

from enum import Enum, unique
from typing import Self

from bot.locale.say import N_
from bot.ui.core.custom_ids import Control, GameId


@unique
class Topic(Enum):
    """The situation in which a person asks for help."""

    title: str
    """In the person's own words."""

    def __new__(cls, value: str, title: str) -> Self:
        """Return one that is written like this in a custom_id."""
        one = object.__new__(cls)
        one._value_, one.title = value, title
        return one

    START = "start", N_("What can I do?")
    TABLE = "table", N_("I'm at a table")
    AWAY = "away", N_("I need time, or have to go")
    OPEN = "open", N_("I want to open a table")
    OTHERS = "others", N_("I want company or house rules")
    LEARN = "learn", N_("I want to learn the game")
    SCORES = "scores", N_("I want to see scores")
    PAST = "past", N_("I want to see past games")
    SERVER = "server", N_("I run this server")
    ORDER = "order", N_("I run events or keep order")
    TROUBLE = "trouble", N_("Something is wrong")
    CARDS = "cards", N_("A card or a deal surprises me")


class HelpControl(Control, prefix="help1"):
    """A control of the help pages."""


class ShowTopic(HelpControl, tag="see"):
    """Show a page."""

    topic: Topic


class ChooseTopic(HelpControl, tag="menu"):
    """The menu of pages. Its value is a topic."""


class ChooseGame(HelpControl, tag="games"):
    """The menu of games to open a table with. Its value is a game's id."""


class OpenTable(HelpControl, tag="open"):
    """Open a table with a game here."""

    variant: GameId


class PlayAlone(HelpControl, tag="alone"):
    """Open a private table: a game against computers that nobody else sees."""

    variant: GameId
