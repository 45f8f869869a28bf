"""Spectators: *Follow* sends a person the result of each deal until they stop."""

from simcord import MemberActor

from bot.ui.controls import table as controls
from tests.choosing import offers
from tests.e2e.playing import begin, play_on, press_first
from tests.e2e.reading import visible_text
from tests.e2e.world import World, direct_messages, press, reply_text, seen, shown


async def follow(world: World, who: MemberActor) -> None:
    board = offers(seen(who, world.channel), controls.ShowMore)[0]
    more = await press(who, board.message, board.custom_id)
    (entry,) = offers([shown(more)], controls.FollowTable)
    assert "You're following this table" in visible_text(
        shown(await press(who, shown(more), entry.custom_id))
    )


def results(who: MemberActor) -> list[str]:
    texts = map(visible_text, direct_messages(who))
    return [text for text in texts if "Stop following" in text]


async def until_deal(world: World, number: int) -> None:
    """Play until a deal of this number is on the board."""
    people = world.people[:2]
    heading = f"deal {number}"

    def is_there() -> bool:
        return any(heading in visible_text(m) for m in seen(people[0], world.channel)[-2:])

    await play_on(people, until=is_there)


async def test_a_follower_gets_each_deals_result_until_they_stop(world: World) -> None:
    await begin(world, *world.people[:2])
    fan = world.stranger
    await follow(world, fan)
    assert not results(fan)
    await until_deal(world, 2)
    (result,) = results(fan)
    assert "Deal 1" in result
    await until_deal(world, 3)
    assert len(results(fan)) == 2
    assert "Deal 2" in results(fan)[-1]
    answer = await press_first(fan, direct_messages(fan), controls.StopFollowing)
    assert "You're no longer following this table" in reply_text(answer)
    await until_deal(world, 4)
    assert len(results(fan)) == 2
