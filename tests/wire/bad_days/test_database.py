"""The database of a running bot is backed up, restored, locked by others and overwritten."""

from __future__ import annotations

import os
from itertools import count

from tests.e2e.reading import visible_text
from tests.wire.playing import cut
from tests.wire.process import Process
from tests.wire.wire import Wire

from .room import table_of_two


async def command(bot: Process, wire: Wire, *arguments: str) -> tuple[int, str]:
    """Run another command on the bot's database; return its status and what it says."""
    path = str(bot.home / "hangjack.db")
    beside = wire.process(f"command {next(_numbers)}", DATABASE_PATH=path)
    await beside.start(*arguments)
    return await beside.ended(), beside.log


_numbers = count(1)


async def test_posts_after_a_restore_go_out_although_discord_remembers_nonces(wire: Wire) -> None:
    table = await table_of_two(wire)
    bot, room, copy = table.bot, table.room, str(wire.home / "copy.db")
    await table.play(4)
    status, said = await command(bot, wire, "backup", copy)
    assert (status, said.count("is a complete copy")) == (0, 1)
    await table.play(7)

    status, said = await command(bot, wire, "restore", copy)
    assert (status, said.count("Stop it first")) == (1, 1), "not under a running bot"
    await bot.stop()
    status, said = await command(bot, wire, "restore", copy)
    assert (status, said.count("The bot tells 1 open table")) == (0, 1)

    undone = wire.messages(room)[-1].id
    await bot.start()
    await bot.ready()
    await wire.until(lambda: len(after(wire, room, undone)) == 2, "a notice and a board")
    assert "restored from a backup" in after(wire, room, undone)[0]
    await cut(wire, table.people, room, table.id)
    await wire.quiet()  # Old hands show undone cards; new hands have arrived by now.

    # As many tricks again as were undone, under numbers that Discord has just heard.
    await table.play(9)
    keys = [text.splitlines()[-1] for text in after(wire, room, undone)]
    assert len(keys) == len(set(keys)), "each post once"
    assert "Traceback" not in bot.log


def after(wire: Wire, room: int, last: int) -> list[str]:
    """Return the words in a channel after a message."""
    return [visible_text(message) for message in wire.messages(room) if message.id > last]


async def test_bot_whose_database_is_cut_short_ends_and_starts_no_new_one(wire: Wire) -> None:
    table = await table_of_two(wire)
    bot = table.bot
    path, log = bot.home / "hangjack.db", bot.home / "hangjack.db-wal"
    await table.play(2)
    os.truncate(path, 0)
    # No click is needed: the bot's own heartbeats fail.
    assert await bot.ended() == 1
    last = bot.log.splitlines()[-1]
    assert last.startswith(f"The database {path} was replaced, removed or damaged")
    before = log.read_bytes()
    await bot.start()
    assert await bot.ended() == 1
    assert bot.log.splitlines()[-1].startswith(f"The database {path} is missing or empty, but")
    assert (path.read_bytes(), log.read_bytes()) == (b"", before)
    assert "Traceback" not in bot.log
