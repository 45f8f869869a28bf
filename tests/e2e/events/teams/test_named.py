"""Whom others name for an event is asked in its thread, and plays once they say yes or act."""

from __future__ import annotations

from dataclasses import replace

from simcord import Env, MemberActor

from bot.competition.event.plan import EventPlan
from bot.ui.controls import events as controls
from bot.ui.core.custom_ids import encode
from tests.e2e import raw
from tests.e2e.events.evenings import Evening
from tests.e2e.events.plans import DERBY, FRIDAY
from tests.e2e.listening import Everything, calls, mentioned
from tests.e2e.reading import visible_text
from tests.e2e.world import (
    choose,
    click,
    direct_messages,
    labels,
    newest_with,
    reply_text,
    seen,
    shown,
)


async def named(env: Env, plan: EventPlan = FRIDAY) -> Evening:
    """Return an event for which a director has named four people, each alone."""
    evening = Evening(env, ["ann", "bob", "cy", "di"])
    await evening.create("Friday", plan)
    await evening.name(*([one] for one in evening.people))
    return evening


LEAGUE = replace(DERBY, guests=False, format=replace(DERBY.format, substitutes=1))


async def team(evening: Evening, name: str, captain: MemberActor, *mates: MemberActor) -> None:
    """Let a captain enter a team, and invite people to it in one go."""
    channel = evening.world.channel
    form = await captain.slash(channel, "event join")
    page = shown(await captain.submit_modal(form, {"team": name}))
    await choose(captain, page, mates, encode(controls.PickMembers((await evening.view()).id)))
    await evening.settle()


async def test_people_named_for_a_team_are_asked_once_and_answer_there(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cy", "eve"])
    everything = Everything(env)
    ann, bob, cy, eve = evening.people
    await evening.create("Friday", LEAGUE)
    await team(evening, "Jacks", ann, bob, cy)
    (asked,) = calls(everything)
    assert mentioned(asked) == {bob.id, cy.id}
    assert asked.channel_id == evening.thread().id
    assert "**ann** invites you to play for **Jacks** in **Friday**." in asked.text
    assert told(bob, cy) == 0, "and nobody is written to"

    note = newest_with(bob, evening.thread(), "Yes")
    assert "nothing for you to confirm" in reply_text(await click(eve, note, "Yes"))
    assert "You're in." in reply_text(await click(bob, note, "Yes"))
    assert "You've declined." in reply_text(await click(cy, note, "No"))
    await evening.settle()
    (entry,) = (await evening.view()).event.entries.values()
    names = [(await evening.view()).people[one.person] for one in entry.members]
    assert names == ["ann", "bob"]
    (note,) = (one for one in seen(eve, evening.thread()) if "invites you" in visible_text(one))
    assert "Said yes: bob" in visible_text(note)
    assert labels(note) == [], "there is nothing left to ask"
    assert len(calls(everything)) == 1


async def test_join_asks_whose_invitation_is_meant_where_there_are_several(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cy"])
    ann, bob, cy = evening.people
    await evening.create("Friday", LEAGUE)
    await team(evening, "Jacks", ann, cy)
    await team(evening, "Queens", bob, cy)
    page = shown(await cy.slash(evening.world.channel, "event join"))
    assert labels(page) == ["Yes", "No"] * 2
    assert "Several invite you" in visible_text(page)
    here = shown(await cy.slash(evening.world.channel, "event check-in"))
    assert labels(here) == labels(page), "and nobody joins one by saying that they are here"
    yes = encode(controls.AnswerInvitation((await evening.view()).id, 2, yes=True))
    await raw.forged_click(env, cy, page, yes)
    await evening.settle()
    view = await evening.view()
    mine = view.event.entry_of(view.person_of(cy.id))
    assert mine is not None
    assert view.teams[mine.id] == "Queens"
    assert len(view.event.entries[1].members) == 1


async def admit(evening: Evening, entrant: int) -> None:
    """Say at the desk that an entrant is there."""
    page = await evening.pick(controls.PickEntrant, entrant)
    await click(evening.director, page, "Mark as here")


def told(*people: MemberActor) -> int:
    """Return how many direct messages people have got."""
    return sum(len(direct_messages(one)) for one in people)


async def test_a_director_admits_people_and_they_are_told_once_they_act(env: Env) -> None:
    evening = await named(env)
    for entrant in (1, 2):
        await admit(evening, entrant)
    await evening.start(without_others=True)
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
    assert evening.log()[-1] == f"**{first.name}**: accepts the invitation"
