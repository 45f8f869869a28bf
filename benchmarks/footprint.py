"""What the bot takes of a machine: disk, memory and time; writes the table of docs/operating.md.

    python -m benchmarks.footprint            # ten minutes; --minutes 1 for a shorter sandbox

It sets up clones of this commit in empty folders, as an owner does, and needs what they need: make
and the packages, and the network unless pip has them elsewhere. Memory is a process's resident set.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from benchmarks.host import measure_memory, our_bot
from benchmarks.load import memory_of
from tests.root import ROOT
from tests.tables.room import ANN, BOB, Room

TABLE: Final = ROOT / "docs/operating.md"
BEGIN: Final = "<!-- What follows is written by benchmarks/footprint.py. -->\n\n"
END: Final = "<!-- That was it. -->\n"
MB: Final = 1e6
GAMES: Final = 40
"""Games that are played to see how large one is."""


def main() -> None:
    """Measure everything, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="how long the sandbox is left")
    minutes: float = parser.parse_args().minutes
    rows = dict[str, str]()
    for row in figures(minutes):
        rows |= row
        print(*row.items(), flush=True)
    lines = [f"| {what} | {figure} |" for what, figure in rows.items()]
    table = "\n".join(["| | measured |", "| --- | --- |", *lines, ""])
    before, _, rest = TABLE.read_text().partition(BEGIN)
    TABLE.write_text(f"{before}{BEGIN}{table}{END}{rest.partition(END)[2]}")


def figures(minutes: float) -> Iterator[Mapping[str, str]]:
    """Yield the rows of the table, in order."""
    yield {"memory after the start": _mb(asyncio.run(memory_at_start()))}
    yield {
        "memory with people at ten tables who click as fast as they can": _mb(
            asyncio.run(measure_memory(10)) * MB
        )
    }
    compiler = "with" if shutil.which("cc") else "without"
    with clone() as folder:
        began = time.monotonic()
        run(folder, "make", "setup")
        seconds = time.monotonic() - began
        sandbox = size(folder / ".venv")
        memory = sandbox_memory(folder, minutes)
    yield {f"memory in the sandbox, {minutes:g} minutes after its start": _mb(memory)}
    with clone() as folder:
        yield {"the repository, with its history": _mb(size(folder))}
        run(folder, "make", "setup", DISCORD_TOKEN="x" * 24)
        bot = size(folder / ".venv")
        yield {"download by `make setup` with a token": _mb(download(folder))}
    yield {
        f"`.venv` with a token; with the sandbox ({compiler} a C compiler)": (
            f"{_mb(bot)}; {_mb(sandbox)}"
        )
    }
    yield {"time of `make setup`": f"{seconds:.0f} seconds"}
    yield {"database, 1,000 finished games": _mb(1000 * asyncio.run(bytes_a_game()))}


def run(folder: Path, *words: str | Path, **environment: str) -> None:
    """Run a command in a folder, without settings of the bot but those that are given."""
    subprocess.run(  # noqa: S603  # our own words
        words, cwd=folder, check=True, env=_environment() | environment, stdout=sys.stderr
    )


async def memory_at_start() -> int:
    """Return what the bot holds once it is connected, with one table."""
    with tempfile.TemporaryDirectory() as folder:
        async with our_bot(1, Path(folder)) as (_, bot, _load):
            return memory_of(bot.pid)


@contextmanager
def clone() -> Iterator[Path]:
    """Clone this commit into an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), "git", "clone", "--quiet", ROOT, "hang-jack")
        yield Path(folder, "hang-jack")


def size(folder: Path) -> int:
    """Return what the files of a folder take on the disk."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*") if not path.is_dir())


def download(folder: Path) -> int:
    """Return the bytes that pip fetches for the bot."""
    wheels = folder / "wheels"
    asked = ("--require-hashes", "--requirement", "requirements/run.txt")
    run(folder, ".venv/bin/pip", "download", "--quiet", "--dest", wheels, *asked)
    return sum(wheel.stat().st_size for wheel in wheels.iterdir())


def sandbox_memory(folder: Path, minutes: float) -> int:
    """Return what the sandbox holds some minutes after its start."""
    command = (str(folder / ".venv/bin/python"), "-m", "bot", "run")
    with subprocess.Popen(  # noqa: S603  # our own words
        command, cwd=folder, env=_environment(), stdout=subprocess.DEVNULL
    ) as sandbox:
        try:
            time.sleep(minutes * 60)
            return memory_of(sandbox.pid)
        finally:
            sandbox.terminate()


async def bytes_a_game() -> float:
    """Return how much a game of Trinidad with two people adds to the database."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.db")
        room = Room(path)
        await room.enter()
        sizes = []
        for seed in range(GAMES + 1):
            room.reseed(seed)
            await room.play_game(ANN, BOB)
            await room.tamper("PRAGMA wal_checkpoint(TRUNCATE)")
            sizes.append(path.stat().st_size)  # noqa: ASYNC240  # nothing else runs here
        await room.leave()
        return (sizes[-1] - sizes[0]) / GAMES


def _environment() -> dict[str, str]:
    """Return this process's environment without settings of the bot."""
    kept = ("PATH", "HOME", "LANG", "PIP_")
    return {name: value for name, value in os.environ.items() if re.match("|".join(kept), name)}


def _mb(number: float) -> str:
    return f"{number / MB:.0f} MB"


if __name__ == "__main__":
    main()
