"""Reminders of one's turn, computers' moves, and coming back (docs/design.md, promise 8)."""

import pytest
from simcord import Env, MemberActor

from bot.settings import Settings
from bot.ui.controls.settings import SettingsAct
from bot.ui.controls.table import ComeBack
from tests.choosing import is_hand, offers
from tests.e2e.bots import restart
from tests.e2e.clocks import REMIND, anns_turn, mentions, pass_time
from tests.e2e.listening import Everything
from tests.e2e.playing import (
    begin,
    begin_tricks,
    hand_of,
    make_playing_world,
    may_play,
    play_on,
    play_one,
)
from tests.e2e.reading import visible_text
from tests.e2e.settling import settle
from tests.e2e.world import World, click_dm, click_newest, direct_messages, seen, sees, shown


async def to_act(world: World) -> MemberActor:
    """Begin a game of two people; return the one who has to play a card."""
    ann, bob = world.people[:2]
    await begin_tricks(world, ann, bob)
    return next(who for who in (ann, bob) if may_play(who))


def reminded_by_dm(who: MemberActor) -> list[str]:
    return [text for message in direct_messages(who) if "⏱" in (text := visible_text(message))]


async def test_a_reminder_by_dm_is_seen_by_nobody_else(env: Env, world: World) -> None:
    who = await to_act(world)
    await settle(who, world, SettingsAct.MY_REMINDERS_BY, "dm")
    await pass_time(env, REMIND)
    assert not mentions(world)
    (text,) = reminded_by_dm(who)
    assert f"<#{world.channel.id}>" in text
    assert await play_one([who])
    assert not reminded_by_dm(who)


@pytest.mark.parametrize("status", [500, 404, 403])
async def test_a_reminder_that_cannot_be_deleted_holds_nothing_up(
    env: Env, world: World, status: int
) -> None:
    who = await to_act(world)
    await pass_time(env, REMIND)
    path = f"/channels/{world.channel.id}/messages/"
    (reminder,) = [m for m in seen(who, world.channel) if "⏱" in m.content]
    env.inject_error("DELETE", f"{path}{reminder.id}", status=status, code=0, message="", times=1)
    assert await play_one([who])
    await pass_time(env, 5)
    # A failure that may pass is tried again; a refusal is not.
    assert len(mentions(world)) == (0 if status == 500 else 1)
    assert any(may_play(one) for one in world.people[:2])


async def test_a_reminder_outlives_a_restart_and_is_deleted_once_its_player_has_moved(
    env: Env, world: World, settings: Settings
) -> None:
    who = await to_act(world)
    await pass_time(env, REMIND)
    await restart(env, settings)
    assert len(mentions(world)) == 1
    assert await play_one([who])
    assert not mentions(world)


async def away(env: Env, world: World) -> MemberActor:
    """Let Ann, who plays with Bob, be away."""
    ann, times = await anns_turn(world), {"remind_after": "10s", "move_after": "20s"}
    await world.moderator.slash(world.channel, "table clock", **times, missed_turns=1)
    await pass_time(env, 25)
    assert sees(ann, world.channel, "is away: the computer plays for them")
    return ann


async def test_a_reminder_mentions_its_player_once_and_nobody_else(env: Env) -> None:
    everything = Everything(env)
    world = await make_playing_world(env, people=("@everyone", "bob", "cy", "dee"))
    ann, bob = world.people[:2]
    await begin(world, ann, bob)
    await pass_time(env, REMIND - 2)
    assert not mentions(world)
    await pass_time(env, 3)
    (reminder,) = mentions(world)
    asked = next(who for who in (ann, bob) if f"<@{who.id}>" in reminder)
    assert "your turn" in reminder
    bodies = [one.entry.json for one in everything.requests() if isinstance(one.entry.json, dict)]
    allowed = [body["allowed_mentions"] for body in bodies if body.get("allowed_mentions")]
    assert [one["users"] for one in allowed if one.get("users")] == [[str(asked.id)]]
    assert not any(one["parse"] for one in allowed)
    await pass_time(env, 30)
    assert len(mentions(world)) == 1


@pytest.mark.parametrize("by", ["board", "hand", "command"])
async def test_an_away_player_comes_back_by_one_click_or_command(
    env: Env, world: World, by: str
) -> None:
    ann = await away(env, world)
    if by == "board":
        assert is_hand(shown(await click_newest(ann, world.channel, "I'm back")))
    elif by == "hand":
        await click_dm(ann, "I'm back")
    else:
        await ann.slash(world.channel, "table back")
    assert "You're away" not in visible_text(hand_of(ann))
    assert not offers(seen(ann, world.channel), ComeBack)
    await play_on(world.people[:2], until=lambda: may_play(ann))
    assert await play_one([ann])
