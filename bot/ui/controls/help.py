"""What help is asked for, and how a button or a menu of the help pages says it.

These buttons belong to no table and to nobody, and work for as long as their message stands:
``help1:see:<topic>``, ``help1:menu``, ``help1:games``, where 1 is the version of this code.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from bot.locale import N_
from bot.ui.core.custom_ids import Control, read_word


@unique
class Topic(Enum):
    """A situation that somebody is in who asks for help."""

    START = "start"
    TABLE = "table"
    OPEN = "open"
    LEARN = "learn"
    SCORES = "scores"
    SERVER = "server"
    TROUBLE = "trouble"


SITUATIONS: Final[dict[Topic, str]] = {
    Topic.START: N_("What is there to do?"),
    Topic.TABLE: N_("I am at a table"),
    Topic.OPEN: N_("I want to open a table"),
    Topic.LEARN: N_("I want to learn the game"),
    Topic.SCORES: N_("I want to see scores and past games"),
    Topic.SERVER: N_("I run this server"),
    Topic.TROUBLE: N_("Something is wrong"),
}
"""As the one who asks would say it."""


@dataclass(frozen=True, slots=True)
class HelpControl(Control):
    """A question to the help pages."""

    prefix = "help1"


@dataclass(frozen=True, slots=True)
class ShowTopic(HelpControl):
    """Look at a page."""

    tag = "see"

    topic: Topic


@dataclass(frozen=True, slots=True)
class ChooseTopic(HelpControl):
    """The menu of pages; its value says which."""

    tag = "menu"


@dataclass(frozen=True, slots=True)
class ChooseGame(HelpControl):
    """The menu of games to open a table for; its value says which."""

    tag = "games"


def topic_named(word: str) -> Topic:
    """Return the topic that a word stands for.

    Raises:
        BadControl: if it stands for none.
    """
    topic: Topic = read_word(Topic, word)
    return topic
