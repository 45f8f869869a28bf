"""What is looked after all the time, by the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.ops.health import HealthFile
from bot.ops.loops import Loop
from bot.settings import Settings
from bot.store.opening import Database
from bot.upkeep.upkeep import Upkeep
from tests.clock import FakeClock
from tests.delivery.memory import MemoryMessenger
from tests.delivery.tools import tools_of

LOOKS: dict[str, tuple[dict[str, Any], str]] = {
    "backups": ({"backups": Path("/backups")}, "Upkeep._look_after_backups"),
    "notices": ({"notices": 7}, "OwnerNotices.look"),
    "releases": ({"releases": "https://example.org/bot.git"}, "ReleaseWatch.look"),
}


@pytest.mark.parametrize("is_set", [set(), *({name} for name in LOOKS), set(LOOKS)])
async def test_what_is_set_is_looked_after_until_the_end(
    db: Database,
    clock: FakeClock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_set: set[str],
) -> None:
    at_work = set[str]()
    monkeypatch.setattr(Loop, "start", lambda loop: at_work.add(loop._work.__qualname__))
    monkeypatch.setattr(Loop, "cancel", lambda loop: at_work.remove(loop._work.__qualname__))
    more = dict[str, Any]()
    for name in is_set:
        more |= LOOKS[name][0]
    settings = Settings(database_path=tmp_path / "hangjack.db", **more)
    tools = tools_of(db, MemoryMessenger(clock), clock)
    upkeep = Upkeep(settings, tools, None, HealthFile(settings))
    await upkeep.start()
    assert at_work == {"Upkeep._watch_disks", *(LOOKS[name][1] for name in is_set)}
    upkeep.close()
    assert not at_work
