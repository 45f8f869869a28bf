"""What servers, moderators and players can do to a table in mid-game, and what happens then."""

from simcord import Env

from bot.delivery.outbox.deliverer import LONGEST_WAIT_MS
from bot.delivery.private_channels import FIRST_PAUSE_MS
from bot.settings import Settings
from bot.ui.controls.table import MakeCall, MyHand, PlayCard
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.bots import restart
from tests.e2e.playing import (
    begin,
    begin_tricks,
    hand_of,
    hands,
    play_one,
    press_first,
)
from tests.e2e.reading import visible_text
from tests.e2e.world import World, ask, said_to, seen

# ------------------------------------------------------------------------------------ the place


async def test_a_table_ends_with_its_channel_and_notifies_its_players(
    env: Env, world: World
) -> None:
    people = world.people[:2]
    other = world.guild.create_text_channel("elsewhere")
    table = await begin_tricks(world, *world.people[:2])
    await raw.delete_channel(env, world.channel)
    assert await play_one(people), "a click that came first"
    await env.advance_time(5)
    for who in people:
        assert said_to(who, f"Table {table} is closed: its channel was deleted.") == 1
        assert not offers(hands(who), PlayCard, MakeCall), "nothing is left to press"
        assert table not in await ask(who, other, "table list")
    since = len(env.http_requests)
    await env.advance_time(60)
    assert len(env.http_requests) == since, "nobody knocks at a channel that is gone"
    for _ in range(5):
        assert not await ask(people[0], other, "table open"), "its place is free"


async def test_a_table_goes_on_by_itself_after_a_passing_refusal(env: Env, world: World) -> None:
    """Discord refuses for two minutes what it has allowed, and tells of no change."""
    people = world.people[:2]
    table = await begin_tricks(world, *people)
    ends = raw.refuse(env, world.channel)
    assert await play_one(people)
    await env.advance_time(120)
    assert all(
        said_to(who, f"Table {table} is paused: I can no longer write in") == 1 for who in people
    )
    before = len(seen(people[0], world.channel))
    ends()
    await env.advance_time(180)
    assert len(seen(people[0], world.channel)) > before, "there is a new board"
    assert await play_one(people)
    assert all(said_to(who, "is paused: I can no longer write") == 1 for who in people)


async def test_a_channel_closed_to_the_bot_is_not_asked_again(env: Env, world: World) -> None:
    people = world.people[:2]
    await begin_tricks(world, *people)
    await raw.forbid(env, world.channel, send_messages=True)
    assert await play_one(people)
    await env.advance_time(60)
    before = len(env.http_requests)
    await env.advance_time(600)
    assert not [one for one in env.http_requests[before:] if str(world.channel.id) in one.path]


async def test_a_bot_that_is_removed_and_brought_back_goes_on_where_it_was(
    env: Env, world: World, settings: Settings
) -> None:
    people = world.people[:2]
    table = await begin_tricks(world, *world.people[:2])
    before = [visible_text(hand_of(who)) for who in people]
    await raw.remove_bot(env, world.guild)
    assert await play_one(people), "a card is played from direct messages all the same"
    await env.advance_time(5)
    assert all(
        said_to(who, f"Table {table} is paused: I can no longer write") == 1 for who in people
    )
    await restart(env, settings)
    await raw.bring_bot_back(env, world.guild)
    await env.advance_time(5)
    assert [visible_text(hand_of(who)) for who in people] != before
    assert await play_one(people)
    await env.advance_time(5)
    assert offers(seen(people[0], world.channel), MyHand)


# ---------------------------------------------------------------------------------- the messages


# ------------------------------------------------------------------------------------- the people


async def test_direct_messages_opened_too_fast_come_later_and_are_not_called_closed(
    env: Env, world: World
) -> None:
    ann, bob = world.people[:2]
    env.inject_error("POST", "/users/@me/channels", status=403, code=40003)
    await begin(world, ann, bob)
    missing = [who for who in (ann, bob) if not hands(who)]
    assert missing, "one of them at least has to wait"
    opened = await press_first(missing[0], seen(missing[0], world.channel), MyHand)
    (told,) = map(visible_text, opened.followups)
    assert "I can't send you your hand by direct message yet" in told
    again = await press_first(missing[0], seen(missing[0], world.channel), MyHand)
    assert not again.followups, "they are told once"
    for _ in range((FIRST_PAUSE_MS + LONGEST_WAIT_MS) // 10_000 + 1):
        await env.advance_time(10)
    assert all(hands(who) for who in (ann, bob)), "the hands have come by themselves"
