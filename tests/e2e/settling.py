"""How people change settings: in panels that only they see, edited in place."""

from __future__ import annotations

from typing import Final, TypeAlias

from simcord import ChannelHandle, Env, InteractionResult, MemberActor, ResponseMessage, RoleHandle

from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core.custom_ids import encode
from bot.views.settings.server import TricksAs
from tests.e2e.world import World, choose, press, shown

Chosen: TypeAlias = str | ChannelHandle | RoleHandle | MemberActor

SERVER: Final = "settings server"
ME: Final = "settings me"
_PAGE: Final = {
    SettingsAct.PACE: SettingsAct.CLOCK,
    SettingsAct.TEMPO: SettingsAct.CLOCK,
    SettingsAct.ASK_TIMES: SettingsAct.CLOCK,
    SettingsAct.LANGUAGE: SettingsAct.WORDS,
    SettingsAct.LOOK: SettingsAct.WORDS,
    SettingsAct.TRICKS: SettingsAct.DEALS,
    SettingsAct.DRAMA: SettingsAct.DEALS,
    SettingsAct.RECAP_CHANNEL: SettingsAct.DEALS,
    SettingsAct.OPENERS: SettingsAct.PEOPLE,
    SettingsAct.ROLE: SettingsAct.PEOPLE,
    SettingsAct.REFEREE_ROLE: SettingsAct.PEOPLE,
    SettingsAct.REFEREES: SettingsAct.PEOPLE,
    SettingsAct.ASK_MOST: SettingsAct.PEOPLE,
    SettingsAct.EVENT_ROLE: SettingsAct.PEOPLE,
    SettingsAct.LFG_ROLE: SettingsAct.PEOPLE,
    SettingsAct.DAILY_CHANNEL: SettingsAct.DAILY,
    SettingsAct.ASK_ZONE: SettingsAct.DAILY,
}


async def opened(who: MemberActor, world: World, act: SettingsAct) -> ResponseMessage:
    """Open the panel with a setting, at its page."""
    command = ME if act.value.startswith("me:") else SERVER
    answer = await who.slash(world.channel, command)
    assert answer.ephemeral
    panel = shown(answer)
    if act in _PAGE:
        await press(who, panel, encode(SettingsControl(_PAGE[act])))
    return panel


async def turn(
    who: MemberActor,
    panel: ResponseMessage,
    act: SettingsAct,
    *values: Chosen,
    nothing: bool = False,
) -> InteractionResult:
    """Press a button of a panel, or choose in one of its menus, perhaps nothing."""
    if values or nothing:
        return await choose(who, panel, values, encode(SettingsControl(act)))
    return await press(who, panel, encode(SettingsControl(act)))


async def settle(
    who: MemberActor, world: World, act: SettingsAct, *values: Chosen
) -> ResponseMessage:
    """Open a panel and choose something; return the panel as it is then."""
    panel = await opened(who, world, act)
    await turn(who, panel, act, *values)
    return panel


async def post_each_trick(world: World) -> None:
    """Let the server have turn-ups, tricks and points as messages."""
    await settle(world.manager, world, SettingsAct.TRICKS, TricksAs.MESSAGES.value)


async def referees(env: Env, world: World) -> tuple[RoleHandle, MemberActor]:
    """Let the server name its referees by a role; return that and one of them."""
    role = world.guild.create_role("referees")
    await settle(world.manager, world, SettingsAct.REFEREE_ROLE, role)
    return role, world.guild.add_member(env.create_user("rita"), roles=[role])
