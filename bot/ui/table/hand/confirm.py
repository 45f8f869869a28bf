"""Confirmations of what cannot be undone, and buttons that only the hand may show.

Players confirm discarding cards, throwing a hand in, leaving a running game and, if they want to,
a card that breaks the rules. Whether a player may throw in or ask about a trump depends on hidden
cards, so only the hand has these buttons (docs/design.md, promise 6).
"""

from __future__ import annotations

from typing import Final

import discord

from bot.engine.actions import Action, Discard, Extreme, Inquire, Play, ThrowIn
from bot.engine.cards import Card, Suit
from bot.engine.follow import broken_rule
from bot.engine.views import Decision, SeatView
from bot.locale import N_, Say
from bot.ui.controls.table import (
    AskThrowIn,
    CloseGame,
    LeaveGame,
    MakeCall,
    MyHand,
    PickDiscards,
    PlayAnyway,
)
from bot.ui.core.layout import GRAVE, MAIN, Button, Menu, Part, button, layout, menu
from bot.ui.core.message import Outgoing
from bot.ui.text.calls import refusal
from bot.ui.text.cards import card_label, card_text, card_words, cards_text, fan
from bot.views.table import HandView, TableView

_DOOR: Final = discord.Colour(0x7A7F87)
_QUESTIONS: Final[dict[Extreme, str]] = {
    Extreme.HIGH: N_("Ask: is {card} the highest trump?"),
    Extreme.LOW: N_("Ask: is {card} the lowest trump?"),
}


def discard_menu(view: HandView, say: Say) -> Menu:
    """Return the menu of a hand's cards, from which the player chooses those to discard."""
    seen, decision = view.view, _decision(view.view)
    options = [
        discord.SelectOption(
            label=card_label(card, say), value=card.code, description=_worth(card, seen, say)
        )
        for card in reversed(fan(seen.hand, trumps_of(seen)))
    ]
    return menu(
        PickDiscards(*_turn(view)),
        say.count("Choose {n} card to discard…", "Choose {n} cards to discard…", decision.discard),
        options,
        decision.discard,
    )


def private_buttons(view: HandView, say: Say) -> list[Button]:
    """Return the buttons that depend on the hand: throwing it in, asking about a trump."""
    buttons = []
    for action in view.view.legal:
        if isinstance(action, ThrowIn):
            buttons.append(button(AskThrowIn(*_turn(view)), say("Throw in…")))
        elif isinstance(action, Inquire):
            label = say(_QUESTIONS[action.which], card=card_label(_last_played(view.view), say))
            buttons.append(button(MakeCall(*_turn(view), action), label, MAIN))
    return buttons


def confirmation(view: HandView, action: Action, say: Say) -> list[Part]:
    """Ask for confirmation of an action, with the buttons for both answers."""
    if isinstance(action, Play):
        return _playing(view, action.card, say)
    if isinstance(action, Discard):
        text, yes, no = _discarding(action, view.view, say)
    else:
        cards = cards_text(fan(view.view.hand, trumps_of(view.view)), say)
        text = say(
            "**Throw in {cards}?** Everyone sees them, and you sit out the rest of the deal.",
            cards=cards,
        )
        yes, no = say("Throw in"), say("Not now")
    confirm = button(MakeCall(*_turn(view), action), yes, GRAVE)
    return [text, [confirm, button(MyHand(view.table.id), no)]]


def _playing(view: HandView, card: Card, say: Say) -> list[Part]:
    """Ask whether to play a card that breaks the rules."""
    reason = broken_rule(view.view, card)
    why = "" if reason is None else refusal(reason, say)
    text = say("**{card}?** {why} Play it anyway?", card=card_text(card, say), why=why)
    control = PlayAnyway(*_turn(view), card)
    yes = button(control, say("Play {card}", card=card_label(card, say)), GRAVE)
    return [text, [yes, button(MyHand(view.table.id), say("Not now"))]]


def confirm_leaving(table: TableView, question: str, say: Say) -> Outgoing:
    """Ask for confirmation of leaving a running game; *Stay* shows the hand."""
    yes = button(LeaveGame(table.id, table.game), say("Leave the game"), GRAVE)
    return _ask_leaving(table, question, yes, say)


def confirm_ending(table: TableView, question: str, say: Say) -> Outgoing:
    """Ask for confirmation of ending a running game alone."""
    yes = button(CloseGame(table.id, table.game), say("End the game"), GRAVE)
    return _ask_leaving(table, question, yes, say)


def _ask_leaving(table: TableView, question: str, yes: Button, say: Say) -> Outgoing:
    no = button(MyHand(table.id), say("Stay"))
    return Outgoing(layout=layout([question, [yes, no]], None, _DOOR))


def after_leaving(text: str) -> Outgoing:
    """Replace the question by the news that they have left or ended the game."""
    return Outgoing(layout=layout([text], None, _DOOR))


def trumps_of(view: SeatView) -> Suit | None:
    """Return the suit to sort to the front: trumps, or the suit turned up last."""
    public = view.public
    if public.trumps is None and public.turn_ups:
        return public.turn_ups[-1].suit
    return public.trumps


def _discarding(action: Discard, seen: SeatView, say: Say) -> tuple[str, str, str]:
    trumps = trumps_of(seen)
    going = cards_text(fan(action.cards, trumps), say)
    kept = fan((card for card in seen.hand if card not in action.cards), trumps)
    text = say(
        "**Discard {cards}?** You keep {kept}.",
        cards=going,
        kept=cards_text(kept, say),
    )
    return text, say("Discard"), say("Choose again")


def _worth(card: Card, seen: SeatView, say: Say) -> str:
    """Say what a card is, and what it is worth."""
    items = [card_words(card, say)]
    if card.suit is trumps_of(seen):
        items.append(say("trump"))
    pips = seen.public.rules.pips(card, trumps_of(seen))
    if pips:
        items.append(say.count("{n} pip", "{n} pips", pips))
    return " · ".join(items)


def _last_played(seen: SeatView) -> Card:
    """Return the card that the seat played last."""
    public = seen.public
    plays = (play for trick in (*public.tricks, public.trick) for play in trick.plays)
    return [card for seat, card in plays if seat == seen.seat][-1]


def _decision(seen: SeatView) -> Decision:
    """Return the present decision.

    Raises:
        ValueError: if the game is over.
    """
    if seen.public.decision is None:
        raise ValueError("the game is over")
    return seen.public.decision


def _turn(view: HandView) -> tuple[str, int, int, int]:
    """Return the fields of a `TurnControl` for the present decision."""
    table, seen = view.table, view.view
    return table.id, table.game, seen.public.deal, _decision(seen).turn
