"""Whole games by commands alone: autocomplete offers legal actions, and they work."""

from random import Random

import pytest
from simcord import MemberActor

from bot.engine.variants import VARIANTS, Form
from tests.e2e.playing import sit_down
from tests.e2e.world import World, ask

MOST_MOVES = 400
"""A game to one point is over in a deal or two."""


async def typed(world: World, who: MemberActor, chance: Random) -> bool:
    """Type one of the choices, if there is any; discards one after the other."""
    text = ""
    while True:
        choices = await who.autocomplete(world.channel, "play", "card", text)
        if not choices:
            return False
        choice = chance.choice(choices)
        text = str(choice["value"])
        if "more" not in choice["name"]:
            break
    await ask(who, world.channel, "play", card=text)
    return True


@pytest.mark.parametrize(
    ("game", "form"),
    [
        ("lancashire", Form(2, 4)),
        ("seven-up", Form(3, 3)),
        ("commercial-pitch", Form(4, 4)),
        ("hoyle", Form(2, 2)),
    ],
    ids=str,
)
async def test_a_game_is_played_by_commands_alone(world: World, game: str, form: Form) -> None:
    people = world.people[: form.seats]
    assert form in VARIANTS[game].forms
    await sit_down(world, people, game=game, players=form.seats, sides=form.sides, target=1)
    chance = Random(f"{game} {form}")
    for _ in range(MOST_MOVES):
        for who in people:
            if await typed(world, who, chance):
                break
        else:
            break
    assert "won!" in await ask(people[0], world.channel, "score")


async def test_the_friends_of_play_say_why_not(world: World) -> None:
    people = world.people[:2]
    await sit_down(world, people, game="german", players=2)
    await ask(people[-1], world.channel, "play", card="cut 12")
    (caller,) = [who for who in people if await who.autocomplete(world.channel, "play", "card", "")]
    for command, values in (
        ("bid", {"points": 2}),
        ("bid", {"points": 0}),
        ("discard", {"cards": "4C 5D"}),
        ("ask", {"which": "high"}),
    ):
        answer = await ask(caller, world.channel, command, **values)
        assert answer
        assert "turned up" not in answer, "nothing was done"
    assert "I don't know" in await ask(caller, world.channel, "discard", cards="the best")
    assert not await caller.autocomplete(world.channel, "discard", "cards", "")
    await ask(caller, world.channel, "play", card="i beg")
    assert not await caller.autocomplete(world.channel, "play", "card", "")
