"""An evening where people come when they like, from an empty list to its end."""

from __future__ import annotations

from dataclasses import replace

from simcord import Env

from bot.competition.presets import PRESETS
from tests.e2e.events.evenings import Evening
from tests.e2e.reading import visible_text
from tests.e2e.world import click, click_newest, reply_text, shown
from tests.tables.organised import of_preset


async def running(env: Env, *names: str) -> Evening:
    """Return an evening that has begun by itself, before anybody has joined."""
    evening = Evening(env, names)
    starts = int(env.now().timestamp() + 60) * 1000
    plan = replace(of_preset(PRESETS["drop-in"]), starts_at=starts, begins_itself=True)
    await evening.create("Drop in", plan)
    for _ in range(7):
        await env.advance_time(10)
    return evening


async def test_people_pause_leave_and_come_back_on_the_panel(env: Env) -> None:
    evening = await running(env, "ann", "bob", "cy", "di")
    channel, (ann, bob, *_) = evening.world.channel, evening.people
    assert "You're not in" in reply_text(await click_newest(ann, channel, "Pause"))
    assert "You're not in" in reply_text(await click_newest(ann, channel, "Leave"))
    for one in evening.people[:3]:
        await click_newest(one, channel, "Join")
    page = shown(await click_newest(bob, channel, "Pause"))
    assert "You're taking a break" in visible_text(page)
    await click_newest(evening.people[3], channel, "Join")
    await evening.settle()
    assert not (await evening.view()).event.matches
    question = shown(await click_newest(ann, channel, "Leave"))
    assert "You keep your points, and can join again." in visible_text(question)
    assert "You'll lose your match." not in visible_text(question)
    await click(ann, question, "Withdraw my entry")
    for one in (ann, bob):
        await click_newest(one, channel, "Join")
    await evening.settle()
    event = (await evening.view()).event
    (match,) = event.matches.values()
    assert sorted(match.pairing.entrants) == [1, 2, 3, 4]
    for line in ("bob takes a break", "bob goes on", "withdrawal of ann", "ann is back"):
        assert any(line in said for said in evening.log())
