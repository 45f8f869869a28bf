"""Times that are typed: what was understood is shown before it counts, at every way in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial

import pytest
from simcord import Env, InteractionResult, MemberActor

from bot.interactions.repeat import FormForgotten
from bot.ui.controls import events as controls
from bot.ui.controls.again import SendForm
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.events import PickMatch, PlanPart
from bot.ui.core.custom_ids import encode
from tests.e2e import raw
from tests.e2e.events.desk.test_desk import season
from tests.e2e.events.evenings import Evening, entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.events.teams.test_captains import arrange
from tests.e2e.events.teams.test_captains import season as teams
from tests.e2e.reading import menus
from tests.e2e.world import choose, click, labels, reply_text, says, shown, yes

_DAY_MS = 86_400_000
_AGAIN = "Type again…"


@dataclass
class Way:
    """A way in: how its form is opened, and what came of it."""

    evening: Evening
    who: MemberActor
    open: Callable[[], Awaitable[InteractionResult]]
    field: str
    others: dict[str, object]
    read: Callable[[], Awaitable[int]]
    """The start that counts, in milliseconds since 1970."""

    async def send(self, text: str, form: InteractionResult | None = None) -> InteractionResult:
        filled = {**self.others, self.field: text}
        return await self.who.submit_modal(form or await self.open(), filled)


async def _begun(env: Env) -> Evening:
    start = round(env.now().timestamp() * 1000) + 14_400_000
    evening = await entered(env, season(start), "ann", "bob", "cy", "di")
    await evening.start()
    return evening


async def _start_of_first(evening: Evening) -> int:
    return (await evening.view()).event.matches[1].starts_at


async def _move(env: Env) -> Way:
    evening = await _begun(env)

    async def form() -> InteractionResult:
        page = await evening.pick(PickMatch, 1)
        return await click(evening.director, page, "Move the start…")

    others: dict[str, object] = {"reason": "The hall"}
    read = partial(_start_of_first, evening)
    return Way(evening, evening.director, form, "value", others, read)


async def _move_round(env: Env) -> Way:
    evening = await _begun(env)

    async def form() -> InteractionResult:
        return await click(evening.director, await evening.desk(), "Move the round's start…")

    others: dict[str, object] = {"rounds": ["later"], "reason": "The hall"}
    read = partial(_start_of_first, evening)
    return Way(evening, evening.director, form, "value", others, read)


async def _propose(env: Env) -> Way:
    evening = await teams(env)
    captain = evening.people[0]

    async def form() -> InteractionResult:
        return await click(captain, await arrange(evening, captain), "Propose another time…")

    async def read() -> int:
        (match,) = (await evening.view()).event.matches.values()
        return match.proposed[1] if match.proposed else match.starts_at

    return Way(evening, captain, form, "start", {}, read)


async def _plan(env: Env) -> Way:
    evening = await entered(env, replace(FRIDAY, zone="Europe/London"), "ann")
    picked = encode(controls.PickPlanPart((await evening.view()).id))

    async def form() -> InteractionResult:
        page = await evening.desk("Plan…")
        return await choose(evening.director, page, [f"{PlanPart.START.value}.0"], picked)

    async def read() -> int:
        return (await evening.view()).event.plan.starts_at

    return Way(evening, evening.director, form, "value", {}, read)


_WAYS = {"move": _move, "move-round": _move_round, "propose": _propose, "plan": _plan}


def at(env: Env, hour: int, minute: int = 0) -> int:
    """Return a time of tomorrow in UTC, in milliseconds since 1970."""
    day = env.now().astimezone(UTC).date()
    then = datetime(day.year, day.month, day.day, hour, minute, tzinfo=UTC)
    return round(then.timestamp() * 1000) + _DAY_MS


@pytest.mark.parametrize("begin", _WAYS.values(), ids=_WAYS)
async def test_a_time_is_shown_before_it_counts(
    env: Env, begin: Callable[[Env], Awaitable[Way]]
) -> None:
    way = await begin(env)
    before = await way.read()
    # Words that were not understood are named.
    asked = await way.send("tomorrow 20:00 blorp")
    assert "I don't understand “blorp”" in reply_text(asked)
    assert "Yes, that's right" not in labels(shown(asked))
    # A zone of three meanings has a button for each.
    asked = await way.send("tomorrow 20:00 IST")
    buttons = [label for label in labels(shown(asked)) if "UTC" in label]
    assert len(buttons) == 3
    assert await way.read() == before, "nothing counts yet"
    (india,) = (label for label in buttons if "UTC+05:30" in label)
    await click(way.who, shown(asked), india)
    assert await way.read() == at(env, 14, 30)
    # What was understood is shown, and what was typed is not lost.
    asked = await way.send("tomorrow 20:00 UTC+2")
    stamp = at(env, 18) // 1000
    for part in ("20:00", "UTC+02:00", f"<t:{stamp}:F>", f"<t:{stamp}:R>"):
        assert part in reply_text(asked)
    again = await click(way.who, shown(asked), _AGAIN)
    assert again.modal is not None
    assert "tomorrow 20:00 UTC+2" in str(again.modal)
    assert await way.read() == at(env, 14, 30)
    # An old question does not send what was typed later, nor a time that it did not offer.
    new = await way.send("tomorrow 21:00 UTC", again)
    assert says(FormForgotten, reply_text(await yes(way.who, asked)))
    forged = encode(SendForm(f"<t:{at(env, 22) // 1000}>"))
    told = await raw.forged_click(env, way.who, shown(new), forged)
    assert says(FormForgotten, reply_text(told))
    assert await way.read() == at(env, 14, 30)
    await yes(way.who, new)
    assert await way.read() == at(env, 21)


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


async def test_a_new_event_asks_which_zone_was_meant(env: Env) -> None:
    evening = Evening(env, ["ann"])
    channel, ann = evening.world.channel, evening.director
    page = shown(await ann.slash(channel, "event create"))
    (menu,) = menus(page)
    form = await choose(ann, page, [PresetCode.CUP.value], menu.custom_id)
    fields = {"name": "Cup", "start": "tomorrow 20:00 IST", "zone": "Trinidad", "limit": ""}
    asked = await ann.submit_modal(form, fields)
    (india,) = (label for label in labels(shown(asked)) if "UTC+05:30" in label)
    summary = await click(ann, shown(asked), india)
    stamp = at(env, 14, 30) // 1000
    assert f"<t:{stamp}:F>" in reply_text(summary)
    assert "10:30" in reply_text(summary), "by the clocks of the event's own zone, too"
    await click(ann, shown(summary), "Announce")
    assert (await evening.view()).event.plan.starts_at == stamp * 1000


async def test_a_copy_is_shown_by_the_clocks_of_its_zone(env: Env) -> None:
    evening = await entered(env, replace(FRIDAY, zone="Europe/Helsinki"), "ann")
    director = evening.director
    form = await click(director, await evening.desk("Once more…"), "Copy this event…")
    page = await director.submit_modal(form, {"name": "Two", "start": "tomorrow 8pm UTC"})
    assert f"<t:{at(env, 20) // 1000}:F>" in reply_text(page)
    assert "22:00" in reply_text(page)
    assert "UTC+02:00" in reply_text(page)
