"""Revokes in words and buttons, where players can revoke (docs/rules.md §6).

All of it follows from what everybody at the table knows, so that nothing tells whether a card broke
the rules before the deal is scored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.actions import CallCard, CallRevoke, Done, Play
from bot.engine.cards import Card
from bot.engine.revokes import PublicRevokes
from bot.engine.views import PublicView, SeatView
from bot.locale import Say
from bot.ui.controls.table import CallARevoke, MakeCall, PickExposed, TakeBackCard
from bot.ui.core.layout import MAIN, Button, Menu, Part, button, labelled_menu
from bot.ui.text.cards import card_label
from bot.ui.text.names import plain
from bot.ui.text.people import short_name
from bot.views.table import HandView, TableView, is_closing, waited_for

_MOST: Final = 6
"""Exposed cards, or called revokes, that are named: a message has no room for dozens."""
_FEW_CALLS: Final = 3
"""Exposed cards up to this number have a button each to call for them; for more there is a menu."""


# --------------------------------------------------------------------------- what all know


def notes(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say which cards lie exposed and which revokes are called, a line each."""
    if public.revokes is None:
        return []
    cards = newest([*exposed(view, public.revokes, say)], say)
    told = [say("Exposed: {cards}", cards=", ".join(cards))] if cards else []
    calls = newest([*called(view, public, say)], say)
    return [*told, *([" · ".join(calls)] if calls else [])]


def newest(items: Sequence[str], say: Say) -> list[str]:
    """Return the last of many items, after how many there are besides."""
    more = len(items) - _MOST
    before = [say.count("{n} earlier", "{n} earlier", more)] if more > 0 else []
    return [*before, *items[-_MOST:]]


def exposed(
    view: TableView, revokes: PublicRevokes, say: Say, *, mine: int | None = None
) -> Iterator[str]:
    """Yield the exposed cards with their owners, and who calls for them.

    A seat reads of its own that is called for in a line of its own (`own_lines`).
    """
    wanted = {call.card: call.seat for call in revokes.wanted}
    for seat, card in revokes.exposed:
        label, name = card_label(card, say), short_name(view.seats[seat].name)
        if seat == mine:
            yield say("{card} (yours)", card=label)
        elif card not in wanted:
            yield f"{label} ({name})"
        elif wanted[card] == mine:
            yield say("{card} ({name}, you called for it)", card=label, name=name)
        else:
            caller = short_name(view.seats[wanted[card]].name)
            yield say(
                "{card} ({name}, called for by {caller})", card=label, name=name, caller=caller
            )


def called(
    view: TableView, public: PublicView, say: Say, *, mine: int | None = None
) -> Iterator[str]:
    """Yield the revokes that are called, in order; the player of a seat reads *you*."""
    if public.revokes is None or not public.revokes.calls:
        return
    cast, me = view.cast(public), None if mine is None else (mine, view.seats[mine].name)
    for number, call in enumerate(public.revokes.calls):
        trick = public.tricks[call.trick]
        by, of = cast.called_revoke(number), cast.played(trick)[trick.seats.index(call.offender)]
        name, other, n = short_name(by), short_name(of), call.trick + 1
        if (call.seat, by) == me:
            yield say("you called a revoke: {other}, trick {n}", other=other, n=n)
        elif (call.offender, of) == me:
            yield say("{name} calls a revoke: you, trick {n}", name=name, n=n)
        else:
            yield say("{name} calls a revoke: {other}, trick {n}", name=name, other=other, n=n)


def closing_buttons(view: TableView, public: PublicView, say: Say) -> list[Button]:
    """Return a board's buttons once all cards are played."""
    if not is_closing(public) or not any(view.seats[seat].here for seat in waited_for(public)):
        return []
    return [_done(view, public, say), _call(view, public, say)]


# --------------------------------------------------------------------------- a player's own


def own_lines(view: HandView, say: Say) -> list[str]:
    """Tell players which of their exposed cards are called for, and once it binds them, so."""
    revokes, seat = view.view.public.revokes, view.view.seat
    mine = [call for call in revokes.wanted if call.owner == seat] if revokes is not None else []
    plays = [action.card for action in view.view.legal if isinstance(action, Play)] if mine else []
    lines = []
    for call in mine:
        name = short_name(view.table.seats[call.seat].name)
        values = {"name": name, "card": card_label(call.card, say)}
        if view.view.to_act and plays == [call.card]:
            lines.append(say("**{name} calls for your {card}:** you must play it now.", **values))
        else:
            lines.append(
                say("**{name} calls for your {card}.** Play it if the rules allow.", **values)
            )
    return lines


def hand_parts(view: HandView, say: Say) -> list[Part]:
    """Return the buttons of a hand for revokes, and the menu of many exposed cards.

    Whether a card may be taken back is not asked here: the button stands there after any card.
    """
    table, seen = view.table, view.view
    public = seen.public
    if public.revokes is None:
        return []
    is_to_say = is_closing(public) and seen.seat in waited_for(public)
    buttons = [_done(table, public, say)] if is_to_say else []
    own = dict(public.trick.plays).get(seen.seat)
    if own is not None and seen.seat in public.revokes.open_to_take_back:
        control = TakeBackCard(table.id, table.game, public.deal, own)
        buttons.append(button(control, say("Take back {card}", card=card_label(own, say))))
    cards = [action.card for action in seen.legal if isinstance(action, CallCard)]
    if len(cards) <= _FEW_CALLS:
        buttons += [
            button(
                MakeCall(*_turn(table, public), CallCard(card)),
                say("Call for {card}", card=card_label(card, say)),
            )
            for card in cards
        ]
    if can_call(seen):
        buttons.append(_call(table, public, say))
    parts: list[Part] = [buttons] if buttons else []
    return [*parts, _exposed_menu(view, cards, say)] if len(cards) > _FEW_CALLS else parts


def can_call(seen: SeatView) -> bool:
    """Say whether there is a revoke that a seat may call, be it one or not."""
    return any(isinstance(action, CallRevoke) for action in seen.legal)


def _done(view: TableView, public: PublicView, say: Say) -> Button:
    return button(MakeCall(*_turn(view, public), Done()), say("Done"), MAIN)


def _call(view: TableView, public: PublicView, say: Say) -> Button:
    return button(CallARevoke(view.id, view.game, public.deal), say("Call a revoke…"))


def _exposed_menu(view: HandView, cards: Sequence[Card], say: Say) -> Menu:
    table, public = view.table, view.view.public
    revokes = public.revokes or PublicRevokes()
    owners = {card: table.seats[seat].name for seat, card in revokes.exposed}
    labels = {card.code: f"{card_label(card, say)} {plain(owners[card])}" for card in cards}
    control = PickExposed(table.id, table.game, public.deal)
    return labelled_menu(control, say("Call for an exposed card…"), labels)


def _turn(view: TableView, public: PublicView) -> tuple[str, int, int, int]:
    """Return the fields of a `MakeCall` that names its own moment by what it calls."""
    turn = 0 if public.decision is None else public.decision.turn
    return view.id, view.game, public.deal, turn
