"""What a click means, and how it is written in a button's custom_id.

A control names the decision that it answers, not the table's version (DESIGN.md, promise 4):
written ``1:<table>:<kind>[:<argument>…]``, where 1 is the version of this code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from bot.engine import actions
from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.errors import HangJackError
from bot.locale import N_


class BadControl(HangJackError):
    """A custom_id that no control of ours has."""

    text = N_("This button does not work any more. /table list shows the tables that do.")


@dataclass(frozen=True, slots=True)
class _Control:
    kind: ClassVar[str]

    table: str


@dataclass(frozen=True, slots=True)
class Join(_Control):
    """Take a seat: a certain one, or whichever is free."""

    kind = "join"

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Leave(_Control):
    """Leave the table."""

    kind = "leave"


@dataclass(frozen=True, slots=True)
class AddComputer(_Control):
    """Put a computer player into a free seat."""

    kind = "add"


@dataclass(frozen=True, slots=True)
class RemoveComputer(_Control):
    """Take the last computer player's seat away."""

    kind = "remove"


@dataclass(frozen=True, slots=True)
class Start(_Control):
    """Start the game."""

    kind = "start"


@dataclass(frozen=True, slots=True)
class CloseTable(_Control):
    """Close the table."""

    kind = "close"


@dataclass(frozen=True, slots=True)
class HouseRules(_Control):
    """Show the house options, to be changed before the start."""

    kind = "house"


@dataclass(frozen=True, slots=True)
class ChooseOption(_Control):
    """Set a house option; the menu's value says which, and to what."""

    kind = "option"


@dataclass(frozen=True, slots=True)
class Explain(_Control):
    """Show the rules that the table plays by."""

    kind = "rules"


@dataclass(frozen=True, slots=True)
class MyHand(_Control):
    """Show the clicker's own hand, to the clicker alone."""

    kind = "hand"


@dataclass(frozen=True, slots=True)
class Cut(_Control):
    """Cut so many cards; None asks how many."""

    kind = "cut"

    game: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class CutModal(_Control):
    """The answer to how many cards to cut."""

    kind = "cut-modal"

    game: int


@dataclass(frozen=True, slots=True)
class MakeCall(_Control):
    """Make a call: stand, beg, give, run."""

    kind = "call"

    game: int
    deal: int
    turn: int
    action: Action


@dataclass(frozen=True, slots=True)
class PlayCard(_Control):
    """Play a card. It is played once in a deal, so it is its own key."""

    kind = "play"

    game: int
    deal: int
    card: Card


@dataclass(frozen=True, slots=True)
class Rematch(_Control):
    """Play again after this game."""

    kind = "again"

    game: int


Control: TypeAlias = (
    Join
    | Leave
    | AddComputer
    | RemoveComputer
    | Start
    | CloseTable
    | HouseRules
    | ChooseOption
    | Explain
    | MyHand
    | Cut
    | CutModal
    | MakeCall
    | PlayCard
    | Rematch
)

_VERSION: Final = "1"
_OURS: Final = re.compile(r"[0-9]{1,3}:")
_TABLE: Final = re.compile(r"[0-9A-Za-z]{1,16}")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")


def encode(control: Control) -> str:
    """Write a control as a custom_id."""
    return ":".join((_VERSION, control.table, control.kind, *_arguments(control)))


def decode(custom_id: str) -> Control | None:
    """Read a custom_id; None if it is none of ours.

    Raises:
        BadControl: if it looks like ours but `encode` never wrote it.
    """
    if not _OURS.match(custom_id):
        return None
    match custom_id.split(":"):
        case [version, table, kind, *words] if (
            version == _VERSION and _TABLE.fullmatch(table) and kind in _READERS
        ):
            try:
                return _READERS[kind](table, words)
            except ValueError:
                raise BadControl from None
    raise BadControl


def _arguments(control: Control) -> Sequence[str]:
    match control:
        case Join(seat=int(seat)):
            return [str(seat)]
        case Cut(game=game, number=int(number)):
            return [str(game), str(number)]
        case Cut(game=game) | CutModal(game=game) | Rematch(game=game):
            return [str(game)]
        case MakeCall(game=game, deal=deal, turn=turn, action=action):
            return [str(game), str(deal), str(turn), action.verb]
        case PlayCard(game=game, deal=deal, card=card):
            return [str(game), str(deal), card.code]
        case _:
            return []


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    return int(word)


def _bare(kind: Callable[[str], Control]) -> Callable[[str, list[str]], Control]:
    def read(table: str, words: list[str]) -> Control:
        () = words
        return kind(table)

    return read


def _join(table: str, words: list[str]) -> Control:
    (seat,) = words or (None,)
    return Join(table, None if seat is None else _number(seat))


def _cut(table: str, words: list[str]) -> Control:
    game, *rest = words
    (number,) = rest or (None,)
    return Cut(table, _number(game), None if number is None else _number(number))


def _cut_modal(table: str, words: list[str]) -> Control:
    (game,) = words
    return CutModal(table, _number(game))


def _again(table: str, words: list[str]) -> Control:
    (game,) = words
    return Rematch(table, _number(game))


def _call(table: str, words: list[str]) -> Control:
    game, deal, turn, verb = words
    action = actions.decode([verb])
    return MakeCall(table, _number(game), _number(deal), _number(turn), action)


def _play(table: str, words: list[str]) -> Control:
    game, deal, card = words
    return PlayCard(table, _number(game), _number(deal), Card.of(card))


_READERS: Final[dict[str, Callable[[str, list[str]], Control]]] = {
    Join.kind: _join,
    Leave.kind: _bare(Leave),
    AddComputer.kind: _bare(AddComputer),
    RemoveComputer.kind: _bare(RemoveComputer),
    Start.kind: _bare(Start),
    CloseTable.kind: _bare(CloseTable),
    HouseRules.kind: _bare(HouseRules),
    ChooseOption.kind: _bare(ChooseOption),
    Explain.kind: _bare(Explain),
    MyHand.kind: _bare(MyHand),
    Cut.kind: _cut,
    CutModal.kind: _cut_modal,
    MakeCall.kind: _call,
    PlayCard.kind: _play,
    Rematch.kind: _again,
}
