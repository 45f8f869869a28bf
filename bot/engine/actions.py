"""What players do: one small type for each verb of RECORD.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from bot.engine.cards import PACK, Card


class _Action:
    __slots__ = ()

    verb: ClassVar[str]

    @property
    def arguments(self) -> tuple[str | int, ...]:
        """What follows the verb in a record."""
        return ()

    @property
    def words(self) -> str:
        """The action as the fair deal mixes it in: verb and arguments (RECORD.md)."""
        return " ".join((self.verb, *map(str, self.arguments)))


@dataclass(frozen=True, slots=True)
class Stand(_Action):
    """Eldest accepts the turned suit."""

    verb = "stand"


@dataclass(frozen=True, slots=True)
class Beg(_Action):
    """Eldest asks for another suit."""

    verb = "beg"


@dataclass(frozen=True, slots=True)
class Give(_Action):
    """The dealer gives the point and keeps the suit."""

    verb = "give"


@dataclass(frozen=True, slots=True)
class Run(_Action):
    """The dealer runs the cards: deals more and turns again."""

    verb = "run"


@dataclass(frozen=True, slots=True)
class Play(_Action):
    """Play a card to the trick."""

    verb = "play"

    card: Card

    @property
    def arguments(self) -> tuple[str | int, ...]:
        """What follows the verb in a record: the card's code."""
        return (self.card.code,)


Action: TypeAlias = Stand | Beg | Give | Run | Play

_BARE: Final[dict[str, Action]] = {kind.verb: kind() for kind in (Stand, Beg, Give, Run)}

PLAYS: Final[dict[Card, Play]] = {card: Play(card) for card in PACK}
"""One ``Play`` for each card, so that listing legal plays makes no objects."""


def encode(action: Action) -> list[str | int]:
    """Write an action as a record does, without its seat: ``["play", "8S"]``."""
    return [action.verb, *action.arguments]


def decode(words: Sequence[object]) -> Action:
    """Read an action that `encode` wrote.

    Raises:
        ValueError: if the verb is unknown or its arguments do not fit.
    """
    match words:
        case [str(verb)] if verb in _BARE:
            return _BARE[verb]
        case [Play.verb, str(code)]:
            return PLAYS[Card.of(code)]
    raise ValueError(f"{words!r} is not an action")
