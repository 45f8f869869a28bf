"""What a click at a table means.

A control names the decision that it answers, not the table's version (docs/design.md, promise 4):
written ``1:<table>:<kind>[:<argument>…]``, where 1 is the version of this code.
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
"""Letters in a card's code."""


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


# --------------------------------------------------------------------------------- the controls


@dataclass(frozen=True, slots=True)
class TableControl(Control):
    """A control of a table."""

    prefix = "1"
    tag_at = 1

    table: TableId


@dataclass(frozen=True, slots=True)
class Join(TableControl):
    """Take a seat: a certain one, or whichever is free."""

    tag = "join"

    seat: Annotated[Number | None, Spelling("", value=None)] = None


@dataclass(frozen=True, slots=True)
class Leave(TableControl):
    """Leave the table."""

    tag = "leave"


@dataclass(frozen=True, slots=True)
class LeaveGame(TableControl):
    """Leave in the middle of this game; `Leave` asks then whether that is meant."""

    tag = "leave-game"

    game: Number


@dataclass(frozen=True, slots=True)
class AddComputer(TableControl):
    """Put a computer player into a free seat."""

    tag = "add"


@dataclass(frozen=True, slots=True)
class RemoveComputer(TableControl):
    """Take the last computer player's seat away."""

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
    """Close the table in the middle of this game; `CloseTable` asks then whether that is meant."""

    tag = "close-game"

    game: Number


@dataclass(frozen=True, slots=True)
class ShowOptions(TableControl):
    """Show the house options, to be changed before the start."""

    tag = "house"


@dataclass(frozen=True, slots=True)
class ChooseOption(TableControl):
    """Set a house option; the menu's value says which, and to what."""

    tag = "option"


@dataclass(frozen=True, slots=True)
class ShowRules(TableControl):
    """Show the rules that the table plays by."""

    tag = "rules"


@dataclass(frozen=True, slots=True)
class MyHand(TableControl):
    """Show the clicker's own hand, to the clicker alone."""

    tag = "hand"


@dataclass(frozen=True, slots=True)
class CutHere(TableControl):
    """Cut at the place that follows from the press itself."""

    tag = "cut-here"

    game: Number


@dataclass(frozen=True, slots=True)
class Cut(TableControl):
    """Cut so many cards; None asks how many."""

    tag = "cut"

    game: Number
    number: Annotated[Number | None, Spelling("", value=None)] = None


@dataclass(frozen=True, slots=True)
class CutModal(TableControl):
    """The answer to how many cards to cut."""

    tag = "cut-modal"

    game: Number


@dataclass(frozen=True, slots=True)
class Guess(TableControl):
    """Guess the colour of the card that the other side cuts."""

    tag = "guess"

    game: Number
    colour: Colour


@dataclass(frozen=True, slots=True)
class ChoosePitcher(TableControl):
    """Choose who of one's side pitches first."""

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
    """Ask whether throwing the hand in is meant; a `MakeCall` then does it."""

    tag = "throw"


@dataclass(frozen=True, slots=True)
class PickDiscards(TurnControl):
    """Choose cards to throw away, from a menu; nothing is thrown before a `MakeCall`."""

    tag = "pick"


@dataclass(frozen=True, slots=True)
class MakeOffer(TurnControl):
    """Ask how many points to offer."""

    tag = "offer"


@dataclass(frozen=True, slots=True)
class OfferModal(TurnControl):
    """The answer to how many points to offer."""

    tag = "offer-modal"


@dataclass(frozen=True, slots=True)
class PlayCard(TableControl):
    """Play a card. It is played once in a deal, so it is its own key."""

    tag = "play"

    game: Number
    deal: Number
    card: Card


@dataclass(frozen=True, slots=True)
class ComeBack(TableControl):
    """Play for oneself again after having been away."""

    tag = "back"


@dataclass(frozen=True, slots=True)
class PauseGame(TableControl):
    """Agree to a pause."""

    tag = "pause"


@dataclass(frozen=True, slots=True)
class Resume(TableControl):
    """Let a paused table go on, or agree to it."""

    tag = "resume"


@dataclass(frozen=True, slots=True)
class Rematch(TableControl):
    """Play again after this game."""

    tag = "again"

    game: Number


FORMS: Final = (CutModal, OfferModal)
"""What comes from a form that was filled in, not from a click."""
