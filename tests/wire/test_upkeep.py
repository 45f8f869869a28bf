"""What the running bot does for its owner: daily backups, and word of trouble."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import aiohttp

from bot.store import probe
from bot.upkeep.rotation import name_of
from tests.wire.people import own_application
from tests.wire.process import Process
from tests.wire.wire import Wire

DAY = 86_400


async def test_backups_rotate_and_a_lost_folder_is_told(wire: Wire, port: int) -> None:
    _, (ann, bob) = wire.club("ann", "bob")
    own_application(wire, ann)
    folder, today = wire.home / "backups", dt.datetime.now().astimezone()
    folder.mkdir()
    old = [folder / name_of(today - dt.timedelta(days=day), "db") for day in range(2, 60)]
    for file in old:
        file.touch()
    bot = await wire.started(BACKUPS=str(folder), NOTICES="owner", METRICS_PORT=str(port))
    await wire.until(lambda: len(new := made(folder, old)) == 1 and new[0].stat().st_size, "one")
    await wire.until(lambda: len([*folder.iterdir()]) < 16, "the rotation")
    wire.advance(DAY + 60)
    await wire.until(lambda: len(made(folder, old)) == 2, "the next day's")
    assert all([(await probe(file)).has_tables for file in made(folder, old)])
    assert 0 <= await backup_age(port) < 600
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
    health = wire.process("health")
    health.settings["DATABASE_PATH"] = str(bot.home / "hangjack.db")
    await health.start("health")
    assert await health.ended() == 0, "games go on"
    well, why, age = health.log.splitlines()
    assert well == "The bot is well."
    assert why.startswith(trouble)
    assert age.startswith("The newest backup is ")
    assert await bot.stop() == 0


def made(folder: Path, old: list[Path]) -> list[Path]:
    """Return the backups that the bot has made."""
    return [file for file in folder.glob("hangjack-auto-*") if file not in old]


def alive(bot: Process) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads((bot.home / "hangjack.db.alive").read_text())
    return found


async def backup_age(port: int) -> float:
    async with aiohttp.ClientSession() as session:
        answer = await session.get(f"http://127.0.0.1:{port}/metrics")
        lines = (await answer.text()).splitlines()
    (line,) = (line for line in lines if line.startswith("hangjack_backup_age_seconds "))
    return float(line.split()[1])
