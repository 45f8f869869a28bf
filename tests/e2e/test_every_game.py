"""Every game of docs/rules.md §3 to its end, by people who see only their own messages.

Those that test_hidden and test_languages play to their end are not played again.
"""

from random import Random

import pytest

from bot.engine.variants import VARIANTS, Form
from tests.e2e.whole_games import CASES, GAMES

from .playing import begin, play_on
from .recorded import verified_record_of
from .world import PEOPLE, World

ELSEWHERE = {case.game for case in CASES} | {game for _, game, _ in GAMES}
TARGET = 3
"""One or two deals, and an end."""


def cases() -> list[tuple[str, Form]]:
    """Return each game with a form for at most four people, of different kinds in turn."""
    chosen = []
    left = (variant for variant in VARIANTS.values() if variant.id not in ELSEWHERE)
    for at, variant in enumerate(left):
        forms = [form for form in variant.forms if form.seats <= len(PEOPLE)]
        chosen.append((variant.id, forms[at % len(forms)]))
    return chosen


@pytest.mark.parametrize(("game", "form"), cases(), ids=str)
async def test_people_play_to_the_last_point(world: World, game: str, form: Form) -> None:
    people = world.people[: form.seats]
    await begin(world, *people, game=game, sides=form.sides, target=TARGET)
    await play_on(people, chance=Random(f"{game} {form}"))

    record = await verified_record_of(world)
    assert list(record.names) == [who.name for who in people]
