"""docs/design.md, promise 8, as people see it: reminders, computers' moves, coming back, pauses."""

import pytest
from simcord import Env, MemberActor

from bot.interactions.typed.durations import NoTime, UnfitClock
from bot.tables.errors.rights import OpenerOnly
from bot.ui.controls.settings import SettingsAct
from bot.ui.controls.table import ComeBack
from bot.views.settings.server import Tempo
from tests.choosing import is_hand, offers
from tests.e2e.bots import bot_of
from tests.e2e.clocks import MOVE, REMIND, anns_turn, mentions, pass_time
from tests.e2e.listening import Everything
from tests.e2e.playing import (
    begin,
    hand_of,
    may_play,
    play_on,
    play_one,
)
from tests.e2e.reading import visible_text
from tests.e2e.settling import settle, turn
from tests.e2e.world import (
    World,
    ask,
    click,
    click_dm,
    click_newest,
    make_world,
    says,
    seen,
    sees,
    shown,
)


async def miss(env: Env, who: MemberActor, other: MemberActor) -> None:
    """Let two people play up to one's next card, and that turn be missed."""
    while not may_play(who):
        assert await play_one([other, who])
    await pass_time(env, REMIND)
    await pass_time(env, MOVE)


async def away(env: Env, world: World) -> MemberActor:
    """Let Ann, who plays with Bob, be away."""
    ann, bob = await anns_turn(world), world.people[1]
    await miss(env, ann, bob)
    await miss(env, ann, bob)
    assert sees(ann, world.channel, "is away: the computer plays for them")
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


# -------------------------------------------------------------------------------------- away


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


# ------------------------------------------------------------------------------------- pauses


# ------------------------------------------------------------------------------------- setting


async def test_a_server_and_a_table_choose_their_pace(world: World) -> None:
    ann, room = world.people[0], world.channel
    panel = await settle(world.manager, world, SettingsAct.PACE, "slow")
    assert "Clock (slow): reminder after 10 minutes" in visible_text(panel)
    await turn(world.manager, panel, SettingsAct.TEMPO, Tempo.AT_ONCE.value)
    assert (await bot_of(world.env).host.settings.load(world.guild.id)).tempo is Tempo.AT_ONCE
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
