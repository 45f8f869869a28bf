"""What servers, moderators and players can do to a table in mid-game, and what happens then."""

from simcord import Env

from bot.settings import Settings
from bot.ui.controls.table import MakeCall, MyHand, PlayCard
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.bots import restart
from tests.e2e.playing import (
    begin_tricks,
    hand_of,
    hands,
    play_one,
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
