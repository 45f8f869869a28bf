"""The processes in which strong computer players think, few and bounded."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar, cast

from bot.engine.actions import Action
from bot.engine.views import SeatView
from bot.errors import HangJackError
from bot.locale.say import N_
from bot.ops import metrics
from bot.ops.backoff import Backoff
from bot.ops.clocks import Steady
from bot.ops.error_log import LOG_THROTTLE
from bot.players import PLAYERS
from bot.players.machine_code import compiled_by_now
from bot.players.strong import decide
from bot.thinking.process import Thinker
from bot.thinking.worker import Answer

_log = logging.getLogger(__name__)

BUDGET_S: Final = 0.15
"""The processor time of a decision; one that needs more is *steady*'s."""
PATIENCE_S: Final = 0.35
"""How long a process may take by the clock: less than a step, which leaves *steady* some time."""
STEP_S: Final = 0.4
"""A decision takes one, or whole ones, so that the time tells nothing where no pause hides it."""
MOST: Final = 2
"""How many processes there are by default, if the machine has as many processors."""
_QUEUE: Final = 10
"""How many decisions may wait for each process, and how many pieces of longer work."""
_FIRST_MS: Final = 1_000
_LONGEST_MS: Final = 300_000
"""The bounds of the backoff of a process that was lost."""


_Result = TypeVar("_Result")


class Overworked(HangJackError):
    """No process has time, or the one that worked was lost."""

    text = N_("The computers have a lot to think about right now. Try again in a minute.")


class LostProcess(Overworked):
    """There is no process for a while."""


class CannotStudy(HangJackError):
    """There are no processes, or they would take too long."""

    text = N_(
        "I can't look into that on this machine: it has no quick computer players. If I was set up"
        " just now, try again in some minutes; if not, the person who runs the bot can give me"
        " some."
    )


class _Line:
    """Hands out free processes, in the order asked; turns come before longer work."""

    def __init__(self) -> None:
        self._free: list[Thinker] = []
        """The one that was used last comes first: another process starts only if that is busy."""
        self.turns: deque[asyncio.Future[Thinker]] = deque()
        """Turns that wait."""
        self.studies: deque[asyncio.Future[Thinker]] = deque()
        """Longer work that waits."""

    def put(self, thinker: Thinker) -> None:
        """Give a free process to the first in line."""
        for waiting in (self.turns, self.studies):
            while waiting:
                place = waiting.popleft()
                if not place.done():
                    place.set_result(thinker)
                    return
        self._free.append(thinker)

    async def get(self, waiting: deque[asyncio.Future[Thinker]]) -> Thinker:
        """Return a free process, once there is one.

        Args:
            waiting: where to wait, `turns` or `studies`.
        """
        if self._free:
            return self._free.pop()
        place: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        waiting.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was given this just now
                self.put(place.result())
            elif place in waiting:
                waiting.remove(place)
            raise

    def give_up(self, error: type[Exception]) -> None:
        """Let all longer work that waits fail: nothing will be free for long."""
        while self.studies:
            place = self.studies.popleft()
            if not place.done():
                place.set_exception(error)


async def decide_in_thread(level: str, view: SeatView) -> Action:
    """Decide as the player of a level does, in a thread of the bot."""
    return await asyncio.to_thread(PLAYERS[level], view)


class Thinkers:
    """Some processes: they start when they are needed, and end with the bot.

    Args:
        most: how many; None for one for each processor, up to `MOST`. Without any, *steady* plays
            for strong players.
    """

    def __init__(self, most: int | None, clock: Steady) -> None:
        if most is None:
            most = min(MOST, _processors())
        self.all = [Thinker(str(number)) for number in range(most)]
        self._line = _Line()
        self._lost = self.all.copy()
        """Those that do not run until their backoff is over, or have never run."""
        self._backoff = Backoff(clock, _FIRST_MS, _LONGEST_MS)
        self._thoughts: set[asyncio.Task[Answer]] = set()
        self._closed = False

    async def decide(self, level: str, view: SeatView) -> Action:
        """Decide as the player of a level does, or as *steady* if there is no process for it now.

        A strong player's decision takes whole steps of time, if there can be a process.
        """
        if level != "strong":
            return await decide_in_thread(level, view)
        began = _now()
        action, result = None, "busy"
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                action, result = await self._decide(view)
        metrics.count_decision(result)
        if action is None:
            action = await decide_in_thread("steady", view)
        if self.all:  # else it is always *steady*'s time
            await asyncio.sleep((began - _now()) % STEP_S)
        return action

    @property
    def can_study(self) -> bool:
        """Whether longer work can be done here at all."""
        return bool(self.all) and compiled_by_now()

    async def study(self, piece: Callable[[], _Result]) -> _Result:
        """Have a piece of longer work done, such as a hint or a decision of a review.

        Turns go first, but one may have to wait for a piece that has begun: let it take no more
        than a tenth of a second, and ask for the next piece of the same work after it. It may be
        cancelled at any time.

        Args:
            piece: a function that can be pickled, of the players and what they import.

        Raises:
            Overworked: if too much waits, or the process is lost.
            CannotStudy: if there is no process, or no machine code to be quick enough.
        """
        if not self.can_study:
            raise CannotStudy
        returned, error, _ = await self._ask(piece, self._line.studies)
        if error is not None:
            _warn("longer work of computer players came to %s", error)
            raise HangJackError
        return cast("_Result", returned)

    async def close(self) -> None:
        """End the processes, and with them what they think about."""
        self._closed = True
        self._line.give_up(LostProcess)
        for thought in self._thoughts:
            thought.cancel()
        await asyncio.gather(*self._thoughts, return_exceptions=True)
        await asyncio.gather(*(thinker.end() for thinker in self.all))

    async def _decide(self, view: SeatView) -> tuple[Action | None, str]:
        """Return a decision and what it is counted as, once a process is free."""
        try:
            returned, error, seconds = await self._ask(
                partial(decide, view, BUDGET_S), self._line.turns
            )
        except Overworked as why:
            return None, "lost" if isinstance(why, LostProcess) else "busy"
        if error is not None:
            _warn("a strong computer player came to %s", error)
            return None, "failed"
        if returned not in view.legal:
            _warn("a strong computer player came to %s", "an action that is not legal")
            return None, "failed"
        return cast("Action", returned), "strong" if seconds <= BUDGET_S else "slow"

    async def _ask(
        self, call: Callable[[], object], waiting: deque[asyncio.Future[Thinker]]
    ) -> Answer:
        """Return what a process answers once one is free; raise Overworked."""
        for thinker in [one for one in self._lost if self._backoff.may_retry(one.name)]:
            self._lost.remove(thinker)
            self._line.put(thinker)
        running = self._running()
        if len(waiting) >= running * _QUEUE:
            raise Overworked if running else LostProcess
        thinker = await self._line.get(waiting)
        thought = asyncio.create_task(self._answer(thinker, call))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)
        # A process that is late goes on alone, and is free when it is done.
        return await asyncio.shield(thought)

    async def _answer(self, thinker: Thinker, call: Callable[[], object]) -> Answer:
        try:
            answer = await thinker.ask(call)
        except Exception as trouble:  # whatever it is, the bot goes on without
            await thinker.end()
            self._lost.append(thinker)
            self._backoff.failed(thinker.name)
            _warn("strong computer players lack a process (%s)", type(trouble).__name__)
            if not self._running():
                self._line.give_up(LostProcess)
            raise LostProcess from trouble
        self._backoff.succeeded(thinker.name)
        self._line.put(thinker)
        return answer

    def _running(self) -> int:
        """Return how many processes there are to wait for."""
        return 0 if self._closed else len(self.all) - len(self._lost)


def _warn(trouble: str, error: str) -> None:
    """Log at growing intervals that something goes wrong again and again."""
    if LOG_THROTTLE.due(trouble) is not None:
        _log.warning(trouble, error)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):  # else all are meant
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _now() -> float:
    return asyncio.get_running_loop().time()
