"""A click leaves nothing that only the garbage collector finds: its pauses delay other clicks."""

import gc

import discord

from tests.e2e.playing import begin, play_one
from tests.e2e.world import World


async def test_an_answered_click_is_forgotten_at_once(world: World) -> None:
    await begin(world, *world.people, target=14)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(3):
            assert await play_one(world.people)
        gc.collect()
        left = [type(found).__name__ for found in gc.garbage if is_of_click(found)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not left


def is_of_click(found: object) -> bool:
    """Say whether an object was made for one click."""
    return isinstance(found, discord.Interaction | discord.InteractionResponse)
