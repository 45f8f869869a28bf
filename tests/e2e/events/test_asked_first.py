"""Who can announce an event, and what is refused before anybody is asked for more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Final

import pytest
from simcord import Env, MemberActor

from bot.competition.event import acts, errors
from bot.competition.event.plan import EventPlan
from bot.competition.stages import EntrantKind, Format, Knockout, Stage
from bot.interactions.events import asking
from bot.locale.say import speak
from bot.tables.errors.events import EventRefusal
from bot.ui.controls import events as controls
from bot.ui.controls import series
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.events import DeskAct, EventControl
from bot.ui.core.custom_ids import encode
from bot.ui.events.desk.forms import needs_form
from tests.e2e import raw
from tests.e2e.advice.scenes import announce
from tests.e2e.events.desk.test_redraw import MATCH
from tests.e2e.events.evenings import SHORT, Evening, entered
from tests.e2e.events.plans import PAIRS, SEASON
from tests.e2e.reading import buttons, menus
from tests.e2e.world import ask, reply_text, shown
from tests.root import ROOT

FORMS: Final = {
    "team_modal": "JoinEvent",
    "rename_modal": "AskTeamName",
    "new_team_form": "AskTeam",
    "substitute_form": "PickOut",
    "start_modal": "AskStart",
    "desk_form": "DoAtDesk",
    "value_form": "PickPlanPart",
    # What their hosts check: the tests below, and those of announcing.
    "copy_form": "check_copy",
    "division_form": "suggest_below",
    "season_form": "suggest_start",
    "details_modal": "_check",
    # At a table: the tests of referees, of the cut, of offers.
    "question_modal": "check_asking",
    "ruling_modal": "_refused",
    "cut_modal": "check_cutting",
    "offer_modal": "_check_turn",
    "name_modal": "check_manager",
    # They check themselves, or anybody may fill them in.
    "times": "check_manager",
    "numbers": "check_manager",
    "time_zone": "check_manager",
    "quiet_form": "",
    # A form that was refused comes again as it was filled in.
    "modal": "",
}
"""By what makes a form: what looks before it whether its answer can be taken."""


def makers() -> Iterator[str]:
    """Go through what makes the forms that people are asked to fill in."""
    for path in [*(ROOT / "bot/interactions").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]:
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or ast.unparse(call.func) != "Reply":
                continue
            for keyword in call.keywords:
                if keyword.arg == "modal":
                    made = keyword.value
                    name = made.func if isinstance(made, ast.Call) else made
                    yield ast.unparse(name).rpartition(".")[2]


def test_each_form_has_something_that_looks_before_it() -> None:
    assert {*makers()} == FORMS.keys()
    source = "".join(
        path.read_text("utf-8")
        for folder in ("bot/interactions", "cogs")
        for path in (ROOT / folder).rglob("*.py")
    )
    tried = {control.__name__ for control in asking._LEAST}
    for look in filter(None, FORMS.values()):
        assert look in tried or f"{look}(" in source, look


def asks(event_id: str) -> Iterator[EventControl]:
    """Yield the controls of an event that ask for something before they do it."""
    for kind in asking._LEAST:
        if kind is controls.DoAtDesk:
            yield from (
                controls.DoAtDesk(event_id, act, 1, 0, 1) for act in DeskAct if needs_form(act)
            )
        elif kind in {controls.AskTeamName, controls.AskStart, controls.PickOut}:
            yield kind(event_id, 1)
        elif kind in {controls.LeaveEntry, controls.WithdrawEntry}:
            yield kind(event_id, sure=False)
        else:
            yield kind(event_id)
    yield series.AskDivision(event_id)
    yield series.AskSeason(event_id, 0)


async def asked(env: Env, who: MemberActor, page: raw.Shown, control: EventControl) -> bool:
    """Press a control; say whether a form or a page with a question comes."""
    custom_id = encode(control)
    act: raw.Act = raw.Click(who, page, custom_id)
    if isinstance(control, controls.PickOut | controls.PickPlanPart):
        value = "start.-1" if isinstance(control, controls.PickPlanPart) else "1"
        act = raw.Choose(who, page, custom_id, [value])
    (end,) = await raw.together(env, act)
    return end.modal is not None or bool(buttons(shown(end)))


@pytest.mark.parametrize("plan", [PAIRS, SEASON])
async def test_an_event_that_was_called_off_asks_nobody_for_anything(
    env: Env, plan: EventPlan
) -> None:
    evening = Evening(env, ["a", "b", "c", "d"])
    await evening.create("Cup", plan)
    await evening.enter(evening.people[:2], evening.people[2:])
    event_id = (await evening.view()).id
    await evening.act(acts.Cancelled(), "rain")
    page = shown(await evening.director.slash(evening.world.channel, "help"))
    for who in (evening.director, evening.people[0], evening.world.stranger):
        found = [one for one in asks(event_id) if await asked(env, who, page, one)]
        assert found == [], who.name


async def test_nobody_is_asked_for_a_partner_once_entries_are_closed(env: Env) -> None:
    evening = Evening(env, ["a", "b", "c", "d"])
    await evening.create("Cup", PAIRS)
    a, b, c, d = evening.people
    await evening.join_as_pair(a, b)
    assert "partner" in await ask(evening.world.stranger, evening.world.channel, "event join")
    await evening.join_as_pair(c, d)
    await evening.start()
    closed = EventRefusal(errors.EntriesClosed()).said(speak())
    assert await ask(evening.world.stranger, evening.world.channel, "event join") == closed
    page = shown(await evening.director.slash(evening.world.channel, "help"))
    joining = controls.JoinEvent((await evening.view()).id)
    assert not await asked(env, evening.world.stranger, page, joining)
    assert await asked(env, a, page, controls.ShowEntry(joining.event))


async def test_who_may_announce_no_more_is_asked_for_no_name_and_start(env: Env) -> None:
    evening = Evening(env, ["a", "b"])
    page = shown(await evening.director.slash(evening.world.channel, "event create"))
    (menu,) = menus(page)
    most = evening.bot.host._policy.events_per_person
    await announce(evening.world, *[evening.director] * most)
    chosen = raw.Choose(evening.director, page, menu.custom_id, [next(iter(PresetCode)).value])
    (end,) = await raw.together(env, chosen)
    assert end.modal is None
    assert "limit of events" in reply_text(end)


async def test_an_event_that_begins_by_itself_is_announced_with_how_many_it_takes(env: Env) -> None:
    evening = Evening(env, ["ann"])
    await evening.announce(PresetCode.SWISS, begins="4", start="in 2 hours")
    await evening.settle()
    plan = (await evening.view()).event.plan
    assert (plan.begins_itself, plan.least, plan.options["target"]) == (True, 4, SHORT)
    assert "Begins by itself once 4 pairs can play" in evening.panel()


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
