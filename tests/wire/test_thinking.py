"""Strong computers think in processes beside the bot, which none of them outlives."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from bot.ui.controls import table as controls
from tests.wire.playing import cut, done, offered_at, play_on, sit_down
from tests.wire.wire import Wire


def is_there(pid: int) -> bool:
    """Say whether a process runs, or is stopped: one that is only not yet buried does not."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux has /proc")
async def test_no_process_outlives_the_bot(wire: Wire) -> None:
    room, [ann] = wire.club("ann")
    bot = await wire.started("bot", 1, THINKERS="1")
    table = await sit_down(wire, [ann], room, players=2, target=50, level="strong")
    await done(wire, ann, offered_at(ann, room, table, controls.Start)[0])
    await cut(wire, [ann], room, table)
    await play_on(wire, [ann], table, bot.children)
    (thinker,) = bot.children()
    assert is_there(thinker)
    bot.kill()
    await bot.ended()
    await wire.until(lambda: not is_there(thinker), "the end of the killed bot's process")
    await bot.start()
    await bot.ready()
    await play_on(wire, [ann], table, bot.children)
    (thinker,) = bot.children()
    assert await bot.stop() == 0
    assert not is_there(thinker)
    assert "Traceback" not in bot.log
