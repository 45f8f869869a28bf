"""The records that are handed out in a channel."""

import json

from .reading import files
from .world import World, seen


async def record_of(world: World) -> dict[str, object]:
    """Return the only record that was handed out in the channel."""
    found = [
        content
        for message in seen(world.people[0], world.channel)
        for content in (await files(message)).values()
    ]
    assert len(found) == 1
    record = json.loads(found[0])
    assert isinstance(record, dict)
    return record
