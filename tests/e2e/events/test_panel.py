"""The panel of an event that runs: the way to its tables, and where it stands in its channel."""

from __future__ import annotations

from dataclasses import replace

from simcord import Env

from tests.e2e.events.evenings import Evening, entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.reading import visible_text
from tests.e2e.world import seen

EIGHT = [f"p{number}" for number in range(8)]
AT_ONCE = replace(FRIDAY, pairs_itself=True)


async def round_of(env: Env) -> Evening:
    """Return an evening whose first round of four tables has just begun."""
    evening = await entered(env, AT_ONCE, *EIGHT, direct=False)
    await evening.start()
    return evening


async def test_the_panel_links_every_open_table_in_the_order_of_the_channel(env: Env) -> None:
    evening = await round_of(env)
    await evening.settle()
    links = (await evening.view()).tables
    assert len(links) == 4
    assert all(f"[{link.table_id}](" in evening.panel() for link in links)
    texts = map(visible_text, seen(evening.people[0], evening.world.channel))
    boards = "\n".join(text for text in texts if "panel" not in text)
    places = [boards.index(link.table_id) for link in links]
    assert places == sorted(places)


async def test_the_channel_keeps_the_result_of_each_table(env: Env) -> None:
    evening = await round_of(env)
    scores = await evening.play_round()
    boards = {
        table_id: text
        for text in map(visible_text, seen(evening.people[0], evening.world.channel))
        for table_id in scores
        if f"-# {table_id} " in text
    }
    for table_id, score in scores.items():
        shown = " : ".join(map(str, sorted(score, reverse=True)))
        assert f"wins {shown}" in boards[table_id]
        assert "fair deal" in boards[table_id]
