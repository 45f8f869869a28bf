"""Whom others name for an event is told nothing, and plays once they join or act themselves."""

from __future__ import annotations

from simcord import Env, MemberActor

from bot.competition.event.plan import EventPlan
from bot.ui.controls import events as controls
from tests.e2e.events.evenings import Evening
from tests.e2e.events.plans import FRIDAY
from tests.e2e.reading import visible_text
from tests.e2e.world import click, click_newest, direct_messages, seen


async def named(env: Env, plan: EventPlan = FRIDAY) -> Evening:
    """Return an event for which a director has named four people, each alone."""
    evening = Evening(env, ["ann", "bob", "cy", "di"])
    await evening.create("Friday", plan)
    await evening.name(*([one] for one in evening.people))
    return evening


async def admit(evening: Evening, entrant: int) -> None:
    """Say at the desk that an entrant is there."""
    page = await evening.pick(controls.PickEntrant, entrant)
    await click(evening.director, page, "Mark as here")


def told(*people: MemberActor) -> int:
    """Return how many direct messages people have got."""
    return sum(len(direct_messages(one)) for one in people)


async def test_people_named_by_a_director_play_once_they_have_joined(env: Env) -> None:
    evening = await named(env)
    ann, bob, cy, di = evening.people
    channel = evening.world.channel
    await evening.desk("Start")
    assert not (await evening.view()).event.stages, "nobody has said that they play"
    for one in (ann, bob):
        await click_newest(one, channel, "Join")
    await evening.start()
    (match,) = (await evening.view()).event.matches.values()
    assert set(match.pairing.entrants) == {1, 2}
    assert told(ann) == told(bob) > 0
    assert told(cy, di) == 0


async def test_a_director_admits_people_and_they_are_told_once_they_act(env: Env) -> None:
    evening = await named(env)
    for entrant in (1, 2):
        await admit(evening, entrant)
    await evening.start()
    (link,) = (await evening.view()).tables
    assert told(*evening.people) == 0
    table = await evening.bot.host.table(link.table_id)
    assert {seat.user_id for seat in table.seats} == {one.id for one in evening.people[:2]}

    # The first cut or card says that one plays.
    assert table.first is not None
    first = next(one for one in evening.people if one.id == table.seats[table.first.seat].user_id)
    await evening.bot.host.cut(link.table_id, evening.person(first), table.game, 7)
    await evening.settle()
    event = (await evening.view()).event
    number = (await evening.view()).person_of(first.id)
    entry = event.entry_of(number)
    assert entry is not None
    assert entry.people == (number,)
    assert "Your table is open" in evening.told(first)
    # The other one is not reminded of any turn.
    (other,) = (one for one in evening.people[:2] if one is not first)
    (place,) = (one for one in evening.world.channel.threads if link.table_id in (one.name or ""))
    said = ""
    for _ in range(20):
        await env.advance_time(30)
        said += "".join(one.content + visible_text(one) for one in seen(first, place))
    assert first.mention in said
    assert other.mention not in said
    assert told(*(one for one in evening.people if one is not first)) == 0
    assert evening.log()[-1] == f"**{first.name}**: confirmed"
