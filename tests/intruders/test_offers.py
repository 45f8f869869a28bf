"""Whatever a menu or a refusal offers to a person is taken when that person presses it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import discord
import pytest
from simcord import Env, InteractionResult, MemberActor

from bot.app import HangJack
from bot.runner import Runner
from bot.settings import Settings
from bot.tables.host import Host
from bot.ui.controls import table as controls
from bot.ui.core.custom_ids import decode, encode
from bot.views.person import Person
from tests.e2e import raw
from tests.e2e.bots import bot_of, build_bot
from tests.e2e.reading import Button, buttons, menus, visible_text
from tests.e2e.world import World
from tests.intruders.staging import (
    CUTTING,
    LOBBY,
    OVER,
    PLAYING,
    STATES,
    Copies,
    some_message,
    staged,
)
from tests.intruders.test_rights import BUTTON_ALONE, MAY, Action, is_refused

Prepare = Callable[[Host, str, Mapping[str, Person]], Awaitable[object]]


async def _referee_looked(host: Host, table: str, people: Mapping[str, Person]) -> None:
    await host.referees.ask(table, people["seated"], "Was that right?")
    await host.referees.look(table, people["referee"])


async def _ruled_out(host: Host, table: str, people: Mapping[str, Person]) -> None:
    await _referee_looked(host, table, people)
    await host.resume(table, people["seated"])


async def _wanted_on(host: Host, table: str, people: Mapping[str, Person]) -> None:
    for who in ("seated", "first seated"):
        await host.pause(table, people[who])
    await host.resume(table, people["seated"])


VARIED: Final[dict[str, tuple[str, Prepare | None]]] = {
    **{state: (state, None) for state in STATES},
    "lobby, paused": (LOBBY, lambda host, table, people: host.pause(table, people["opener"])),
    "lobby, full": (LOBBY, lambda host, table, people: host.add_computer(table, people["opener"])),
    "cutting, paused": (CUTTING, lambda host, table, people: host.pause(table, people["manager"])),
    "over, paused": (OVER, lambda host, table, people: host.pause(table, people["moderator"])),
    "one wants to play on": (PLAYING, _wanted_on),
    "one wants to end it": (
        PLAYING,
        lambda host, table, people: host.close(table, people["seated"]),
    ),
    "referee asked": (
        PLAYING,
        lambda host, table, people: host.referees.ask(table, people["seated"], "Well?"),
    ),
    "referee has looked": (PLAYING, _referee_looked),
    "referee has seen the hands": (PLAYING, _ruled_out),
    "moderator plays": (PLAYING, lambda host, table, people: host.join(table, people["moderator"])),
    "opener plays": (PLAYING, lambda host, table, people: host.join(table, people["opener"])),
    "closed": (OVER, lambda host, table, people: host.close(table, people["moderator"])),
}
"""States of a table by what was done there."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, tables_per_server=100_000, tables_per_player=100_000)


@pytest.fixture
def simcord_bot(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> HangJack:
    """The bot without the boards of its many tables."""
    bot = build_bot(settings)
    monkeypatch.setattr(Runner, "wake", lambda runner, table_id: None)
    return bot


def said(end: InteractionResult) -> str:
    """Return what a person was answered."""
    return "" if end.response is None else visible_text(end.response)


class Visitors:
    """All kinds of people, and copies of one table for them."""

    def __init__(self, env: Env, world: World, settings: Settings, board: discord.Message) -> None:
        self._env, self._world, self._board = env, world, board
        self._copies = Copies(settings.database_path)
        ann, bob, olga, dee = world.people
        self.members: dict[str, MemberActor] = {
            "stranger": world.stranger,
            "seated": ann,
            "first seated": bob,
            "opener": olga,
            "referee": dee,
            "moderator": world.moderator,
            "manager": world.manager,
        }
        server = world.guild.id
        ranks: dict[str, Any] = {"moderator": {"moderator": True}, "manager": {"manager": True}}
        self.people = {
            name: Person(who.id, who.name, server_id=server, **ranks.get(name, {}))
            for name, who in self.members.items()
        }
        self.table = ""

    async def stage(self, varied: str) -> None:
        """Bring the table into a state."""
        state, prepare = VARIED[varied]
        host, server = bot_of(self._env).host, self._world.guild.id
        dee = self.people["referee"].id
        await host.settings.settle(self.people["manager"], server, referees=(dee,))
        self.staged = await staged(self._env, self._world, state)
        self.table = self.staged.table.id
        if prepare is not None:
            await prepare(host, self.table, self.people)

    def copy(self) -> str:
        """Return a copy of the table that one may change."""
        return self._copies.of(self.table)

    async def press(self, who: MemberActor, control: Any) -> InteractionResult:
        """Press a control, wherever it was."""
        click = raw.Click(who, self._board, encode(control))
        (end,) = await raw.together(self._env, click)
        return end

    async def choose(self, who: MemberActor, control: Any, value: str) -> InteractionResult:
        """Choose from a menu, wherever it was."""
        choice = raw.Choose(who, self._board, encode(control), [value])
        (end,) = await raw.together(self._env, choice)
        return end

    async def act(self, action: Action) -> InteractionResult:
        """Give the action's command."""
        command, *_ = action.ways(self.staged, self._world.channel, self._board)
        (end,) = await raw.together(self._env, command)
        return end

    async def check(self, who: MemberActor, offered: Button, about: object) -> None:
        """Press a button at a fresh copy of its table; it must be taken."""
        if offered.custom_id is None or offered.disabled:
            return
        control: Any = decode(offered.custom_id)
        if hasattr(control, "table"):
            control = replace(control, table=self.copy())
        end = await self.press(who, control)
        assert not is_refused(end), (about, offered.label, said(end))
        if isinstance(control, controls.AskReferee):
            form = encode(controls.RefereeModal(control.table))
            sent = raw.Submit(who, self._world.channel, form, {"reason": "Well?"})
            (end,) = await raw.together(self._env, sent)
            assert not is_refused(end), (about, offered.label, said(end))


@pytest.fixture
async def visitors(env: Env, world: World, settings: Settings) -> Visitors:
    return Visitors(env, world, settings, await some_message(env, world))


@pytest.mark.parametrize("varied", VARIED)
async def test_everything_behind_more_is_taken(visitors: Visitors, varied: str) -> None:
    await visitors.stage(varied)
    for name, who in visitors.members.items():
        menu = await visitors.press(who, controls.ShowMore(visitors.table))
        assert menu.response is not None
        for offered in buttons(menu.response):
            await visitors.check(who, offered, name)
        for levels in menus(menu.response):
            choice = replace(decode(levels.custom_id), table=(copy := visitors.copy()))
            end = await visitors.choose(who, choice, next(iter(levels.options.values())))
            assert not is_refused(end), (name, copy, said(end))


@pytest.mark.parametrize("varied", VARIED)
async def test_every_next_click_of_a_refusal_is_taken(visitors: Visitors, varied: str) -> None:
    await visitors.stage(varied)
    pressed = set()
    for action in MAY.keys() - BUTTON_ALONE - {"play"}:
        for name, who in visitors.members.items():
            act = Action(action, who, visitors.copy())
            end = await visitors.act(act)
            if not is_refused(end):
                continue
            assert end.response is not None
            for offered in buttons(end.response):
                if (name, offered.label) not in pressed:
                    await visitors.check(who, offered, (name, action, said(end)))
                pressed.add((name, offered.label))
