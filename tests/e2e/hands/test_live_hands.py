"""Hands in the channel move with the game: one click a card, and no Refresh."""

from __future__ import annotations

import pytest
from simcord import Env

from bot.interactions import answer
from bot.settings import Settings
from tests.choosing import offers
from tests.e2e.hands.channel_hands import (
    act_here,
    cards_on,
    hand_here,
    hands_here,
    open_hand,
    want_hands_here,
)
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import (
    begin,
    begin_alone,
    play_one,
)
from tests.e2e.world import World, seen


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
