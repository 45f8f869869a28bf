"""docs/design.md, promise 8, as people see it: reminders, computers' moves, coming back, pauses."""

import sqlite3

from simcord import Env, MemberActor

from bot.settings import Settings
from bot.ui.controls.table import (
    ComeBack,
    Join,
    MakeCall,
    PauseGame,
    PlayCard,
    Resume,
    Start,
)
from bot.ui.settings.panel import SettingsAction
from tests.choosing import offers

from .bots import restart
from .listening import Everything
from .playing import cut, hand_of, hands, play_on, play_one, press_first, sit_down
from .reading import visible_text
from .settling import settle
from .world import World, click_dm, click_newest, make_world, press, seen

REMIND, MOVE = 61, 122
"""Seconds until a reminder, and from there to the computer's move, by the usual clock."""


async def pass_time(env: Env, seconds: int) -> None:
    """Let time pass, in pieces that a busy machine has done before SimCord loses its patience."""
    while seconds > 0:
        await env.advance_time(min(seconds, 10))
        seconds -= 10


async def anns_turn(world: World) -> MemberActor:
    """Let Ann play with computers up to her own turn."""
    ann = world.people[0]
    await ann.slash(world.channel, "table open")
    await press_first(ann, seen(ann, world.channel), Start)
    await cut(world, [ann])
    while not offers(hands(ann)[-1:], PlayCard):
        assert await play_one([ann])
    return ann


def mentions(world: World) -> list[str]:
    """Return the messages in the channel that mention somebody."""
    history = seen(world.people[0], world.channel)
    return [message.content for message in history if "<@" in message.content]


def shown(who: MemberActor, world: World, text: str) -> bool:
    """Say whether somebody sees this in the channel."""
    return any(text in visible_text(message) for message in seen(who, world.channel))


async def miss(env: Env, who: MemberActor) -> None:
    """Let somebody play up to their next card, and miss that turn."""
    while not offers(hands(who)[-1:], PlayCard):
        assert await play_one([who])
    await pass_time(env, REMIND)
    await pass_time(env, MOVE)


async def away(env: Env, world: World) -> MemberActor:
    """Let Ann, who plays with computers, be away."""
    ann = await anns_turn(world)
    await miss(env, ann)
    await miss(env, ann)
    assert shown(ann, world, "The game waits")
    return ann


# ------------------------------------------------------------------------------------- a turn


async def test_a_reminder_mentions_its_player_once_and_nobody_else(env: Env) -> None:
    everything = Everything(env)
    world = make_world(env, people=("@everyone", "bob", "cy", "dee"))
    ann, bob = world.people[:2]
    await sit_down(world, [ann, bob], players=2)
    await cut(world, [ann, bob])
    await pass_time(env, REMIND - 2)
    assert not mentions(world)
    await pass_time(env, 3)
    (told,) = mentions(world)
    asked = next(who for who in (ann, bob) if f"<@{who.id}>" in told)
    assert "your turn" in told
    bodies = [one.entry.json for one in everything.requests() if isinstance(one.entry.json, dict)]
    allowed = [body["allowed_mentions"] for body in bodies if body.get("allowed_mentions")]
    assert [one["users"] for one in allowed if one.get("users")] == [[asked.id]]
    assert not any(one["parse"] for one in allowed)
    await pass_time(env, 30)
    assert len(mentions(world)) == 1


async def test_after_a_while_the_computer_moves_and_says_so(env: Env, world: World) -> None:
    ann = await anns_turn(world)
    before = visible_text(hand_of(ann))
    await pass_time(env, REMIND + MOVE - 10)
    assert visible_text(hand_of(ann)) == before
    await pass_time(env, 12)
    assert shown(ann, world, "Time ran out for ann: the computer made that move.")
    assert "Your time ran out" in visible_text(hand_of(ann))
    # A card played by hand, and nothing is held against her.
    await play_on([ann], until=lambda: bool(offers(hands(ann)[-1:], PlayCard)))
    assert await play_one([ann])
    assert not shown(ann, world, "Time ran out")


async def test_clocks_outlive_restarts(env: Env, world: World, settings: Settings) -> None:
    ann = await anns_turn(world)
    await pass_time(env, REMIND - 5)
    await restart(env, settings)
    assert not mentions(world)
    await pass_time(env, 6)
    assert len(mentions(world)) == 1
    await restart(env, settings)
    await pass_time(env, MOVE)
    assert len(mentions(world)) == 1
    assert shown(ann, world, "Time ran out for ann")


async def test_a_reminder_that_comes_too_late_is_not_sent(env: Env, world: World) -> None:
    """While Discord takes no posts the player has acted: nobody is called for nothing."""
    ann = await anns_turn(world)
    path = f"/channels/{world.channel.id}/messages"
    env.inject_error("POST", path, status=503, code=0, message="down", times=5)
    await pass_time(env, REMIND)
    assert not mentions(world)
    assert await play_one([ann])
    await pass_time(env, 40)
    assert not shown(ann, world, "it is your turn. In")
    assert shown(ann, world, "trick 1")


# -------------------------------------------------------------------------------------- away


async def test_one_click_on_the_board_brings_back(env: Env, world: World) -> None:
    ann = await away(env, world)
    count = len(seen(ann, world.channel))
    await pass_time(env, 60)
    assert len(seen(ann, world.channel)) == count, "nothing happens while nobody is there"
    result = await click_newest(ann, world.channel, "I'm back")
    assert result.response is not None
    assert "Your hand" in visible_text(result.response)
    assert not shown(ann, world, "The game waits")
    assert not offers(seen(ann, world.channel), ComeBack)
    await play_on([ann], until=lambda: bool(offers(hands(ann)[-1:], PlayCard)))
    assert await play_one([ann])


async def test_one_click_on_the_hand_brings_back(env: Env, world: World) -> None:
    ann = await away(env, world)
    assert "since everybody is away. Press I'm back" in visible_text(hand_of(ann))
    await click_dm(ann, "I'm back")
    assert "everybody is away" not in visible_text(hand_of(ann))
    assert not shown(ann, world, "The game waits")


async def test_a_hand_of_an_earlier_deal_brings_back_too(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await sit_down(world, [ann, bob], target=14, players=2)
    await cut(world, [ann, bob])
    while not shown(ann, world, "ann is away"):
        await play_on([bob])
        await pass_time(env, REMIND + MOVE)
    count = len(hands(ann))
    while len(hands(bob)) == count:
        assert await play_one([bob])
    assert len(hands(ann)) == count, "whoever is away is not written to with every deal"
    await click_dm(ann, "I'm back")
    assert len(hands(ann)) == count + 1
    assert not shown(ann, world, "ann (away)")


async def test_the_way_back_is_a_command_too(env: Env, world: World) -> None:
    ann = await away(env, world)
    await ann.slash(world.channel, "table back")
    assert not shown(ann, world, "The game waits")


async def test_somebody_else_cannot_come_back_for_them(env: Env, world: World) -> None:
    await away(env, world)
    result = await click_newest(world.stranger, world.channel, "I'm back")
    assert result.response is not None
    assert "You have no seat" in visible_text(result.response)
    assert shown(world.stranger, world, "The game waits")


# ------------------------------------------------------------------------------------- pauses


async def test_players_agree_to_pause_and_to_go_on(env: Env, world: World) -> None:
    people = world.people[:2]
    ann, bob = people
    await sit_down(world, people, players=2)
    await cut(world, people)
    result = await ann.slash(world.channel, "table pause")
    assert result.response is not None
    assert "You have asked for a pause" in visible_text(result.response)
    assert shown(bob, world, "ann would like a pause")
    await press_first(bob, seen(bob, world.channel), PauseGame)
    assert shown(ann, world, "This table is paused")
    await pass_time(env, REMIND + MOVE)
    assert not mentions(world)
    await press_first(bob, seen(bob, world.channel), Resume)
    assert shown(ann, world, "bob would like to go on")
    await ann.slash(world.channel, "table resume")
    assert not shown(ann, world, "This table is paused")
    assert await play_one(people)


async def test_a_moderator_pauses_at_once(env: Env, world: World) -> None:
    people = world.people[:2]
    await sit_down(world, people, players=2)
    await cut(world, people)
    await world.moderator.slash(world.channel, "table pause")
    assert shown(people[0], world, "This table is paused")
    found = offers(hands(people[0]) + hands(people[1]), MakeCall)
    who = next(who for who in people if offers(hands(who), MakeCall))
    result = await press(who, found[0].message, found[0].custom_id)
    assert result.response is not None
    assert "This table is paused" in visible_text(result.response)
    await world.moderator.slash(world.channel, "table resume")
    assert not shown(people[0], world, "This table is paused")


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
    assert shown(ann, world, "nothing has happened here for a long time")
    assert not offers(seen(ann, world.channel), Join)


# ------------------------------------------------------------------------------------- setting


async def answered(who: MemberActor, world: World, command: str, **options: object) -> str:
    """Give a command and return what it is answered."""
    result = await who.slash(world.channel, command, **options)
    assert result.response is not None
    return visible_text(result.response)


async def test_a_server_and_a_table_choose_their_pace(env: Env, world: World) -> None:
    ann = world.people[0]
    told = visible_text(await settle(world.manager, world, SettingsAction.PACE, "slow"))
    assert "Clock (slow): reminder after 10 minutes, the computer moves after 30 minutes" in told
    await ann.slash(world.channel, "table open")
    assert shown(ann, world, "Clock (slow)")
    told = await answered(ann, world, "table clock", move_after="90s", missed_turns=1)
    assert "Clock: reminder after 30 seconds, the computer moves after 90 seconds" in told
    assert "misses 1 turn is away" in told
    assert shown(ann, world, "the computer moves after 90 seconds")


async def test_times_that_make_no_clock_are_refused(env: Env, world: World) -> None:
    ann = world.people[0]
    await ann.slash(world.channel, "table open", pace="day")
    assert shown(ann, world, "Clock (by the day)")
    assert "as a time" in await answered(ann, world, "table clock", remind_after="soon")
    told = await answered(ann, world, "table clock", remind_after="5s")
    assert "10 seconds at the earliest" in told
    told = await answered(ann, world, "table clock", remind_after="10m", move_after="5m")
    assert "10 seconds at the earliest" in told
    assert "Only ann" in await answered(world.stranger, world, "table clock", pace="quick")
    assert shown(ann, world, "Clock (by the day)")


async def test_a_rematch_by_command(env: Env, world: World) -> None:
    people = world.people[:2]
    await sit_down(world, people, players=2, target=1)
    await cut(world, people)
    await play_on(people)
    told = await answered(people[0], world, "table rematch")
    assert "The next game" in told
    await cut(world, people)
    assert await play_one(people)
