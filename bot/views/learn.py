"""Views of lessons: what is asked at a step, and what comes of a choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto, unique
from typing import Final

from bot.engine.actions import PLAYS, Action, Play, decode, encode
from bot.engine.errors import Reason
from bot.engine.views import PublicView, SeatView
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView

LEARNER: Final = 0
"""The seat of the person who learns."""
_PLAYS: Final[Mapping[str, Play]] = {card.code: play for card, play in PLAYS.items()}


def write_choice(choice: Action) -> str:
    """Write an action as one word.

    >>> from bot.engine.actions import Bid
    >>> write_choice(_PLAYS["JS"]), write_choice(Bid(3))
    ('JS', 'bid.3')
    """
    if isinstance(choice, Play):
        return choice.card.code
    return ".".join(map(str, encode(choice)))


def read_choice(word: str) -> Action:
    """Read an action that `write_choice` wrote; raise ValueError if it is none."""
    if word in _PLAYS:
        return _PLAYS[word]
    return decode([int(part) if part.isdecimal() else part for part in word.split(".")])


@dataclass(frozen=True, slots=True)
class LessonHead:
    """A lesson's name. Its texts are keys of the message catalogue."""

    id: str
    title: str
    game: str
    """The id of the game that it is about."""
    steps: int


@unique
class Judgement(Enum):
    """What a choice was."""

    RIGHT = auto()
    """The lesson goes on with it."""
    WRONG = auto()
    """The rules allow it, but something else is better."""
    REFUSED = auto()
    """The rules do not allow it."""


@dataclass(frozen=True, slots=True)
class TriedChoice:
    """What came of a choice."""

    choice: Action
    judgement: Judgement
    why: str
    """One sentence; empty where the rules refuse the choice."""
    refusal: Reason | None
    told: range = range(0)
    """What of the deal's story came of it."""
    ended: DealSummary | None = None
    """How the deal ended, if it did."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step: its question, or what came of a choice."""

    lesson: LessonHead
    number: int
    """From 0."""
    idea: str
    text: str
    table: TableView
    seen: SeatView
    """What the learner sees; after a choice, once the others have answered it."""
    choices: tuple[Action, ...]
    """What the learner can press: each card held, or each call."""
    tried: TriedChoice | None = None

    @property
    def public(self) -> PublicView:
        """What all see."""
        return self.seen.public


@dataclass(frozen=True, slots=True)
class LessonEnd:
    """The end of a lesson: what the learner knows now."""

    lesson: LessonHead
    points: tuple[str, ...]
    others: tuple[LessonHead, ...]
    """The other lessons."""
