"""docs/design.md, promise 8, as people see it: reminders, computers' moves, coming back, pauses."""

import sqlite3

import pytest
from simcord import Env, MemberActor

from bot.interactions.typed.durations import NoTime, UnfitClock
from bot.settings import Settings
from bot.tables.errors.rights import OpenerOnly
from bot.tables.errors.seating import NotSeated
from bot.ui.controls.settings import SettingsAct
from bot.ui.controls.table import ComeBack, Join, MakeCall, PauseGame, Resume
from tests.choosing import is_hand, offers

from .bots import restart
from .listening import Everything
from .playing import (
    begin,
    begin_alone,
    board_text,
    caller_of,
    cut,
    hand_of,
    hands,
    may_play,
    play_game,
    play_on,
    play_one,
    press_first,
)
from .reading import visible_text
from .settling import post_each_trick, settle
from .world import (
    World,
    ask,
    click,
    click_dm,
    click_newest,
    make_world,
    reply_text,
    says,
    seen,
    sees,
    shown,
)

REMIND, MOVE = 61, 122
"""Seconds until a reminder, and from there to the computer's move, by the usual clock."""


async def pass_time(env: Env, seconds: int) -> None:
    """Let time pass, in pieces that a busy machine simulates before SimCord's timeout."""
    while seconds > 0:
        await env.advance_time(min(seconds, 10))
        seconds -= 10


def mentions(world: World) -> list[str]:
    """Return the channel's messages that mention a person."""
    history = seen(world.people[0], world.channel)
    return [message.content for message in history if "<@" in message.content]


async def anns_turn(world: World) -> MemberActor:
    """Let Ann play with computers up to her own turn."""
    ann = await begin_alone(world)
    while not may_play(ann):
        assert await play_one([ann])
    return ann


async def miss(env: Env, who: MemberActor) -> None:
    """Let a person play up to their next card, and miss that turn."""
    while not may_play(who):
        assert await play_one([who])
    await pass_time(env, REMIND)
    await pass_time(env, MOVE)


async def away(env: Env, world: World) -> MemberActor:
    """Let Ann, who plays with computers, be away."""
    ann = await anns_turn(world)
    await miss(env, ann)
    await miss(env, ann)
    assert sees(ann, world.channel, "The game is waiting")
    return ann


# ------------------------------------------------------------------------------------- a turn


async def test_a_reminder_mentions_its_player_once_and_nobody_else(env: Env) -> None:
    everything = Everything(env)
    world = make_world(env, people=("@everyone", "bob", "cy", "dee"))
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


async def test_after_a_while_the_computer_moves_and_says_so(env: Env, world: World) -> None:
    ann = await anns_turn(world)
    before = visible_text(hand_of(ann))
    await pass_time(env, REMIND + MOVE - 10)
    assert visible_text(hand_of(ann)) == before
    await pass_time(env, 12)
    assert sees(ann, world.channel, "Time ran out for ann: the computer made that move.")
    assert "the computer made your move" in visible_text(hand_of(ann))
    # A card played by hand, and nothing is held against her.
    await play_on([ann], until=lambda: may_play(ann))
    assert await play_one([ann])
    assert not sees(ann, world.channel, "Time ran out")


async def test_a_reminder_that_comes_too_late_is_not_sent(env: Env, world: World) -> None:
    """The player has acted while Discord took no posts: they get no reminder."""
    await post_each_trick(world)
    ann = await anns_turn(world)
    path = f"/channels/{world.channel.id}/messages"
    env.inject_error("POST", path, status=503, code=0, message="down", times=5)
    await pass_time(env, REMIND)
    assert not mentions(world)
    assert await play_one([ann])
    await pass_time(env, 40)
    assert not sees(ann, world.channel, "your turn! The computer")
    assert sees(ann, world.channel, "trick 1")


# -------------------------------------------------------------------------------------- away


async def test_nothing_happens_while_everybody_is_away(env: Env, world: World) -> None:
    ann = await away(env, world)
    assert "**Everyone is away.** Press I'm back" in visible_text(hand_of(ann))
    count = len(seen(ann, world.channel))
    await pass_time(env, 60)
    assert len(seen(ann, world.channel)) == count
    stranger = world.stranger
    assert says(NotSeated, reply_text(await click_newest(stranger, world.channel, "I'm back")))
    assert sees(stranger, world.channel, "The game is waiting")


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
    assert not sees(ann, world.channel, "The game is waiting")
    assert "everyone is away" not in visible_text(hand_of(ann))
    assert not offers(seen(ann, world.channel), ComeBack)
    await play_on([ann], until=lambda: may_play(ann))
    assert await play_one([ann])


async def test_a_hand_of_an_earlier_deal_brings_back_too(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await begin(world, ann, bob, target=14)
    while not sees(ann, world.channel, "ann is away"):
        await play_on([bob])
        await pass_time(env, REMIND + MOVE)
    count = len(hands(ann))
    while len(hands(bob)) == count:
        assert await play_one([bob])
    assert len(hands(ann)) == count, "whoever is away is not written to with every deal"
    await click_dm(ann, "I'm back")
    assert len(hands(ann)) == count + 1
    assert not sees(ann, world.channel, "ann (away)")


# ------------------------------------------------------------------------------------- pauses


async def test_players_agree_to_pause_and_to_go_on(env: Env, world: World) -> None:
    people = world.people[:2]
    ann, bob = people
    await begin(world, *people)
    assert "You asked for a pause" in await ask(ann, world.channel, "table pause")
    assert sees(bob, world.channel, "ann asked for a pause")
    await press_first(bob, seen(bob, world.channel), PauseGame)
    assert sees(ann, world.channel, "This table is paused")
    await pass_time(env, REMIND + MOVE)
    assert not mentions(world)
    await press_first(bob, seen(bob, world.channel), Resume)
    assert sees(ann, world.channel, "bob asked to resume")
    await ann.slash(world.channel, "table resume")
    assert not sees(ann, world.channel, "This table is paused")
    assert await play_one(people)


async def test_a_moderator_pauses_at_once(env: Env, world: World) -> None:
    people = world.people[:2]
    await begin(world, *people)
    await world.moderator.slash(world.channel, "table pause")
    assert sees(people[0], world.channel, "This table is paused")
    who = caller_of(people)
    assert "This table is paused" in reply_text(await press_first(who, hands(who), MakeCall))
    await world.moderator.slash(world.channel, "table resume")
    assert not sees(people[0], world.channel, "This table is paused")


async def test_a_lobby_that_nobody_uses_closes(env: Env, world: World, settings: Settings) -> None:
    ann = world.people[0]
    await ann.slash(world.channel, "table open")
    await env.bot.close()
    with sqlite3.connect(settings.database_path) as database:
        day = database.execute("SELECT due, due_at - changed_at FROM tables").fetchone()
        # As if the day was over.
        database.execute("UPDATE tables SET due_at = changed_at")
    database.close()
    assert day == ("idle", 86_400_000)
    await restart(env, settings)
    await pass_time(env, 30)
    assert sees(ann, world.channel, "nothing has happened here for a long time")
    assert not offers(seen(ann, world.channel), Join)


# ------------------------------------------------------------------------------------- setting


async def test_a_server_and_a_table_choose_their_pace(world: World) -> None:
    ann, room = world.people[0], world.channel
    panel = await settle(world.manager, world, SettingsAct.PACE, "slow")
    assert "Clock (slow): reminder after 10 minutes" in visible_text(panel)
    await ann.slash(room, "table open")
    assert sees(ann, room, "Clock (slow)")
    answer = await ask(ann, room, "table clock", move_after="90s", missed_turns=1)
    assert "Clock: reminder after 30 seconds, the computer moves after 90 seconds" in answer
    assert sees(ann, room, "the computer moves after 90 seconds")
    assert says(NoTime, await ask(ann, room, "table clock", remind_after="soon"))
    assert says(OpenerOnly, await ask(world.stranger, room, "table clock", pace="quick"))
    assert sees(ann, room, "the computer moves after 90 seconds")
    unfit = shown(await ann.slash(room, "table clock", remind_after="5s"))
    assert says(UnfitClock, visible_text(unfit))
    await click(ann, unfit, "Quick")
    assert sees(ann, room, "Clock (quick)")


async def test_a_rematch_by_command(world: World) -> None:
    people = world.people[:2]
    await play_game(world, *people)
    assert not await ask(people[0], world.channel, "table rematch"), "the new board says it"
    assert "game 2" in board_text(people[0], world.channel)
    await cut(world, people)
    assert await play_one(people)
