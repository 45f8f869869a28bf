"""Who hears that others look for a game, and what a panel says where, through Discord."""

from __future__ import annotations

from discord import PermissionOverwrite
from simcord import Env, MemberActor

from bot.notices import NOTICES, Notice
from bot.ui.controls.drafts import PresetCode
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.clocks import pass_time
from tests.e2e.events.evenings import Evening
from tests.e2e.lfg.test_lfg import mentioned, panel, wait
from tests.e2e.reading import visible_text
from tests.e2e.world import World, click, direct_messages, reply_text, said_to, seen, shown

NEWS = "Somebody wants a game"
HIDDEN = PermissionOverwrite(view_channel=False)


async def listen(world: World, who: MemberActor) -> None:
    """Let a person hear of any game, from a panel on which the moderator waits."""
    await wait(world, world.moderator)
    page = shown(await click(who, panel(world), "Tell me…"))
    await click(who, page, "Tell me about any game")


async def told(env: Env, who: MemberActor) -> int:
    await env.advance_time(5)
    return said_to(who, NEWS)


async def test_a_listener_who_has_left_hears_nothing_of_the_server(env: Env, world: World) -> None:
    ann, bob, *_ = world.people
    await listen(world, bob)
    world.guild.remove_member(bob)
    await wait(world, ann)
    await env.advance_time(5)
    assert direct_messages(bob) == []


async def test_a_listener_hears_nothing_of_a_channel_they_cannot_view(
    env: Env, world: World
) -> None:
    ann, bob, cy, _ = world.people
    await listen(world, bob)
    room = world.guild.create_text_channel("staff", overwrites={bob: HIDDEN})
    await ann.slash(room, "lfg", game="trinidad")
    assert await told(env, bob) == 0
    await wait(world, cy)
    assert await told(env, bob) == 1


async def test_a_panel_that_is_refused_comes_later_and_nobody_waits_in_vain(
    env: Env, world: World
) -> None:
    ann, bob, cy, dee = world.people
    await wait(world, ann)
    ends = raw.refuse(env, world.channel)
    assert "nothing was done" in reply_text(await bob.slash(world.channel, "lfg", game="trinidad"))
    await pass_time(env, 10)
    assert NOTICES.held[Notice.REFUSED].details["channel"] == world.channel.id
    assert await bot_of(env).host.lfg.waits(ann.id)
    ends()
    await pass_time(env, 60)
    text = visible_text(panel(world))
    assert "ann until" in text
    await wait(world, bob)
    await wait(world, cy)
    await wait(world, dee)
    assert mentioned(world) == [("ann", "bob", "cy", "dee")]


async def test_who_waited_in_a_deleted_channel_hears_of_it(env: Env, world: World) -> None:
    ann = world.people[0]
    room = world.guild.create_text_channel("soon-gone")
    await ann.slash(room, "lfg", game="trinidad")
    await raw.delete_channel(env, room)
    await env.advance_time(5)
    assert said_to(ann, "was deleted") == 1
    assert "aren't" not in await wait(world, ann)


async def test_a_panel_names_no_event_that_its_readers_may_not_see(env: Env) -> None:
    evening = Evening(env, ["ann", "bob"])
    world = evening.world
    staff = world.guild.create_role("staff")
    boss = world.guild.add_member(env.create_user("boss"), roles=[staff])
    sees = PermissionOverwrite(view_channel=True)
    back = world.guild.create_text_channel(
        "back-room", overwrites={world.guild.default_role: HIDDEN, staff: sees}
    )
    await evening.announce(PresetCode.CUP, name="Friday cup")
    await raw.forbid(env, world.channel, view_channel=True)
    lounge = world.guild.create_text_channel("lounge")
    for who, place, named in ((boss, back, False), (world.people[0], lounge, False)):
        await who.slash(place, "lfg", game="trinidad")
        assert ("Friday cup" in visible_text(seen(who, place)[-1])) is named
    await raw.allow(env, world.channel)
    await pass_time(env, 10)
    assert "Friday cup" in visible_text(seen(boss, lounge)[-1])
    await raw.forbid(env, world.channel, view_channel=True)
    await pass_time(env, 10)
    assert "Friday cup" not in visible_text(seen(boss, lounge)[-1])
    await raw.allow(env, world.channel)
    await world.people[1].slash(lounge, "lfg", game="trinidad")
    assert "Friday cup" in visible_text(seen(boss, lounge)[-1])
