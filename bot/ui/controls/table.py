"""Controls of tables.

A control names the decision that it answers, not the table's version (docs/design.md, promise 4).
It is written ``1:<table>:<tag>[:<argument>…]``, where 1 is the version of the format. The list of
tables belongs to no table: ``tables1:<page>``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from bot.engine import actions
from bot.engine.actions import Action, Discard, Play
from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.ui.core.custom_ids import Control, FieldCodec, Number, Spelling, TableId

_CODE: Final = 2
"""Letters of a card's code."""


def _write_action(action: Action, _: Control) -> list[str]:
    verb, *arguments = map(str, actions.encode(action))
    return [verb, "".join(arguments)] if verb == Discard.verb else [verb, *arguments]


def _read_action(words: list[str], _: Mapping[str, object]) -> Action:
    verb, *rest = words
    if verb == Play.verb:
        raise ValueError(verb)
    if verb == Discard.verb:
        (codes,) = rest
        cards = [codes[at : at + _CODE] for at in range(0, len(codes), _CODE)]
        if len(set(cards)) != len(cards):
            raise ValueError(codes)
        return actions.decode([verb, *cards])
    return actions.decode([verb, *(int(word) if word.isdecimal() else word for word in rest)])


@dataclass(frozen=True, slots=True)
class TableControl(Control):
    """A control of a table."""

    prefix = "1"
    tag_at = 1

    table: TableId


@dataclass(frozen=True, slots=True)
class Join(TableControl):
    """Take a certain seat, or any free one."""

    tag = "join"

    seat: Annotated[Number | None, Spelling("", value=None)] = None


@dataclass(frozen=True, slots=True)
class Leave(TableControl):
    """Leave the table."""

    tag = "leave"


@dataclass(frozen=True, slots=True)
class LeaveGame(TableControl):
    """Confirm leaving in the middle of a game, after `Leave` asked."""

    tag = "leave-game"

    game: Number


@dataclass(frozen=True, slots=True)
class AddComputer(TableControl):
    """Put a computer player into a free seat."""

    tag = "add"


@dataclass(frozen=True, slots=True)
class RemoveComputer(TableControl):
    """Remove the last computer player."""

    tag = "remove"


@dataclass(frozen=True, slots=True)
class Start(TableControl):
    """Start the game."""

    tag = "start"


@dataclass(frozen=True, slots=True)
class CloseTable(TableControl):
    """Close the table."""

    tag = "close"


@dataclass(frozen=True, slots=True)
class CloseGame(TableControl):
    """Confirm closing the table in the middle of a game, after `CloseTable` asked."""

    tag = "close-game"

    game: Number


@dataclass(frozen=True, slots=True)
class ShowOptions(TableControl):
    """Show the house options, which can be changed before the start."""

    tag = "house"


@dataclass(frozen=True, slots=True)
class ChooseOption(TableControl):
    """Set a house option. The menu's value is ``option=value``."""

    tag = "option"


@dataclass(frozen=True, slots=True)
class ShowRules(TableControl):
    """Show the rules of the table."""

    tag = "rules"


@dataclass(frozen=True, slots=True)
class MyHand(TableControl):
    """Show the clicker's own hand to the clicker alone."""

    tag = "hand"


@dataclass(frozen=True, slots=True)
class CutHere(TableControl):
    """Cut where the id of the click decides."""

    tag = "cut-here"

    game: Number


@dataclass(frozen=True, slots=True)
class Cut(TableControl):
    """Cut a number of cards, or, with None, ask how many."""

    tag = "cut"

    game: Number
    number: Annotated[Number | None, Spelling("", value=None)] = None


@dataclass(frozen=True, slots=True)
class CutModal(TableControl):
    """The form that asks how many cards to cut."""

    tag = "cut-modal"

    game: Number


@dataclass(frozen=True, slots=True)
class Guess(TableControl):
    """Guess the colour of the card that the other side cut."""

    tag = "guess"

    game: Number
    colour: Colour


@dataclass(frozen=True, slots=True)
class ChoosePitcher(TableControl):
    """Choose which player of one's side pitches first."""

    tag = "pitcher"

    game: Number
    seat: Number


@dataclass(frozen=True, slots=True)
class TurnControl(TableControl):
    """A control that names the decision that it answers."""

    game: Number
    deal: Number
    turn: Number


@dataclass(frozen=True, slots=True)
class MakeCall(TurnControl):
    """Do anything but play a card: stand, bid, throw cards away."""

    tag = "call"

    action: Annotated[Action, FieldCodec(_write_action, _read_action)]


@dataclass(frozen=True, slots=True)
class AskThrowIn(TurnControl):
    """Ask for confirmation of throwing the hand in; a `MakeCall` does it."""

    tag = "throw"


@dataclass(frozen=True, slots=True)
class PickDiscards(TurnControl):
    """Choose cards to throw away, from a menu; a `MakeCall` throws them."""

    tag = "pick"


@dataclass(frozen=True, slots=True)
class MakeOffer(TurnControl):
    """Ask how many points to offer."""

    tag = "offer"


@dataclass(frozen=True, slots=True)
class OfferModal(TurnControl):
    """The form that asks how many points to offer."""

    tag = "offer-modal"


@dataclass(frozen=True, slots=True)
class PlayCard(TableControl):
    """Play a card. A deal has each card once, so the card is the key."""

    tag = "play"

    game: Number
    deal: Number
    card: Card


@dataclass(frozen=True, slots=True)
class ComeBack(TableControl):
    """Play again after having been away."""

    tag = "back"


@dataclass(frozen=True, slots=True)
class PauseGame(TableControl):
    """Agree to a pause."""

    tag = "pause"


@dataclass(frozen=True, slots=True)
class Resume(TableControl):
    """Resume a paused table, or agree to it."""

    tag = "resume"


@dataclass(frozen=True, slots=True)
class Rematch(TableControl):
    """Play again after this game."""

    tag = "again"

    game: Number


FORMS: Final = (CutModal, OfferModal)
"""Controls of forms, which answer no click."""

TABLES_ON_PAGE: Final = 8


@dataclass(frozen=True, slots=True)
class TableListPage(Control):
    """Show a page of the list of tables, or the last page if there are fewer."""

    prefix = "tables1"
    tag = ""

    number: Annotated[int, range(10_000)] = 0
