"""Teams and pairs: who plays for them, who speaks for them, and saying that one is there."""

from __future__ import annotations

from simcord import Env

from bot.competition.event import acts
from bot.ui.controls import events as controls
from bot.ui.core.custom_ids import encode
from tests.e2e.events.evenings import Evening
from tests.e2e.events.plans import PAIRS, SEASON
from tests.e2e.reading import menus, visible_text
from tests.e2e.world import ask, choose, click, direct_messages, labels, reply_text, shown


async def test_another_speaks_for_a_team_whose_captain_has_left_the_server(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cy", "di"])
    ann, bob, cy, di = evening.people
    await evening.create("Season", SEASON)
    host, view = evening.bot.host, await evening.view()
    for name, captain, other in (("Upper", ann, bob), ("Lower", cy, di)):
        people = [evening.person(captain), evening.person(other)]
        await host.events.enter(view.id, people[0], people, team=name)
    await host.events.confirm(view.id, evening.person(bob))
    evening.world.guild.remove_member(cy)
    page = visible_text(await evening.desk())
    assert "cy, captain of Lower, has left the server, and nobody else there has joined" in page

    evening.world.guild.remove_member(ann)
    await env.advance_time(60)
    mine = shown(await bob.slash(evening.world.channel, "event team"))
    assert "bob (captain)" in visible_text(mine)
    view = await evening.view()
    assert view.event.entries[1].captain == view.person_of(bob.id)

    await host.events.confirm(view.id, evening.person(di))
    mine = shown(await di.slash(evening.world.channel, "event check-in"))
    assert "di (captain)" in visible_text(mine)


async def test_a_director_enters_a_team_with_its_name_and_its_captain_renames_it(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cy"])
    ann, bob, cy = evening.people
    await evening.create("Season", SEASON)
    form = await click(evening.director, await evening.desk(), "Enter a team…")
    filled = {"team": "Upper House", "person": [ann, bob]}
    entered = await evening.director.submit_modal(form, filled)
    assert "They play once" in visible_text(shown(entered))
    event_id = (await evening.view()).id
    await evening.bot.host.events.confirm(event_id, evening.person(ann))

    form = await click(evening.director, await evening.desk(), "Enter a team…")
    refused = await evening.director.submit_modal(form, {"team": "upper house", "person": [cy]})
    assert "Another team is already called “upper house”" in reply_text(refused)
    form = await click(evening.director, shown(refused), "Enter a team…")
    refused = await evening.director.submit_modal(form, {"team": "Lower", "person": [cy, ann]})
    assert "Nobody was entered. ann already plays for Upper House" in reply_text(refused)

    page = shown(await ann.slash(evening.world.channel, "event team"))
    await click(ann, page, "Arrange…")
    form = await click(ann, page, "Rename the team…")
    renamed = await ann.submit_modal(form, {"team": "Low Moor"})
    assert "**Low Moor**" in visible_text(shown(renamed))
    await evening.settle()
    assert evening.log()[-1] == "**ann**: Low Moor is the team's new name"

    number = (await evening.view()).person_of(ann.id)
    assert number is not None
    await evening.act(acts.DirectorNamed(number))
    desk = await evening.desk(who=ann)
    await choose(ann, desk, ["1"], encode(controls.PickEntrant(event_id)))
    form = await click(ann, desk, "Rename the team…")
    renamed = await ann.submit_modal(form, {"team": "Moorside"})
    assert "Director's desk · Season\n**Moorside**" in visible_text(shown(renamed))


async def test_a_captain_removes_a_partner_who_never_confirms(env: Env) -> None:
    evening = Evening(env, ["a", "b", "c"])
    a, b, c = evening.people
    channel = evening.world.channel
    await evening.create("Pairs", PAIRS)
    await ask(a, channel, "event join", partner=b)
    page = shown(await a.slash(channel, "event team"))
    view = await evening.view()
    control, number = encode(controls.PickRemoved(view.id)), view.person_of(b.id)
    assert control in {one.custom_id for one in menus(page)}

    older = shown(await a.slash(channel, "event team"))
    await choose(a, page, [str(number)], control)
    assert control not in {one.custom_id for one in menus(page)}
    stale = await choose(a, older, [str(number)], control)
    assert "That person has already left" in reply_text(stale)
    await choose(a, page, [c], encode(controls.PickMembers(view.id)))
    assert "c: still to confirm" in visible_text(page)
    await evening.settle()
    assert evening.log()[-2:] == [
        "**a**: b is removed from a",
        "**a**: c is invited to a & c",
    ]
    await click(a, page, "Withdraw my entry")
    await click(a, page, "Withdraw my entry")
    late = await choose(a, older, [str(number)], control)
    assert "Only your captain or a director" in reply_text(late)
    await evening.settle()
    assert "Entries are open · 0 pairs" in evening.panel()


async def test_an_entrant_without_a_partner_finds_one(env: Env) -> None:
    evening = Evening(env, ["a", "b", "c", "d"])
    a, b, c, d = evening.people
    channel = evening.world.channel
    await evening.create("Pairs", PAIRS)
    event_id = (await evening.view()).id
    alone = shown(await a.slash(channel, "event join"))
    await click(a, alone, "Enter without a partner")
    assert "Others can see that you're looking for a partner" in visible_text(alone)
    await evening.settle()
    assert "a · looking for a partner" in evening.panel()
    looking = encode(controls.PickLooking(event_id))
    pages = [shown(await one.slash(channel, "event join")) for one in (b, c)]
    await choose(b, pages[0], ["1"], looking)
    assert "- a\n- b" in visible_text(pages[0])
    late = await choose(c, pages[1], ["1"], looking)
    assert "Only your captain or a director" in reply_text(late)
    assert looking not in str(shown(await d.slash(channel, "event join")).components)
    await evening.settle()
    assert "Ready to play: 1 pair" in visible_text(await evening.desk())
    assert evening.log()[-1] == "**b**: joins a"


async def test_checking_in_is_answered_kindly_whenever_it_is_done(env: Env) -> None:
    evening = Evening(env, ["a", "b", "c", "d", "x"])
    a, b, c, d, stranger = evening.people
    channel = evening.world.channel
    await evening.create("Pairs", PAIRS)
    await ask(a, channel, "event join", partner=b)
    members = controls.PickMembers((await evening.view()).id)
    assert "You're not in" in await ask(stranger, channel, "event check-in")
    page = shown(await b.slash(channel, "event check-in"))
    assert "- a\n- b" in visible_text(page), "who says that they are here plays"
    assert "Yes" not in labels(page)
    await click(b, page, "Leave")
    assert "Leave **a & b**?" in visible_text(page)
    await click(b, page, "Stay")
    await click(b, page, "Leave")
    await click(b, page, "Leave")
    assert "You're not in" in visible_text(page)
    await choose(a, shown(await a.slash(channel, "event team")), [b], encode(members))
    page = shown(await b.slash(channel, "event team"))
    await click(b, page, "Yes")
    # Where "Yes" was, there is "Leave" now: the second click of two only asks.
    await click(b, page, "Leave")
    await click(b, page, "Stay")
    assert "nothing to check in to right now" in await ask(a, channel, "event check-in")

    await evening.enter([c, d])
    await evening.desk("Open check-in")
    assert "Good to see you!" in await ask(a, channel, "event check-in")
    assert "You're checked in already" in await ask(b, channel, "event check-in")
    await ask(c, channel, "event check-in")
    await evening.desk("Start")
    note = direct_messages(a)[-1]
    assert "Good to see you!" in visible_text(shown(await click(a, note, "I'm here")))
    await evening.settle()
    assert "I'm here" not in labels(direct_messages(a)[-1])
    assert "You're checked in already" in await ask(b, channel, "event check-in")
    told = len(direct_messages(a))
    page = shown(await c.slash(channel, "event check-in"))
    assert "I'm here" not in labels(page)
    await evening.settle()
    assert "Your match has already started" in await ask(d, channel, "event check-in")
    # The message of the match was edited when the table opened.
    assert any("Your table is open" in visible_text(one) for one in direct_messages(a))
    assert len(direct_messages(a)) == told
