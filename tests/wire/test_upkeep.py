"""What the running bot does for its owner: daily backups, and word of trouble."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

from bot.store.opening import probe
from bot.upkeep.backups import name_of
from tests.wire.people import own_application
from tests.wire.process import Process
from tests.wire.wire import Wire

DAY = 86_400


async def test_backups_rotate_and_a_lost_folder_is_told(wire: Wire) -> None:
    _, (ann, bob) = wire.club("ann", "bob")
    own_application(wire, ann)
    folder, today = wire.home / "backups", dt.datetime.now().astimezone()
    folder.mkdir()
    old = [folder / name_of(today - dt.timedelta(days=day), "db") for day in range(2, 60)]
    for file in old:
        file.touch()
    bot = await wire.started(BACKUPS=str(folder), NOTICES="owner")
    await wire.until(lambda: len(new := made(folder, old)) == 1 and new[0].stat().st_size, "one")
    await wire.until(lambda: len([*folder.iterdir()]) < 16, "the rotation")
    wire.advance(DAY + 60)
    await wire.until(lambda: len(made(folder, old)) == 2, "the next day's")
    assert all([(await probe(file)).has_tables for file in made(folder, old)])
    folder.rename(wire.home / "unplugged")
    trouble = f"Backups can't be written to {folder} (No such file or directory)."
    await wire.until(lambda: trouble in alive(bot).get("backup", ["", ""])[1], "its being noticed")
    said = f"No backup can be made. {trouble}"
    await wire.until(
        lambda: [one for one in ann.direct_messages() if one.stored.content.startswith(said)],
        "word of it",
    )
    assert not bob.direct_messages(), "nobody else hears of it"
    assert bot.log.count("no backup can be made: ") == 1
    assert await bot.stop() == 0


def made(folder: Path, old: list[Path]) -> list[Path]:
    """Return the backups that the bot has made."""
    return [file for file in folder.glob("hangjack-auto-*") if file not in old]


def alive(bot: Process) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads((bot.home / "hangjack.db.alive").read_text())
    return found
