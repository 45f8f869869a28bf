"""Hands in the channel move with the game: one click a card, and no Refresh."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest
from simcord import Env

from bot.app import HangJack
from bot.delivery.tables.live_hands.hands import LiveHands
from bot.interactions import answer
from bot.interactions.answer import Reply
from bot.interactions.clicks.table import HANDLERS
from bot.interactions.context import TableContext
from bot.settings import Settings
from bot.ui.controls import table as controls
from tests.choosing import offers, wish
from tests.e2e.bots import bot_of, restart
from tests.e2e.clocks import pass_time
from tests.e2e.hands.channel_hands import (
    act_here,
    cards_on,
    hand_here,
    hands_here,
    open_hand,
    want_hands_here,
)
from tests.e2e.listening import Everything, Kind, calls, mentioned
from tests.e2e.playing import begin, begin_alone, cut, is_over, play_one, press_first, sit_down
from tests.e2e.reading import visible_text
from tests.e2e.world import World, click, make_world, newest_with, press, seen, sees


@pytest.fixture
def bot(env: Env) -> HangJack:
    return bot_of(env)


async def test_one_person_plays_a_whole_game_with_one_click_a_card(env: Env, world: World) -> None:
    ann = world.people[0]
    await want_hands_here(world, [ann])
    await begin_alone(world, target=7)
    await open_hand(ann, world)
    everything = Everything(env)
    clicks = 0
    for _ in range(400):
        if await act_here([ann], world):
            clicks += 1
        elif is_over(world):
            break
        else:
            await env.advance_time(10)
    assert clicks > 10
    [hand] = hands_here(ann, world)
    assert "won!" in visible_text(hand)
    assert "Refresh" not in "\n".join(everything.private(ann.id))
    await click(ann, hand, "Rematch")
    [again] = hands_here(ann, world)
    board = newest_with(ann, world.channel, "⋯")
    assert again.id > board.id > hand.id, "the hand stands right below the board"
    assert "Everyone cuts for the deal" in visible_text(board)


async def test_after_a_crash_the_hands_own_cards_work(
    env: Env, world: World, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await begin_alone(world)
    here = await open_hand(ann, world)
    while wish(here) is None:
        await env.advance_time(5)
        here = hand_here(ann, world)

    async def dies(_: LiveHands) -> None:
        """Do nothing: a process that is killed says no more."""

    with monkeypatch.context() as killed:
        killed.setattr(LiveHands, "close", dies)
        await restart(env, settings)
    before = visible_text(hand_here(ann, world))
    assert await act_here([ann], world)
    after = hand_here(ann, world)
    assert (after.id, visible_text(after) != before) == (here.id, True)
    await env.advance_time(5)
    assert len(bot_of(env).deliverer.hands) == 1


async def test_slow_answers_make_live_hands_and_never_touch_the_board(
    env: Env, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deferred click on the board makes the board the token's original message."""
    monkeypatch.setattr(answer, "DEFER_AFTER", 0.0)
    people = world.people[:2]
    await want_hands_here(world, people)
    await begin(world, *people, target=7)
    everything = Everything(env)
    for who in people:
        await open_hand(who, world)
    for _ in range(6):
        assert await act_here(people, world)
    for request in everything.requests():
        if request.kind in {Kind.ANSWER_EDIT, Kind.UPDATE} and "Your hand" in request.text:
            assert request.reader is not None, "a hand in a message that all people see"
    for who in people:
        assert len(hands_here(who, world)) == 1


async def test_no_token_is_stored(env: Env, world: World, settings: Settings) -> None:
    ann = await begin_alone(world)
    await open_hand(ann, world)
    await act_here([ann], world)
    assert settings.database_path is not None
    tokens = [
        r.entry.path.split("/")[3] for r in Everything(env).requests() if "callback" in r.entry.path
    ]
    assert tokens
    files = settings.database_path.parent.glob(f"{settings.database_path.name}*")
    stored = b"".join(file.read_bytes() for file in files)
    assert not [token for token in tokens if token.encode() in stored]


async def test_the_answer_to_sitting_down_becomes_the_hand(env: Env, world: World) -> None:
    """For who plays in the channel: sit down, and then only cards."""
    ann, bob, cy, dee = world.people
    await want_hands_here(world, [bob, dee])
    await begin(world, ann, bob, cy, dee, target=7)
    await env.advance_time(2)
    for who in (bob, dee):
        here = hand_here(who, world)
        assert cards_on(here) or offers([here]), "the cards are there without a click"
    assert not [m for m in seen(cy, world.channel) if m.flags.ephemeral and cards_on(m)], (
        "who has their hand by direct message keeps the answer as it is"
    )
    everything = Everything(env)
    start = everything.mark()
    await play_one([ann, cy]) or await act_here([bob, dee], world)
    assert {r.reader for r in everything.requests(start) if r.kind is Kind.ANSWER_EDIT} <= {
        bob.id,
        dee.id,
    }


async def test_newcomers_see_their_first_cards_in_the_channel_and_get_no_message(env: Env) -> None:
    world = make_world(env)
    everything = Everything(env)
    await begin(world, *world.people, target=7)
    await env.advance_time(2)
    for who in world.people:
        assert cards_on(hand_here(who, world)), "without a click but to sit down and to cut"
    for _ in range(6):
        assert await act_here(world.people, world)
    assert not everything.count().keys() & {Kind.DM_OPEN, Kind.DM_POST}


async def test_who_has_waited_too_long_for_the_answer_to_become_their_hand_is_called(
    env: Env, settings: Settings
) -> None:
    world = make_world(env)
    # With deals that do not repeat: the ids of presses, which tell their age, are kept for them.
    await env.bot.close()
    await env.restart_bot(HangJack(settings, shard_count=1))
    ann, bob = world.people[:2]
    everything = Everything(env)
    await ann.slash(world.channel, "table open", players=2)
    await pass_time(env, 16 * 60)
    await press_first(bob, seen(bob, world.channel), controls.Join)
    await env.advance_time(2)
    assert [mentioned(call) for call in calls(everything)] == [{ann.id}]
    await cut(world, [ann, bob])
    await env.advance_time(2)
    assert cards_on(hand_here(bob, world))
    assert cards_on(await open_hand(ann, world))


async def test_a_seat_given_up_before_the_cards_brings_none(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await want_hands_here(world, [bob])
    await sit_down(world, [ann, bob])
    await bob.slash(world.channel, "table leave")
    await press_first(ann, seen(ann, world.channel), controls.Start)
    await cut(world, [ann])
    await env.advance_time(2)
    assert not [m for m in seen(bob, world.channel) if m.flags.ephemeral and cards_on(m)]
    assert sees(bob, world.channel, "no longer at this table")


async def test_the_public_board_never_becomes_a_hand(
    env: Env, world: World, bot: HangJack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if a handler by mistake acknowledges a click on the board with a hand."""
    ann = await begin_alone(world)
    show = HANDLERS[controls.MyHand]

    async def silent(ctx: TableContext, control: controls.MyHand) -> Reply:
        return replace(await show(ctx, control), message=None)

    monkeypatch.setitem(cast("dict[Any, Any]", HANDLERS), controls.MyHand, silent)
    board = offers(seen(ann, world.channel), controls.MyHand)[0]
    await press(ann, board.message, board.custom_id)
    assert board.message.id not in [hand.message.id for hand in bot.deliverer.hands]
