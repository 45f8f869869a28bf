"""The records that are handed out in a channel."""

import json
from typing import Any

from .reading import record_files
from .world import World, seen


async def record_of(world: World) -> dict[str, Any]:
    """Return the only record that was handed out in the channel."""
    found = [
        await record.read()
        for message in seen(world.people[0], world.channel)
        for record in record_files(message)
    ]
    assert len(found) == 1
    record = json.loads(found[0])
    assert isinstance(record, dict)
    return record
