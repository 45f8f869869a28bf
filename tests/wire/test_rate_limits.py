"""Discord's longer rate limits are no outage: the game goes on another way."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from bot.ui.controls import table as controls
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core.custom_ids import encode
from bot.ui.settings.server import THREAD
from tests.choosing import offers
from tests.wire.playing import STOPPED, play_some

from .bad_days import table_of_two
from .limits import MESSAGES, Limits, old_edits, threads
from .playing import cut, sit_down
from .wire import Wire


async def open_threads(wire: Wire, room: int) -> None:
    """Let the tables of a room's server have threads."""
    server = wire.backend.get_channel(room).guild_id or 0
    manager = wire.person("manager", server, manage_guild=True)
    panel = (await manager.slash(room, "settings server").answered()).messages[0]
    menu = encode(SettingsControl(SettingsAct.THREADS))
    await manager.choose(panel, menu, [THREAD]).answered()


async def test_while_discord_takes_no_more_threads_tables_go_on_in_the_channel(wire: Wire) -> None:
    room, people = wire.club("ann", "bob", "cy", "dee")
    bot = await wire.started()
    await open_threads(wire, room)
    limits = wire.rest.limits = Limits((*MESSAGES, threads(1, 280.0)))
    for pair in (people[:2], people[2:]):
        table = await sit_down(wire, pair, room, players=2)
        await cut(wire, pair, room, table)
        await play_some(wire, pair, table)
    await wire.quiet()
    boards = [offer.control for offer in offers(wire.messages(room), controls.MyHand)]
    assert [one.table for one in boards] == [table], "the other table is in its thread"
    assert limits.refused["thread"] == 1, "Discord was asked once"
    assert STOPPED not in bot.log


async def test_messages_older_than_an_hour_show_the_game_and_no_edit_of_them_is_refused(
    wire: Wire,
) -> None:
    wire.age_messages(4_000)
    limits = wire.rest.limits = Limits((*MESSAGES, old_edits()))
    table = await table_of_two(wire)
    await table.play(8)

    def late() -> list[object]:
        with closing(sqlite3.connect(table.bot.home / "hangjack.db")) as book:
            return book.execute(
                "SELECT kind FROM messages WHERE kind IN ('board', 'hand') AND shown < wanted"
            ).fetchall()

    await wire.until(lambda: not late(), "the newest state on boards and hands")
    assert limits.refused["old edit"] == 0
    assert STOPPED not in table.bot.log
