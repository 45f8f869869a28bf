"""A table goes on after the bot was stopped and started again."""

from dataclasses import replace

from simcord import Env, MemberActor

from bot.settings import Settings
from bot.ui.controls.table import Join, MakeCall, PlayCard
from tests.choosing import offers

from .bots import restart
from .playing import begin_alone, begin_tricks, cut, hand_of, hands, is_over, play_on, play_one
from .reading import visible_text
from .settling import post_each_trick
from .world import World, press, seen


async def test_a_restart_in_the_middle_of_a_trick_changes_nothing(
    env: Env, world: World, settings: Settings
) -> None:
    people = world.people
    await post_each_trick(world)
    await begin_tricks(world, *people)
    await play_one(people)
    await play_one(people)
    board = offers(seen(people[0], world.channel))[0].message
    before = {who.id: visible_text(hand_of(who)) for who in people}
    shown = visible_text(board)
    count = len(seen(people[0], world.channel))

    await restart(env, settings)

    assert {who.id: visible_text(hand_of(who)) for who in people} == before
    assert len(seen(people[0], world.channel)) == count, "nothing is posted again"
    assert await play_one(people), "the old hand's buttons work"
    assert await play_one(people)
    after = seen(people[0], world.channel)
    assert len(after) == count + 1, "the trick is posted"
    assert visible_text(next(m for m in after if m.id == board.id)) != shown
    await play_on(people)
    assert is_over(world)


async def test_a_lobby_outlives_a_restart(env: Env, world: World, settings: Settings) -> None:
    ann, bob = world.people[:2]
    await ann.slash(world.channel, "table open", players=2)
    old = offers(seen(bob, world.channel), Join)[0]
    await restart(env, settings)
    await press(bob, old.message, old.custom_id)
    await cut(world, [ann, bob])
    assert any(offers(hands(who), MakeCall) for who in (ann, bob))


async def test_a_computer_moves_after_a_restart_that_came_before_its_turn(
    env: Env, world: World, settings: Settings
) -> None:
    slow = replace(settings, computer_pause=5.0)
    await restart(env, slow)
    ann = await begin_alone(world)
    await until_asked(env, ann)
    await play_one([ann])
    await restart(env, slow)
    await until_asked(env, ann)


async def until_asked(env: Env, who: MemberActor) -> None:
    """Let time pass until a person's hand has a question."""
    for _ in range(12):
        if offers(hands(who)[-1:], PlayCard, MakeCall):
            return
        await env.advance_time(6)
    raise AssertionError("the computers do not move")
