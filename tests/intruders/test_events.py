"""Forged clicks and forms at an organised event: nothing changes, and nothing is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from simcord import Env, MemberActor

from bot.ui.controls import events as controls
from bot.ui.controls.events import DeskAct, EventControl, PlanPart
from bot.ui.core.custom_ids import encode
from tests.e2e import raw
from tests.e2e.events.evenings import Evening, entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.reading import visible_text
from tests.e2e.world import make_world
from tests.intruders.sending import send_in
from tests.intruders.staging import some_message
from tests.ui.written import WRITTEN

FOUR = ("ann", "bob", "cy", "di")
FILLED = {
    "reason": "because",
    "value": "1, 0",
    "word": "rose",
    "team": "Intruders",
    "start": "in 2 hours",
}
"""What is written into every form."""


def forged(event_id: str) -> Iterator[str]:
    """Go through custom_ids of everything that can be done in an event."""
    for text, control in WRITTEN:
        if isinstance(control, EventControl):
            yield text.replace(control.event, event_id)
    for act in DeskAct:
        yield encode(controls.DoAtDesk(event_id, act, 1, 0, 1))
        yield encode(controls.DeskForm(event_id, act, 1, 0, 1))
    for part in PlanPart:
        yield encode(controls.PickPlanValue(event_id, part))
        yield encode(controls.PlanForm(event_id, part))


def acts(who: MemberActor, board: raw.Shown, evening: Evening, event_id: str) -> list[raw.Act]:
    """Click, choose and send in everything."""
    channel = evening.world.channel
    sent: list[raw.Act] = []
    for one in forged(event_id):
        sent += [
            raw.Click(who, board, one),
            raw.Choose(who, board, one, ["1"]),
            raw.Choose(who, board, one, [str(who.id)]),
            raw.Submit(who, channel, one, FILLED),
        ]
    return sent


def _custom_id(act: raw.Act) -> str:
    custom_id: str = getattr(act, "custom_id", "")
    return custom_id


@pytest.mark.parametrize("begun", [False, True])
async def test_a_stranger_changes_nothing(
    env: Env, caplog: pytest.LogCaptureFixture, *, begun: bool
) -> None:
    evening = await entered(env, FRIDAY, *FOUR, watching=["eve"])
    if begun:
        await evening.start()
    before = await evening.view()
    eve, board = evening.people[4], await some_message(env, evening.world)
    # Entering is what everybody may do.
    join = encode(controls.JoinEvent(before.id))
    sent = [one for one in acts(eve, board, evening, before.id) if _custom_id(one) != join]
    await send_in(env, sent, caplog)
    after = await evening.view()
    assert after.event.steps == before.event.steps
    assert (after.name, after.channel_id, after.people) == (
        before.name,
        before.channel_id,
        before.people,
    )


async def test_another_server_learns_nothing(env: Env, caplog: pytest.LogCaptureFixture) -> None:
    evening = await entered(env, FRIDAY, *FOUR)
    await evening.start()
    before = await evening.view()
    other = make_world(env, people=["mallory"])
    mallory, board = other.people[0], await some_message(env, other)
    sent = [
        act
        for one in forged(before.id)
        for act in (
            raw.Click(mallory, board, one),
            raw.Choose(mallory, board, one, ["1"]),
            raw.Submit(mallory, other.channel, one, FILLED),
        )
    ]
    ends = await send_in(env, sent, caplog)
    told = {visible_text(end.response) for end in ends if end.response is not None}
    assert not any(name in text for text in told for name in (*FOUR, "Friday"))
    assert (await evening.view()).event.steps == before.event.steps
