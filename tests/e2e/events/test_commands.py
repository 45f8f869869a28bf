"""``/event`` in the less smooth moments: what cannot be read, who may not, which one is meant."""

from __future__ import annotations

from simcord import Env

from bot.competition.event import acts
from bot.ui.controls.events import PresetCode
from tests.e2e.events.evenings import Evening
from tests.e2e.reading import menus, visible_text
from tests.e2e.world import ask, choose, click, shown

SCHEDULED, ACTIVE = 1, 2
"""Discord's numbers of the states of an event before it begins, and then."""


async def test_a_start_that_cannot_be_read_is_asked_for_again(env: Env) -> None:
    evening = Evening(env, ["ann", "bob"])
    channel, ann = evening.world.channel, evening.director
    page = shown(await ann.slash(channel, "event create"))
    (menu,) = menus(page)
    form = await choose(ann, page, [PresetCode.CUP.value], menu.custom_id)
    fields = {"name": "Cup: the 1st", "start": "soon", "zone": "UTC", "limit": "4"}
    refused = await ann.submit_modal(form, fields)
    assert "I can't read “soon”" in visible_text(shown(refused))
    form = await click(ann, shown(refused), "Change…")
    summary = await ann.submit_modal(
        form, {**fields, "start": "in 2 hours", "zone": "port of spain"}
    )
    assert "Cup the 1st" in visible_text(shown(summary))
    assert "At most 4 pairs" in visible_text(shown(summary))
    await click(ann, shown(summary), "Announce")
    assert (await evening.view()).event.plan.zone == "America/Port_of_Spain"
    page = await evening.desk("Plan…")
    assert "Time zone: **America/Port_of_Spain**" in visible_text(page)


async def test_only_directors_direct_and_each_event_is_found(env: Env) -> None:
    evening = Evening(env, ["ann", "bob"])
    channel, (ann, bob) = evening.world.channel, evening.people
    assert "no events here" in await ask(ann, channel, "event standings")
    await evening.announce(PresetCode.EVERYBODY, name="Friday")
    assert "Only the event's directors" in await ask(ann, channel, "event desk")
    await ask(ann, channel, "event join")
    await evening.announce(PresetCode.EVERYBODY, name="Monday")
    assert "Which event?" in await ask(bob, channel, "event join")
    assert "You're entered" in await ask(bob, channel, "event join", event="mon")
    assert "You're not in" in await ask(bob, channel, "event team", event="fri")


async def test_discord_lists_an_event_until_it_is_over(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cat", "dan"])
    await evening.announce(PresetCode.EVERYBODY, start="in 2 hours")
    await evening.settle()
    listed = evening.listed()
    assert [one.name for one in listed] == ["Friday night"]
    assert listed[0].entity_metadata is not None
    assert f"/{evening.world.channel.id}/" in listed[0].entity_metadata["location"]
    for one in evening.people:
        await ask(one, evening.world.channel, "event join")
    await evening.desk("Start")
    assert evening.listed()[0].status == ACTIVE
    await evening.act(acts.Cancelled(), "snow")
    await evening.settle()
    assert not evening.listed()
