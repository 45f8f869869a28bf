"""Confirmations of what cannot be undone, and buttons that only the hand may show.

Players confirm discarding cards, throwing a hand in, leaving a running game and, if they want to,
a card that breaks the rules. Whether a player may throw in or ask about a trump depends on hidden
cards, so only the hand has these buttons (docs/design.md, promise 6).
"""

from __future__ import annotations

from typing import Final

import discord

from bot.engine.actions import Action, Discard, Discards, Extreme, Inquire, Name, Play, ThrowIn
from bot.engine.axes import Exchange
from bot.engine.cards import Card
from bot.engine.follow import broken_rule
from bot.engine.scoring import point_trumps
from bot.engine.trump_order import trump_order
from bot.engine.views import SeatView
from bot.locale.say import N_, Say
from bot.ui.controls import table as controls
from bot.ui.core.framed import framed
from bot.ui.core.layout import GRAVE, GREY, MAIN, PLAIN, Button, Menu, Part, button, menu
from bot.ui.core.message import Outgoing
from bot.ui.table.decision import call_button, turn_of
from bot.ui.text.calls import call_name, refusal
from bot.ui.text.cards import (
    card_label,
    card_text,
    card_words,
    cards_text,
    fan,
    likely_trumps,
    symbol,
    trumps_among,
)
from bot.ui.text.endings import call_with_outcome
from bot.ui.text.points import points_text
from bot.views.table.view import HandView, TableView

_QUESTIONS: Final[dict[Extreme, str]] = {
    Extreme.HIGH: N_("Ask: is {card} the highest trump?"),
    Extreme.LOW: N_("Ask: is {card} the lowest trump?"),
}


_SHOWING: Final = frozenset({Exchange.TO_SIX, Exchange.REFILL})
"""The exchanges in which trumps that are discarded are shown."""


def discard_parts(view: HandView, ways: Discards, say: Say) -> list[Part]:
    """Return the menu of the cards among which the player chooses what to discard.

    Where there is no choice there is a button instead, and one to discard nothing where that may be
    done.
    """
    turn = turn_of(view.table, view.view.public)
    parts: list[Part] = [_discard_menu(view, ways, say)] if ways.hand and ways.many else []
    if ways.any_number or not ways.many:
        all_of_it = Discard(ways.always)
        label = call_name(all_of_it, say.plain)
        parts.append([button(controls.MakeCall(*turn, all_of_it), label, MAIN)])
    return parts


def _discard_menu(view: HandView, ways: Discards, say: Say) -> Menu:
    seen = view.view
    options = [
        discord.SelectOption(
            label=card_label(card, say), value=card.code, description=_worth(card, seen, say)
        )
        for card in reversed(fan(ways.hand, seen.public))
    ]
    if ways.any_number:
        question = say("Choose cards to exchange…")
    else:
        question = say.count(
            "Choose {n} card to discard…", "Choose {n} cards to discard…", ways.many
        )
    control = controls.PickDiscards(*turn_of(view.table, seen.public))
    return menu(control, question, options, ways.many, 1 if ways.any_number else None)


def naming_buttons(view: HandView, say: Say) -> list[Button]:
    """Return a button for each suit that the player may name, with the trumps they would hold."""
    seen, buttons = view.view, []
    turn = turn_of(view.table, seen.public)
    for action in seen.legal:
        if isinstance(action, Name):
            order = trump_order(seen.public.rules, action.suit)
            held = sum(order.is_trump(card) for card in seen.hand)
            label = say.count(
                "{suit} {n} trump", "{suit} {n} trumps", held, suit=symbol(action.suit)
            )
            buttons.append(button(controls.MakeCall(*turn, action), label, MAIN))
    return buttons


def private_buttons(view: HandView, say: Say) -> list[Button]:
    """Return the buttons that depend on the hand: throwing it in, asking about a trump."""
    buttons, turn = [], turn_of(view.table, view.view.public)
    for action in view.view.legal:
        if isinstance(action, ThrowIn):
            ask, outcome = controls.AskThrowIn(*turn), dict(view.view.endings).get(action)
            buttons.append(call_button(ask, say("Throw in…"), outcome, say, PLAIN))
        elif isinstance(action, Inquire):
            label = say(_QUESTIONS[action.which], card=card_label(_last_played(view.view), say))
            buttons.append(button(controls.MakeCall(*turn, action), label, MAIN))
    return buttons


def confirmation(view: HandView, action: Action, say: Say) -> list[Part]:
    """Ask for confirmation of an action, with the buttons for both answers."""
    if isinstance(action, Play):
        return _playing(view, action.card, say)
    seen, public = view.view, view.view.public
    if isinstance(action, Discard):
        kept = fan((card for card in seen.hand if card not in action.cards), public)
        text = say(
            "**Discard {cards}?** You keep {kept}.",
            cards=cards_text(fan(action.cards, public), say),
            kept=cards_text(kept, say),
        )
        if public.rules.exchange in _SHOWING and (shown := trumps_among(action.cards, public)):
            text += " " + say("Everyone sees {cards}.", cards=cards_text(shown, say))
        yes, no = say("Discard"), say("Choose again")
    else:
        text = say(
            "**Throw in {cards}?** They're unlikely to win a trick, and it saves time. Everyone"
            " sees them, and you sit out the rest of the deal.",
            cards=cards_text(fan(seen.hand, public), say),
        )
        outcome = dict(seen.endings).get(action)
        yes, no = call_with_outcome(say("Throw in"), outcome, say), say("Not now")
    confirm = button(controls.MakeCall(*turn_of(view.table, seen.public), action), yes, GRAVE)
    return [text, [confirm, button(controls.MyHand(view.table.id), no)]]


def _playing(view: HandView, card: Card, say: Say) -> list[Part]:
    """Ask whether to play a card that breaks the rules."""
    reason = broken_rule(view.view, card)
    why = "" if reason is None else refusal(reason, say)
    text = say("**{card}?** {why} Play it anyway?", card=card_text(card, say), why=why)
    control = controls.PlayAnyway(*turn_of(view.table, view.view.public), card)
    yes = button(control, say("Play {card}", card=card_label(card, say)), GRAVE)
    return [text, [yes, button(controls.MyHand(view.table.id), say("Not now"))]]


def confirm_leaving(table: TableView, question: str, say: Say) -> Outgoing:
    """Ask for confirmation of leaving a running game; *Stay* shows the hand."""
    yes = button(controls.LeaveGame(table.id, table.game), say("Leave the game"), GRAVE)
    return _ask_leaving(table, question, yes, say)


def confirm_ending(table: TableView, question: str, say: Say) -> Outgoing:
    """Ask for confirmation of ending a running game alone."""
    yes = button(controls.CloseGame(table.id, table.game), say("End the game"), GRAVE)
    return _ask_leaving(table, question, yes, say)


def _ask_leaving(table: TableView, question: str, yes: Button, say: Say) -> Outgoing:
    no = button(controls.MyHand(table.id), say("Stay"))
    return framed([question, [yes, no]], GREY)


def after_leaving(text: str) -> Outgoing:
    """Replace the question by the news that they have left or ended the game."""
    return framed([text], GREY)


def _worth(card: Card, seen: SeatView, say: Say) -> str:
    items = [card_words(card, say)]
    public, trumps = seen.public, likely_trumps(seen.public)
    if trumps is not None and trump_order(public.rules, trumps).is_trump(card):
        items.append(say("trump"))
    worth = 0 if trumps is None else point_trumps(public.rules, trumps).get(card, 0)
    if worth:
        items.append(points_text(worth, say))
    pips = public.rules.pips(card, trumps)
    if pips:
        items.append(say.count("{n} pip", "{n} pips", pips))
    return " · ".join(items)


def _last_played(seen: SeatView) -> Card:
    public = seen.public
    plays = (play for trick in (*public.tricks, public.trick) for play in trick.plays)
    return [card for seat, card in plays if seat == seen.seat][-1]
