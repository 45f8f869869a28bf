"""Calling a revoke: a private message that asks whose and in which trick, and then calls it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.engine.actions import CallRevoke
from bot.locale import Say
from bot.ui.controls.table import ConfirmRevoke, PickOffender, PickTrick
from bot.ui.core.layout import CHOICES, GRAVE, Menu, Part, button, labelled_menu, layout
from bot.ui.core.message import Outgoing
from bot.ui.text.cards import card_label
from bot.ui.text.names import plain, safe
from bot.views.table import HandView

EARLIER, LATER = "earlier", "later"
"""The values of a menu's options that turn its page."""
_PAGE: Final = CHOICES - 2
"""Tricks on a page: two options may turn it."""
_PAPER: Final = discord.Colour(0x7A7F87)


def revoke_page(
    view: HandView,
    say: Say,
    *,
    offender: int | None = None,
    page: int = 0,
    trick: int | None = None,
) -> Outgoing:
    """Ask whose revoke a player calls and in which trick, as far as they have not said it.

    Args:
        view: what the player knows.
        say: the player's voice.
        offender: the opponent's seat; with only one opponent it is theirs.
        page: of the tricks, the newest first.
        trick: from 0; with it there is the button that calls.
    """
    open_to = [action for action in view.view.legal if isinstance(action, CallRevoke)]
    seats = sorted({call.seat for call in open_to})
    if offender is None and len(seats) == 1:
        offender = seats[0]
    parts: list[Part] = [f"### {say('Call a revoke')}\n{_law(say)}"]
    if len(seats) > 1:
        parts.append(_offenders(view, seats, offender, say))
    if offender is not None:
        tricks = [call.trick for call in reversed(open_to) if call.seat == offender]
        parts.append(_tricks(view, offender, tricks, trick, page, say))
    if offender is not None and trick is not None:
        control = ConfirmRevoke(*_deal(view), offender, trick)
        label = say(
            "Call it: {name}, trick {n}", name=plain(_name(view, offender, trick)), n=trick + 1
        )
        parts.append([button(control, label, GRAVE)])
    return Outgoing(layout=layout(parts, None, _PAPER))


def called_page(view: HandView, offender: int, trick: int, say: Say) -> Outgoing:
    """Say that the revoke is called."""
    text = say(
        "You called a revoke: {name}, trick {n}. It's judged when the deal is scored.",
        name=safe(_name(view, offender, trick)),
        n=trick + 1,
    )
    return Outgoing(layout=layout([text], None, _PAPER))


def _law(say: Say) -> str:
    return say(
        "Who played a card that the rules don't allow, and in which trick? Everyone hears your"
        " call. Whether it's right comes out when the deal is scored; a wrong call costs nothing."
    )


def _offenders(view: HandView, seats: Sequence[int], chosen: int | None, say: Say) -> Menu:
    names = {str(seat): plain(view.table.seats[seat].name) for seat in seats}
    return labelled_menu(
        PickOffender(*_deal(view)),
        say("Who?"),
        names,
        None if chosen is None else str(chosen),
    )


def _tricks(  # noqa: PLR0913, PLR0917  # what the menu is made of
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
    control = PickTrick(*_deal(view), offender, page)
    return labelled_menu(
        control, say("In which trick?"), labels, None if chosen is None else str(chosen)
    )


def _trick(view: HandView, offender: int, number: int, say: Say) -> str:
    """Say what was led to a trick, and what the opponent played."""
    trick = view.view.public.tricks[number]
    return say(
        "Trick {n}: {led} led, {name} played {card}",
        n=number + 1,
        led=card_label(trick.cards[0], say),
        name=plain(_name(view, offender, number)),
        card=card_label(dict(trick.plays)[offender], say),
    )


def _name(view: HandView, seat: int, number: int) -> str:
    """Name who played at a seat in a trick."""
    public = view.view.public
    trick = public.tricks[number]
    return view.table.cast(public).played(trick)[trick.seats.index(seat)]


def _deal(view: HandView) -> tuple[str, int, int]:
    return view.table.id, view.table.game, view.view.public.deal
