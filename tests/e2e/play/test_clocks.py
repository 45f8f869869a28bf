"""docs/design.md, promise 8, as people see it: reminders, computers' moves, coming back, pauses."""

import pytest
from simcord import Env, MemberActor

from bot.ui.controls.table import ComeBack
from tests.choosing import is_hand, offers
from tests.e2e.clocks import REMIND, anns_turn, mentions, pass_time
from tests.e2e.listening import Everything
from tests.e2e.playing import (
    begin,
    hand_of,
    may_play,
    play_on,
    play_one,
)
from tests.e2e.reading import visible_text
from tests.e2e.world import (
    World,
    click_dm,
    click_newest,
    make_world,
    seen,
    sees,
    shown,
)


async def away(env: Env, world: World) -> MemberActor:
    """Let Ann, who plays with Bob, be away."""
    ann, times = await anns_turn(world), {"remind_after": "10s", "move_after": "20s"}
    await world.moderator.slash(world.channel, "table clock", **times, missed_turns=1)
    await pass_time(env, 25)
    assert sees(ann, world.channel, "is away: the computer plays for them")
    return ann


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
