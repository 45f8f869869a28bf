"""An event is held once more: how its director says so, and how people come again."""

from __future__ import annotations

from dataclasses import replace

from simcord import Env, ResponseMessage

from bot.competition.event import acts
from bot.competition.stages import Swiss
from bot.interactions.events.context import PeopleOnly
from bot.ui.controls.again import GiveAgain
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.series import JoinAgain, PickAhead, PickRepeat
from bot.ui.core.custom_ids import encode
from tests.e2e import raw
from tests.e2e.events.evenings import Evening, entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.reading import visible_text
from tests.e2e.world import choose, click, newest_with, reply_text, seen, shown, yes

_ROUND = replace(FRIDAY.format.stages[0], system=Swiss(1))
SWISS = replace(FRIDAY, format=replace(FRIDAY.format, stages=(_ROUND,)), pairs_itself=True)
"""One round."""


def asked(evening: Evening, name: str) -> str:
    """Return the text that asks those of last time, in the log of an event of that name."""
    logs = [one for one in evening.world.channel.threads if one.name == f"Log: {name}"]
    (found,) = (
        visible_text(one)
        for thread in logs
        for one in seen(evening.people[0], thread)
        if "are you playing again?" in visible_text(one)
    )
    return found


async def test_a_copy_asks_those_of_last_time(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cy", "di"])
    ann, bob, cy, di = evening.people
    channel = evening.world.channel
    await evening.announce(PresetCode.SWISS, start="in 2 hours", zone="Europe/London")
    await evening.join_as_pair(ann, bob)
    await evening.settle()
    page = await evening.desk("Repeat event…")
    form = await click(evening.director, page, "Copy this event…")
    refused = shown(await evening.director.submit_modal(form, {"name": "X", "start": "soon"}))
    form = await click(evening.director, refused, "Change…")
    fields = {"name": "Friday night 2", "start": "in 3 days"}
    page = shown(await evening.director.submit_modal(form, fields))
    assert "Friday night 2" in visible_text(page)
    assert "Asked whether they'll play again: ann & bob" in visible_text(page)
    assert len(await evening.bot.host.events.in_server(evening.world.guild.id)) == 1
    form = await click(evening.director, page, "Change…")
    page = shown(await evening.director.submit_modal(form, fields))
    await click(evening.director, page, "Announce")
    await settle(evening)
    assert ann.mention in asked(evening, "Friday night 2")
    assert bob.mention in asked(evening, "Friday night 2")
    assert cy.mention not in asked(evening, "Friday night 2")

    def newest() -> str:
        return "\n".join(map(visible_text, seen(ann, channel)))

    assert "Friday night 2" in newest()
    panel = newest_with(di, channel, "Join as last time")
    assert "You weren't in the last one" in reply_text(await click(di, panel, "Join as last time"))
    entered = await click(ann, panel, "Join as last time")
    assert "You're entered" in reply_text(entered)
    assert "bob" in reply_text(entered)
    await settle(evening)
    assert "1 of 2" in newest()
    panel = newest_with(bob, channel, "Join as last time")
    assert "You're in" in reply_text(await click(bob, panel, "Join as last time"))


async def test_an_evening_is_repeated_every_week_until_one_press(env: Env) -> None:
    evening = Evening(env, ["ann", "bob"])
    await evening.announce(PresetCode.SWISS, start="in 2 hours")
    page = await evening.desk("Repeat event…")
    control = encode(PickRepeat((await evening.view()).id))
    page = shown(await choose(evening.director, page, ["7.3"], control))
    control = encode(PickAhead((await evening.view()).id))
    shown(await choose(evening.director, page, ["7.5"], control))
    await evening.settle()
    assert (await evening.view()).event.repeats
    assert "every week, announced 5 days before" in "\n".join(evening.log()).lower()
    await evening.desk("Repeat event…", "Stop repeating")
    assert not (await evening.view()).event.repeats


async def test_the_overall_standings_are_a_page_and_a_file(env: Env) -> None:
    evening = await entered(env, SWISS, "ann", "bob")
    ann, channel = evening.people[0], evening.world.channel
    await evening.start()
    await evening.play_round()
    first, events = await evening.view(), evening.bot.host.events
    organiser = replace(evening.person(evening.director), organiser=True)
    await events.series.copy(first.id, organiser, "Next", 0)
    page = shown(await ann.slash(channel, "event overall", event="next"))
    assert "ann" in visible_text(page)
    files = shown(await click(ann, page, "overall.csv")).attachments
    assert [file.filename for file in files] == ["overall.csv"]


async def test_a_division_goes_below_and_the_next_season_follows(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cy", "di"])
    await evening.create("Division 1", replace(SWISS, days_between=7))
    director, events = evening.director, evening.bot.host.events
    top = (await evening.view()).id
    page = await evening.desk("Repeat event…")
    form = await click(director, page, "Add a division below…")
    await director.submit_modal(form, {"name": "Division 2"})
    lines = await events.in_server(evening.world.guild.id)
    assert {line.name for line in lines} == {"Division 1", "Division 2"}
    (below,) = {line.id for line in lines} - {top}
    for event_id, people in ((top, evening.people[:2]), (below, evening.people[2:])):
        page = await desk(evening, event_id)
        await click(director, page, "Next season…")
        assert "Still running" in visible_text(page)
        for one in people:
            await events.enter(event_id, evening.person(one), [evening.person(one)])
        await events.begin(event_id, evening.person(director))
        await evening.settle(event_id)
        lost = acts.MatchForfeited(1, (1,))
        await events.act(event_id, evening.person(director), lost, "because")
        await evening.settle(event_id)
    page = await desk(evening, below)
    await click(director, page, "Next season…")
    assert "▲ cy" in visible_text(page)
    assert "▼ bob" in visible_text(page)
    form = await click(director, page, "Announce…")
    await yes(director, await director.submit_modal(form, {"start": "in 3 days"}))
    await settle(evening)
    lines = await events.in_server(evening.world.guild.id)
    assert sorted(line.name for line in lines) == ["Division 1"] * 2 + ["Division 2"] * 2
    assert evening.people[2].mention in asked(evening, "Division 1")
    assert evening.people[1].mention in asked(evening, "Division 2")


async def settle(evening: Evening) -> None:
    """Let the bot do what follows in all events, and show it."""
    for line in await evening.bot.host.events.in_server(evening.world.guild.id):
        await evening.settle(line.id)


async def desk(evening: Evening, event_id: str) -> ResponseMessage:
    """Open an event's desk, and there the page on which it is held once more."""
    channel = evening.world.channel
    page = shown(await evening.director.slash(channel, "event desk", event=event_id))
    await click(evening.director, page, "Repeat event…")
    return page


async def test_who_has_left_the_server_is_not_entered_by_others(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cy", "di"])
    ann, bob, cy, _ = evening.people
    await evening.announce(PresetCode.SWISS, start="in 2 hours", zone="Europe/London")
    await evening.join_as_pair(ann, bob)
    await evening.settle()
    events = evening.bot.host.events
    first = (await evening.view()).id
    director = evening.person(evening.director)
    organiser = replace(director, organiser=True)
    second = await events.series.copy(first, organiser, "Friday night 2", 0)
    await settle(evening)
    page = shown(await ann.slash(evening.world.channel, "help"))
    evening.world.guild.remove_member(bob)

    partner = GiveAgain("event join", (("event", second), ("partner", str(bob.id))))
    refused = await raw.forged_click(env, cy, page, encode(partner))
    assert PeopleOnly.text in reply_text(refused)
    again = await raw.forged_click(env, ann, page, encode(JoinAgain(second)))
    assert "You're entered" in reply_text(again)
    (entry,) = (await events.view(second)).event.there
    people = (await events.view(second)).users
    assert [people[one] for one in entry.people] == [ann.id]
