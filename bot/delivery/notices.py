"""The few texts that only delivery uses."""

from __future__ import annotations

from typing import Final

from bot.locale import Say
from bot.tables.views import TableView
from bot.ui.core.layout import small
from bot.ui.core.message import Outgoing
from bot.ui.text.key import key
from bot.ui.text.measure import cut

_THREAD_NAME: Final = 100


def thread_name(table: TableView, say: Say) -> str:
    """Return the name of a table's thread."""
    game = say(table.variant.name)
    return cut(say("Table {table}: {game}", table=table.id, game=game), _THREAD_NAME)


def refusal_notice(table: TableView, say: Say) -> Outgoing:
    """Say why a player's table is paused, and what can be done."""
    ending = key(table.id, say, say("paused"), game=table.game)
    text = say(
        "Table {table} is paused: I can no longer write in <#{channel}>. Somebody who manages that"
        " server has to let me see the channel and send messages there; nothing of your game is"
        " lost.",
        table=table.id,
        channel=table.place_id,
    )
    return Outgoing(text=f"{text}\n{small(ending)}", key=ending)


def gone_notice(table: TableView, say: Say) -> Outgoing:
    """Say that a player's table is closed because its channel was deleted."""
    ending = key(table.id, say, say("closed"), game=table.game)
    text = say(
        "Table {table} is closed: its channel was deleted. What was played before counts; a new"
        " table is opened with /table open in another channel.",
        table=table.id,
    )
    return Outgoing(text=f"{text}\n{small(ending)}", key=ending)
