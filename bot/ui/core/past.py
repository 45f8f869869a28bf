"""The buttons and menus of games that are over.

They belong to no table. All that they mean is in their custom_id, so that they work for as long as
their message stands: ``past1:at:<table>:<game>:<deal>:<step>:<eye>:<button>``, where 1 is the
version of this code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from typing import Any, ClassVar, Final, TypeAlias

import discord

from bot.engine.variants import VARIANTS
from bot.ui.core.controls import BadControl
from bot.ui.core.layout import LABEL, PLAIN
from bot.ui.text.measure import cut

_MARK: Final = "past1"
NONE: Final = "-"
"""Stands for no seat's eye, so that all hands are open; and for no game in particular."""
_ID: Final = re.compile(r"0|[1-9][0-9]{0,18}")
_LARGEST: Final = 2**63 - 1
"""What the store takes for an id."""
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,4}")
_TABLE: Final = re.compile(r"[0-9A-Z]{1,16}")
_PRESSED: Final = frozenset({"first", "back", "next", "last", "trick-back", "trick-next"})

_Reader: TypeAlias = Callable[[str], object]
"""Reads one word of a custom_id; raises ValueError where it is none of its kind."""


def _matching(pattern: re.Pattern[str], word: str) -> str:
    if not pattern.fullmatch(word):
        raise ValueError(word)
    return word


def _id(word: str) -> int:
    number = int(_matching(_ID, word))
    if number > _LARGEST:
        raise ValueError(word)
    return number


def _number(word: str) -> int:
    return int(_matching(_NUMBER, word))


def _table(word: str) -> str:
    return _matching(_TABLE, word)


def _eye(word: str) -> int | None:
    return None if word == NONE else _number(word)


def _variant(word: str) -> str | None:
    if word != NONE and word not in VARIANTS:
        raise ValueError(word)
    return None if word == NONE else word


def _pressed(word: str) -> str:
    if word not in _PRESSED:
        raise ValueError(word)
    return word


@dataclass(frozen=True, slots=True)
class Past:
    """Where a button or menu leads."""

    kind: ClassVar[str]
    reads: ClassVar[tuple[_Reader, ...]]
    """How its fields are read, in order."""


@dataclass(frozen=True, slots=True)
class Listing(Past):
    """A page of somebody's past games."""

    kind = "list"
    reads = (_id, _variant, _number)

    user_id: int
    variant: str | None = None
    """Only this game, by its id."""
    page: int = 0


@dataclass(frozen=True, slots=True)
class PickGame(Listing):
    """The menu of the games of such a page; its value says which."""

    kind = "pick"


@dataclass(frozen=True, slots=True)
class OfGame(Past):
    """What belongs to one game."""

    reads: ClassVar[tuple[_Reader, ...]] = (_table, _number)

    table: str
    game: int


@dataclass(frozen=True, slots=True)
class ShowGame(OfGame):
    """What a game came to."""

    kind = "game"


@dataclass(frozen=True, slots=True)
class GetRecord(OfGame):
    """A game's record, as a file."""

    kind = "record"


@dataclass(frozen=True, slots=True)
class Replay(OfGame):
    """A game's first moment."""

    kind = "replay"


@dataclass(frozen=True, slots=True)
class At(OfGame):
    """A moment of a game, seen with a seat's eye or with all hands open."""

    kind = "at"
    reads = (*OfGame.reads, _number, _number, _eye, _pressed)

    deal: int
    step: int
    """How many actions are done; beyond the last is the deal's end."""
    eye: int | None
    pressed: str
    """Which button leads there: several of a message may lead to the same moment."""


@dataclass(frozen=True, slots=True)
class PickDeal(OfGame):
    """The menu of a game's deals; its value says which."""

    kind = "deal"
    reads = (*OfGame.reads, _eye)

    eye: int | None


@dataclass(frozen=True, slots=True)
class PickEye(OfGame):
    """The menu of those with whose eyes a moment can be seen; its value says with whose."""

    kind = "eye"
    reads = (*OfGame.reads, _number, _number)

    deal: int
    step: int


@dataclass(frozen=True, slots=True)
class Check(OfGame):
    """Whether a deal was fair."""

    kind = "check"
    reads = (*OfGame.reads, _number)

    deal: int


@dataclass(frozen=True, slots=True)
class HowItWorks(OfGame):
    """How a fair deal works, on the way to one."""

    kind = "how"
    reads = (*OfGame.reads, _number)

    deal: int


_KINDS: Final[dict[str, type[Past]]] = {
    kind.kind: kind
    for kind in (
        *(Listing, PickGame, ShowGame, GetRecord, Replay),
        *(At, PickDeal, PickEye, Check, HowItWorks),
    )
}


def encode(past: Past) -> str:
    """Write what a button means as a custom_id."""
    words = (NONE if value is None else str(value) for value in astuple(past))
    return ":".join((_MARK, past.kind, *words))


def decode(custom_id: str) -> Past | None:
    """Read a custom_id; None if it is of something else.

    Raises:
        BadControl: if it looks like one but `encode` never wrote it.
    """
    mark, *words = custom_id.split(":")
    if mark != _MARK:
        return None
    try:
        kind = _KINDS[words[0]]
        return kind(*(read(word) for read, word in zip(kind.reads, words[1:], strict=True)))
    except (LookupError, ValueError):
        raise BadControl from None


def number_chosen(word: str) -> int:
    """Read a number that a menu's option has for its value.

    Raises:
        BadControl: if it is none.
    """
    try:
        return _number(word)
    except ValueError:
        raise BadControl from None


def eye_chosen(word: str) -> int | None:
    """Read whose eyes were chosen.

    Raises:
        BadControl: if the menu never had that.
    """
    return None if word == NONE else number_chosen(word)


def game_chosen(word: str) -> ShowGame:
    """Read which game was chosen.

    Raises:
        BadControl: if the menu never had that.
    """
    table, _, game = word.partition(":")
    try:
        return ShowGame(_table(table), _number(game))
    except ValueError:
        raise BadControl from None


def button(
    past: Past,
    label: str,
    style: discord.ButtonStyle = PLAIN,
    *,
    disabled: bool = False,
) -> discord.ui.Button[Any]:
    """Return a button that leads somewhere."""
    return discord.ui.Button(
        custom_id=encode(past), label=cut(label, LABEL), style=style, disabled=disabled
    )


def menu(
    past: Past, placeholder: str, options: Sequence[discord.SelectOption]
) -> discord.ui.Select[Any]:
    """Return a menu from which one option is chosen."""
    return discord.ui.Select(custom_id=encode(past), placeholder=placeholder, options=list(options))
