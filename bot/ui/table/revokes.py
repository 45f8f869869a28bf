"""Revokes in words and buttons, where players can revoke (docs/rules.md §6).

All of it follows from what everybody at the table knows, so that nothing tells whether a card broke
the rules before the deal is scored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.actions import CallCard, CallRevoke, Done, Play
from bot.engine.cards import Card
from bot.engine.events import RevokeCalled
from bot.engine.revokes import PublicRevokes
from bot.engine.views import PublicView, SeatView
from bot.locale.say import Say
from bot.ui.controls import table as controls
from bot.ui.core.framed import framed
from bot.ui.core.layout import CHOICES, GRAVE, GREY, Button, Menu, Part, button, labelled_menu
from bot.ui.core.message import Outgoing
from bot.ui.table.decision import call_button, turn_of
from bot.ui.text.cards import card_label, marking
from bot.ui.text.names import plain, safe
from bot.ui.text.people import short_name
from bot.views.table.view import HandView, TableView, is_closing, waited_for

_DONE: Final = Done()
_MOST: Final = 6
"""Exposed cards, or called revokes, that are named: a message has no room for dozens."""
_FEW_CALLS: Final = 3
"""Exposed cards up to this number have a button each to call for them; for more there is a menu."""
EARLIER, LATER = "earlier", "later"
"""The values of a menu's options that turn its page."""
_PAGE: Final = CHOICES - 2
"""Tricks on a page: two options may turn it."""


def notes(view: TableView, public: PublicView, say: Say, *, mine: int | None = None) -> list[str]:
    """Say which cards lie exposed and which revokes are called, a line each.

    The player of a seat reads *you*.
    """
    if public.revokes is None:
        return []
    cards = _newest([*_exposed(view, public.revokes, say, mine)], say)
    told = [say("Exposed: {cards}", cards=", ".join(cards))] if cards else []
    calls = _newest([*_called(view, public, say, mine)], say)
    return [*told, *([" · ".join(calls)] if calls else [])]


def _newest(items: Sequence[str], say: Say) -> list[str]:
    """Return the last of many items, after how many there are besides."""
    more = len(items) - _MOST
    before = [say.count("{n} earlier", "{n} earlier", more)] if more > 0 else []
    return [*before, *items[-_MOST:]]


def _exposed(view: TableView, revokes: PublicRevokes, say: Say, mine: int | None) -> Iterator[str]:
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


def _called(view: TableView, public: PublicView, say: Say, mine: int | None) -> Iterator[str]:
    if public.revokes is None or not public.revokes.calls:
        return
    cast, me = view.cast(public), None if mine is None else (mine, view.seats[mine].name)
    for number, call in enumerate(public.revokes.calls):
        by, of = cast.did(RevokeCalled, number), cast.player(call.offender, call.trick)
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
        control = controls.TakeBackCard(table.id, table.game, public.deal, own)
        buttons.append(button(control, say("Take back {card}", card=card_label(own, say))))
    cards = [action.card for action in seen.legal if isinstance(action, CallCard)]
    if len(cards) <= _FEW_CALLS:
        buttons += [
            button(
                controls.MakeCall(*turn_of(table, public), CallCard(card)),
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
    ends = {} if public.decision is None else dict(public.decision.endings)
    control = controls.MakeCall(*turn_of(view, public), _DONE)
    return call_button(control, say("Done"), ends.get(_DONE), say)


def _call(view: TableView, public: PublicView, say: Say) -> Button:
    return button(controls.CallARevoke(view.id, view.game, public.deal), say("Call a revoke…"))


def _exposed_menu(view: HandView, cards: Sequence[Card], say: Say) -> Menu:
    table, public = view.table, view.view.public
    revokes = public.revokes or PublicRevokes()
    owners = {card: table.seats[seat].name for seat, card in revokes.exposed}
    labels = {card.code: f"{card_label(card, say)} {plain(owners[card])}" for card in cards}
    control = controls.PickExposed(table.id, table.game, public.deal)
    return labelled_menu(control, say("Call for an exposed card…"), labels)


def revoke_page(
    view: HandView,
    say: Say,
    *,
    offender: int | None = None,
    page: int = 0,
    trick: int | None = None,
) -> Outgoing:
    """Ask whose revoke a player calls and in which trick, as far as they have not said it.

    An only opponent needs no choice. The page is one of the tricks, the newest first. With a trick,
    from 0, there is the button that calls.
    """
    say = marking(view.view.public.rules, view.view.public.trumps, say)
    open_to = [action for action in view.view.legal if isinstance(action, CallRevoke)]
    seats = sorted({call.seat for call in open_to})
    if offender is None and len(seats) == 1:
        offender = seats[0]
    law = say(
        "Who played a card that the rules don't allow, and in which trick? Everyone hears your"
        " call. Whether it's right comes out when the deal is scored; a wrong call costs nothing."
    )
    parts: list[Part] = [f"### {say('Call a revoke')}\n{law}"]
    if len(seats) > 1:
        names = {str(seat): plain(view.table.seats[seat].name) for seat in seats}
        chosen = None if offender is None else str(offender)
        parts.append(labelled_menu(controls.PickOffender(*_deal(view)), say("Who?"), names, chosen))
    if offender is not None:
        tricks = [call.trick for call in reversed(open_to) if call.seat == offender]
        parts.append(_trick_menu(view, offender, tricks, trick, page, say))
    if offender is not None and trick is not None:
        control = controls.ConfirmRevoke(*_deal(view), offender, trick)
        label = say(
            "Call it: {name}, trick {n}", name=plain(_name(view, offender, trick)), n=trick + 1
        )
        parts.append([button(control, label, GRAVE)])
    return framed(parts, GREY)


def called_page(view: HandView, offender: int, trick: int, say: Say) -> Outgoing:
    """Say that the revoke is called."""
    text = say(
        "You called a revoke: {name}, trick {n}. It's judged when the deal is scored.",
        name=safe(_name(view, offender, trick)),
        n=trick + 1,
    )
    return framed([text], GREY)


def _trick_menu(  # noqa: PLR0913, PLR0917  # what the menu is made of
    view: HandView, offender: int, tricks: Sequence[int], chosen: int | None, page: int, say: Say
) -> Menu:
    """Return the menu of the tricks, the newest first, a page of them if they are many."""
    size = _PAGE if len(tricks) > CHOICES else CHOICES
    page = min(page, (len(tricks) - 1) // size)  # fewer are left once others have called some
    shown = tricks[page * size : (page + 1) * size]
    labels = {LATER: say("Later tricks…")} if page else {}
    labels |= {str(trick): _trick(view, offender, trick, say) for trick in shown}
    if len(tricks) > (page + 1) * size:
        labels[EARLIER] = say("Earlier tricks…")
    control = controls.PickTrick(*_deal(view), offender, page)
    return labelled_menu(
        control, say("In which trick?"), labels, None if chosen is None else str(chosen)
    )


def _trick(view: HandView, offender: int, number: int, say: Say) -> str:
    trick = view.view.public.tricks[number]
    return say(
        "Trick {n}: {led} led, {name} played {card}",
        n=number + 1,
        led=card_label(trick.cards[0], say),
        name=plain(_name(view, offender, number)),
        card=card_label(dict(trick.plays)[offender], say),
    )


def _name(view: HandView, seat: int, number: int) -> str:
    public = view.view.public
    trick = public.tricks[number]
    return view.table.cast(public).played(trick)[trick.seats.index(seat)]


def _deal(view: HandView) -> tuple[str, int, int]:
    return view.table.id, view.table.game, view.view.public.deal
