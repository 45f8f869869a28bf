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
from bot.players.hints import Hint
from bot.thinking.thinkers import Thinkers
from bot.ui.controls import table as controls
from bot.ui.controls.events import FileKind, GetEventFile
from bot.ui.core.custom_ids import encode
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.events.evenings import entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.playing import begin, cut, hand_of, play_on, played, press_first
from tests.e2e.reading import files
from tests.e2e.world import click_newest, make_world, reply_text, says, seen, shown

_RECORD: Final = Path(__file__).parents[2] / "records" / "fair-games.jsonl"

Ask: TypeAlias = Callable[[MemberActor], Awaitable[bool]]
"""Asks for the work as a person does; returns whether it was done, else they were told why."""


async def _was_done(answer: InteractionResult) -> bool:
    refused = says(StillBusy, reply_text(answer))
    assert refused or answer.response is not None
    return not refused


async def _reviews(env: Env) -> tuple[list[MemberActor], Ask]:
    world = make_world(env)
    people = [*world.people[:2]]
    await played(world, *people)

    async def ask(who: MemberActor) -> bool:
        return await _was_done(await click_newest(who, world.channel, "Review"))

    return people, ask


async def _hints(env: Env) -> tuple[list[MemberActor], Ask]:
    world = make_world(env)
    people = [*world.people[:2]]
    for who in people:
        await who.slash(world.channel, "table open", target=7, players=2)
        await press_first(who, seen(who, world.channel), controls.Start)
        await cut(world, [who])
        await play_on([who], until=lambda who=who: bool(_hints_of(who)))  # type: ignore[misc]

    async def ask(who: MemberActor) -> bool:
        before = len(_STUDIED)
        await press_first(who, [hand_of(who)], controls.AskHint)
        assert not _hints_of(who), "there is a hint in any case"
        return len(_STUDIED) > before

    return people, ask


async def _record_files(env: Env) -> tuple[list[MemberActor], Ask]:
    world, record = make_world(env), (_RECORD.name, _RECORD.read_bytes())

    async def ask(who: MemberActor) -> bool:
        return await _was_done(await who.slash(world.channel, "verify", record=record))

    return [*world.people[:2]], ask


async def _fairness(env: Env) -> tuple[list[MemberActor], Ask]:
    world = make_world(env)
    table = await played(world, *world.people[:2])

    async def ask(who: MemberActor) -> bool:
        return await _was_done(await who.slash(world.channel, "verify", table=table))

    return [*world.people[:2]], ask


async def _copies(env: Env) -> tuple[list[MemberActor], Ask]:
    world = make_world(env)

    async def ask(who: MemberActor) -> bool:
        return await _was_done(await who.slash(world.channel, "privacy show"))

    return [*world.people[:2]], ask


async def _event_files(env: Env) -> tuple[list[MemberActor], Ask]:
    evening = await entered(env, FRIDAY, "ann", "bob")
    control = encode(GetEventFile((await evening.view()).id, FileKind.JSON))

    async def ask(who: MemberActor) -> bool:
        panel = seen(who, evening.world.channel)[0]
        return await _was_done(await raw.forged_click(env, who, panel, control))

    return [*evening.people], ask


async def _pictures(env: Env) -> tuple[list[MemberActor], Ask]:
    world = make_world(env)
    people = [*world.people[:2]]
    await begin(world, *people)

    async def ask(who: MemberActor) -> bool:
        return bool(await files(shown(await who.slash(world.channel, "hand"))))

    return people, ask


_STAGES: Final[Mapping[Work, Callable[[Env], Awaitable[tuple[list[MemberActor], Ask]]]]] = {
    Work.REVIEW: _reviews,
    Work.HINT: _hints,
    Work.RECORD_FILE: _record_files,
    Work.FAIRNESS: _fairness,
    Work.COPY: _copies,
    Work.EVENT_FILE: _event_files,
    Work.PICTURE: _pictures,
}
_STUDIED: list[Hint] = []


def _hints_of(who: MemberActor) -> bool:
    return bool(offers([hand_of(who)], controls.AskHint))


async def _study(_: Thinkers, piece: Callable[[], Hint]) -> Hint:
    _STUDIED.append(piece())
    return _STUDIED[-1]


@pytest.mark.parametrize("work", Work)
async def test_who_waits_for_work_gets_no_more_of_it_and_others_do(
    env: Env, monkeypatch: pytest.MonkeyPatch, work: Work
) -> None:
    monkeypatch.setattr(Thinkers, "can_study", True)
    monkeypatch.setattr(Thinkers, "study", _study)
    monkeypatch.setattr(reviewing, "review", lambda _: iter(()))
    (ann, bob), ask = await _STAGES[work](env)
    with ExitStack() as held:
        for _ in range(work.each):
            held.enter_context(bot_of(env).places.place(work, ann.id))
        assert not await ask(ann)
        assert await ask(bob)
    # Pressing once more is another matter, and so is another question at the same table.
    assert work is Work.HINT or await ask(ann)
