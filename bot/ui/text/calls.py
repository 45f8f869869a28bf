"""Words for calls, and for the reasons why the rules refuse something."""

from __future__ import annotations

from typing import Final

from bot.engine import actions
from bot.engine.actions import Action
from bot.engine.errors import Reason
from bot.engine.rulings import Ruling, RulingKind
from bot.engine.views import PublicView
from bot.locale.say import N_, Say
from bot.ui.text.cards import card_text, cards_text, suit_text
from bot.ui.text.names import plain
from bot.views.table.view import TableView

_CALLS: Final[dict[str, str]] = {
    actions.Stand.verb: N_("Stand"),
    actions.Beg.verb: N_("I beg"),
    actions.Give.verb: N_("Give a point"),
    actions.Run.verb: N_("Run them"),
    actions.Bunch.verb: N_("Bunch"),
    actions.PlayOn.verb: N_("Play on"),
    actions.ShootMoon.verb: N_("Shoot the moon"),
    actions.Pass.verb: N_("Pass"),
    actions.Keep.verb: N_("Keep the pitch"),
    actions.Refuse.verb: N_("Refuse"),
    actions.ThrowIn.verb: N_("Throw in"),
    actions.TakeBack.verb: N_("Take back"),
    actions.Done.verb: N_("Done"),
}
"""What stands on the buttons."""
_NUMBERED: Final[dict[type[Action], str]] = {
    actions.Bid: N_("Bid {n}"),
    actions.Offer: N_("Offer {n}"),
}
_QUESTIONS: Final[dict[actions.Extreme, str]] = {
    actions.Extreme.HIGH: N_("Is it the highest?"),
    actions.Extreme.LOW: N_("Is it the lowest?"),
}

_REFUSALS: Final[dict[Reason, str]] = {
    Reason.GAME_OVER: N_("The game is over."),
    Reason.NOT_YOUR_TURN: N_("It's not your turn yet."),
    Reason.WRONG_KIND: N_("Something else comes first: look at your hand."),
    Reason.NOT_IN_HAND: N_("You don't have that card."),
    Reason.MUST_FOLLOW_OR_TRUMP: N_("You must follow suit or play a trump."),
    Reason.MUST_FOLLOW: N_("You must follow suit."),
    Reason.MUST_PLAY_TRUMP: N_("Trumps were led: you must play a trump."),
    Reason.MUST_TRUMP: N_("You can't follow suit, so you must play a trump."),
    Reason.NO_UNDERTRUMPING: N_(
        "You can't play a trump lower than the one already in the trick: no undertrumping."
    ),
    Reason.GIFT_WOULD_WIN: N_(
        "Giving a point now would decide the game, so you must run the cards."
    ),
    Reason.GIFT_TO_THIRD: N_(
        "Giving a point now would win the game for the player who didn't beg, so you must run the"
        " cards."
    ),
    Reason.WRONG_DISCARD: N_("That's not the right number of cards to discard. Choose again."),
    Reason.BID_TOO_LOW: N_("You can't bid that now. Your hand shows the bids you can make."),
    Reason.MUST_BID: N_("Everyone else has passed, so you must bid."),
    Reason.JOKER_NAMES_NONE: N_("A joker has no suit to make trumps: pitch another card."),
    Reason.MUST_LEAD_TRUMP: N_("The first card led must be a trump, and you have one."),
    Reason.ONLY_TRUMPS: N_("In this game only trumps are played."),
    Reason.PLAIN_FIRST: N_(
        "Cards that aren't trumps go first, then trumps that score nothing. Choose again."
    ),
    Reason.TRUMPS_STAY: N_("You keep your trumps: choose other cards, or none."),
    Reason.BID_WOULD_WIN: N_("At that price the seller would win the game. Bid less, or pass."),
    Reason.OFFER_TOO_HIGH: N_("You can only offer points your side has, and at least one."),
    Reason.NO_SUCH_BUYER: N_("That player has made no offer."),
    Reason.MAY_NOT_THROW_IN: N_(
        "You can throw in only a worthless hand: no trump, nothing above a nine, and no card that"
        " would win this trick. You can't when it's your lead."
    ),
    Reason.MAY_NOT_ASK: N_(
        "You can ask only right after playing the highest or lowest of all the trumps you were"
        " dealt, and ask each question only once."
    ),
    Reason.GIFT_NEEDS_TRUMP: N_(
        "At this table you can give only with a card of the turned suit in hand. You have none, so"
        " you must run the cards."
    ),
    Reason.CALLED_FOR: N_("An opponent has called for your exposed card, so you must play it."),
    Reason.TOO_LATE_TO_TAKE_BACK: N_("It's too late to take a card back."),
    Reason.FOLLOWS_RULE: N_("That card breaks no rule, so it stays."),
    Reason.NOT_EXPOSED: N_("That card can't be called for, or someone has called for it."),
    Reason.NO_SUCH_PLAY: N_(
        "You can call a revoke only in a complete trick, on an opponent who didn't lead to it."
    ),
    Reason.CALLED_ALREADY: N_(
        "Someone has called that revoke. You'll see when the deal is scored."
    ),
    Reason.BAD_RULING: N_(
        "That can't be ruled here. No score is above the target, or below 0 in most games, unless"
        " it stays as it is; only one side can reach the target, and a side that is out keeps its"
        " score."
    ),
}


def call_name(action: Action, say: Say) -> str:
    """Return the words of a call; `call_label` also names the buyer of a sale."""
    match action:
        case actions.Bid(points) | actions.Offer(points):
            return say(_NUMBERED[type(action)], n=points)
        case actions.Sell(seat):
            return say("Sell to seat {n}", n=seat + 1)
        case actions.Name(suit):
            return suit_text(suit, say)
        case actions.Discard(cards):
            text = N_("Discard {cards}") if cards else N_("Keep all cards")
            return say(text, cards=cards_text(cards, say))
        case actions.Inquire(which):
            return say(_QUESTIONS[which])
        case actions.CallCard() | actions.CallRevoke():
            return _called(action, say)
        case actions.Play(card):
            return card_text(card, say)
    return _ruled(action, say) if isinstance(action, Ruling) else say(_CALLS[action.verb])


def _ruled(ruling: Ruling, say: Say) -> str:
    match ruling.kind:
        case RulingKind.PENALTY:
            return say("Ruling: penalty for seat {n}", n=ruling.numbers[0] + 1)
        case RulingKind.SCORE:
            score = "–".join(map(str, ruling.numbers))
            return say("Ruling: the score is {score}", score=score)
        case RulingKind.AGAIN:
            return say("Ruling: the deal again")
        case RulingKind.NONE:
            return say("Ruling: no penalty")


def _called(action: actions.CallCard | actions.CallRevoke, say: Say) -> str:
    if isinstance(action, actions.CallCard):
        return say("Call for {card}", card=card_text(action.card, say))
    seat, trick = action.seat + 1, action.trick + 1
    return say("Call a revoke: seat {seat}, trick {n}", seat=seat, n=trick)


def call_label(action: Action, view: TableView, public: PublicView, say: Say) -> str:
    """Return the label of a call's button, without markdown."""
    match action:
        case actions.Sell(seat):
            name = plain(view.seats[seat].name)
            return say("Sell to {name} for {n}", name=name, n=price(public, seat))
        case actions.Bid(points) if any(action == call for _, call in public.calls):
            return say("Take it for {n}", n=points)
        case actions.CallRevoke(seat, trick):
            name = plain(view.seats[seat].name)
            return say("Call a revoke: {name}, trick {n}", name=name, n=trick + 1)
    return call_name(action, say.plain)


def price(public: PublicView, seat: int) -> int:
    """Return a seat's last bid or offer for the pitch, or 0."""
    bids = (call for by, call in public.calls if by == seat)
    points = [call.points for call in bids if isinstance(call, actions.Bid | actions.Offer)]
    return points[-1] if points else 0


def refusal(reason: Reason, say: Say) -> str:
    """Say why the rules refuse something."""
    return say(_REFUSALS[reason])
