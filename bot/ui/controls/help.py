"""Controls of the help pages: ``help1:see:<topic>``, ``help1:menu``, ``help1:games``."""

from __future__ import annotations

from enum import Enum, unique
from typing import Final

from bot.locale import N_
from bot.ui.core.custom_ids import Control, read_word


@unique
class Topic(Enum):
    """The situation in which a person asks for help."""

    START = "start"
    TABLE = "table"
    OPEN = "open"
    LEARN = "learn"
    SCORES = "scores"
    SERVER = "server"
    TROUBLE = "trouble"


SITUATIONS: Final[dict[Topic, str]] = {
    Topic.START: N_("What can I do?"),
    Topic.TABLE: N_("I'm at a table"),
    Topic.OPEN: N_("I want to open a table"),
    Topic.LEARN: N_("I want to learn the game"),
    Topic.SCORES: N_("I want to see scores and past games"),
    Topic.SERVER: N_("I run this server"),
    Topic.TROUBLE: N_("Something is wrong"),
}
"""In the person's own words."""


class HelpControl(Control, prefix="help1"):
    """A control of the help pages."""


class ShowTopic(HelpControl, tag="see"):
    """Show a page."""

    topic: Topic


class ChooseTopic(HelpControl, tag="menu"):
    """The menu of pages. Its value is a topic."""


class ChooseGame(HelpControl, tag="games"):
    """The menu of games to open a table with. Its value is a game's id."""


def read_topic(word: str) -> Topic:
    """Read a topic from a menu's value.

    Raises:
        BadControl: if there is no such topic.
    """
    topic: Topic = read_word(Topic, word)
    return topic
