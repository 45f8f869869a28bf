"""Boards and logs notify nobody; reminders and hands do."""

from __future__ import annotations

import discord
from simcord import Env

from bot.ui.controls.settings import SettingsAct
from bot.views.settings.server import TricksAs
from tests.e2e.clocks import REMIND, pass_time
from tests.e2e.events.evenings import announce
from tests.e2e.playing import begin_tricks, may_play, play_one
from tests.e2e.settling import settle
from tests.e2e.world import World, direct_messages, seen


def told(message: discord.Message) -> bool:
    """Say whether a message notifies the people of its channel."""
    return not message.flags.suppress_notifications


async def test_boards_and_logs_are_silent_and_reminders_are_not(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await settle(world.manager, world, SettingsAct.TRICKS, TricksAs.MESSAGES.value)
    await begin_tricks(world, ann, bob)
    for _ in range(4):
        await play_one([ann, bob])
    public = [one for one in seen(world.stranger, world.channel) if not one.flags.ephemeral]
    assert len(public) > 2
    assert any(one.edited_at for one in public), "an edit keeps the flag"
    assert not any(map(told, public))
    await pass_time(env, REMIND)
    late = next(who for who in (ann, bob) if may_play(who))
    reminders = [one for one in seen(late, world.channel) if f"<@{late.id}>" in one.content]
    assert reminders
    assert all(map(told, reminders))
    hands = direct_messages(late)
    assert hands
    assert all(map(told, hands))


async def test_an_events_panel_and_log_are_silent(world: World) -> None:
    await announce(world, world.manager, "Friday")
    [thread] = world.channel.threads
    messages = [*world.channel.history(), *thread.history()]
    own = [one for one in messages if not one.is_system() and not one.flags.ephemeral]
    assert len(own) >= 2
    assert not any(map(told, own))
