"""``/event`` in the less smooth moments: what cannot be read, who may not, what is called off."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from simcord import Env, InteractionResult

from bot.competition.event import acts
from bot.competition.event.plan import EventPlan
from bot.competition.matches import MatchFormat
from bot.competition.stages import EntrantKind, Format, RoundRobin, Stage
from bot.ui.controls import events as controls
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.events import PlanPart
from bot.ui.core.custom_ids import encode
from tests.e2e.events.evenings import SHORT, Evening, entered
from tests.e2e.reading import menus, typed_in, visible_text
from tests.e2e.world import ask, choose, click, labels, shown


async def pick_part(evening: Evening, part: PlanPart) -> InteractionResult:
    """Open the form of a part of the plan."""
    page = await evening.desk("Plan…")
    picked = encode(controls.PickPlanPart((await evening.view()).id))
    return await choose(evening.director, page, [f"{part.value}.0"], picked)


async def test_a_start_that_cannot_be_read_is_asked_for_again(env: Env) -> None:
    evening = Evening(env, ["ann", "bob"])
    channel, ann = evening.world.channel, evening.director
    page = shown(await ann.slash(channel, "event create"))
    (menu,) = menus(page)
    form = await choose(ann, page, [PresetCode.CUP.value], menu.custom_id)
    fields = {"name": "Cup: the 1st", "start": "soon", "zone": "UTC", "limit": "4"}
    refused = await ann.submit_modal(form, fields)
    assert "I don't understand “soon”" in visible_text(shown(refused))
    form = await click(ann, shown(refused), "Change…")
    assert typed_in(form.modal) == fields
    # Too far ahead is a refusal like any other.
    fields |= {"start": "1 Jan 2099 8pm", "zone": "Trinidad"}
    refused = await ann.submit_modal(form, fields)
    assert "more than a year ahead" in visible_text(shown(refused))
    form = await click(ann, shown(refused), "Change…")
    assert typed_in(form.modal) == fields
    summary = await ann.submit_modal(form, {**fields, "start": "in 2 hours"})
    assert "Cup the 1st" in visible_text(shown(summary))
    assert "At most 4 pairs" in visible_text(shown(summary))
    await click(ann, shown(summary), "Announce")
    assert (await evening.view()).event.plan.zone == "America/Port_of_Spain"
    page = await evening.desk("Plan…")
    assert "Time zone: **America/Port_of_Spain**" in visible_text(page)


async def test_a_country_with_several_zones_offers_them(env: Env) -> None:
    evening = Evening(env, ["ann", "bob"])
    channel, ann = evening.world.channel, evening.director
    page = shown(await ann.slash(channel, "event create"))
    (menu,) = menus(page)
    form = await choose(ann, page, [PresetCode.CUP.value], menu.custom_id)
    fields = {"name": "Cup", "start": "tomorrow half past eight", "zone": "US", "limit": ""}
    refused = shown(await ann.submit_modal(form, fields))
    assert "“US” has several time zones" in visible_text(refused)
    (menu,) = menus(refused)
    central = menu.options["Chicago · Central Time"]
    summary = shown(await choose(ann, refused, [central], menu.custom_id))
    await click(ann, summary, "Announce")
    plan = (await evening.view()).event.plan
    assert plan.zone == "America/Chicago"
    start = datetime.fromtimestamp(plan.starts_at / 1000, ZoneInfo("America/Chicago"))
    assert (start.hour, start.minute) == (20, 30)
    # Later, in the plan, the same question has the same answers.
    form = await pick_part(evening, PlanPart.ZONE)
    refused = shown(await ann.submit_modal(form, {"value": "Canada"}))
    (menu,) = menus(refused)
    page = shown(await choose(ann, refused, ["America/Toronto"], menu.custom_id))
    assert "Time zone: **America/Toronto**" in visible_text(page)


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


STAGE = Stage(RoundRobin(), MatchFormat(games=(1,), per_game=Fraction(2)))
PLAN = EventPlan(
    format=Format(EntrantKind.PERSON, (STAGE,)),
    game="trinidad",
    options={"target": SHORT},
    seats=2,
    break_minutes=0,
)


async def begun(env: Env, plan: EventPlan = PLAN) -> Evening:
    """Return an event of two people at their table."""
    evening = await entered(env, plan, "ann", "bob")
    await evening.start()
    return evening


async def test_nobody_is_asked_to_an_event_that_is_called_off(env: Env) -> None:
    evening = await begun(env)
    ann, channel = evening.people[0], evening.world.channel
    assert "Your table is open" in evening.told(ann)
    await evening.act(acts.Cancelled(), "Rain")
    await evening.settle()
    assert evening.told(ann).splitlines()[:2] == ["**Friday · Round 1**", "Called off"]
    assert "nothing to check in to" in await ask(ann, channel, "event check-in")
    assert "Your match" not in await ask(ann, channel, "event team")
    assert not [label for label in labels(await evening.desk()) if label.startswith("Undo")]
