"""Whole games by commands alone: what is offered to type is legal, and does what it says."""

from random import Random

import pytest
from simcord import InteractionResult, MemberActor

from bot.engine.variants import VARIANTS, Form

from .playing import sit_down
from .reading import visible_text
from .world import World

MOST_MOVES = 400
"""A game to one point is over in a deal or two."""


def told(result: InteractionResult) -> str:
    """Return the answer, which only its reader sees."""
    assert result.response is not None
    assert result.ephemeral
    return visible_text(result.response)


async def typed(world: World, who: MemberActor, chance: Random) -> bool:
    """Type what one of the choices says, if there is any; cards to go one after the other."""
    text = ""
    while True:
        choices = await who.autocomplete(world.channel, "play", "card", text)
        if not choices:
            return False
        choice = chance.choice(choices)
        text = str(choice["value"])
        if "more" not in choice["name"]:
            break
    told(await who.slash(world.channel, "play", card=text))
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
    assert "won!" in told(await people[0].slash(world.channel, "score"))


async def test_the_friends_of_play_say_why_not(world: World) -> None:
    people = world.people[:2]
    await sit_down(world, people, game="german", players=2)
    told(await people[-1].slash(world.channel, "play", card="cut 12"))
    (caller,) = [who for who in people if await who.autocomplete(world.channel, "play", "card", "")]
    for command, values in (
        ("bid", {"points": 2}),
        ("bid", {"points": 0}),
        ("discard", {"cards": "4C 5D"}),
        ("ask", {"which": "high"}),
    ):
        answer = told(await caller.slash(world.channel, command, **values))
        assert "Your hand" not in answer, "nothing was done"
    assert "I do not know the card" in told(
        await caller.slash(world.channel, "discard", cards="the best")
    )
    assert not await caller.autocomplete(world.channel, "discard", "cards", "")
    told(await caller.slash(world.channel, "play", card="i beg"))
    assert not await caller.autocomplete(world.channel, "play", "card", "")
