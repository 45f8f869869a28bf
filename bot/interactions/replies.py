"""The short private answers that buttons and commands share."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from bot.interactions.answer import Reply
from bot.interactions.services import Services
from bot.locale import Say
from bot.tables.views import HandView, Person, TableView
from bot.ui.core.message import Outgoing
from bot.ui.table.hand import hand

Then: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


def wake_later(services: Services, table_id: str) -> Then:
    """Return what brings a table's messages up to date, for after the answer."""

    async def after() -> None:
        services.wake(table_id)

    return after


def reply_and_wake(services: Services, table: TableView, text: str) -> Reply:
    """Say what was done at a table, and bring its messages up to date."""
    return Reply(Outgoing(text=text), then=wake_later(services, table.id))


async def dm_notices(services: Services, view: HandView, who: Person, say: Say) -> tuple[str, ...]:
    """Return what a player must hear once: that their direct messages are closed."""
    if not (view.dm_notice and await services.host.delivery.take_notice(view.table.id, who)):
        return ()
    return (
        say(
            "I could not send you your hand: your direct messages are closed to me. Press My hand "
            "on the board to see it here; or allow direct messages from this server's members "
            "(Privacy Settings), and the next table's hands come to you. Should you like your hand "
            "in the channel alone, say so with `/settings me`."
        ),
    )


async def hand_reply(
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
    notes = await dm_notices(services, view, who, say)
    return Reply(hand(view, say, private_reply=True), in_place=in_place, notes=notes)
