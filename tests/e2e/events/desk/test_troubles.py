"""What people see of an event that is called off, or whose channel is closed to the bot."""

from __future__ import annotations

from fractions import Fraction

from simcord import Env

from bot.competition.event import acts
from bot.competition.event.plan import EventPlan
from bot.competition.matches import MatchFormat
from bot.competition.stages import EntrantKind, Format, RoundRobin, Stage
from tests.e2e.events.evenings import SHORT, Evening, entered
from tests.e2e.world import ask, labels

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
