"""docs/record.md, Fair deals: the ids that Discord makes go into the deals of a real bot."""

from __future__ import annotations

import pytest
from simcord import Env

from bot.app import HangJack
from bot.engine.record import verify
from bot.engine.shuffle import cut_place
from bot.settings import Settings
from bot.ui.text.fingerprint import shown_digits
from tests.e2e.playing import play_game
from tests.e2e.reading import visible_text
from tests.e2e.recorded import verified_record_of
from tests.e2e.world import World, seen


@pytest.fixture
def simcord_bot(settings: Settings) -> HangJack:
    """The bot with random secrets, as on a server."""
    return HangJack(settings, shard_count=1)


async def test_what_the_record_says_of_ids_is_seen_in_the_channel(env: Env, world: World) -> None:
    people = world.people[:2]
    await play_game(world, *people, target=3)
    messages = seen(people[0], world.channel)
    record = await verified_record_of(world)
    assert record.fair is not None
    (seed,), (commitment,) = record.fair.seeds, record.fair.commits
    promised = next(
        message for message in messages if shown_digits(commitment) in visible_text(message)
    )
    assert seed.entropy is not None
    assert seed.entropy.message == promised.id
    assert seed.entropy.cutter in seed.entropy.presses
    assert seed.cut == cut_place(seed.entropy.cutter or 0)
    verdict = verify(record)
    assert (verdict.finding, verdict.ids_from) == (None, 0)
