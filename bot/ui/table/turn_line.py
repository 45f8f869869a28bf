"""The one line of a board that says whose turn it is, what for, and how the trick stands."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Bid
from bot.engine.views import Ask, Decision, PublicView
from bot.locale import N_, Say
from bot.ui.table.decision import is_pitch
from bot.ui.text.cards import card_label, symbol
from bot.ui.text.names import safe
from bot.ui.text.people import short_name, who
from bot.views.computer_names import unmarked
from bot.views.table import SeatInfo, SeatKind, TableView, is_closing, waited_for

_ASKED: Final[dict[Ask, str]] = {
    Ask.TURN_UP: N_("{name} to stand or beg"),
    Ask.BEG: N_("{name} to answer the beg"),
    Ask.BUNCH: N_("{name} to bunch or play on"),
    Ask.BID: N_("{name} to bid"),
    Ask.OFFER: N_("{name} to offer points"),
    Ask.SALE: N_("{name} to sell the pitch or not"),
}


def turn_line(view: TableView, public: PublicView, say: Say) -> str:
    """Say whose turn it is and what for; empty once the game is over."""
    decision = public.decision
    if decision is None:
        return ""
    if is_closing(public):
        return f"▶ {closing_line(view, public, say)}"
    name = actor_name(view.seats[decision.seat], say)
    return " · ".join([f"▶ {_task(public, decision, name, say)}", *_state(view, public, say)])


def closing_line(view: TableView, public: PublicView, say: Say) -> str:
    """Say what there is to do once all cards are played, and who has not said that they are done.

    The names are plain: bold ones would be all that one sees.
    """
    names = ", ".join([who(view.seats[seat], say) for seat in waited_for(public)])
    return say(
        "**All cards are played.** Call a revoke, or press Done. Waiting for {names}.", names=names
    )


def actor_name(seat: SeatInfo, say: Say) -> str:
    """Return a player's name: people who are here stand out."""
    if seat.kind is SeatKind.COMPUTER:
        return safe(unmarked(seat.name))
    return f"**{who(seat, say)}**" if seat.here else who(seat, say)


def _task(public: PublicView, decision: Decision, name: str, say: Say) -> str:
    if decision.ask is Ask.DISCARD:
        return say.count(
            "{name} to discard {n} card",
            "{name} to discard {n} cards",
            decision.discard,
            name=name,
        )
    if decision.ask is not Ask.PLAY:
        return say(_ASKED[decision.ask], name=name)
    if is_pitch(public):
        return say("{name} to pitch: the first card sets trumps", name=name)
    if public.trick.cards:
        return say("{name} to play", name=name)
    if not public.tricks:
        return say("{name} to lead", name=name)
    trick = public.tricks[-1]
    pips = sum(public.rules.pips(card, public.trumps) for card in trick.cards)
    if decision.seat != trick.winner:
        return say("{name} to lead", name=name)
    if not pips:
        return say("{name} took the trick and leads", name=name)
    return say.count(
        "{name} took the trick ({n} pip) and leads",
        "{name} took the trick ({n} pips) and leads",
        pips,
        name=name,
    )


def _state(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say what has to be known for the present decision."""
    decision, trick = public.decision, public.trick
    if decision is None:
        return []
    if decision.ask is Ask.BID or decision.ask is Ask.SALE:
        bids = [
            (call.points, n) for n, (_, call) in enumerate(public.calls) if isinstance(call, Bid)
        ]
        if not bids:
            return []
        points, number = max(bids)
        name = short_name(view.cast(public).called(number))
        return [say("highest bid {n}, {name}", n=points, name=name)]
    if not trick.cards or trick.best is None or trick.best_card is None:
        return []
    led = trick.cards[0].suit
    text = N_("{suit} led (trumps)") if led is public.trumps else N_("{suit} led")
    name = short_name(view.cast(public).took(trick))
    best = say("{card} {name} winning", card=card_label(trick.best_card, say), name=name)
    return [say(text, suit=symbol(led)), best]
