"""Whatever a menu or a refusal offers to a person is taken when that person presses it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
import pytest
from simcord import Env, InteractionResult, MemberActor

from bot.tables.host import Host
from bot.ui.controls import table as controls
from bot.ui.core.custom_ids import decode, encode
from bot.views.person import Person
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.reading import Button, buttons, menus, visible_text
from tests.e2e.world import World
from tests.intruders.sending import in_batches
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
from tests.intruders.test_rights import (
    BUTTON_ALONE,
    MAY,
    Action,
    is_refused,
    settings,
    simcord_bot,
)

__all__ = ["settings", "simcord_bot"]

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


def said(end: InteractionResult) -> str:
    """Return what a person was answered."""
    return "" if end.response is None else visible_text(end.response)


class Visitors:
    """All kinds of people, and copies of one table for them."""

    def __init__(self, env: Env, world: World, copies: Copies, board: discord.Message) -> None:
        self._env, self._world, self._board = env, world, board
        self._copies = copies
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

    def command(self, action: str, who: MemberActor) -> raw.Act:
        """Return an action's command, about a fresh copy of the table."""
        act = Action(action, who, self._copies.of(self.table))
        command, *_ = act.ways(self.staged, self._world.channel, self._board)
        return command

    def press(self, who: MemberActor, custom_id: str) -> raw.Act:
        """Return a press of a button, about a fresh copy of its table, wherever it was."""
        return raw.Click(who, self._board, encode(self._elsewhere(decode(custom_id))))

    def choose(self, who: MemberActor, custom_id: str, value: str) -> raw.Act:
        """Return a choice from a menu, about a fresh copy of its table, wherever it was."""
        return raw.Choose(who, self._board, encode(self._elsewhere(decode(custom_id))), [value])

    def _elsewhere(self, control: Any) -> Any:
        if not hasattr(control, "table"):
            return control
        return replace(control, table=self._copies.of(self.table))

    async def send(self, acts: Sequence[raw.Act]) -> list[InteractionResult]:
        return await in_batches(self._env, acts)

    async def check(self, offered: Mapping[object, raw.Act]) -> None:
        """Do what was offered, named by where; it must be taken, and so must the forms it opens."""
        forms = {}
        for (about, act), end in zip(
            offered.items(), await self.send([*offered.values()]), strict=True
        ):
            assert not is_refused(end), (about, said(end))
            control = decode(act.custom_id) if isinstance(act, raw.Click) else None
            if isinstance(control, controls.AskReferee):
                form = encode(controls.RefereeModal(control.table))
                forms[about] = raw.Submit(act.who, self._world.channel, form, {"reason": "Well?"})
        if forms:
            await self.check(forms)


@pytest.fixture
async def visitors(env: Env, world: World, copies: Copies) -> Visitors:
    return Visitors(env, world, copies, await some_message(env, world))


@pytest.mark.parametrize("varied", VARIED)
async def test_everything_behind_more_is_taken(visitors: Visitors, varied: str) -> None:
    await visitors.stage(varied)
    more = encode(controls.ShowMore(visitors.table))
    members = visitors.members
    menus_shown = await visitors.send([visitors.press(who, more) for who in members.values()])
    offered: dict[object, raw.Act] = {}
    for (name, who), menu in zip(members.items(), menus_shown, strict=True):
        assert menu.response is not None
        for button in pressable(menu):
            offered[name, button.label] = visitors.press(who, button.custom_id or "")
        for levels in menus(menu.response):
            value = next(iter(levels.options.values()))
            offered[name, levels.custom_id] = visitors.choose(who, levels.custom_id, value)
    await visitors.check(offered)


@pytest.mark.parametrize("varied", VARIED)
async def test_every_next_click_of_a_refusal_is_taken(visitors: Visitors, varied: str) -> None:
    await visitors.stage(varied)
    tried = [
        (action, name)
        for action in sorted(MAY.keys() - BUTTON_ALONE - {"play"})
        for name in visitors.members
    ]
    members = visitors.members
    ends = await visitors.send([visitors.command(action, members[name]) for action, name in tried])
    offered: dict[object, raw.Act] = {}
    for (_, name), end in zip(tried, ends, strict=True):
        if is_refused(end):
            for button in pressable(end):
                if (name, button.label) not in offered:
                    act = visitors.press(members[name], button.custom_id or "")
                    offered[name, button.label] = act
    await visitors.check(offered)


def pressable(end: InteractionResult) -> list[Button]:
    """Return the buttons of an answer that can be pressed, but for links."""
    assert end.response is not None
    return [one for one in buttons(end.response) if one.custom_id and not one.disabled]
