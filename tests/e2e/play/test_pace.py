"""Computers' cards come one after the other, and a finished deal stays until the next one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
import pytest
from simcord import Env, MemberActor

from bot.settings import Settings
from bot.tables.errors.play import BetweenDeals
from bot.ui.controls.table import NextDeal
from tests.choosing import Offer, offers
from tests.e2e.playing import begin, hands, play_one
from tests.e2e.world import World, ask, says, seen

TRICK: Final = 1.5
DEAL: Final = 6.0


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, computer_pause=None)


async def deal_out(env: Env, people: Sequence[MemberActor]) -> None:
    """Play a deal to its end; nobody leads at once after their own trick."""
    while await play_one(people):
        await env.advance_time(1)


def rests(world: World) -> list[Offer[discord.Message]]:
    """Return the buttons that go on with the next deal."""
    return offers(seen(world.stranger, world.channel), NextDeal)


def turn_ups(who: MemberActor) -> int:
    """Count the hands that a person was sent: one for each deal."""
    return len(hands(who))


async def test_a_finished_deal_stays_until_its_time_is_over(env: Env, world: World) -> None:
    people = world.people[:2]
    await begin(world, *people)
    await deal_out(env, people)
    assert len(rests(world)) == 1
    assert all(offers(hands(who), NextDeal) for who in people)
    assert [turn_ups(who) for who in people] == [1, 1]
    before = len(seen(world.stranger, world.channel))
    assert says(BetweenDeals, await ask(people[0], world.channel, "hand"))
    assert not await people[0].autocomplete(world.channel, "play", "card", "")
    await env.advance_time(DEAL - 2 * TRICK)
    assert len(seen(world.stranger, world.channel)) == before
    await env.advance_time(2 * TRICK)
    assert not rests(world)
    assert not any(offers(hands(who), NextDeal) for who in people)
    assert len(seen(world.stranger, world.channel)) == before, "one board shows the game"
    assert [turn_ups(who) for who in people] == [2, 2]
    assert await play_one(people)
