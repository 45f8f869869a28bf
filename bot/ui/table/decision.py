"""What a player has to decide, in words, and what each call does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.actions import Bid, Give, Pass
from bot.engine.rules import AfterGift, Drawing, Follow, Gift, Market, Rules, Running
from bot.engine.views import Ask, Decision, PublicView
from bot.locale import N_, Say
from bot.tables.views import TableView
from bot.ui.text.calls import price
from bot.ui.text.cards import card_text, suit_text, symbol
from bot.ui.text.names import safe
from bot.ui.text.points import points_text

_PLAIN_LED: Final[dict[Follow, str]] = {
    Follow.FOLLOW_OR_TRUMP: N_("{led} was led: follow or trump; without {led}, any card."),
    Follow.MUST_TRUMP: N_(
        "{led} was led: follow or trump; without {led}, trump; without either, any card."
    ),
    Follow.STRICT: N_("{led} was led: follow suit; without {led}, any card."),
}
_TRUMPS_LED: Final = N_("Trumps were led: play a trump; without one, any card.")
_TASKS: Final[dict[Ask, str]] = {
    Ask.TURN_UP: N_("to stand or beg"),
    Ask.BEG: N_("to answer the beg"),
    Ask.BUNCH: N_("to bunch or play on"),
    Ask.DISCARD: N_("to throw cards away"),
    Ask.BID: N_("to bid for the pitch or pass"),
    Ask.OFFER: N_("to offer points for the pitch or pass"),
    Ask.SALE: N_("to decide about the pitch"),
    Ask.PLAY: N_("to play a card"),
}
_RUN: Final[dict[Running, str]] = {
    Running.THREE_EACH: N_("*I run them* deals three more cards each and turns another card."),
    Running.ONCE_THEN_SINGLY: N_(
        "*I run them* deals three more cards each, once, and then turns cards until one is of"
        " another suit."
    ),
}
_PITCH: Final = N_("to pitch: the first card led names trumps")


def task_text(view: TableView, public: PublicView, say: Say) -> str:
    """Explain the present decision; empty when the game is over."""
    decision = public.decision
    return "" if decision is None else _ASKED[decision.ask](view, public, decision, say)


def waiting_line(public: PublicView, name: str, say: Say) -> str:
    """Say who has to do what; empty when the game is over."""
    if public.decision is None:
        return ""
    task = _PITCH if is_pitch(public) else _TASKS[public.decision.ask]
    return say("Waiting for {name} {task}.", name=name, task=say(task))


def is_pitch(public: PublicView) -> bool:
    """Return whether the next card names trumps."""
    decision = public.decision
    return decision is not None and decision.ask is Ask.PLAY and public.trumps is None


def _turn_up(_: TableView, public: PublicView, _decision: Decision, say: Say) -> str:
    return say(
        "*Stand* makes {suit} trumps; *I beg* asks for another suit.",
        suit=suit_text(public.turn_ups[-1].suit, say),
    )


def _beg(view: TableView, public: PublicView, decision: Decision, say: Say) -> str:
    run = say(_RUN[public.rules.running])
    if not any(isinstance(call, Give) for call in decision.calls):
        return f"{_must_run(public.rules, say)} {run}"
    return f"{_gift(view, public, say)} {run}"


def _must_run(rules: Rules, say: Say) -> str:
    if rules.gift_limit:
        return say("A point given would win the game, so the cards must be run.")
    return say(
        "A point given would win the game for the player who did not beg, so the cards must be run."
    )


def _gift(view: TableView, public: PublicView, say: Say) -> str:
    gift = say(view.variant.gift_words)
    suit = suit_text(public.turn_ups[-1].suit, say)
    several = public.sides - len(public.out) > 2
    if public.rules.after_gift is AfterGift.ABANDON:
        return say("*{gift}* gives a point for it, and ends the deal.", gift=gift)
    if public.rules.gift is Gift.EACH_OPPONENT and several:
        return say(
            "*{gift}* gives each opponent a point, and {suit} become trumps.", gift=gift, suit=suit
        )
    return say("*{gift}* gives a point for it, and {suit} become trumps.", gift=gift, suit=suit)


def _bunch(_: TableView, public: PublicView, _decision: Decision, say: Say) -> str:
    return say(
        "*Bunch* agrees to throw all cards in: if everybody does, the same dealer deals again. One"
        " *Play on*, and the game goes on with {suit} for trumps.",
        suit=suit_text(public.turn_ups[-1].suit, say),
    )


def _discard(_: TableView, public: PublicView, decision: Decision, say: Say) -> str:
    text = say.count(
        "Throw away {n} card, face down.",
        "Throw away {n} cards, face down.",
        decision.discard,
    )
    keep = public.hand_counts[decision.seat] - decision.discard
    return f"{text} {say('You keep {n} and play with them.', n=keep)}"


def _bid(view: TableView, public: PublicView, decision: Decision, say: Say) -> str:
    eldest = safe(view.seats[public.eldest].name)
    if decision.calls == (Pass(),):
        return say(
            "No higher bid is allowed: sold for that, the pitch would win {name} the game. So you"
            " can only pass.",
            name=eldest,
        )
    lines = [
        say(
            "Bid how many of the deal's points (High, Low, Jack, Game) you will win alone, or"
            " pass. Whoever pitches leads first, and that suit is trumps."
        )
    ]
    if public.rules.market is Market.SALE:
        lines.append(
            say(
                "{name} then sells to the highest bidder and scores the bid at once, or refuses and"
                " must win as many.",
                name=eldest,
            )
        )
    else:
        lines.append(say("The highest bidder pitches."))
    lines.append(say("Whoever wins fewer than bid scores none of them, and loses the bid."))
    if public.rules.smudge and Bid(4) in decision.calls:
        lines.append(
            say("With a score not below zero, bidding four and winning all four wins the game.")
        )
    return " ".join(lines)


def _offer(view: TableView, public: PublicView, decision: Decision, say: Say) -> str:
    if decision.calls == (Pass(),):
        return say("Your side has no points to offer for the pitch, so you can only pass.")
    return say(
        "Offer points of your side's for the pitch, or pass. {name} then sells to one who has"
        " offered, or keeps it. Whoever pitches leads first, and that suit is trumps.",
        name=safe(view.seats[public.eldest].name),
    )


def _sale(view: TableView, public: PublicView, _decision: Decision, say: Say) -> str:
    if public.rules.market is Market.OFFERS:
        return say(
            "Sell the pitch: the points offered change sides at once, and the buyer leads. Or keep"
            " it and lead yourself. The first suit led is trumps."
        )
    bids = [(price(public, seat), seat) for seat in public.order]
    points, seat = max(bids)
    return say(
        "*Sell*, and you score {n} at once, and {name} must win {n} alone. *Refuse*, and you must"
        " win {n} alone. Whoever wins fewer scores none of them, and loses {n}.",
        n=points,
        name=safe(view.seats[seat].name),
    )


def _play(_: TableView, public: PublicView, decision: Decision, say: Say) -> str:
    if is_pitch(public):
        text = say("You pitch: lead a card, and its suit is trumps.")
        if public.bound is not None and public.bound.seat == decision.seat:
            text += " " + say("You must win {n}.", n=points_text(public.bound.points, say))
        return text
    trick = public.trick
    suit, best = (trick.cards[0].suit if trick.cards else None), trick.best_card
    if suit is None or best is None:
        return say("Any card may be led.")
    rules = public.rules
    drawing = rules.drawing is not Drawing.NONE and public.stock_count > 0
    follow = rules.follow_while_drawing if drawing else rules.follow
    if follow is Follow.FREE:
        if drawing:
            return say("While the stock lasts, any card may be played.")
        return say("Any card may be played.")
    text = say(_TRUMPS_LED) if suit is public.trumps else say(_PLAIN_LED[follow], led=symbol(suit))
    if rules.penalty and drawing:
        text += " " + say("Whoever has neither {led} nor trumps loses a point.", led=symbol(suit))
    if rules.undertrump or suit is public.trumps or best.suit is not public.trumps:
        return text
    under = say("No trump below {card}, unless nothing else is left.", card=card_text(best, say))
    return f"{text} {under}"


_ASKED: Final[dict[Ask, Callable[[TableView, PublicView, Decision, Say], str]]] = {
    Ask.TURN_UP: _turn_up,
    Ask.BEG: _beg,
    Ask.BUNCH: _bunch,
    Ask.DISCARD: _discard,
    Ask.BID: _bid,
    Ask.OFFER: _offer,
    Ask.SALE: _sale,
    Ask.PLAY: _play,
}
