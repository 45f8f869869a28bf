"""The end of a game in the channel: one message, its proofs, other partners, the rematch."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import discord
import pytest
from simcord import Env, MemberActor

from bot.app import HangJack
from bot.engine.record import loads, verify
from bot.engine.shuffle import cut_place
from bot.settings import Settings
from bot.ui.controls import table as controls
from bot.views.person import Person
from bot.views.settings.server import TricksAs
from tests.choosing import offers
from tests.e2e.bots import bot_of
from tests.e2e.playing import cut, play_game, play_on, press_first
from tests.e2e.reading import buttons, proofs, record_files, visible_text
from tests.e2e.recorded import promise_of, record_of
from tests.e2e.world import World, press, seen, shown

HEX = re.compile(r"[0-9a-f]{64}")


@pytest.fixture
def simcord_bot(settings: Settings) -> HangJack:
    """The bot with random secrets, as on a server."""
    return HangJack(settings, shard_count=1)


def ends(world: World) -> list[discord.Message]:
    """Return the messages of games that are over, the oldest first."""
    messages = seen(world.stranger, world.channel)
    return [message for message in messages if not message.flags.ephemeral and proofs(message)]


async def again(world: World, who: MemberActor, people: Sequence[MemberActor]) -> None:
    """Press Rematch; then whoever is to cut does, if the press has not."""
    await press_first(who, seen(who, world.channel), controls.Rematch)
    for one in people:
        if offers(seen(one, world.channel), controls.CutHere):
            await cut(world, [one])


async def test_the_end_is_one_message_with_its_proofs_and_promises_the_rematch(
    env: Env, world: World, settings: Settings
) -> None:
    boss = Person(world.manager.id, "boss", manager=True, server_id=world.guild.id)
    await bot_of(env).host.settings.settle(boss, world.guild.id, tricks=TricksAs.DEALS)
    ann, bob = people = world.people[:2]
    await play_game(world, ann, bob, target=4)
    public = [m for m in seen(world.stranger, world.channel) if not m.flags.ephemeral]
    assert [message.id for message in public if "🏆" in visible_text(message)] == [public[-1].id]
    (end,) = ends(world)
    record = await record_of(world)
    assert verify(loads(json.dumps(record))).finding is None
    fair = record["fair"][0]
    answer = shown(await press(world.stranger, end, proofs(end)))
    assert answer.ephemeral
    assert fair["secret"] not in visible_text(answer)
    answer = shown(await press(world.stranger, answer, f"{proofs(end)}:proof"))
    assert record_files(answer)
    assert {fair["secret"], fair["commit"]} <= set(HEX.findall(visible_text(answer)))
    assert "was fair" in visible_text(answer)
    for message in public:
        assert fair["secret"] not in visible_text(message)
        assert not record_files(message)

    promised = await promise_of(world)
    await env.bot.close()
    await env.restart_bot(HangJack(settings, shard_count=1))
    await again(world, bob, people)
    (shrunk,) = ends(world)
    assert shrunk.id == end.id
    assert "Rematch" not in {button.label for button in buttons(shrunk)}
    await play_on(people)
    first, last = ends(world)
    answer = shown(await press(ann, last, proofs(last)))
    answer = shown(await press(ann, answer, f"{proofs(last)}:proof"))
    (file,) = record_files(answer)
    rematch = loads((await file.read()).decode())
    assert verify(rematch).finding is None
    assert rematch.fair is not None
    (seed,), (commitment,) = rematch.fair.seeds, rematch.fair.commits
    assert commitment == promised
    assert seed.entropy is not None
    assert seed.entropy.message == first.id == end.id
    assert seed.entropy.cutter in seed.entropy.presses
    assert seed.cut == cut_place(seed.entropy.cutter or 0)
    assert f"/{end.id})" in visible_text(answer), "the answer links it"
