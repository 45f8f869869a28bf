"""What help is asked for, and how a button or a menu of the help pages says it.

These buttons belong to no table and to nobody, and work for as long as their message stands:
``help1:see:<topic>``, ``help1:menu``, ``help1:games``, where 1 is the version of this code.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import Final, TypeAlias

from bot.locale import N_
from bot.ui.core.controls import BadControl

_MARK: Final = "help1"


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
class See:
    """Look at a page."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class ChooseTopic:
    """The menu of pages; its value says which."""


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """The menu of games to open a table for; its value says which."""


Ask: TypeAlias = See | ChooseTopic | ChooseGame


def encode(ask: Ask) -> str:
    """Write what is asked as a custom_id."""
    match ask:
        case See(topic):
            return f"{_MARK}:see:{topic.value}"
        case ChooseTopic():
            return f"{_MARK}:menu"
        case ChooseGame():
            return f"{_MARK}:games"


def decode(custom_id: str) -> Ask | None:
    """Read a custom_id; None if it is none of the help pages'.

    Raises:
        BadControl: if it looks like one but `encode` never wrote it.
    """
    match custom_id.split(":"):
        case [mark, *_] if mark != _MARK:
            return None
        case [_, "see", topic]:
            return See(topic_named(topic))
        case [_, "menu"]:
            return ChooseTopic()
        case [_, "games"]:
            return ChooseGame()
    raise BadControl


def topic_named(word: str) -> Topic:
    """Return the topic that a word stands for.

    Raises:
        BadControl: if it stands for none.
    """
    try:
        return Topic(word)
    except ValueError:
        raise BadControl from None
