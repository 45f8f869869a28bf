"""The plan of an event, changed in chat before its first round."""

from __future__ import annotations

from typing import Any

from simcord import Env

from bot.competition.event.plan import Starts
from bot.ui.controls import events as controls
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.events import PlanPart
from bot.ui.core.custom_ids import encode
from tests.e2e.events.evenings import Evening
from tests.e2e.reading import visible_text
from tests.e2e.world import choose, click, newest_with, shown, yes


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
