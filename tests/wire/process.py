"""The bot as a process, killed at a chosen moment and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeAlias

from tests.patience import PATIENCE
from tests.root import ROOT
from tests.suite import blank

from . import cradle
from .cradle import Fork
from .rest import TOKEN, Request
from .site import SITE

if TYPE_CHECKING:
    from .gateway import Session


async def spawn(
    home: Path,
    program: Sequence[str],
    settings: Mapping[str, str],
    out: int | IO[bytes] = asyncio.subprocess.PIPE,
) -> asyncio.subprocess.Process:
    """Start Python in this folder, with these settings and no others.

    Args:
        home: the folder.
        program: what Python runs.
        settings: its environment; `tests.wire.site` says which change Python itself.
        out: where its standard output and error go; a pipe each if left out.
    """
    site = home / "site"
    site.mkdir(parents=True, exist_ok=True)
    (site / "sitecustomize.py").write_text(SITE)
    return await asyncio.create_subprocess_exec(
        *(sys.executable, *program),
        cwd=home,
        env=environment(home, settings),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=out,
        stderr=out,
    )


def environment(home: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a process in this folder, with these settings and no others."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join((str(home / "site"), str(ROOT))),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        "HOME": str(home),
        "TMPDIR": str(home),
        **settings,
    }


Doom: TypeAlias = Callable[[Request, bool], bool]
"""Asked about each request, before (True) and after it is carried out: is the process killed?"""


@dataclass
class Process:
    """One process of the bot, in a folder of its own; each start is another life of it."""

    name: str
    address: str
    """Where it finds Discord."""
    home: Path
    settings: dict[str, str]
    shards: int = 1
    """How many shards Discord recommends to it."""
    forks: bool = False
    """Whether each life is a fork of a process that has imported the bot (`tests.wire.cradle`)."""
    program: tuple[str, ...] = ("-m", "bot")
    """What Python runs, unless it forks; benchmarks run another bot for comparison."""
    requests: int = 0
    """How many it has made, over all its lives."""
    lives: int = 0
    seed: int | None = None
    """What its deals follow from, the same ones in each life; chance where there is none."""
    doom: Doom | None = None
    kills: int = 0
    """How often it was killed while it ran."""
    sessions: list[Session] = field(default_factory=list)
    """The gateway sessions of its present life."""
    _ready: asyncio.Event = field(default_factory=asyncio.Event)
    _child: asyncio.subprocess.Process | Fork | None = None
    _is_killed: bool = False

    @property
    def gateway(self) -> str:
        """Where it finds the gateway."""
        return self.address.replace("http", "ws", 1) + "/gateway"

    async def start(self, *arguments: str) -> None:
        """Start it, without waiting for it: ``python -m bot run`` where nothing else is said."""
        assert not self.is_alive()
        self._ready.clear()
        self._is_killed = False
        self.sessions.clear()
        self.lives += 1
        given, settings = arguments or ("run",), self._settings()
        if given == ("run",) and "DATABASE_URL" not in settings:
            blank.place(Path(settings["DATABASE_PATH"]))
        with self.log_file.open("ab") as log:
            if self.forks:
                environ = environment(self.home, settings)
                self._child = cradle.start(self.home, given, environ, log.fileno(), log.fileno())
            else:
                program = (*self.program, *given)
                self._child = await spawn(self.home, program, settings, log)

    def _settings(self) -> dict[str, str]:
        seed = {} if self.seed is None else {"WIRE_SEED": str(self.seed)}
        return {
            **seed,
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_PATH": str(self.home / "hangjack.db"),
            "COMPUTER_PAUSE": "0",
            "CARD_EMOJIS": "off",
            "WIRE": self.address,
            **self.settings,
        }

    @property
    def log_file(self) -> Path:
        """What it has written to its standard output and error, over all its lives."""
        return self.home / "log"

    @property
    def log(self) -> str:
        """The text of `log_file`."""
        return self.log_file.read_text("utf-8") if self.log_file.exists() else ""

    def is_alive(self) -> bool:
        """Whether it has been started, and has neither ended nor been killed."""
        alive = self._child is not None and self._child.returncode is None
        return alive and not self._is_killed

    @property
    def is_ready(self) -> bool:
        """Whether it is, or was in this life, connected to the gateway."""
        return self._ready.is_set()

    @property
    def pid(self) -> int:
        """Its process id while it runs."""
        assert self._child is not None
        return self._child.pid

    def is_at_work(self) -> bool:
        """Whether it runs, or waits for a processor or a disk; Linux alone tells."""
        if not self.is_alive():
            return False
        return any(_state(each) in {"R", "D"} for each in Path(f"/proc/{self.pid}/task").glob("*"))

    def children(self) -> list[int]:
        """Return the ids of the processes that it has started; Linux alone tells them."""
        found = Path(f"/proc/{self.pid}/task").glob("*/children")
        return [int(pid) for each in found for pid in each.read_text().split()]

    async def ready(self) -> None:
        """Wait until it is connected to the gateway; raise where it ends before that."""
        ready = asyncio.create_task(self._ready.wait())
        ended = asyncio.create_task(self.ended())
        try:
            await asyncio.wait(
                (ready, ended), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
            )
            assert self._ready.is_set(), f"{self.name} did not come up:\n{self.log[-4000:]}"
        finally:
            ready.cancel()
            ended.cancel()

    def connected(self, session: Session) -> None:
        """Note a gateway session that it has begun or taken up again."""
        if session not in self.sessions:
            self.sessions.append(session)
        self._ready.set()

    def kill_at(self, number: int, *, before: bool) -> None:
        """Kill it by SIGKILL at the request of this number from now on, counted from 1.

        Args:
            number: which of its requests.
            before: when the request has arrived and nothing is done about it; otherwise once it is
                carried out, and its answer never arrives.
        """
        at = self.requests + number
        self.doom = lambda request, early: (request.number, early) == (at, before)

    def dies_by(self, request: Request, *, before: bool) -> bool:
        """Kill it, where this request is its doom; say so."""
        if self.doom is None or not self.is_alive() or not self.doom(request, before):
            return False
        self.kill()
        return True

    def kill(self) -> None:
        """Kill it at once (SIGKILL); `ended` waits until it is gone."""
        if self.is_alive():
            self.kills += 1
            self._end_by(signal.SIGKILL)

    def _end_by(self, how: signal.Signals) -> None:
        assert self._child is not None
        self._is_killed = how is signal.SIGKILL
        with suppress(ProcessLookupError):
            self._child.send_signal(how)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Stop it inside the block (SIGSTOP): it does nothing, and its sockets stay open."""
        assert self._child is not None
        self._child.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._child.send_signal(signal.SIGCONT)

    async def ended(self) -> int:
        """Wait until it has ended or was killed; return its status."""
        assert self._child is not None
        return await asyncio.wait_for(self._child.wait(), PATIENCE)

    async def stop(self) -> int:
        """Stop it (SIGTERM) and wait for its end; return its status."""
        self._end_by(signal.SIGTERM)
        return await self.ended()

    async def gone(self) -> None:
        """See to it that it is gone; this is not counted among its kills."""
        if self._child is not None:
            self._end_by(signal.SIGKILL)
            await self.ended()


def _state(thread: Path) -> str:
    """Return the letter of a thread's state; nothing if it has ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        # It is behind the name, which is in brackets.
        return (thread / "stat").read_text().rpartition(")")[2].split()[0]
    return ""
