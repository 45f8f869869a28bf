"""Time that passes while people play, and what the clock then posts."""

from __future__ import annotations

from simcord import Env, MemberActor

from tests.e2e.playing import begin, may_play, play_one
from tests.e2e.world import World, seen

REMIND, MOVE = 61, 122
"""Seconds until a reminder, and from there to the computer's move, by the usual clock."""


async def pass_time(env: Env, seconds: int) -> None:
    """Let time pass, in pieces that a busy machine simulates before SimCord's timeout."""
    while seconds > 0:
        await env.advance_time(min(seconds, 10))
        seconds -= 10


def mentions(world: World) -> list[str]:
    """Return the channel's messages that mention a person."""
    history = seen(world.people[0], world.channel)
    return [message.content for message in history if "<@" in message.content]


async def anns_turn(world: World) -> MemberActor:
    """Let Ann play with Bob up to her own turn: where only computers wait, there is no clock."""
    ann, bob = world.people[:2]
    await begin(world, ann, bob)
    while not may_play(ann):
        assert await play_one([bob, ann])
    return ann
