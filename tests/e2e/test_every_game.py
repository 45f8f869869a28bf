"""Every game of docs/rules.md §3 to its end, by people who see only their own messages."""

from random import Random

import pytest

from bot.engine.variants import VARIANTS, Form

from .playing import begin, play_on
from .recorded import verified_record_of
from .world import PEOPLE, World

TARGET = 3
"""One or two deals, and an end."""
HIGHER = {"all-fives": 30}
"""Targets of games in which three points are scored before a deal is played."""


def cases() -> list[tuple[str, Form]]:
    """Return each game with a form for at most four people, of different kinds in turn."""
    chosen = []
    for at, variant in enumerate(VARIANTS.values()):
        forms = [form for form in variant.forms if form.seats <= len(PEOPLE)]
        chosen.append((variant.id, forms[at % len(forms)]))
    return chosen


@pytest.mark.parametrize(("game", "form"), cases(), ids=str)
async def test_people_play_to_the_last_point(world: World, game: str, form: Form) -> None:
    people = world.people[: form.seats]
    target = HIGHER.get(game, TARGET)
    await begin(world, *people, game=game, sides=form.sides, target=target)
    await play_on(people, chance=Random(f"{game} {form}"))

    record = await verified_record_of(world)
    assert list(record.names) == [who.name for who in people]
