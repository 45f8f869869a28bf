"""A hint on the hand at a table with computers; and hands where direct messages are closed."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from simcord import Env

from bot.interactions.clicks import hand as clicks
from bot.players.hints import Hint
from bot.thinking.thinkers import Thinkers
from bot.ui.controls.table import AskHint, MyHand, PlayCard
from tests.choosing import offers
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import begin, begin_alone, hand_of, play_on, play_one, press_first
from tests.e2e.reading import visible_text
from tests.e2e.world import World, close_dms, seen


@pytest.mark.parametrize("late", [False, True])
async def test_hint_stands_on_the_hand_until_the_card_is_played(
    world: World, monkeypatch: pytest.MonkeyPatch, *, late: bool
) -> None:
    if late:  # else there is no process to think
        monkeypatch.setattr(Thinkers, "study", lambda *_: asyncio.sleep(0))
        monkeypatch.setattr(clicks, "_PATIENCE_S", 0)
    ann = await begin_alone(world, target=7, players=2)
    await play_on([ann], until=lambda: bool(offers([hand_of(ann)], AskHint, PlayCard)))
    await press_first(ann, [hand_of(ann)], AskHint)
    told = visible_text(hand_of(ann))
    assert "💡 **" in told
    assert "counts as practice, with or without hints" in told
    assert not offers([hand_of(ann)], AskHint)
    assert not any("💡" in visible_text(message) for message in seen(world.stranger, world.channel))
    await play_on([ann], until=lambda: "💡" not in visible_text(hand_of(ann)))


async def test_hint_for_a_decision_that_is_made_meanwhile_is_dropped(
    env: Env, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await begin_alone(world, target=7, players=2)
    await play_on([ann], until=lambda: bool(offers([hand_of(ann)], AskHint)))

    async def late(_: Thinkers, piece: partial[Hint]) -> Hint:
        """Think until the player has made up their mind."""
        await play_one([ann])
        return await asyncio.to_thread(piece)

    monkeypatch.setattr(Thinkers, "study", late)
    answer = await press_first(ann, [hand_of(ann)], AskHint)
    assert "💡" not in visible_text(hand_of(ann))
    assert answer.response is not None


async def test_a_closed_dm_is_tried_once_and_its_owner_notified_once(
    env: Env, world: World
) -> None:
    everything = Everything(env)
    bob = world.people[1]
    close_dms(env, bob)
    await begin(world, *world.people)
    first = await press_first(bob, seen(bob, world.channel), MyHand)
    again = await press_first(bob, seen(bob, world.channel), MyHand)

    tries = [r for r in everything.requests() if r.kind is Kind.DM_POST and r.reader == bob.id]
    assert len(tries) == 1
    notes = [visible_text(note) for note in first.followups]
    assert len(notes) == 1
    assert "direct messages" in notes[0]
    assert all(note.ephemeral for note in first.followups)
    assert not again.followups
    assert not any("direct messages are closed" in text for text in everything.public)
