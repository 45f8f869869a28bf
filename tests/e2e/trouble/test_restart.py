"""A table goes on after the bot was stopped and started again."""

from simcord import Env

from bot.settings import Settings
from tests.choosing import offers
from tests.e2e.bots import restart
from tests.e2e.playing import begin_tricks, hand_of, is_over, play_on, play_one
from tests.e2e.reading import visible_text
from tests.e2e.settling import post_each_trick
from tests.e2e.world import World, seen


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
