"""Plans and times that are typed: asked back, shown before they count, and changed later."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from simcord import Env, InteractionResult

from bot.competition.event.plan import Starts
from bot.interactions.repeat import FormForgotten
from bot.ui.controls import events as controls
from bot.ui.controls.again import SendForm
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.events import PickMatch, PlanPart
from bot.ui.core.custom_ids import encode
from tests.e2e import raw
from tests.e2e.events.desk.test_desk import season
from tests.e2e.events.evenings import Evening, entered
from tests.e2e.reading import menus, typed_in, visible_text
from tests.e2e.world import choose, click, labels, newest_with, reply_text, says, shown, yes


async def change(evening: Evening, part: PlanPart, to: str) -> Any:
    """Change a part of the plan at the desk; return the answer."""
    event_id = (await evening.view()).id
    page = await evening.desk("Plan…")
    picked = encode(controls.PickPlanPart(event_id))
    asked = await choose(evening.director, page, [f"{part.value}.0"], picked)
    menu = encode(controls.PickPlanValue(event_id, part, 0))
    if menu in str(page.components):
        return await choose(evening.director, page, [to], menu)
    answer = await evening.director.submit_modal(asked, {"value": to})
    return await yes(evening.director, answer) if part is PlanPart.START else answer


async def test_a_director_makes_an_evening_of_their_own(env: Env) -> None:
    evening = Evening(env, [f"p{number}" for number in range(8)])
    channel, people = evening.world.channel, evening.people
    announced = shown(await evening.announce(PresetCode.SWISS))
    await click(evening.director, announced, "Plan…")
    assert "Plan · Friday night" in visible_text(announced)
    for part, to in (
        (PlanPart.GAME, "pitch"),
        (PlanPart.OPTIONS, "target=2"),
        (PlanPart.ROUNDS, "2"),
        (PlanPart.STARTS, Starts.WHEN_THERE.value),
        (PlanPart.FORFEIT, "2"),
        (PlanPart.START, "in 3 minutes"),
        (PlanPart.BEGINS, "yes"),
        (PlanPart.PAUSE, "1"),
    ):
        await change(evening, part, to)
    wrong = await change(evening, PlanPart.ROUNDS, "many")
    assert "Write a number from 1 to 30" in visible_text(shown(wrong))
    await evening.settle()
    panel = evening.panel()
    assert "Pitch to 2" in panel
    assert "Swiss system, 2 rounds" in panel
    log = evening.log()
    assert "**manager**: the plan is changed: Game: Pitch · House options: none" in log
    assert any("Minutes before a no-show forfeits: 2" in line for line in log)

    # It begins by itself; two pairs say that they are there, and one of the others loses.
    await evening.enter(*(people[at : at + 2] for at in range(0, 8, 2)))
    await env.advance_time(181)
    await evening.settle()
    assert "Round 1 of 2" in evening.panel()
    match = (await evening.view()).event.matches[1]
    there = match.pairing.entrants[0]
    captain = people[2 * (there - 1)]
    await click(captain, newest_with(captain, channel, "I'm here"), "I'm here")
    await env.advance_time(121)
    await evening.settle()
    lost = (await evening.view()).event.matches[1].result
    assert lost is not None
    assert lost.winner == match.side_of(there)
    page = await evening.desk()
    assert "Plan…" not in visible_text(page)


async def pick_part(evening: Evening, part: PlanPart) -> InteractionResult:
    """Open the form of a part of the plan."""
    page = await evening.desk("Plan…")
    picked = encode(controls.PickPlanPart((await evening.view()).id))
    return await choose(evening.director, page, [f"{part.value}.0"], picked)


async def cup_form(evening: Evening) -> InteractionResult:
    """Open the form that announces a cup."""
    page = shown(await evening.director.slash(evening.world.channel, "event create"))
    (menu,) = menus(page)
    return await choose(evening.director, page, [PresetCode.CUP.value], menu.custom_id)


async def test_a_start_that_cannot_be_read_is_asked_for_again(env: Env) -> None:
    evening = Evening(env, ["ann", "bob"])
    ann, form = evening.director, await cup_form(evening)
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
    # A zone of several meanings is asked back.
    asked = await ann.submit_modal(form, {**fields, "start": "tomorrow 20:00 IST"})
    (india,) = (label for label in labels(shown(asked)) if "UTC+05:30" in label)
    summary = await click(ann, shown(asked), india)
    assert "10:30" in visible_text(shown(summary)), "by the clocks of the event's own zone, too"
    assert "Cup the 1st" in visible_text(shown(summary))
    assert "At most 4 pairs" in visible_text(shown(summary))
    await click(ann, shown(summary), "Announce")
    assert (await evening.view()).event.plan.zone == "America/Port_of_Spain"
    page = await evening.desk("Plan…")
    assert "Time zone: **America/Port_of_Spain**" in visible_text(page)


async def test_a_country_with_several_zones_offers_them(env: Env) -> None:
    evening = Evening(env, ["ann", "bob"])
    ann, form = evening.director, await cup_form(evening)
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


_DAY_MS = 86_400_000


async def _begun(env: Env) -> Evening:
    start = round(env.now().timestamp() * 1000) + 14_400_000
    evening = await entered(env, season(start), "ann", "bob", "cy", "di")
    await evening.start()
    return evening


def at(env: Env, hour: int, minute: int = 0) -> int:
    """Return a time of tomorrow in UTC, in milliseconds since 1970."""
    day = env.now().astimezone(UTC).date()
    then = datetime(day.year, day.month, day.day, hour, minute, tzinfo=UTC)
    return round(then.timestamp() * 1000) + _DAY_MS


async def test_a_time_is_shown_before_it_counts(env: Env) -> None:
    evening = await _begun(env)
    director = evening.director

    async def send(text: str, form: InteractionResult | None = None) -> InteractionResult:
        page = await evening.pick(PickMatch, 1)
        form = form or await click(director, page, "Move the start…")
        return await director.submit_modal(form, {"value": text, "reason": "The hall"})

    async def start() -> int:
        return (await evening.view()).event.matches[1].starts_at

    before = await start()
    # Words that were not understood are named.
    asked = await send("tomorrow 20:00 blorp")
    assert "I don't understand “blorp”" in reply_text(asked)
    assert "Yes, that's right" not in labels(shown(asked))
    # A zone of three meanings has a button for each.
    asked = await send("tomorrow 20:00 IST")
    buttons = [label for label in labels(shown(asked)) if "UTC" in label]
    assert len(buttons) == 3
    assert await start() == before, "nothing counts yet"
    (india,) = (label for label in buttons if "UTC+05:30" in label)
    await click(director, shown(asked), india)
    assert await start() == at(env, 14, 30)
    # What was understood is shown, and what was typed is not lost.
    asked = await send("tomorrow 20:00 UTC+2")
    stamp = at(env, 18) // 1000
    for part in ("20:00", "UTC+02:00", f"<t:{stamp}:F>", f"<t:{stamp}:R>"):
        assert part in reply_text(asked)
    again = await click(director, shown(asked), "Type again…")
    assert again.modal is not None
    assert "tomorrow 20:00 UTC+2" in str(again.modal)
    # An old question does not send what was typed later, nor a time that it did not offer.
    new = await send("tomorrow 21:00 UTC", again)
    assert says(FormForgotten, reply_text(await yes(director, asked)))
    forged = encode(SendForm(f"<t:{at(env, 22) // 1000}>"))
    told = await raw.forged_click(env, director, shown(new), forged)
    assert says(FormForgotten, reply_text(told))
    assert await start() == at(env, 14, 30)
    await yes(director, new)
    assert await start() == at(env, 21)
    await evening.settle()
    assert evening.log()[-1].endswith("· “The hall”")


async def test_an_old_question_does_not_send_another_form_of_the_same_time(env: Env) -> None:
    evening = await _begun(env)
    director = evening.director
    asked = []
    for match in (1, 2):
        form = await click(director, await evening.pick(PickMatch, match), "Move the start…")
        filled = {"value": "tomorrow 20:00 UTC", "reason": "The hall"}
        asked.append(await director.submit_modal(form, filled))
    before = (await evening.view()).event.matches
    assert says(FormForgotten, reply_text(await yes(director, asked[0])))
    assert (await evening.view()).event.matches == before
    await yes(director, asked[1])
    assert (await evening.view()).event.matches[2].starts_at == at(env, 20)
