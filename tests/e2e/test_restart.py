"""A table goes on after the bot was stopped and started again."""

from dataclasses import replace

from simcord import Env

from bot.settings import Settings
from bot.ui.controls.table import Join, MakeCall, PlayCard, Start
from tests.choosing import offers

from .bots import restart
from .playing import cut, hand_of, hands, play_on, play_one, press_first, sit_down
from .reading import record_files, visible_text
from .world import World, press, seen


async def test_a_restart_in_the_middle_of_a_trick_changes_nothing(
    env: Env, world: World, settings: Settings
) -> None:
    people = world.people
    await sit_down(world, people)
    await cut(world, people)
    await play_on(people, until=lambda: any(offers(hands(w), PlayCard) for w in people))
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
    assert any(record_files(m) for m in seen(people[0], world.channel)), "played to the end"


async def test_a_lobby_outlives_a_restart(env: Env, world: World, settings: Settings) -> None:
    ann, bob = world.people[:2]
    await ann.slash(world.channel, "table open", players=2)
    old = offers(seen(bob, world.channel), Join)[0]
    await restart(env, settings)
    await press(bob, old.message, old.custom_id)
    await cut(world, [ann, bob])
    assert any(offers(hands(who), MakeCall) for who in (ann, bob))


async def test_commands_are_sent_only_when_they_changed(env: Env, settings: Settings) -> None:
    def syncs() -> int:
        return sum(
            entry.method == "PUT" and entry.path.endswith("/commands")
            for entry in env.http_requests
        )

    assert syncs() == 1
    await restart(env, settings)
    assert syncs() == 1


async def test_a_computer_moves_after_a_restart_that_came_before_its_turn(
    env: Env, world: World, settings: Settings
) -> None:
    slow = replace(settings, computer_pause=5.0)
    await restart(env, slow)
    ann = world.people[0]
    await ann.slash(world.channel, "table open")
    await press_first(ann, seen(ann, world.channel), Start)
    await cut(world, [ann])
    for _ in range(12):
        if offers(hands(ann)[-1:], PlayCard, MakeCall):
            await play_one([ann])
            break
        await env.advance_time(6)
    await restart(env, slow)
    for _ in range(12):
        if offers(hands(ann)[-1:], PlayCard, MakeCall):
            return
        await env.advance_time(6)
    raise AssertionError("the computers do not move")
