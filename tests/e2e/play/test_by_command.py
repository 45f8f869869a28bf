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
    [("seven-up", Form(3, 3)), ("commercial-pitch", Form(4, 4)), ("pidro", Form(2, 4))],
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
