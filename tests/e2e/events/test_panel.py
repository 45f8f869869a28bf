"""The panel of an event that runs: the way to its tables, and to take a break or leave."""

from __future__ import annotations

from dataclasses import replace

from simcord import Env

from bot.competition.presets import PRESETS
from bot.ui.text.key import key
from tests.e2e.events.evenings import Evening, entered, is_panel
from tests.e2e.events.plans import FRIDAY
from tests.e2e.reading import keys_of, visible_text
from tests.e2e.world import click, click_newest, reply_text, seen, shown
from tests.tables.organised import of_preset

EIGHT = [f"p{number}" for number in range(8)]
AT_ONCE = replace(FRIDAY, pairs_itself=True)


async def test_the_panel_links_the_tables_and_moves_below_those_of_the_round_before(
    env: Env,
) -> None:
    evening = await entered(env, replace(AT_ONCE, break_minutes=3), *EIGHT, direct=False)
    await evening.start()
    ann, channel = evening.people[0], evening.world.channel
    links = (await evening.view()).tables
    assert len(links) == 4
    assert all(f"[{link.table_id}](" in evening.panel() for link in links)
    first, *_ = seen(ann, channel)
    boards = "\n".join(map(visible_text, seen(ann, channel)[1:]))
    places = [boards.index(link.table_id) for link in links]
    assert places == sorted(places), "in the order of the channel"
    for rounds in (1, 2):
        await env.advance_time(200)
        scores = await evening.play_round()
        messages = seen(ann, channel)
        for table_id, score in scores.items():
            lobby = keys_of(messages, [key(table_id, "lobby")]).index(key(table_id, "lobby"))
            result = visible_text(messages[lobby])
            assert "wins {}\xa0:\xa0{}".format(*sorted(score, reverse=True)) in result
        *above, panel = [one for one in seen(ann, channel) if one.components]
        assert is_panel(panel)
        moved = [visible_text(one) for one in above if "goes on" in visible_text(one)]
        assert len(moved) == rounds
        assert all(f"/{panel.id})" in text for text in moved), "all lead to the newest"
    assert "these standings are final" in evening.panel()
    assert first.id == next(one.id for one in seen(ann, channel) if one.components)
    logs = [one for one in channel.threads if (one.name or "").startswith("Log")]
    assert len(logs) == 1, "the log goes on where it was"
    assert "the event is over" in evening.log()[-1]


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
