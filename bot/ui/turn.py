"""Whose turn it is, what is asked of them, and what may be played."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Give
from bot.engine.cards import Card, Suit
from bot.engine.rules import AfterGift, Follow
from bot.engine.views import Ask, Decision, PublicView
from bot.locale import N_, Say
from bot.ui.cards import card_text, suit_text, symbol

_PLAIN_LED: Final[dict[Follow, str]] = {
    Follow.FOLLOW_OR_TRUMP: N_("{led} was led: follow or trump; without {led}, any card."),
    Follow.MUST_TRUMP: N_(
        "{led} was led: follow or trump; without {led}, trump; without either, any card."
    ),
    Follow.STRICT: N_("{led} was led: follow suit; without {led}, any card."),
    Follow.FREE: N_("{led} was led: any card may be played."),
}
_TRUMPS_LED: Final = N_("Trumps were led: play a trump; without one, any card.")
_TASKS: Final[dict[Ask, str]] = {
    Ask.TURN_UP: N_("to stand or beg"),
    Ask.BEG: N_("to answer the beg"),
    Ask.PLAY: N_("to play a card"),
}


def asked(public: PublicView, say: Say) -> str:
    """Say what the present decision is about, whoever makes it; empty when the game is over."""
    match public.decision:
        case None:
            return ""
        case decision if decision.ask is Ask.TURN_UP:
            return say(
                "*Stand* makes {suit} trumps; *I beg* asks for another suit.",
                suit=suit_text(public.turn_ups[-1].suit, say),
            )
        case decision if decision.ask is Ask.BEG:
            return _answer(public, decision, say)
    return _play(public, say)


def waiting(public: PublicView, name: str, say: Say) -> str:
    """Say who has to do what; empty when the game is over."""
    if public.decision is None:
        return ""
    return say("Waiting for {name} {task}.", name=name, task=say(_TASKS[public.decision.ask]))


def led(public: PublicView) -> Suit | None:
    """Return the suit that the trick was led with, if any card is in it."""
    return public.trick.cards[0].suit if public.trick.cards else None


def winning(public: PublicView) -> Card | None:
    """Return the best card in the trick so far."""
    trick = public.trick
    if trick.best is None:
        return None
    return trick.cards[(trick.best - trick.leader) % public.seats]


def _answer(public: PublicView, decision: Decision, say: Say) -> str:
    suit = suit_text(public.turn_ups[-1].suit, say)
    run = say("*I run them* deals three more cards each and turns another card.")
    if not any(isinstance(call, Give) for call in decision.calls):
        return f"{say('A point given would win the game, so the cards must be run.')} {run}"
    if public.rules.after_gift is AfterGift.PLAY_ON:
        give = say("*Take one* gives a point for it, and {suit} become trumps.", suit=suit)
    else:
        give = say("*Take one* gives a point for it, and ends the deal.")
    return f"{give} {run}"


def _play(public: PublicView, say: Say) -> str:
    suit, best = led(public), winning(public)
    if suit is None or best is None:
        return say("Any card may be led.")
    rules = public.rules
    if suit is public.trumps and rules.follow is not Follow.FREE:
        return say(_TRUMPS_LED)
    told = say(_PLAIN_LED[rules.follow], led=symbol(suit))
    if rules.undertrump or suit is public.trumps or best.suit is not public.trumps:
        return told
    under = say("No trump below {card}, unless nothing else is left.", card=card_text(best, say))
    return f"{told} {under}"
