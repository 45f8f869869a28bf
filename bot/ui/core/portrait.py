"""Whose stats a button or a menu leads to.

They belong to no table: ``stats1:<person>:<game>:<drawn>:<act>``, where 1 is the version of this
code; with ``:practice`` at the end they are of practice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from bot.engine.variants import VARIANTS
from bot.ui.core.controls import BadControl
from bot.ui.core.ranking import PRACTICE

_MARK: Final = "stats1"
_ANY: Final = "-"
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,18}")
_LARGEST: Final = 2**63 - 1
"""What the store takes for an id."""


@unique
class Act(Enum):
    """What a button or a menu of somebody's stats does."""

    SHOW = "show"
    """Show them as they are described."""
    GAME = "game"
    """A menu: in which game, or in all."""
    WHO = "who"
    """A menu: whose."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """Somebody's stats, and how to get there."""

    user_id: int = 0
    """0 where a menu tells."""
    variant: str | None = None
    """A game's id; None for all games."""
    drawn: bool = False
    """Whether there is a chart beside the words."""
    act: Act = Act.SHOW
    practice: bool = False
    """Whether they are of practice, which is counted apart."""


def encode(portrait: Portrait) -> str:
    """Write whose stats are meant as a custom_id."""
    return ":".join(
        (
            _MARK,
            str(portrait.user_id),
            encode_game(portrait.variant),
            str(int(portrait.drawn)),
            portrait.act.value,
            *((PRACTICE,) if portrait.practice else ()),
        )
    )


def decode(custom_id: str) -> Portrait | None:
    """Read a custom_id; None if it is nobody's stats'.

    Raises:
        BadControl: if it looks like one but `encode` never wrote it, or the game is gone.
    """
    mark, *words = custom_id.split(":")
    if mark != _MARK:
        return None
    try:
        user, game, drawn, act, *more = words
        practice = more == [PRACTICE]
        portrait = Portrait(
            decode_person(user), decode_game(game), drawn == "1", Act(act), practice
        )
    except ValueError:
        raise BadControl from None
    if encode(portrait) != custom_id:
        raise BadControl
    return portrait


def encode_game(variant: str | None) -> str:
    """Write a game as a menu's value."""
    return variant or _ANY


def decode_game(word: str) -> str | None:
    """Read a menu's value.

    Raises:
        BadControl: if there is no such game.
    """
    if word == _ANY:
        return None
    if word not in VARIANTS:
        raise BadControl
    return word


def decode_person(word: str) -> int:
    """Read somebody's id from a menu's value.

    Raises:
        BadControl: if it is no id.
    """
    if not _NUMBER.fullmatch(word) or int(word) > _LARGEST:
        raise BadControl
    return int(word)
