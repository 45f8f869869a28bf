"""The record of a game, as everybody who sees its channel may get it."""

import json
from typing import Any

from bot.engine.record import Record, loads, verify
from tests.e2e.playing import behind_more
from tests.e2e.reading import proofs, record_files, visible_text
from tests.e2e.world import World, press, seen, shown


async def record_of(world: World) -> dict[str, Any]:
    """Return the record of the only game in the channel that is over, by *Show the proof*."""
    messages = [m for m in seen(world.stranger, world.channel) if not m.flags.ephemeral]
    (end,) = filter(proofs, messages)
    answer = shown(await press(world.stranger, end, proofs(end)))
    answer = shown(await press(world.stranger, answer, f"{proofs(end)}:proof"))
    (file,) = record_files(answer)
    record = json.loads(await file.read())
    assert isinstance(record, dict)
    return record


async def promise_of(world: World) -> str:
    """Return the commitment to the next cards, which anybody sees behind the newest board's *⋯*."""
    page = shown(await behind_more(world.stranger, world.channel, "Is it fair?"))
    assert page.ephemeral
    return "".join(visible_text(page).split("```")[1].split())


async def verified_record_of(world: World) -> Record:
    """Return the record of the only game that is over; `verify` must find nothing wrong."""
    record = loads(json.dumps(await record_of(world)))
    verdict = verify(record)
    assert verdict.finding is None, verdict
    assert verdict.fair_checked
    return record
