"""Refusals of cutting, calling and playing."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.engine.errors import Reason
from bot.errors import TableError
from bot.locale.say import N_


class NothingDealt(TableError):
    text = N_("No cards yet. Your hand opens here once the pack is cut.")


class StaleControl(TableError):
    """The control belongs to a moment that has passed."""


class DealOver(StaleControl):
    text = N_("That deal is over. Press My hand to see your new cards.")


class BetweenDeals(TableError):
    """The finished deal stays on the board, and nobody has seen the next one yet."""

    text = N_("Deal {n} is over. Press Next deal, or wait a moment for your cards.")


class TurnOver(StaleControl):
    text = N_("That question has already been answered. The board shows what comes next.")


class CardPlayed(StaleControl):
    """The card is played already, by its player or by the computer on timeout."""

    text = N_("You've already played that card.")


class DoubleClick(StaleControl):
    text = N_(
        "Your card has just taken the trick, so that looked like a double click. Click again to"
        " lead a card."
    )


class PlayedForYou(StaleControl):
    text = N_(
        "The computer played that card for you while you were away. Press I'm back to play for"
        " yourself again."
    )


class HandThrownIn(StaleControl):
    text = N_("You've thrown in your hand; the others finish this deal without you.")


class AlreadyCut(StaleControl):
    text = N_("The pack has already been cut. Press My hand to see your cards.")


class RematchBegun(StaleControl):
    """The rematch has begun, or belongs to an earlier game."""

    text = N_("That rematch has already started. Look at the newest board.")


class NotOver(TableError):
    text = N_("This game isn't over yet. You can start a rematch when it ends.")


class CardsLeft(TableError):
    """Someone says that they have nothing to call, before all cards are played."""

    text = N_("Not all cards are played yet. After the last trick, press Done.")


class GameFinished(StaleControl):
    text = N_("That game is over. The newest board shows what comes next.")


class NotYourTurn(TableError):
    text = N_("It's {name}'s turn. The board shows when it's yours.")


class PlaysForYou(NotYourTurn):
    text = N_(
        "It's {name}'s turn, and the computer plays for you while you're away. Press I'm back to"
        " play for yourself again."
    )


class NotAlone(TableError):
    text = N_(
        "Hints are only for practice: you alone with computers, from the first deal, and not in an"
        " event."
    )


class NotPostedYet(TableError):
    text = N_(
        "Discord doesn't have this table's message yet, and it's part of the shuffle. Wait a"
        " moment, then cut again."
    )


class BadCut(TableError):
    text = N_("Cut at a number from 0 to 51; 0 leaves the pack as it is.")


class NotToPitch(TableError):
    text = N_("Your side has the first pitch: choose one of its players.")


class IllegalCard(TableError):
    """The rules do not allow the card or call now; the user interface says why."""

    text = N_("The rules don't allow that now. Choose something else from your hand.")

    def __init__(self, reason: Reason, card: Card | None = None) -> None:
        super().__init__()
        self.reason = reason
        self.card = card
