"""What a player does once and cannot take back: chosen first, and confirmed before it is done.

Throwing cards away and throwing a hand in go this way, and leaving in the middle of a game; so do
the questions that only the hand may show, since whether they can be asked depends on it
(docs/design.md, promise 6).
"""

from __future__ import annotations

from typing import Final

import discord

from bot.engine.actions import Action, Discard, Extreme, Inquire, ThrowIn
from bot.engine.cards import Card, Suit
from bot.engine.views import Decision, SeatView
from bot.locale import N_, Say
from bot.tables.views import HandView, TableView
from bot.ui.controls.table import AskThrowIn, CloseGame, LeaveGame, MakeCall, MyHand, PickDiscards
from bot.ui.core.layout import GRAVE, MAIN, Button, Menu, Part, button, layout, menu
from bot.ui.core.message import Outgoing
from bot.ui.text.cards import card_label, card_words, cards_text, fan

_DOOR: Final = discord.Colour(0x7A7F87)
"""What frames the question whether one means to leave."""
_QUESTIONS: Final[dict[Extreme, str]] = {
    Extreme.HIGH: N_("Ask: is {card} the highest trump?"),
    Extreme.LOW: N_("Ask: is {card} the lowest trump?"),
}


def discard_menu(view: HandView, say: Say) -> Menu:
    """Return the menu of a hand's cards, from which just so many are chosen as have to go."""
    table, seen = view.table, view.view
    decision = _decision(seen)
    options = [
        discord.SelectOption(
            label=card_label(card, say), value=card.code, description=_worth(card, seen, say)
        )
        for card in reversed(fan(seen.hand, trumps_of(seen)))
    ]
    return menu(
        PickDiscards(table.id, table.game, seen.public.deal, decision.turn),
        say.count("Choose {n} card to go…", "Choose {n} cards to go…", decision.discard),
        options,
        decision.discard,
    )


def private_buttons(view: HandView, say: Say) -> list[Button]:
    """Return the buttons for what depends on the hand: throwing it in, and asking about a trump."""
    table, seen = view.table, view.view
    buttons = []
    for action in seen.legal:
        if isinstance(action, ThrowIn):
            control = AskThrowIn(table.id, table.game, seen.public.deal, _decision(seen).turn)
            buttons.append(button(control, say("Throw in…")))
        elif isinstance(action, Inquire):
            place = (table.id, table.game, seen.public.deal, _decision(seen).turn)
            label = say(_QUESTIONS[action.which], card=card_label(_last_played(seen), say))
            buttons.append(button(MakeCall(*place, action), label, MAIN))
    return buttons


def confirmation(view: HandView, action: Action, say: Say) -> list[Part]:
    """Ask whether something is meant, and return the buttons for both answers."""
    table, seen = view.table, view.view
    place = (table.id, table.game, seen.public.deal, _decision(seen).turn)
    if isinstance(action, Discard):
        text, yes, no = _discarding(action, seen, say)
    else:
        text = say(
            "**Throw your hand in?** Your cards are laid face up for all to see, and you take no"
            " further part in this deal. It cannot be taken back."
        )
        yes, no = say("Throw in"), say("Not now")
    buttons = [button(MakeCall(*place, action), yes, GRAVE), button(MyHand(table.id), no)]
    return [text, buttons]


def confirm_leaving(table: TableView, question: str, say: Say) -> Outgoing:
    """Ask whether somebody means to leave the game that is on; to stay is to see one's hand."""
    yes = button(LeaveGame(table.id, table.game), say("Leave the game"), GRAVE)
    return _ask_leaving(table, question, yes, say)


def confirm_ending(table: TableView, question: str, say: Say) -> Outgoing:
    """Ask whether somebody means to end the game that is on by themselves."""
    yes = button(CloseGame(table.id, table.game), say("End the game"), GRAVE)
    return _ask_leaving(table, question, yes, say)


def _ask_leaving(table: TableView, question: str, yes: Button, say: Say) -> Outgoing:
    no = button(MyHand(table.id), say("Stay"))
    return Outgoing(layout=layout([question, [yes, no]], None, _DOOR))


def after_leaving(text: str) -> Outgoing:
    """Tell whoever was asked so that they have left, or ended it, in place of the question."""
    return Outgoing(layout=layout([text], None, _DOOR))


def trumps_of(view: SeatView) -> Suit | None:
    """Return the trumps, or the suit that is about to become trumps: it is held at the front."""
    public = view.public
    if public.trumps is None and public.turn_ups:
        return public.turn_ups[-1].suit
    return public.trumps


def _discarding(action: Discard, seen: SeatView, say: Say) -> tuple[str, str, str]:
    trumps = trumps_of(seen)
    going = cards_text(fan(action.cards, trumps), say)
    kept = fan((card for card in seen.hand if card not in action.cards), trumps)
    text = say(
        "**Throw away {cards}?** You keep {kept}. It cannot be taken back.",
        cards=going,
        kept=cards_text(kept, say),
    )
    return text, say("Throw away"), say("Choose again")


def _worth(card: Card, seen: SeatView, say: Say) -> str:
    """Say what a card is, and what speaks for keeping it."""
    items = [card_words(card, say)]
    if card.suit is trumps_of(seen):
        items.append(say("trump"))
    pips = seen.public.rules.pips(card, trumps_of(seen))
    if pips:
        items.append(say.count("{n} pip", "{n} pips", pips))
    return " · ".join(items)


def _last_played(seen: SeatView) -> Card:
    """Return the card that the seat has played last."""
    public = seen.public
    plays = (play for trick in (*public.tricks, public.trick) for play in trick.plays)
    return [card for seat, card in plays if seat == seen.seat][-1]


def _decision(seen: SeatView) -> Decision:
    """Return the decision that the table waits for.

    Raises:
        ValueError: if the game is over; nothing is asked then.
    """
    if seen.public.decision is None:
        raise ValueError("nothing is asked")
    return seen.public.decision
