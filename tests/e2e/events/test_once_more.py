"""An event is held once more: how its director says so, and how people come again."""

from __future__ import annotations

from dataclasses import replace

from simcord import Env

from bot.competition.stages import Swiss
from bot.ui.controls.events import PickRepeat, PresetCode
from bot.ui.core.custom_ids import encode
from tests.e2e.events.evenings import Evening, entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.reading import visible_text
from tests.e2e.world import choose, click, newest_with, reply_text, seen, shown

_ROUND = replace(FRIDAY.format.stages[0], system=Swiss(1))
SWISS = replace(FRIDAY, format=replace(FRIDAY.format, stages=(_ROUND,)), pairs_itself=True)
"""One round."""


def asked(evening: Evening) -> str:
    """Return the text that asks those of last time, in the log of the newest event."""
    thread = evening.world.channel.threads[-1]
    (found,) = (
        one
        for one in seen(evening.people[0], thread)
        if "are you playing again?" in visible_text(one)
    )
    return visible_text(found)


async def test_a_copy_asks_those_of_last_time(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cy", "di"])
    ann, bob, cy, di = evening.people
    channel = evening.world.channel
    await evening.announce(PresetCode.SWISS, start="in 2 hours", zone="Europe/London")
    await evening.join_as_pair(ann, bob)
    await evening.settle()
    page = await evening.desk("Once more…")
    form = await click(evening.director, page, "Copy this event…")
    refused = shown(await evening.director.submit_modal(form, {"name": "X", "start": "soon"}))
    form = await click(evening.director, refused, "Change…")
    fields = {"name": "Friday night 2", "start": "in 3 days"}
    said = await evening.director.submit_modal(form, fields)
    assert "Announced" in reply_text(said)
    await env.advance_time(2)
    assert ann.mention in asked(evening)
    assert bob.mention in asked(evening)
    assert cy.mention not in asked(evening)

    def newest() -> str:
        return "\n".join(map(visible_text, seen(ann, channel)))

    assert "Friday night 2" in newest()
    panel = newest_with(di, channel, "Join as last time")
    assert "You weren't in the last one" in reply_text(await click(di, panel, "Join as last time"))
    entered = await click(ann, panel, "Join as last time")
    assert "You're entered" in reply_text(entered)
    assert "bob" in reply_text(entered)
    await env.advance_time(2)
    assert "1 of 2" in newest()
    panel = newest_with(bob, channel, "Join as last time")
    assert "You're in" in reply_text(await click(bob, panel, "Join as last time"))


async def test_an_evening_is_repeated_every_week_until_one_press(env: Env) -> None:
    evening = Evening(env, ["ann", "bob"])
    await evening.announce(PresetCode.SWISS, start="in 2 hours")
    page = await evening.desk("Once more…")
    control = encode(PickRepeat((await evening.view()).id))
    shown(await choose(evening.director, page, ["7.3"], control))
    await evening.settle()
    assert (await evening.view()).event.repeats
    assert "every week, announced 3 days before" in "\n".join(evening.log()).lower()
    await evening.desk("Once more…", "Stop repeating")
    assert not (await evening.view()).event.repeats


async def test_the_overall_standings_are_a_page_and_a_file(env: Env) -> None:
    evening = await entered(env, SWISS, "ann", "bob")
    ann, channel = evening.people[0], evening.world.channel
    await evening.start()
    await evening.play_round()
    first, events = await evening.view(), evening.bot.host.events
    organiser = replace(evening.person(evening.director), organiser=True)
    await events.copy(first.id, organiser, "Next", 0)
    page = shown(await ann.slash(channel, "event overall", event="next"))
    assert "ann" in visible_text(page)
    files = shown(await click(ann, page, "overall.csv")).attachments
    assert [file.filename for file in files] == ["overall.csv"]
