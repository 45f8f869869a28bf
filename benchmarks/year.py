"""An owner's year in ten minutes: make year.

The owner installs the bot from a commit of long ago and updates it twice a month, to commits that
are spread over the history up to this one. Then come a failing disk, a loop that stands still, a
ban, a person who wants to be forgotten, and a restore. The bot runs as a process of its own and
connects to tests/wire instead of Discord. The year's clock jumps: to the bot, the machine has slept
since. What is printed is what the owner sees: what commands say, lines of the log, and messages.

It uses the present Python and its packages, and installs none. This is not a test.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.owner import Owner, Upstream
from tests.e2e.reading import visible_text
from tests.suite.disk import fill, mounted
from tests.suite.systemd import Systemd
from tests.wire.people import Asked, Seen
from tests.wire.playing import cut, fulfil, next_wish, play_on, sit_down
from tests.wire.wire import Wire, open_wire

VERSIONS: Final = "502d7d2f..HEAD"
"""Where the versions come from: since 0.9.0, whose databases the present one can update."""
UPDATES: Final = ("January", "February", "March", "April", "May", "June")
"""In each of these months the owner updates twice."""
SHORTLY: Final = ("copy of", "Updated", "  cd ")
"""The lines of an update that are printed each time."""
DAY: Final = 86_400
DISK_MB: Final = 600
WATCHDOG_S: Final = 4.5
BAN_SEEN_S: Final = 6.0
"""How long until the running bot has noticed what a command has written."""


class Year:
    """The owner, the players, and what happens to them."""

    def __init__(self, wire: Wire, upstream: Upstream, folder: Path) -> None:
        self.wire = wire
        self.upstream = upstream
        self.owner = Owner(wire, upstream)
        self.backups = folder / "backups"
        self.backups.mkdir()
        self.room, self.people = wire.club("Ann", "Bob", "Cy", "Dot")
        self.notices = wire.channel(self.people[0].server, "for-the-owner")
        self.heard = 0
        self.answer = ""

    async def live(self) -> None:
        """Live through the year."""
        await self.install()
        for number in range(1, len(self.upstream.versions)):
            month = UPDATES[(number - 1) // 2]
            await self.update(f"{month}, the {'14th' if number % 2 else '28th'}", number)
        await self.go_back_and_forth()
        for trouble in (self.full_disk, self.hang, self.ban, self.forget, self.restore):
            await trouble()
        await self.look_back()

    async def evening(self, actions: int = 6) -> str:
        """Let four people open a table and play some cards; return the table."""
        table = await sit_down(self.wire, self.people, self.room, game="trinidad")
        await cut(self.wire, self.people, self.room, table)
        left = iter(range(actions))
        await play_on(self.wire, self.people, table, lambda: next(left, None) is None)
        return table

    def chapter(self, title: str) -> None:
        """Print where in the year we are."""
        print(f"\n{title}", flush=True)

    def tell(self, text: str) -> None:
        """Print what the owner knows without looking."""
        print(f"  {text}")

    def quote(self, name: str, asked: Asked) -> None:
        """Print what somebody was answered."""
        for message in asked.messages:
            self.owner.quote([f"{name} reads: {line}" for line in lines_of(message)])

    def hear(self) -> None:
        """Print the notices that have come since the last time."""
        found = self.wire.messages(self.notices)
        for message in found[self.heard :]:
            self.owner.quote([f"The bot tells its owner: {line}" for line in lines_of(message)])
        self.heard = len(found)

    async def restart(self) -> None:
        """Stop the bot and start it again."""
        await self.owner.bot.stop()
        await self.owner.start()

    async def install(self) -> None:
        """Install the bot as it was long ago, and play the first evening."""
        owner = self.owner
        self.chapter("January, the 1st: the owner installs it")
        owner.set()
        await owner.does("make setup")
        await owner.start()
        await owner.does("python -m bot check")
        table = await self.evening()
        self.tell(f"Ann, Bob, Cy and Dot play at table {table}.")

    async def update(self, day: str, number: int) -> None:
        """Update to the next version, with a table open, and play on."""
        owner = self.owner
        self.wire.advance(14 * DAY)
        self.upstream.publish(number)
        self.chapter(f"{day}: the owner updates")
        if number == 4:
            await owner.does("echo '# mine' >>README.md")
            await owner.does("sh deploy/update.sh")
            await owner.does("git stash --quiet")
        table = await self.evening()
        self.answer = await owner.does("sh deploy/update.sh", SHORTLY if number > 1 else ())
        await self.restart()
        await self.plays_on(table)

    async def plays_on(self, table: str, actions: int = 3) -> None:
        """Let people play on at the table that was open."""
        left = iter(range(actions))
        await play_on(self.wire, self.people, table, lambda: next(left, None) is None)
        self.tell(f"Table {table} goes on where it was.")

    async def go_back_and_forth(self) -> None:
        """Run the command that the last update printed, and update again."""
        owner = self.owner
        self.chapter("June, the 29th: the owner does not like it and goes back")
        *_, back = (line for line in self.answer.splitlines() if line.startswith("  cd "))
        await owner.bot.stop()
        await owner.does(back.strip())
        await owner.start()
        self.chapter("June, the 30th: and forward again")
        await owner.does("sh deploy/update.sh", SHORTLY)
        await self.restart()

    async def full_disk(self) -> None:
        """Let the disk be full while people play."""
        owner = self.owner
        self.wire.advance(14 * DAY)
        self.chapter("July: the disk is full")
        owner.set(BACKUPS=str(self.backups), NOTICES=str(self.notices))
        await self.restart()
        table = await self.evening()
        self.hear()
        ballast = fill(owner.home / "data")
        await self.wire.until(lambda: next_wish(self.people, table), "somebody's turn")
        if found := next_wish(self.people, table):
            self.quote(found[0].name, await fulfil(*found).answered())
        await self.wire.until(
            lambda: len(self.wire.messages(self.notices)) > self.heard, "a notice"
        )
        self.hear()
        await owner.does("python -m bot health")
        owner.read_log("WARNING", "ERROR")
        ballast.unlink()
        self.tell("The owner frees some space.")
        await self.plays_on(table)

    async def hang(self) -> None:
        """Let the event loop stand still; systemd's part is played by the owner."""
        owner, bot = self.owner, self.owner.bot
        self.wire.advance(30 * DAY)
        self.chapter("August: the bot stands still, and systemd starts it again")
        table = await self.evening()
        await bot.stop()
        with Systemd(self.wire.home) as systemd:
            before = dict(bot.settings)
            bot.settings |= systemd.environment(WATCHDOG_S)
            await owner.start()
            await systemd.hears("READY=1")
            os.kill(bot.pid, signal.SIGUSR1)
            status = await bot.ended()
            bot.settings = before
        self.tell(f"It ends by itself, with status {status}.")
        owner.read_log("stood still", " in stand_still")
        await owner.start()
        await self.plays_on(table)

    async def ban(self) -> None:
        """Shut somebody out, and let them in again."""
        owner, dot = self.owner, self.people[-1]
        self.wire.advance(30 * DAY)
        self.chapter("September: Dot spoils every evening, and is shut out")
        await owner.does(f"python -m bot ban person {dot.id} 'Spoils every evening.'")
        await asyncio.sleep(BAN_SEEN_S)
        self.quote("Dot", await dot.slash(self.room, "table open", game="trinidad").answered())
        await owner.does("python -m bot bans")
        await owner.does(f"python -m bot unban person {dot.id}")
        await asyncio.sleep(BAN_SEEN_S)

    async def forget(self) -> None:
        """Tell a person what is kept, and forget them."""
        owner, cy = self.owner, self.people[2]
        self.wire.advance(30 * DAY)
        self.chapter("October: Cy writes a letter and wants to be forgotten")
        await owner.does(f"python -m bot export {cy.id} cy.json && head -c 300 cy.json")
        await owner.does(f"echo yes | python -m bot forget {cy.id}")
        await owner.does(f"python -m bot export {cy.id} again.json")

    async def restore(self) -> None:
        """Lose the database, and put the newest backup of the bot's own back."""
        owner = self.owner
        self.wire.advance(DAY)
        self.chapter("November: the disk dies, and the newest backup comes back")
        table = await self.evening()
        await self.wire.until(lambda: len(list(self.backups.glob("*.db"))) > 1, "a backup")
        await self.plays_on(table)
        await owner.bot.stop()
        await owner.does(
            "dd if=/dev/urandom of=data/hangjack.db bs=4k seek=1 count=20 conv=notrunc status=none"
        )
        await owner.does("python -m bot run")
        await owner.does(f"ls {self.backups}")
        newest = max(self.backups.glob("*.db"))
        await owner.does(f"python -m bot restore {newest}")
        await owner.start()
        await self.wire.quiet()
        for message in self.wire.messages(self.room)[-2:]:
            owner.quote([f"The room reads: {line}" for line in lines_of(message)[:3]])

    async def look_back(self) -> None:
        """Look at the year's end whether all is well."""
        self.chapter("December: the owner looks back")
        await self.owner.does("sh deploy/update.sh")
        await self.owner.does("python -m bot check")
        await self.owner.does("python -m bot health")
        self.hear()
        await self.owner.bot.stop()
        await self.owner.does("python -m bot recount --check")


def lines_of(message: Seen) -> list[str]:
    """Return the lines of a message that have something."""
    return [line for line in visible_text(message).splitlines() if line.strip()]


async def main() -> None:
    """Live through the year in a folder that is removed in the end."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        upstream = Upstream.made(folder / "upstream", VERSIONS, 2 * len(UPDATES) + 1)
        async with open_wire(folder) as wire:
            year = Year(wire, upstream, folder)
            with mounted(year.owner.home / "data", DISK_MB):
                await year.live()


if __name__ == "__main__":
    if os.geteuid() != 0:
        sys.exit("This needs root: it mounts a small disk, which can be full.")
    asyncio.run(main())
