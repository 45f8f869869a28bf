"""Reviews of games: looked for in the processes that think, one game at a time, and then kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Final

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.live.live_messages import LiveAnswer, LiveMessage, LiveMessages, Rendered
from bot.errors import HangJackError, TableError
from bot.interactions.places import Work, WorkPlaces
from bot.locale.say import N_, Say
from bot.ops.clocks import Steady
from bot.ops.error_log import report
from bot.players.hints import why_rather
from bot.players.reasons import explain
from bot.players.strong.evaluation import Part as Points
from bot.players.strong.reviewing import REVISION, Mistake, PastDecision, ReviewStep, review
from bot.tables.host import Host
from bot.thinking.thinkers import CannotStudy, Overworked, Thinkers
from bot.ui.core.message import Outgoing
from bot.ui.history.review import ToldMistake, review_page, under_way_page
from bot.ui.pictures.emojis import Voices
from bot.views.history import (
    GameKey,
    GameReview,
    OwnDecision,
    PastGame,
    ReviewUnderWay,
    ShownMistake,
)
from bot.views.settings.preferences import Reader

log = logging.getLogger(__name__)

LONGEST_S: Final = 600.0
"""How long a review may take by the clock, with its wait: less than its message can be edited."""
_REMEMBERED: Final = 200
"""How many refusals are remembered for the messages that have yet to show them."""


class NothingToReview(TableError):
    """The person decided nothing in the game, or nothing that can still be shown."""

    text = N_("You made no decisions of your own in that game, so there's nothing to review.")


class NotYourGame(TableError):
    text = N_("A review is for those who played. /history lists your games.")


@dataclass(slots=True, eq=False)
class _Looking:
    """A review under way."""

    key: GameKey
    user_id: int
    shown: ReviewUnderWay
    task: asyncio.Task[None] | None = field(default=None)

    @property
    def owner(self) -> str:
        return owner_of(self.key)


def owner_of(key: GameKey) -> str:
    """Return what names a game for live messages."""
    return f"{key.table}:{key.number}"


class ReviewAnswer(LiveAnswer[LiveMessage]):
    """An answer that is going to show a review."""

    def prepare(self, message: Outgoing, spoken: str) -> None:
        """Announce what the answer shows."""
        self._becomes(LiveMessage, message, spoken)


class LiveReviews(LiveMessages[LiveMessage]):
    """The reviews under way of this process, by game and person."""

    what: ClassVar[str] = "reviews"

    def __init__(
        self, reviews: Reviewer, voices: Voices, breaker: CircuitBreaker, steady: Steady
    ) -> None:
        super().__init__(breaker, steady)
        self._reviews = reviews
        self._voices = voices

    def answer(self, owner: str, user_id: int) -> ReviewAnswer:
        """Announce an answer that is going to show a person's review of a game."""
        return ReviewAnswer(self, owner, user_id)

    async def _renderer(
        self, _owner: str, _of: Collection[LiveMessage], /
    ) -> Callable[[LiveMessage], Awaitable[Rendered]]:
        return self._render

    async def _render(self, live: LiveMessage) -> Rendered:
        reader = await self._reviews.reader(live.user_id)
        say = self._voices.private(reader, live.spoken)
        return await self._reviews.page(live.owner, live.user_id, say)


class Reviewer:
    """Reviews games for those who ask: a person's game once, however often they ask."""

    def __init__(  # noqa: PLR0913, PLR0917  # what it works with
        self,
        host: Host,
        thinkers: Thinkers,
        voices: Voices,
        breaker: CircuitBreaker,
        steady: Steady,
        places: WorkPlaces,
    ) -> None:
        self._host = host
        self._thinkers = thinkers
        self.live = LiveReviews(self, voices, breaker, steady)
        self._places = places
        self._looking: dict[tuple[str, int], _Looking] = {}
        self._turn = asyncio.Semaphore(1)

    async def begin(self, key: GameKey, user_id: int) -> None:
        """Begin a person's review of a game, unless it is kept or under way.

        Raises:
            NothingToReview: if they decided nothing in the game.
            CannotStudy, StillBusy, TooManyAsk: if it cannot be looked for now.
            RecordSealed, BoardsSealed, NoRecord, DamagedGame: as `History.game` does.
        """
        known = self._looking.get((owner_of(key), user_id))
        if known is not None and known.shown.refusal is None:
            return
        if await self._host.reviews.load(key, user_id, REVISION) is not None:
            return
        if not self._thinkers.can_study:
            raise CannotStudy
        game = await self._host.history.game(key)
        decisions = await self._host.reviews.decisions(key, user_id)
        if not decisions:
            raise NothingToReview
        self._begin(_Looking(key, user_id, ReviewUnderWay(game)), decisions)

    def _begin(self, looking: _Looking, decisions: Sequence[OwnDecision]) -> None:
        who = looking.owner, looking.user_id
        known = self._looking.get(who)
        if known is not None and known.shown.refusal is None:
            return  # another click was quicker
        place = ExitStack()
        place.enter_context(self._places.place(Work.REVIEW, looking.user_id))
        self._looking.pop(who, None)
        while len(self._looking) >= _REMEMBERED:
            over = (one for one, other in self._looking.items() if other.shown.refusal)
            del self._looking[next(over)]
        self._looking[who] = looking
        looking.task = asyncio.create_task(self._run(looking, decisions))
        looking.task.add_done_callback(lambda _: place.close())

    async def close(self) -> None:
        """Give up what is under way; the next click on it begins anew."""
        tasks = [one.task for one in self._looking.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.live.close()

    # --------------------------------------------------------------------------------- the work

    async def _run(self, looking: _Looking, decisions: Sequence[OwnDecision]) -> None:
        try:
            async with asyncio.timeout(LONGEST_S), self._turn:
                found = await self._look(looking, decisions)
            await self._host.reviews.keep(looking.key, looking.user_id, REVISION, found)
        except (TimeoutError, asyncio.CancelledError):
            looking.shown = replace(looking.shown, refusal=Overworked())
        except HangJackError as error:
            looking.shown = replace(looking.shown, refusal=error)
        except Exception as error:  # noqa: BLE001  # whatever it is, the person is told
            report(log, f"a review of table {looking.key.table} failed", error)
            looking.shown = replace(looking.shown, refusal=HangJackError())
        else:
            del self._looking[looking.owner, looking.user_id]
        self.live.wake(looking.owner)

    async def _look(self, looking: _Looking, decisions: Sequence[OwnDecision]) -> GameReview:
        steps = review([PastDecision(one.view, one.done) for one in decisions])
        numbers = sorted({one.deal for one in decisions})
        try:
            step = next(steps)
            while True:
                self._note(looking, decisions, numbers, step)
                step = steps.send(await self._thinkers.study(step.piece))
        except StopIteration as end:
            mistakes: list[tuple[int, Mistake]] = end.value
        told = []
        for at, mistake in mistakes:
            one = decisions[at]
            # The reason is what a hint would have said.
            asked = partial(why_rather, one.view, mistake.better, one.done, mistake.reasons)
            told.append(_shown(one, mistake, await self._thinkers.study(asked)))
        return GameReview(len(decisions), tuple(told))

    def _note(
        self,
        looking: _Looking,
        decisions: Sequence[OwnDecision],
        numbers: Sequence[int],
        step: ReviewStep,
    ) -> None:
        """Note how far it has come; its message shows the newest of that when it can."""
        deal = numbers.index(decisions[step.number].deal) + 1
        shown = replace(
            looking.shown, deal=0 if step.doubts else deal, deals=len(numbers), doubts=step.doubts
        )
        if shown != looking.shown:
            looking.shown = shown
            self.live.wake(looking.owner)

    # ------------------------------------------------------------------------------- what is shown

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""
        return await self._host.people.load(user_id)

    async def page(self, owner: str, user_id: int, say: Say) -> tuple[Outgoing, bool]:
        """Return a person's review as far as it has come, and whether it goes no further."""
        looking = self._looking.get((owner, user_id))
        if looking is not None:
            return under_way_page(looking.shown, say), looking.shown.refusal is not None
        table, _, number = owner.partition(":")
        key = await self._host.history.find(table, int(number), user_id)
        game, found, told = await self.found(key, user_id)
        return review_page(game, found, told, say), True

    async def found(
        self, key: GameKey, user_id: int
    ) -> tuple[PastGame, GameReview, list[ToldMistake]]:
        """Return a review that is kept, with the reasons; an empty one if it was deleted since."""
        found = await self._host.reviews.load(key, user_id, REVISION) or GameReview(0, ())
        game = await self._host.history.game(key)
        if not found.mistakes:
            return game, found, []
        made = await self._host.reviews.decisions(key, user_id)
        by_place = {(one.deal, one.step): one for one in made}
        told = [
            _told(mistake, by_place[mistake.deal, mistake.step])
            for mistake in found.mistakes
            if (mistake.deal, mistake.step) in by_place
        ]
        return game, found, told


def _shown(decision: OwnDecision, mistake: Mistake, decided: Sequence[Points]) -> ShownMistake:
    # What the game itself is worth is told as a chance alone.
    won = sum(one.points for one in mistake.reasons if one.part is Points.WON)
    return ShownMistake(
        decision.deal,
        decision.step,
        decision.view.seat,
        decision.done,
        mistake.better,
        mistake.costs.mean if mistake.chance is None else mistake.costs.mean - won,
        None if mistake.chance is None else mistake.chance.mean,
        tuple(part.value for part in decided),
    )


def _told(mistake: ShownMistake, decision: OwnDecision) -> ToldMistake:
    parts = [Points(part) for part in mistake.decided]
    why = explain(decision.view, mistake.better, mistake.done, parts)
    return ToldMistake(mistake, decision.view, why)
