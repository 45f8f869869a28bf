"""Controls of tables.

A control names the decision that it answers, not the table's version (docs/design.md, promise 4).
It is written ``1:<table>:<tag>[:<argument>…]``, where 1 is the version of the format. The list of
tables belongs to no table: ``tables1:<page>``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from bot.engine import actions
from bot.engine.actions import Action, Discard, Play
from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.engine.rulings import Ruling, RulingKind
from bot.ui.core.custom_ids import Control, FieldCodec, Number, Spelling, TableIdField

_CODE: Final = 2
"""Letters of a card's code."""


def _write_action(action: Action, _: Control) -> list[str]:
    verb, *arguments = map(str, actions.encode(action))
    return [verb, "".join(arguments)] if verb == Discard.verb else [verb, *arguments]


def _read_action(words: list[str], _: Mapping[str, object]) -> Action:
    verb, *rest = words
    if verb in {Play.verb, Ruling.verb}:
        raise ValueError(verb)
    if verb == Discard.verb:
        (codes,) = rest
        cards = [codes[at : at + _CODE] for at in range(0, len(codes), _CODE)]
        if len(set(cards)) != len(cards):
            raise ValueError(codes)
        return actions.decode([verb, *cards])
    return actions.decode([verb, *(int(word) if word.isdecimal() else word for word in rest)])


class TableControl(Control, prefix="1", tag_at=1):
    """A control of a table."""

    table: TableIdField


class GameControl(TableControl):
    """A control that names the game that it belongs to."""

    game: Number


class DealControl(GameControl):
    """A control that names the deal that it belongs to; what it does names its own moment."""

    deal: Number


class Join(TableControl, tag="join"):
    """Take a certain seat, or any free one."""

    seat: Annotated[Number | None, Spelling("", value=None)] = None


class Leave(TableControl, tag="leave"):
    """Leave the table."""


class LeaveGame(GameControl, tag="leave-game"):
    """Confirm leaving in the middle of a game, after `Leave` asked."""


class AddComputer(TableControl, tag="add"):
    """Put a computer player into a free seat."""


class RemoveComputer(TableControl, tag="remove"):
    """Remove the last computer player."""


class SetLevel(TableControl, tag="level"):
    """Choose how well computers play. The menu's value is ``level``, or ``seat:level`` for one."""


class Start(TableControl, tag="start"):
    """Start the game."""


class CloseTable(TableControl, tag="close"):
    """Close the table."""


class CloseGame(GameControl, tag="close-game"):
    """Confirm closing the table in the middle of a game, after `CloseTable` asked."""


class ShowOptions(TableControl, tag="house"):
    """Show the house options, which can be changed before the start."""


class ChooseOption(TableControl, tag="option"):
    """Set a house option. The menu's value is ``option=value``."""


class ChooseHouseGame(TableControl, tag="named"):
    """Play by a preset, or by a house game of the server. The menu's value is its name."""


class KeepHouseGame(TableControl, tag="keep"):
    """Ask for a name under which the server keeps the table's house options."""


class HouseGameModal(TableControl, tag="keep-modal"):
    """The form with that name."""


class ShowRules(TableControl, tag="rules"):
    """Show the rules of the table."""


class ShowMore(TableControl, tag="more"):
    """Show what the clicker may do at the table, to the clicker alone."""


class MyHand(TableControl, tag="hand"):
    """Show the clicker's own hand to the clicker alone."""


class ShowFingerprint(GameControl, tag="how"):
    """Show the whole fingerprint of a game's secret, and how it is checked."""


class CutHere(GameControl, tag="cut-here"):
    """Cut where the id of the click decides."""


class Cut(GameControl, tag="cut"):
    """Cut a number of cards, or, with None, ask how many."""

    number: Annotated[Number | None, Spelling("", value=None)] = None


class CutModal(GameControl, tag="cut-modal"):
    """The form that asks how many cards to cut."""


class Guess(GameControl, tag="guess"):
    """Guess the colour of the card that the other side cut."""

    colour: Colour


class ChoosePitcher(GameControl, tag="pitcher"):
    """Choose which player of one's side pitches first."""

    seat: Number


class TurnControl(DealControl):
    """A control that names the decision that it answers."""

    turn: Number


class MakeCall(TurnControl, tag="call"):
    """Do anything but play a card: stand, bid, discard cards."""

    action: Annotated[Action, FieldCodec(_write_action, _read_action)]


class AskHint(TurnControl, tag="hint"):
    """Ask what the computer would do, and why."""


class AskThrowIn(TurnControl, tag="throw"):
    """Ask for confirmation of throwing the hand in; a `MakeCall` does it."""


class PickDiscards(TurnControl, tag="pick"):
    """Choose cards to discard, from a menu; a `MakeCall` discards them."""


class PickBid(TurnControl, tag="bid"):
    """Make a bid that has no button, from a menu of them."""


class MakeOffer(TurnControl, tag="offer"):
    """Ask how many points to offer."""


class OfferModal(TurnControl, tag="offer-modal"):
    """The form that asks how many points to offer."""


class PlayCard(DealControl, tag="play"):
    """Play a card. A deal has each card once, so the card is the key."""

    card: Card


class TakeBackCard(DealControl, tag="take-back"):
    """Take back the card that the player has in the trick."""

    card: Card


class PickExposed(DealControl, tag="exposed"):
    """Call for one of the exposed cards, from a menu; buttons are a `MakeCall` each."""


class CallARevoke(DealControl, tag="revoke"):
    """Ask the clicker whose revoke they call, and in which trick."""


class PickOffender(DealControl, tag="revoke-by"):
    """Choose the opponent, from a menu."""


class PickTrick(DealControl, tag="revoke-in"):
    """Choose the trick, from a menu of those in which an opponent followed."""

    seat: Number
    page: Annotated[int, range(100)] = 0


class ConfirmRevoke(DealControl, tag="revoke-call"):
    """Call the revoke that was chosen."""

    seat: Number
    trick: Number


class PlayAnyway(TurnControl, tag="play-anyway"):
    """Play a card that breaks the rules, after a question: in another trick it may be another."""

    card: Card


class NextDeal(DealControl, tag="next"):
    """Go on after this deal, which stays on the board for a while."""


class FollowTable(TableControl, tag="follow"):
    """Get the result of each deal by direct message."""


class StopFollowing(TableControl, tag="unfollow"):
    """Get no more results."""


class ComeBack(TableControl, tag="back"):
    """Play again after having been away."""


class PauseGame(TableControl, tag="pause"):
    """Agree to a pause."""


class Resume(TableControl, tag="resume"):
    """Resume a paused table, or agree to it."""


class KeepLastCards(TableControl, tag="last-own"):
    """Let each player play the last card of a hand themselves."""


class LeaveLastCards(TableControl, tag="last-bot"):
    """Let the bot play the last card of each hand."""


class Rematch(GameControl, tag="again"):
    """Play again after this game."""


class ChangePartners(GameControl, tag="partners"):
    """Seat the players of this finished game in another pairing, for the rematch."""


class ShowTricks(DealControl, tag="tricks"):
    """Show all tricks of a deal to the clicker alone, page by page if they are many."""

    page: Annotated[int, range(100)] = 0


class WhyPoints(DealControl, tag="why"):
    """Explain the points of a deal to the clicker alone."""


class PickTricks(GameControl, tag="tricks-of"):
    """The menu of a game's deals; the tricks of the chosen one are shown."""


class PickWhy(GameControl, tag="why-of"):
    """The menu of a game's deals; the points of the chosen one are explained."""


class AskReferee(TableControl, tag="referee"):
    """Ask what the question to the referee is."""


class RefereeModal(TableControl, tag="referee-modal"):
    """The form with the question."""


class LookIntoIt(TableControl, tag="look-into"):
    """Show a referee the whole deal."""


class AskRuling(DealControl, tag="rule"):
    """Ask a referee for the reason of a ruling, and for what else it needs."""

    kind: RulingKind


class PickPenalty(DealControl, tag="rule-on"):
    """Choose who gets a penalty, from a menu."""


class RulingModal(DealControl, tag="ruling-modal"):
    """The form with the reason of a ruling."""

    kind: RulingKind
    seat: Annotated[Number | None, Spelling("", value=None)] = None


FORMS: Final = (CutModal, HouseGameModal, OfferModal, RefereeModal, RulingModal)
"""Controls of forms, which answer no click."""

TABLES_ON_PAGE: Final = 8


class TableListPage(Control, prefix="tables1", tag=""):
    """Show a page of the list of tables, or the last page if there are fewer."""

    number: Annotated[int, range(10_000)] = 0
