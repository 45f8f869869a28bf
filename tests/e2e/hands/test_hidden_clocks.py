"""Hidden cards stay hidden when time runs out, people are away, come back, and pause."""

import json
from collections.abc import Sequence
from random import Random

from discord import Message
from simcord import Env, MemberActor

from bot.engine.record import loads
from bot.settings import Settings
from bot.ui.controls import table as controls
from tests.choosing import Offer, offers
from tests.e2e.hands.knowledge import Knowledge
from tests.e2e.hands.watching import Watch, look_about
from tests.e2e.playing import cut, play_one, sit_down
from tests.e2e.recorded import record_of
from tests.e2e.world import World, click_newest, press, seen, sees

PIECE = 10
"""Seconds that a busy machine simulates before SimCord's timeout; a turn has 60."""
LONG = 100
"""A limit for pieces and scenes, far above what is needed."""
MOVES = 3
"""Cards and calls between two late turns."""
CLOCK_TEXTS = {
    "your turn! The computer",
    "Time ran out",
    "is away",
    "everyone is away",
    "is paused",
}
"""Texts that show all that the clock does."""


class Evening:
    """Two people who play with computers and have other things to do."""

    def __init__(self, world: World, people: Sequence[MemberActor], watch: Watch) -> None:
        self.shown = set[str]()
        self._world, self._people, self._watch = world, people, watch
        self._chance = Random(1)

    @property
    def on(self) -> bool:
        """Whether the game goes on."""
        return bool(self._offered(controls.MyHand, controls.NextDeal))

    def _offered(self, *kinds: type[controls.TableControl]) -> list[Offer[Message]]:
        return offers(seen(self._world.stranger, self._world.channel), *kinds)

    async def play(self) -> None:
        for _ in range(MOVES):
            if not await play_one(self._people, self._chance):
                await self._go_on()
            self._note()

    async def _go_on(self) -> None:
        """Go on after a finished deal: where the others are away, it stays until somebody does."""
        for rest in self._offered(controls.NextDeal)[:1]:
            await press(self._people[0], rest.message, rest.custom_id)

    async def go_away(self) -> None:
        """Let time pass until all are away, then let one person come back."""
        for _ in range(LONG):
            if not self.on or self._shown("everyone is away"):
                break
            await self._world.env.advance_time(PIECE)
            await self._go_on()
            self._note()
        await self._look_about()
        if self.on:
            who = self._chance.choice(self._people)
            await click_newest(who, self._world.channel, "I'm back")
            self._note()

    async def pause(self) -> None:
        for command in ("table pause", "table resume"):
            for who in self._people:
                await who.slash(self._world.channel, command)
                self._note()
            await self._look_about()

    async def _look_about(self) -> None:
        await look_about(self._world, self._people, self._chance)
        self._note()

    def _note(self) -> None:
        self._watch.note()
        self.shown |= {words for words in CLOCK_TEXTS if self._shown(words)}

    def _shown(self, words: str) -> bool:
        return sees(self._world.stranger, self._world.channel, words)


async def test_the_clock_shows_nobody_a_card_they_may_not_know(
    env: Env, world: World, settings: Settings
) -> None:
    people, watch = world.people[:2], Watch(env, settings)
    await sit_down(world, people, players=4, target=5, pace="quick")
    await people[0].slash(world.channel, "table start")
    await cut(world, people)
    evening = Evening(world, people, watch)
    for scene in LONG * [evening.play, evening.pause, evening.play, evening.go_away]:
        if not evening.on:
            break
        await scene()

    assert evening.shown == CLOCK_TEXTS
    knowledge = Knowledge(loads(json.dumps(await record_of(world))))
    found = watch.check(knowledge, people, computers=True)
    assert found > knowledge.actions, "the search finds the cards that are there"
