"""A match of two teams whose members are in different servers."""

from __future__ import annotations

from dataclasses import replace

from simcord import Env

from bot.ui.controls import events as controls
from bot.ui.core.custom_ids import encode
from tests.e2e.events.evenings import Evening
from tests.e2e.events.plans import DERBY
from tests.e2e.world import (
    ask,
    choose,
    click,
    direct_messages,
    make_world,
    newest_with,
    seen,
    shown,
)


async def test_a_team_enters_and_plays_at_home_in_its_own_server(env: Env) -> None:
    evening = Evening(env, ["ann", "al"], by_direct_message=False)
    await evening.create("Derby", DERBY)
    event_id, here = (await evening.view()).id, evening.world.channel
    (ann, al), name = evening.people, encode(controls.PickMembers(event_id))
    away = make_world(env, "Elsewhere", ["bea", "bill"])
    bea, bill = away.people

    # Its id brings the captain in; whom she names need not know it.
    assert "There are no events here" in await ask(bea, away.channel, "event join")
    form = await bea.slash(away.channel, "event join", event=event_id.lower())
    page = shown(await bea.submit_modal(form, {"team": "Away"}))
    await choose(bea, page, [bill], name)
    assert "You're in." in await ask(bill, away.channel, "event join")
    await click(bea, page, "Arrange…")
    await choose(bea, page, [away.channel], encode(controls.PickHome(event_id)))
    form = await click(ann, newest_with(ann, here, "Join"), "Join")
    page = shown(await ann.submit_modal(form, {"team": "Home"}))
    await choose(ann, page, [al], name)
    await click(al, newest_with(al, here, "Join"), "Join")

    await evening.start()
    await env.advance_time(10)
    (link,) = (await evening.view()).tables
    assert link.place_id == away.channel.id, "where the first board is"
    board = f"https://discord.com/channels/{away.guild.id}/{away.channel.id}/{link.board_id}"
    assert f"({board})" in evening.told(ann)
    assert "You can play from the hand that you get here" in evening.told(ann)
    # Who is at home there is mentioned, and gets no direct message unasked.
    (thread,) = away.channel.threads
    assert bill.mention in "".join(one.content for one in seen(bill, thread))
    assert not direct_messages(bill)
    await evening.cut(link.table_id)
    await evening.settle()
    assert " · deal 1 · hand" in evening.told(ann), "who is not in that server plays from there"
    await evening.play_round()
    assert "Away" in await ask(bill, away.channel, "event standings")


async def test_events_of_one_server_cannot_be_joined_from_another(env: Env) -> None:
    evening = Evening(env, ["ann"])
    await evening.create("Ours", replace(DERBY, guests=False))
    away = make_world(env, "Elsewhere", ["bea"])
    (bea,) = away.people
    for event in ((await evening.view()).id, "Ours"):
        asked = await ask(bea, away.channel, "event join", event=event)
        assert "That event no longer exists" in asked
