"""What people see of an event that is called off, or whose channel is closed to the bot."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from simcord import Env

from bot.competition.event import acts
from bot.competition.event.plan import EventPlan
from bot.competition.matches import MatchFormat
from bot.competition.stages import EntrantKind, Format, RoundRobin, Stage
from tests.e2e.events.evenings import SHORT, Evening, entered
from tests.e2e.reading import visible_text
from tests.e2e.world import ask, click, labels, newest_with, seen

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


async def test_board_and_desk_say_until_when_an_absent_side_is_waited_for(env: Env) -> None:
    # No turn-up wins this game.
    evening = await begun(env, replace(PLAN, options={}))
    (link,) = (await evening.view()).tables
    table = await evening.bot.host.table(link.table_id)
    for _ in range(15):  # the desk calls nobody late for five minutes
        # In small steps: a long one looks like an outage, in which nobody could act.
        await env.advance_time(20)
    table = await evening.bot.host.table(link.table_id)
    assert table.waited_side is not None
    late = evening.people[table.waited_side]
    desk = await ask(evening.director, evening.world.channel, "event desk")
    assert f"{late.name} aren't here yet: forfeit" in desk
    (thread,) = (one for one in evening.world.channel.threads if one.id == table.place_id)
    board = newest_with(late, thread, "I'm here")
    assert f"No sign of {late.name} yet. Their side loses the match" in visible_text(board)
    await click(late, board, "I'm here")
    await evening.settle()
    assert "No sign of" not in "\n".join(map(visible_text, seen(late, thread)))
    desk = await ask(evening.director, evening.world.channel, "event desk")
    assert "- ann isn't here yet: forfeit" in desk
