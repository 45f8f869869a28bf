"""The record that a game's end hands out in a channel."""

import json
from typing import Any

from bot.engine.record import Record, loads, verify

from .reading import record_files
from .world import World, seen


async def record_of(world: World) -> dict[str, Any]:
    """Return the only record in the channel."""
    found = [
        await record.read()
        for message in seen(world.stranger, world.channel)
        for record in record_files(message)
    ]
    assert len(found) == 1
    record = json.loads(found[0])
    assert isinstance(record, dict)
    return record


async def verified_record_of(world: World) -> Record:
    """Return the only record in the channel, once `verify` finds nothing wrong with it."""
    record = loads(json.dumps(await record_of(world)))
    verdict = verify(record)
    assert verdict.finding is None, verdict
    assert verdict.fair_checked
    return record
