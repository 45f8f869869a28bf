"""The daily deal: a whole day of two people, seen as they see it."""

from __future__ import annotations

import hashlib
import re

import discord
from simcord import Env, MemberActor, ResponseMessage

from bot.interactions.posting import MessagesRefused
from bot.settings import Settings
from bot.tables.errors.daily import AlreadyShared, OfDaily
from bot.ui.controls.settings import SettingsAct
from bot.views.bans import Banned
from tests.e2e.bots import bot_of, build_bot, restart
from tests.e2e.hands.channel_hands import act_here, hands_here
from tests.e2e.listening import Everything
from tests.e2e.reading import visible_text
from tests.e2e.settling import settle
from tests.e2e.world import World, ask, click, labels, reply_text, says, seen, shown

DAY = 86_400


async def daily(who: MemberActor, world: World, label: str) -> discord.Message:
    """Ask for today's deal and press a button of its page; return what is there then."""
    await who.slash(world.channel, "daily")
    await click(who, hands_here(who, world)[-1], label)
    return hands_here(who, world)[-1]


async def play(who: MemberActor, world: World, until: str) -> discord.Message:
    """Play by the hand alone until it has a button; return it."""
    for _ in range(300):
        hand = hands_here(who, world)[-1]
        if until in labels(hand):
            return hand
        if "Next deal" in labels(hand):
            await click(who, hand, "Next deal")
        elif not await act_here([who], world):
            await world.env.advance_time(5)
    raise AssertionError(f"{until} never came")


def posts(world: World) -> list[str]:
    """Return what everybody sees of the daily deal in the channel."""
    return [visible_text(one) for one in seen(world.stranger, world.channel)]


async def share_at_last(who: MemberActor, world: World, page: ResponseMessage) -> None:
    """Share a result, which Discord refuses at first."""
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50_013)
    assert says(MessagesRefused, reply_text(await click(who, page, "Share here")))
    await click(who, page, "Share here")
    await world.env.advance_time(5)


async def test_a_whole_day_of_two_people(env: Env, world: World, settings: Settings) -> None:
    ann, bob = world.people[:2]
    everything = Everything(env)
    await settle(world.manager, world, SettingsAct.DAILY_CHANNEL, world.channel)
    bound = visible_text(await daily(ann, world, "Was it fair?"))
    (promise,) = re.findall(r"next deal:\*\* `([0-9a-f]{64})`", bound)
    await daily(ann, world, "Play")
    first = visible_text(await play(ann, world, "Next deal"))
    assert says(OfDaily, await ask(ann, world.channel, "table close"))
    await restart(env, settings)
    await daily(ann, world, "Continue")
    done = await play(ann, world, "How did I do?")
    result = visible_text(shown(await click(ann, done, "How did I do?")))
    assert re.search(r"first to finish here(?s:.*)🟩 more points than", result)

    # The other has the same cards, and knows nothing of how she did.
    page = shown(await bob.slash(world.channel, "daily"))
    assert "ann" not in visible_text(page)
    await click(bob, page, "Play")
    his = visible_text(await play(bob, world, "Next deal")).replace("bob", "ann")
    assert his == first
    over = await play(bob, world, "How did I do?")
    compared = visible_text(over) + visible_text(shown(await click(bob, over, "How did I do?")))
    assert re.search(r"Deal 4: (?s:.*)better than [01] of 1 here(?s:.*)ann", compared)

    # There is one try, and sharing it betrays nothing but symbols and figures.
    again = shown(await ann.slash(world.channel, "daily"))
    assert "Play" not in labels(again)
    assert posts(world) == []
    await share_at_last(ann, world, again)
    (shared,) = posts(world)
    assert "ann" in shared
    assert not re.search("[♠♥♦♣]", shared)
    assert says(AlreadyShared, reply_text(await click(ann, again, "Share here")))

    # The bot is down at midnight.
    await env.bot.close()
    await env.advance_time(DAY)
    await env.restart_bot(build_bot(settings, seed=3))
    await env.advance_time(5)
    results = posts(world)[-1]
    assert {"ann", "bob"} <= {*re.findall(r"\w+", results)}
    secret = re.search(r"\*\*Secret:\*\* `([0-9a-f]{64})`", results)
    assert secret is not None
    fingerprint = hashlib.sha256(bytes.fromhex(secret[1])).hexdigest()
    assert not any(secret[1] in text for text in everything.private(ann.id))
    last = await daily(ann, world, "Last deal")
    assert {"Review", "Was it fair?"} <= {*labels(last)}
    fair = shown(await click(ann, last, "Was it fair?"))
    assert f"**Promise:** `{fingerprint}`" in visible_text(fair)
    checked = shown(await click(ann, fair, "My deals"))
    assert "The whole game: every deal" in visible_text(checked)
    today = visible_text(await daily(ann, world, "Was it fair?"))
    assert f"**Promise:** `{promise}`" in today

    # Who is forgotten is taken out of what was posted.
    await bot_of(env).host.eraser.erase(ann.id)
    await env.advance_time(5)
    assert [word in " ".join(posts(world)) for word in ("ann", "bob", "deleted")] == [0, 1, 1]


async def test_who_was_shut_out_in_the_middle_hears_that_the_table_was_closed(
    env: Env, world: World, settings: Settings
) -> None:
    ann, host = world.people[0], bot_of(env).host
    await daily(ann, world, "Play")
    await play(ann, world, "Next deal")
    page = shown(await ann.slash(world.channel, "daily"))
    await host.bans.add(Banned.PERSON, ann.id, "by mistake", None)
    await env.advance_time(3)
    await host.bans.lift(Banned.PERSON, ann.id)
    await env.advance_time(3)
    for message in (page, hands_here(ann, world)[0]):
        for label in {"Continue", "Next deal"}.intersection(labels(message)):
            old = visible_text(shown(await click(ann, message, label)))
            assert "closed before its last deal" in old
            assert "day is over" not in old
    today = shown(await ann.slash(world.channel, "daily"))
    assert "closed before its last deal" in visible_text(today)
    assert "The next deal comes" in visible_text(today)
    assert not {"Play", "Continue", "Share here"}.intersection(labels(today))
    assert "This month" in labels(today)
    # The next day is there for them as for everybody.
    await env.bot.close()
    await env.advance_time(DAY)
    await env.restart_bot(build_bot(settings, seed=3))
    tomorrow = shown(await ann.slash(world.channel, "daily"))
    assert "Play" in labels(tomorrow)
