"""A knock-out is drawn by lot, and its panel and log let everyone check it."""

from __future__ import annotations

import re
from hashlib import sha256

from simcord import Env

from bot.competition.event.plan import EventPlan
from bot.competition.stages import EntrantKind, Format, Knockout, Stage
from tests.e2e.events.desk.test_redraw import MATCH
from tests.e2e.events.evenings import Evening, entered


async def test_the_panel_promises_the_draw_and_the_log_proves_it(env: Env) -> None:
    form = Format(EntrantKind.PERSON, (Stage(Knockout(), MATCH),))
    plan = EventPlan(format=form, game="trinidad", options={"target": 2}, seats=2)
    evening: Evening = await entered(env, plan, "ann", "bob", "cy", "di")
    promised = re.search(r"The lot's fingerprint: `([0-9a-f]{64})`", evening.panel())
    assert promised is not None
    await evening.start()
    (begun,) = [line for line in evening.log() if "drawn by the lot" in line]
    lot = re.search(r"`([0-9a-f]{64})`", begun)
    assert lot is not None
    assert sha256(lot[1].encode()).hexdigest() == promised[1]
    by_lot = sorted(range(1, 5), key=lambda one: sha256(f"{lot[1]}:{one}".encode()).digest())
    field = (await evening.view()).event.stages[0].entrants
    assert [one.id for one in field] == by_lot
    assert "fingerprint" not in evening.panel()
