"""Each await behind a live message fails once: afterwards it shows the newest, in one place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, Final, TypeAlias

import pytest
from discord import Colour

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.desks import LiveDesk, LiveDesks
from bot.delivery.live.live_messages import LONGEST_WAIT_MS, TOKEN_MS, LiveMessage, LiveMessages
from bot.delivery.messenger import Unwell
from bot.delivery.tables.channel_traffic import ChannelTraffic
from bot.delivery.tables.live_hands.hand_answer import LiveHand
from bot.delivery.tables.live_hands.hands import LiveHands
from bot.interactions.reviewing import LiveReviews, Reviewer
from bot.locale.say import Say, speak
from bot.ui.core.layout import layout
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Emojis, Voices
from bot.views.settings.preferences import Reader
from tests.clock import FakeClock
from tests.delivery.crash import REQUESTS, Life, mortal
from tests.delivery.ephemeral import Message
from tests.delivery.ephemeral import everything as everything_of
from tests.delivery.everything import Everything
from tests.delivery.sweep import Trouble, failures_of
from tests.delivery.world import CHANNEL, World
from tests.tables.organised import DIRECTOR, plan

SAY: Final = speak("en")
VOICES: Final = Voices(Emojis())


@dataclass
class Case:
    """A thing that live messages show."""

    keeper: Callable[[Life], LiveMessages[Any]]
    live: Callable[..., LiveMessage]
    """Makes the record of a message; takes the fields that all have by name."""
    owner: str
    users: tuple[int, ...]
    change: Callable[[], Awaitable[None]]
    clock: FakeClock

    async def play(self, life: Trouble, *, changes: bool = True) -> list[str]:
        """Show it to its users, let it change, and time pass; return what they see."""
        keeper, now = self.keeper(life), self.clock.steady()
        shown = [Message(number, channel_id=CHANNEL) for number in range(1, len(self.users) + 1)]
        for user_id, message in zip(self.users, shown, strict=True):
            keeper.keep(
                self.live(
                    owner=self.owner,
                    user_id=user_id,
                    message=mortal(message, life),
                    shown=None,
                    renew_at=now + TOKEN_MS,
                    ends_at=now + TOKEN_MS,
                    spoken="en",
                )
            )
        if changes:
            await self.change()
        keeper.wake(self.owner)
        await idle(keeper)
        made = len(life.made)
        for _ in range(4):
            self.clock.now += LONGEST_WAIT_MS
            await keeper.look()
            await idle(keeper)
        assert not any(live.is_wanted or live.failures for live in keeper), "nothing is to be done"
        seen = [(message.below or message).shows[-1] for message in shown]
        await keeper.close()
        del life.made[made:]
        return seen


async def idle(keeper: LiveMessages[Any]) -> None:
    await keeper._tasks.idle()
    while keeper._requests or keeper._tasks._tasks:
        await asyncio.wait([*keeper._requests, *keeper._tasks._tasks.values()])


async def _hands(world: World, _: Everything) -> Case:
    await world.open()
    await world.next_deal()

    async def change() -> None:
        await world.change()

    return Case(
        lambda life: LiveHands(
            mortal(world, life), VOICES, CircuitBreaker(world.clock), ChannelTraffic(world.clock)
        ),
        partial(LiveHand, seat=0, direct=False),
        world.id,
        (world.people[0], world.people[1]),
        change,
        world.clock,
    )


async def _hands_below(world: World, all_: Everything) -> Case:
    """A board is posted below the hands."""
    case = await _hands(world, all_)
    traffic = ChannelTraffic(world.clock)
    traffic.note_board(world.id, CHANNEL, 1_000, in_play=True)
    breaker = CircuitBreaker(world.clock)
    case.keeper = lambda life: LiveHands(mortal(world, life), VOICES, breaker, traffic)
    return case


async def _desks(_: World, all_: Everything) -> Case:
    await all_.event.announce(plan())
    numbers, clock = count(1), all_.room.clock

    async def change() -> None:
        await all_.event.enter([next(numbers)])

    def keeper(life: Life) -> LiveDesks:
        port = mortal(all_.room.host.events, life)
        return LiveDesks(port, VOICES, CircuitBreaker(clock), clock.steady, clock)

    live = partial(LiveDesk, note="", page=0)
    return Case(keeper, live, all_.event.id, (DIRECTOR.id,), change, clock)


class Pages(Reviewer):
    """Reviews, each a page further at every change."""

    def __init__(self) -> None:
        self.pages = 0

    async def page(self, owner: str, user_id: int, say: Say) -> tuple[Outgoing, bool]:
        return Outgoing(
            layout=layout([f"{owner} {self.pages}"], str(user_id), Colour.blue())
        ), False

    async def reader(self, user_id: int) -> Reader:
        return Reader()


async def _reviews(world: World, _: Everything) -> Case:
    pages, clock = Pages(), world.clock

    async def change() -> None:
        pages.pages += 1

    def keeper(life: Life) -> LiveReviews:
        return LiveReviews(mortal(pages, life), VOICES, CircuitBreaker(clock), clock.steady)

    return Case(keeper, LiveMessage, "K7QF", (100, 101), change, clock)


async def test_what_a_lost_edit_may_show_is_replaced_by_what_was_there_before(
    clock: FakeClock,
) -> None:
    """A review that is back on its first page while nobody knows what the message shows."""
    pages, message = Pages(), Message(1, fails=[Unwell()])
    reviews = LiveReviews(pages, VOICES, CircuitBreaker(clock), clock.steady)
    shown = (await pages.page("K7QF", 100, SAY))[0]
    with reviews.answer("K7QF", 100) as answer:
        answer.prepare(shown, "en")
    answer.confirm(message, 0, is_certain=True)
    answer.end()
    for page, tries in ((0, 0), (1, 1), (0, 2)):
        pages.pages = page
        clock.now += LONGEST_WAIT_MS
        reviews.wake("K7QF")
        await idle(reviews)
        assert message.tries == tries
    assert message.shows == [everything_of(shown)]


Make: TypeAlias = Callable[[World, Everything], Awaitable[Case]]
CASES: Final[dict[str, Make]] = {
    "hands": _hands,
    "hands below a board": _hands_below,
    "desks": _desks,
    "reviews": _reviews,
}


def test_all_kinds_of_live_messages_are_gone_through() -> None:
    assert {kind.what for kind in LiveMessages.__subclasses__()} <= CASES.keys()


@pytest.mark.parametrize("kind", CASES)
async def test_a_failure_of_any_await_leaves_no_live_message_behind(
    world: World, everything: Everything, kind: str
) -> None:
    case = await CASES[kind](world, everything)
    calm = Trouble()
    await case.play(calm)
    assert REQUESTS & {*calm.made}
    for at, name in enumerate(calm.made, 1):
        for way, failure in enumerate(failures_of(name, at)):
            if failure.error is None:
                continue  # it ends with its process
            shown = await case.play(trouble := Trouble(at, way=way))
            assert trouble.has_struck
            wanted = await case.play(Trouble(), changes=False)
            assert shown == wanted, f"await {at}, of {name}: {failure}"
