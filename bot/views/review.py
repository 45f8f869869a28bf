"""Views of reviews: which decisions of a game cost the person who made them most."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import Action
from bot.engine.views import SeatView
from bot.errors import HangJackError
from bot.views.history import PastGame


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """What a person decided in a game that is over."""

    deal: int
    """The deal's number."""
    step: int
    """How many of its actions were done before."""
    view: SeatView
    """What the person knew."""
    done: Action


@dataclass(frozen=True, slots=True)
class ShownMistake:
    """A decision for which another one was clearly better."""

    deal: int
    step: int
    seat: int
    done: Action
    better: Action
    points: float
    """How many points it cost on average."""
    chance: float | None
    """How much of the chance to win, from 0 to 1; None where that is not known."""
    parts: tuple[tuple[str, float], ...]
    """Which points it cost, by words of `bot.players.strong.evaluation.Part`, the most first."""


@dataclass(frozen=True, slots=True)
class GameReview:
    """What a review of a person's game found."""

    decisions: int
    """How many decisions were the person's own."""
    mistakes: tuple[ShownMistake, ...]
    """The worst first."""


@dataclass(frozen=True, slots=True)
class ReviewUnderWay:
    """How far a review has come that is not done, or why there is none."""

    game: PastGame
    deal: int = 0
    """The deal being looked through, from 1; 0 before it begins."""
    deals: int = 0
    """How many deals there are to look through."""
    doubts: int = 0
    """How many decisions are looked at once more; 0 before that."""
    refusal: HangJackError | None = None
