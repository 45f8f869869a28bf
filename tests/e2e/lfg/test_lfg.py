"""Finding players: the panel of a channel, and who hears of it, through Discord."""

from __future__ import annotations

import discord
from discord import PermissionOverwrite
from simcord import Env, MemberActor

from bot.settings import Settings
from bot.tables.errors.rights import OpenersOnly
from bot.ui.controls import lfg as controls
from bot.ui.controls.settings import SettingsAct
from bot.ui.core.custom_ids import encode
from tests.e2e import raw
from tests.e2e.advice.scenes import only_moderators_open
from tests.e2e.bots import build_bot, restart
from tests.e2e.playing import newest_board
from tests.e2e.reading import visible_text
from tests.e2e.settling import settle
from tests.e2e.world import (
    World,
    ask,
    choose,
    click,
    close_dms,
    direct_messages,
    labels,
    reply_text,
    said_to,
    says,
    seen,
    shown,
    yes,
)

HEADING = "Who wants a game?"


def panels(world: World) -> list[discord.Message]:
    """Return the messages of the channel that are panels, oldest first."""
    messages = seen(world.stranger, world.channel)
    # Both the full and the empty one offer to tell a person; messages about tables do not.
    return [one for one in messages if not one.flags.ephemeral and "Notify me…" in labels(one)]


def panel(world: World) -> discord.Message:
    """Return the one panel of the channel."""
    (only,) = panels(world)
    return only


def mentioned(world: World) -> list[tuple[str, ...]]:
    """Return whom messages of the channel mention, for each that mentions anybody."""
    messages = seen(world.stranger, world.channel)
    named = [tuple(sorted(user.name for user in message.mentions)) for message in messages]
    return [names for names in named if names]


async def wait(world: World, who: MemberActor, **options: str | int) -> str:
    return await ask(who, world.channel, "lfg", **{"game": "trinidad", **options})


async def pass_minutes(env: Env, settings: Settings, minutes: int, seed: int = 5) -> None:
    """Let time pass while the bot is down: its ticks would take most of the test."""
    await env.bot.close()
    await env.advance_time(minutes * 60)
    await env.restart_bot(build_bot(settings, seed))
    await env.advance_time(2)


async def test_a_table_opens_once_enough_wait_and_they_are_told_once(world: World) -> None:
    ann, bob, cy, dee = world.people
    page = shown(await ann.slash(world.channel, "lfg"))
    assert HEADING not in "\n".join(visible_text(one) for one in seen(bob, world.channel))
    await choose(ann, page, ["trinidad"], encode(controls.WantGame(60)))
    await click(ann, page, "Wait for a game")
    assert "You're on the list" in visible_text(page)
    text = visible_text(panel(world))
    assert HEADING in text
    assert "Trinidad** · 1 of 4" in text
    assert "ann until" in text
    await click(bob, panel(world), "Play Trinidad")
    await wait(world, cy)
    assert "3 of 4" in visible_text(panel(world))
    assert not mentioned(world)
    answer = await click(dee, panel(world), "Play Trinidad")
    assert "Your table is open" in reply_text(answer)
    assert mentioned(world) == [("ann", "bob", "cy", "dee")]
    board = newest_board(world, dee)
    names = visible_text(seen(dee, world.channel)[-1])
    assert board.table
    assert "this is your table" in names
    assert "Nobody is looking for a game" in visible_text(panel(world))


async def test_one_press_leaves_the_list_and_so_does_sitting_down(env: Env, world: World) -> None:
    ann, bob, *_ = world.people
    await wait(world, ann)
    await wait(world, bob)
    answer = await click(ann, panel(world), "Leave the list")
    assert "off the list" in reply_text(answer)
    assert "ann" not in visible_text(panel(world))
    await bob.slash(world.channel, "table open")
    await env.advance_time(2)
    assert "Nobody is looking" in visible_text(panel(world))


async def test_two_of_four_start_with_computers_once_the_other_has_agreed(
    env: Env, world: World
) -> None:
    ann, bob, cy, dee = world.people
    page = shown(await ann.slash(world.channel, "lfg", game="trinidad"))
    assert "Trinidad** · 1 of 4 players" in visible_text(page)
    await wait(world, bob)
    await wait(world, cy, game="pitch")
    await click(ann, page, "Start now with computers")
    text = visible_text(page)
    assert "with computers: ann" in text
    assert "Start now" not in "".join(labels(page))
    text = visible_text(panels(world)[-1])
    assert "do you want to play too?" in text
    assert mentioned(world) == [("bob",)], "cy wants another game"
    answer = await click(bob, panels(world)[-1], "Play Trinidad")
    assert "Your table is open" in reply_text(answer)
    assert mentioned(world) == [("ann", "bob")]
    text = visible_text(panels(world)[-1])
    assert "you can replace 2 computers" in text
    assert "Pitch** · 1 of 4" in text
    await click(dee, panels(world)[-1], "Join table " + newest_board(world, ann).table)
    await env.advance_time(2)
    assert "you can replace 1 computer" in visible_text(panels(world)[-1])
    # Who has not said what they want is asked for it.
    page = shown(await click(dee, panels(world)[-1], "Start now with computers"))
    assert "Wait for a game" in labels(page)


async def test_two_agree_to_a_game_for_two(world: World) -> None:
    ann, bob, *_ = world.people
    await wait(world, ann, game="pitch")
    await wait(world, bob)
    await click(ann, panel(world), "Trinidad for 2")
    text = visible_text(panels(world)[-1])
    assert "Trinidad for 2** · 1 of 2 players" in text
    assert mentioned(world) == [("bob",)]
    answer = await click(bob, panels(world)[-1], "Play Trinidad for 2")
    assert "Your table is open" in reply_text(answer)
    assert "Nobody is looking" in visible_text(panels(world)[-1])


async def test_subscribers_hear_by_direct_message_at_most_once_an_hour(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob, cy, dee = world.people
    await wait(world, ann)
    page = shown(await click(bob, panel(world), "Notify me…"))
    await click(bob, page, "Tell me about any game")
    assert "I tell you about: any game" in visible_text(page)
    await env.advance_time(2)
    assert not direct_messages(bob), "the panel shows those who already wait"
    await wait(world, cy)
    await env.advance_time(2)
    (news,) = direct_messages(bob)
    assert "Trinidad** · 2 of 4" in visible_text(news)
    assert not direct_messages(cy) + direct_messages(dee), "nobody else has asked"
    await wait(world, dee)
    await env.advance_time(2)
    assert said_to(bob, "Somebody wants a game") == 1
    await pass_minutes(env, settings, 60)
    await wait(world, cy, wait=180)
    await wait(world, ann, game="pitch")
    await env.advance_time(2)
    assert said_to(bob, "Somebody wants a game") == 2
    answer = await click(bob, direct_messages(bob)[-1], "Stop telling me")
    assert "I've stopped" in reply_text(answer)
    await pass_minutes(env, settings, 61, seed=6)
    await wait(world, dee)
    await env.advance_time(2)
    assert said_to(bob, "Somebody wants a game") == 2


async def test_people_with_closed_messages_are_told_kindly(env: Env, world: World) -> None:
    ann, bob, cy, _ = world.people
    await wait(world, cy)
    page = shown(await click(bob, panel(world), "Notify me…"))
    await click(bob, page, "Tell me about any game")
    close_dms(env, bob)
    await wait(world, ann)
    await env.advance_time(2)
    page = shown(await click(bob, panel(world), "Notify me…"))
    assert "I've stopped" in visible_text(page)
    await click(bob, page, "Tell me about any game")
    assert "I tell you about: any game" in visible_text(page)


async def test_quiet_hours_are_set_in_a_form(world: World) -> None:
    ann, bob, *_ = world.people
    await wait(world, bob)
    page = shown(await click(ann, panel(world), "Notify me…"))
    form = await click(ann, page, "Quiet hours…")
    wrong = await ann.submit_modal(form, {"since": "late", "until": "9:00", "zone": "Leeds"})
    assert "can't read “late”" in reply_text(wrong)
    hours = {"since": "10pm", "until": "half past eight am", "zone": "US"}
    asked = await ann.submit_modal(await click(ann, shown(wrong), "Change…"), hours)
    (denver,) = (label for label in labels(shown(asked)) if "Denver" in label)
    answer = await click(ann, shown(asked), denver)
    assert "Quiet from 22:00 to 08:30 (America/Denver)" in reply_text(answer)
    hours |= {"until": "9", "zone": "Trinidad"}
    asked = await ann.submit_modal(await click(ann, page, "Quiet hours…"), hours)
    assert "I understand: Quiet from 22:00 to 09:00" in reply_text(asked)
    answer = await yes(ann, asked)
    assert "Quiet from 22:00 to 09:00 (America/Port_of_Spain)" in reply_text(answer)


async def test_the_servers_role_is_mentioned_at_most_once_an_hour(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob, *_ = world.people
    role = world.guild.create_role("players", mentionable=True)
    await wait(world, ann)
    assert not panel(world).role_mentions, "never by default"
    await click(ann, panel(world), "Leave the list")
    await settle(world.manager, world, SettingsAct.LFG_ROLE, role)
    for calls in ([role.id], []):
        await wait(world, bob)
        assert [one.id for one in panel(world).role_mentions] == calls
        await click(bob, panel(world), "Leave the list")
    await pass_minutes(env, settings, 60)
    await wait(world, bob)
    assert panel(world).role_mentions
    await world.moderator.delete(panel(world))
    await wait(world, ann)
    await env.advance_time(2)
    assert "ann until" in visible_text(panel(world))
    assert not panel(world).role_mentions, "who deletes it calls nobody again"


async def test_a_table_is_offered_to_who_waits_for_its_game(env: Env, world: World) -> None:
    ann, bob, *_ = world.people
    await ann.slash(world.channel, "table open")
    board = seen(bob, world.channel)[-1]
    assert "don't have a seat" in reply_text(await click(bob, board, "Find players"))
    answer = await click(ann, board, "Find players")
    assert "3 seats are free" in visible_text(panel(world))
    page = shown(await bob.slash(world.channel, "lfg", game="trinidad"))
    await click(bob, page, "Join table " + newest_board(world, ann).table)
    await env.advance_time(2)
    text = visible_text(panel(world))
    assert "2 seats are free" in text
    assert "bob" not in text, "people who sit are off the list"
    await click(ann, shown(answer), "Take it off the list")
    assert "Nobody is looking" in visible_text(panel(world))


async def test_a_restart_a_deleted_panel_and_a_lost_channel_lose_nobody(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob, cy, dee = world.people
    await wait(world, ann)
    await panel(world).delete()
    await wait(world, bob)
    assert "2 of 4" in visible_text(panel(world)), "it is posted again"
    await restart(env, settings)
    await wait(world, cy)
    assert "3 of 4" in visible_text(panel(world))
    await pass_minutes(env, settings, 46)
    await wait(world, dee, players=4)
    assert mentioned(world) == [("ann", "bob", "cy", "dee")]


async def test_who_has_left_the_server_is_not_seated(env: Env, world: World) -> None:
    ann, bob, cy, dee = world.people
    for who in (ann, bob, cy):
        await wait(world, who)
    world.guild.remove_member(ann)
    assert "on the list" in await wait(world, dee)
    text = visible_text(panel(world))
    assert "ann" not in text
    assert "3 of 4" in text
    assert "Your table is open" in await wait(world, world.stranger)
    assert mentioned(world) == [("bob", "cy", "dee", "stranger")]


async def test_a_person_who_cannot_wait_here_is_not_asked_for_a_game(world: World) -> None:
    ann, bob, *_ = world.people
    await wait(world, bob)
    await only_moderators_open(world)
    assert says(OpenersOnly, reply_text(await ann.slash(world.channel, "lfg")))
    assert "Leave the list" in labels(shown(await bob.slash(world.channel, "lfg")))
    await raw.forbid_bot(world.env, world.channel, send_messages=True)
    assert "I can't post in" in reply_text(await ann.slash(world.channel, "lfg"))


async def test_a_listener_hears_nothing_of_a_channel_that_is_hidden_or_of_a_server_left(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob, cy, dee = world.people
    await wait(world, world.moderator)
    page = shown(await click(bob, panel(world), "Notify me…"))
    await click(bob, page, "Tell me about any game")
    hidden = PermissionOverwrite(view_channel=False)
    room = world.guild.create_text_channel("staff", overwrites={bob: hidden})
    await ann.slash(room, "lfg", game="trinidad")
    await env.advance_time(5)
    assert said_to(bob, "Somebody wants a game") == 0
    await wait(world, cy)
    await env.advance_time(5)
    assert said_to(bob, "Somebody wants a game") == 1
    world.guild.remove_member(bob)
    await pass_minutes(env, settings, 61)
    await wait(world, dee)
    await env.advance_time(5)
    assert said_to(bob, "Somebody wants a game") == 1


async def test_people_waiting_in_a_deleted_channel_hear_of_it(env: Env, world: World) -> None:
    ann = world.people[0]
    room = world.guild.create_text_channel("soon-gone")
    await ann.slash(room, "lfg", game="trinidad")
    await raw.delete_channel(env, room)
    await env.advance_time(5)
    assert said_to(ann, "was deleted") == 1
    assert "aren't" not in await wait(world, ann)
