"""Computers of each level at one table: chosen, kept over a restart, counted apart."""

from dataclasses import replace

import pytest
from simcord import Env

from bot.engine.actions import Action
from bot.engine.views import SeatView
from bot.settings import Settings
from bot.thinking.thinkers import Thinkers, decide_in_thread
from bot.ui.controls import table as controls
from bot.ui.core.custom_ids import encode
from tests.e2e.bots import restart
from tests.e2e.playing import cut, newest_board, play_on, press_first
from tests.e2e.reading import visible_text
from tests.e2e.world import World, ask, choose, seen, shown


@pytest.fixture
def settings(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Let computers be strong, but let the busy machine not decide what they do."""

    async def steadily(_: Thinkers, _level: str, view: SeatView) -> Action:
        return await decide_in_thread("steady", view)

    monkeypatch.setattr(Thinkers, "decide", steadily)
    return replace(settings, thinkers=1)


async def test_a_table_with_a_computer_of_each_level(
    env: Env, world: World, settings: Settings
) -> None:
    ann, room = world.people[0], world.channel
    await ann.slash(room, "table open", target=1, level="strong")
    await ann.slash(room, "table add", level="easy")
    for _ in range(2):
        await ann.slash(room, "table add")
    menu = shown(await press_first(ann, seen(ann, room), controls.ShowMore))
    table = newest_board(world, ann).table
    await choose(ann, menu, ["2:steady"], encode(controls.SetLevel(table)))
    await restart(env, settings)
    await press_first(ann, seen(ann, room), controls.Start)
    await cut(world, [ann])
    names = ("🤖− Papa Bois", "🤖 Mama D'Leau", "🤖+ La Diablesse")
    assert all(any(name in visible_text(board) for board in seen(ann, room)) for name in names)
    await play_on([ann])
    told = await ask(ann, room, "stats", practice=True)
    assert "**Won against computers** 🤖− easy 0 of 1 · 🤖+ strong 0 of 1" in told
