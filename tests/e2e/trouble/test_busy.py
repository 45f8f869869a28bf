"""Work that others wait behind: nobody is kept from it by one person who asks for much of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from simcord import Env, InteractionResult, MemberActor

from bot.interactions import reviewing
from bot.interactions.places import StillBusy, Work
from bot.thinking.thinkers import Thinkers
from bot.ui.controls.events import FileKind, GetEventFile
from bot.ui.core.custom_ids import encode
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.events.evenings import entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.playing import begin, make_playing_world, played
from tests.e2e.reading import files
from tests.e2e.world import World, click_newest, reply_text, says, seen, shown

_RECORD: Final = Path(__file__).parents[2] / "records" / "fair-games.jsonl"

Ask: TypeAlias = Callable[[MemberActor], Awaitable[InteractionResult]]
"""Asks for the work as a person does."""


async def _reviews(world: World) -> Ask:
    await played(world, *world.people[:2])
    return lambda who: click_newest(who, world.channel, "Review")


async def _record_files(world: World) -> Ask:
    record = (_RECORD.name, _RECORD.read_bytes())
    return lambda who: who.slash(world.channel, "verify", record=record)


async def _fairness(world: World) -> Ask:
    table = await played(world, *world.people[:2])
    return lambda who: who.slash(world.channel, "verify", table=table)


async def _copies(world: World) -> Ask:
    return lambda who: who.slash(world.channel, "privacy show")


async def _pictures(world: World) -> Ask:
    await begin(world, *world.people[:2])
    return lambda who: who.slash(world.channel, "hand")


async def _event_files(env: Env) -> tuple[list[MemberActor], Ask]:
    evening = await entered(env, FRIDAY, "ann", "bob")
    control = encode(GetEventFile((await evening.view()).id, FileKind.JSON))
    channel = evening.world.channel
    return [*evening.people], lambda who: raw.forged_click(env, who, seen(who, channel)[0], control)


_STAGES: Final[Mapping[Work, Callable[[World], Awaitable[Ask]]]] = {
    Work.REVIEW: _reviews,
    Work.RECORD_FILE: _record_files,
    Work.FAIRNESS: _fairness,
    Work.COPY: _copies,
    Work.PICTURE: _pictures,
}


@pytest.mark.parametrize("work", [work for work in Work if work is not Work.HINT])
async def test_who_waits_for_work_gets_no_more_of_it_and_others_do(
    env: Env, monkeypatch: pytest.MonkeyPatch, work: Work
) -> None:
    monkeypatch.setattr(Thinkers, "can_study", True)
    monkeypatch.setattr(reviewing, "review", lambda _: iter(()))
    if work is Work.EVENT_FILE:
        (ann, bob), ask = await _event_files(env)
    else:
        world = await make_playing_world(env)
        ann, bob = world.people[:2]
        ask = await _STAGES[work](world)

    async def is_done(who: MemberActor) -> bool:
        answer = await ask(who)
        if work is Work.PICTURE:  # without its place a hand comes in words
            return bool(await files(shown(answer)))
        refused = says(StillBusy, reply_text(answer))
        assert refused or answer.response is not None
        return not refused

    with ExitStack() as held:
        for _ in range(work.each):
            held.enter_context(bot_of(env).places.place(work, ann.id))
        assert not await is_done(ann)
        assert await is_done(bob)
    # Pressing once more is another matter.
    assert await is_done(ann)
