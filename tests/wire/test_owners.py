"""The owner's commands are processes of their own, beside the running bot."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.e2e.reading import visible_text
from tests.wire.playing import cut, sit_down
from tests.wire.wire import Wire

REASON = "spoils games"


def results_in(database: Path) -> list[tuple[int, ...]]:
    """Read from outside whose results are stored."""
    connection = sqlite3.connect(database)
    rows = connection.execute("SELECT user_id FROM results").fetchall()
    connection.close()
    return rows


async def test_a_ban_reaches_the_running_bot_within_seconds(wire: Wire) -> None:
    room, [ann, bob] = wire.club("ann", "bob")
    bot = await wire.started()
    table = await sit_down(wire, [ann, bob], room, players=2)
    await cut(wire, [ann, bob], room, table)
    owner = wire.process("owner", DATABASE_PATH=str(bot.home / "hangjack.db"))

    async def command(*arguments: str) -> str:
        before = len(owner.log)
        await owner.start(*arguments)
        assert await owner.ended() == 0, owner.log
        return owner.log[before:]

    said = await command("ban", "person", str(ann.id), REASON)
    assert "is banned" in said
    await wire.until(
        lambda: any(
            "closed** by those who run this bot" in visible_text(one) for one in bob.sees(room)
        ),
        "the end of the game",
    )
    assert results_in(bot.home / "hangjack.db") == []
    (refusal,) = (await ann.slash(room, "help").answered()).messages
    assert REASON in visible_text(refusal)
    # Seconds later its board is shown again without a name that was forgotten.
    assert "is deleted" in await command("forget", str(bob.id), "--yes")
    await wire.until(
        lambda: "the owner's command line: forget a person" in bot.log, "a line in the log"
    )
    assert "the owner's command line: ban a person" in bot.log
    assert not [who for who in (ann, bob) if str(who.id) in bot.log]
    await command("unban", "person", str(ann.id))
    await wire.until(lambda: "the owner's command line: unban a person" in bot.log, "the ban's end")
    answer = (await ann.slash(room, "help").answered()).messages
    assert REASON not in "".join(map(visible_text, answer))
    assert "Traceback" not in bot.log
