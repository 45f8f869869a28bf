"""What a click means, and how it is written in a button's custom_id.

A control names the decision that it answers, not the table's version (docs/design.md, promise 4):
written ``1:<table>:<kind>[:<argument>…]``, where 1 is the version of this code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, TypeAlias, get_args

from bot.engine import actions
from bot.engine.actions import Action, Discard, Play
from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.errors import HangJackError
from bot.locale import N_


class BadControl(HangJackError):
    """A custom_id that no control of ours has."""

    text = N_("This button does not work any more. /table list shows the tables that do.")


# ------------------------------------------------------------------- reading words, from the first

_Reader: TypeAlias = Callable[[list[str]], object]
"""Takes the words of one argument from the front of all, and returns what they mean."""

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_CODE: Final = 2
"""Letters in a card's code."""


def _number(words: list[str]) -> int:
    word = words.pop(0)
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    return int(word)


def _maybe(words: list[str]) -> int | None:
    return _number(words) if words else None


def _card(words: list[str]) -> Card:
    return Card.of(words.pop(0))


def _colour(words: list[str]) -> Colour:
    return Colour(words.pop(0))


def _action(words: list[str]) -> Action:
    verb, rest = words[0], words[1:]
    words.clear()
    if verb == Play.verb:
        raise ValueError(verb)
    if verb == Discard.verb:
        (codes,) = rest
        cards = _split(codes)
        if len(set(cards)) != len(cards):
            raise ValueError(codes)
        return actions.decode([verb, *cards])
    return actions.decode([verb, *(int(word) if word.isdecimal() else word for word in rest)])


def _split(codes: str) -> list[str]:
    return [codes[at : at + _CODE] for at in range(0, len(codes), _CODE)]


def _words(value: object) -> Sequence[str]:
    """Write an argument as the readers above read it."""
    match value:
        case None:
            return []
        case int():
            return [str(value)]
        case Card():
            return [value.code]
        case Colour():
            return [value.value]
        case Discard(cards):
            return [value.verb, "".join(card.code for card in cards)]
        case _ if isinstance(value, get_args(Action)):
            return [str(word) for word in actions.encode(value)]
    raise TypeError(value)


# --------------------------------------------------------------------------------- the controls


@dataclass(frozen=True, slots=True)
class _Control:
    kind: ClassVar[str]
    reads: ClassVar[tuple[_Reader, ...]] = ()
    """How its fields after the table are read."""

    table: str


@dataclass(frozen=True, slots=True)
class Join(_Control):
    """Take a seat: a certain one, or whichever is free."""

    kind = "join"
    reads = (_maybe,)

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Leave(_Control):
    """Leave the table."""

    kind = "leave"


@dataclass(frozen=True, slots=True)
class LeaveGame(_Control):
    """Leave in the middle of this game; `Leave` asks then whether that is meant."""

    kind = "leave-game"
    reads = (_number,)

    game: int


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
class CloseGame(_Control):
    """Close the table in the middle of this game; `CloseTable` asks then whether that is meant."""

    kind = "close-game"
    reads = (_number,)

    game: int


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
class CutHere(_Control):
    """Cut at the place that follows from the press itself."""

    kind = "cut-here"
    reads = (_number,)

    game: int


@dataclass(frozen=True, slots=True)
class Cut(_Control):
    """Cut so many cards; None asks how many."""

    kind = "cut"
    reads = (_number, _maybe)

    game: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class CutModal(_Control):
    """The answer to how many cards to cut."""

    kind = "cut-modal"
    reads = (_number,)

    game: int


@dataclass(frozen=True, slots=True)
class Guess(_Control):
    """Guess the colour of the card that the other side cuts."""

    kind = "guess"
    reads = (_number, _colour)

    game: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class ChoosePitcher(_Control):
    """Choose who of one's side pitches first."""

    kind = "pitcher"
    reads = (_number, _number)

    game: int
    seat: int


@dataclass(frozen=True, slots=True)
class OfTurn(_Control):
    """A control that names the decision that it answers."""

    reads: ClassVar[tuple[_Reader, ...]] = (_number, _number, _number)

    game: int
    deal: int
    turn: int


@dataclass(frozen=True, slots=True)
class MakeCall(OfTurn):
    """Do anything but play a card: stand, bid, throw cards away."""

    kind = "call"
    reads = (*OfTurn.reads, _action)

    action: Action


@dataclass(frozen=True, slots=True)
class AskThrowIn(OfTurn):
    """Ask whether throwing the hand in is meant; a `MakeCall` then does it."""

    kind = "throw"


@dataclass(frozen=True, slots=True)
class PickDiscards(OfTurn):
    """Choose cards to throw away, from a menu; nothing is thrown before a `MakeCall`."""

    kind = "pick"


@dataclass(frozen=True, slots=True)
class MakeOffer(OfTurn):
    """Ask how many points to offer."""

    kind = "offer"


@dataclass(frozen=True, slots=True)
class OfferModal(OfTurn):
    """The answer to how many points to offer."""

    kind = "offer-modal"


@dataclass(frozen=True, slots=True)
class PlayCard(_Control):
    """Play a card. It is played once in a deal, so it is its own key."""

    kind = "play"
    reads = (_number, _number, _card)

    game: int
    deal: int
    card: Card


@dataclass(frozen=True, slots=True)
class Back(_Control):
    """Play for oneself again after having been away."""

    kind = "back"


@dataclass(frozen=True, slots=True)
class PauseGame(_Control):
    """Agree to a pause."""

    kind = "pause"


@dataclass(frozen=True, slots=True)
class Resume(_Control):
    """Let a paused table go on, or agree to it."""

    kind = "resume"


@dataclass(frozen=True, slots=True)
class Rematch(_Control):
    """Play again after this game."""

    kind = "again"
    reads = (_number,)

    game: int


Control: TypeAlias = (
    Join
    | Leave
    | LeaveGame
    | AddComputer
    | RemoveComputer
    | Start
    | CloseTable
    | CloseGame
    | HouseRules
    | ChooseOption
    | Explain
    | MyHand
    | CutHere
    | Cut
    | CutModal
    | Guess
    | ChoosePitcher
    | MakeCall
    | AskThrowIn
    | PickDiscards
    | MakeOffer
    | OfferModal
    | PlayCard
    | Back
    | PauseGame
    | Resume
    | Rematch
)

FORMS: Final = (CutModal, OfferModal)
"""What comes from a form that was filled in, not from a click."""

# ------------------------------------------------------------------------------- custom_ids

_VERSION: Final = "1"
_OURS: Final = re.compile(r"[0-9]{1,3}:")
_TABLE: Final = re.compile(r"[0-9A-Za-z]{1,16}")
_KINDS: Final[dict[str, Any]] = {kind.kind: kind for kind in get_args(Control)}
_ARGUMENTS: Final = {
    kind: [field.name for field in fields(control)[1:]] for kind, control in _KINDS.items()
}


def encode(control: Control) -> str:
    """Write a control as a custom_id."""
    words = [_VERSION, control.table, control.kind]
    for name in _ARGUMENTS[control.kind]:
        words += _words(getattr(control, name))
    return ":".join(words)


def decode(custom_id: str) -> Control | None:
    """Read a custom_id; None if it is none of ours.

    Raises:
        BadControl: if it looks like ours but `encode` never wrote it.
    """
    if not _OURS.match(custom_id):
        return None
    match custom_id.split(":"):
        case [version, table, kind, *words] if (
            version == _VERSION and _TABLE.fullmatch(table) and kind in _KINDS
        ):
            try:
                control: Control = _KINDS[kind](
                    table, *(read(words) for read in _KINDS[kind].reads)
                )
            except (ValueError, IndexError):
                raise BadControl from None
            # Whatever else would be read as the same is nothing that `encode` wrote.
            if not words and encode(control) == custom_id:
                return control
    raise BadControl
