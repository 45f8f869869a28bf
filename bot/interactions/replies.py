"""The short private answers that buttons and commands share."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeAlias

from bot.interactions.answer import Reply, reason
from bot.interactions.services import Services
from bot.locale import Say
from bot.tables.errors import GivesUp, NotSeated
from bot.tables.views import Person, TableState, TableView
from bot.ui.core.message import Outgoing
from bot.ui.table import confirm
from bot.ui.table.clock import span
from bot.ui.table.hand import hand
from bot.ui.text.names import safe

Then: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


def woken(services: Services, table_id: str) -> Then:
    """Return what brings a table's messages up to date, for after the answer."""

    async def after() -> None:
        services.wake(table_id)

    return after


def joined(table: TableView, user_id: int, say: Say, then: Then) -> Reply:
    """Tell somebody where they sit, and with whom."""
    seat = table.seat_of(user_id)
    if seat is None:
        # They left again, or were removed, before this answer was written.
        raise NotSeated
    side = seat % table.sides
    partners = [s.name for s in table.seats if s.seat % table.sides == side and s.seat != seat]
    lines = [say("You sit at table {table}, in seat {seat}.", table=table.id, seat=seat + 1)]
    if any(partners):
        names = ", ".join(safe(name) for name in partners if name)
        lines.append(say("Your partner: {names}.", names=names))
    if table.state is TableState.LOBBY:
        lines.append(say("The game starts when every seat is taken, or when the opener starts it."))
    elif table.state is TableState.CUTTING:
        lines.append(say("When the pack is cut, the cards are dealt."))
    elif table.state is TableState.PLAYING:
        lines.append(say("Press My hand on the board to see your cards."))
    return Reply(Outgoing(text=" ".join(lines)), then=then)


async def leave(services: Services, table: TableView, who: Person, say: Say) -> Reply:
    """Let somebody leave; in the middle of a game, ask first whether they mean it."""
    try:
        table = await services.host.leave(table.id, who, sure=False)
    except GivesUp as error:
        return Reply(confirm.leaving(table, reason(error, say), say))
    return Reply(Outgoing(text=left(table, say)), then=woken(services, table.id))


async def close(services: Services, table: TableView, who: Person, say: Say) -> Reply:
    """Close a table, or ask the others to; ask first whoever would lose a game by it."""
    try:
        table = await services.host.close(table.id, who, sure=False)
    except GivesUp as error:
        return Reply(confirm.ending(table, reason(error, say), say))
    return Reply(Outgoing(text=closed(table, say)), then=woken(services, table.id))


def left(table: TableView, say: Say) -> str:
    """Tell somebody that they have left."""
    if table.begun:
        return say("You have left table {table}; a computer player has your cards.", table=table.id)
    return say("You have left table {table}.", table=table.id)


def closed(table: TableView, say: Say) -> str:
    """Tell somebody that the table is closed, or that they have asked for it."""
    if table.state is TableState.CLOSED:
        return say("Table {table} is closed.", table=table.id)
    return say(
        "You have asked to end table {table}. It closes when every person who plays there has.",
        table=table.id,
    )


def paused(table: TableView, say: Say, then: Then) -> Reply:
    """Tell somebody that the table is paused, or that they have asked for it."""
    if table.paused is not None:
        text = say("Table {table} is paused.", table=table.id)
    else:
        text = say(
            "You have asked for a pause at table {table}. There is one when every person who plays"
            " there has.",
            table=table.id,
        )
    return Reply(Outgoing(text=text), then=then)


def resumed(table: TableView, say: Say, then: Then) -> Reply:
    """Tell somebody that the table goes on, or that they have asked for it."""
    if table.paused is None:
        text = say("Table {table} goes on.", table=table.id)
    else:
        text = say(
            "You want to go on at table {table}. It does when every person who plays there agrees,"
            " or in {time}.",
            table=table.id,
            time=span(table.clock.move_ms, say),
        )
    return Reply(Outgoing(text=text), then=then)


async def back(
    services: Services, table: TableView, who: Person, say: Say, *, in_place: bool = False
) -> Reply:
    """Show somebody who is back their hand, if there are cards."""
    then = woken(services, table.id)
    if table.public is None:
        return Reply(
            Outgoing(text=say("You are back at table {table}.", table=table.id)), then=then
        )
    return replace(await own_hand(services, table.id, who, say, in_place=in_place), then=then)


async def notices(services: Services, table: TableView, who: Person, say: Say) -> tuple[str, ...]:
    """Return what a player must be told once: that their direct messages are closed."""
    if not await services.host.take_notice(table.id, who):
        return ()
    return (
        say(
            "I could not send you your hand: your direct messages are closed to me. Press My hand "
            "on the board to see it here; or allow direct messages from this server's members "
            "(Privacy Settings), and the next table's hands come to you. Should you like your hand "
            "in the channel alone, say so with `/settings me`."
        ),
    )


async def own_hand(
    services: Services, table_id: str, who: Person, say: Say, *, in_place: bool = False
) -> Reply:
    """Show somebody their hand, to them alone.

    Args:
        services: the rooms.
        table_id: the table.
        who: whose hand.
        say: the voice of the reader's language.
        in_place: whether it takes the place of the hand that was clicked.
    """
    view = await services.host.hand(table_id, who)
    notes = await notices(services, view.table, who, say)
    return Reply(hand(view, say, private_reply=True), in_place=in_place, notes=notes)
