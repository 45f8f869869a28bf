"""Teams and pairs: who plays and speaks for them, and what their captains arrange."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simcord import Env, MemberActor

from bot.competition.event import acts
from bot.competition.event.seating import line_up
from bot.ui.controls import events as controls
from bot.ui.core.custom_ids import encode
from tests.e2e.events.evenings import Evening
from tests.e2e.events.plans import PAIRS, SEASON
from tests.e2e.reading import menus, visible_text
from tests.e2e.world import (
    ask,
    choose,
    click,
    direct_messages,
    labels,
    newest_with,
    reply_text,
    shown,
    yes,
)


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
    assert evening.log()[-2:] == ["**a**: b is removed from a", "**a**: c is invited to a & c"]
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


DAY = 24 * 3600


async def season(env: Env, minutes: int = 14_400) -> Evening:
    """Return a season of two teams of five, some minutes before its only match."""
    evening = Evening(env, [f"{team}{number}" for team in "ab" for number in range(5)])
    start = round(env.now().timestamp() * 1000) + minutes * 60_000
    await evening.create("Season", replace(SEASON, starts_at=start))
    await evening.enter(evening.people[:5], evening.people[5:])
    await evening.start()
    return evening


async def arrange(evening: Evening, who: MemberActor) -> Any:
    """Return the page on which a captain arranges things."""
    page = shown(await who.slash(evening.world.channel, "event team"))
    await click(who, page, "Arrange…")
    return page


async def test_a_captain_brings_someone_from_the_bench_in_the_middle_of_a_match(env: Env) -> None:
    evening = await season(env, minutes=1)
    await env.advance_time(120)
    await evening.settle()
    (match,) = (await evening.view()).event.matches.values()
    view = await evening.view()
    captain, player, bench = (
        view.person_of(evening.people[number].id) or 0 for number in (0, 1, 4)
    )
    assert captain in match.seats[0]
    page = await arrange(evening, evening.people[0])
    goes, comes = controls.PickWhoGoes(view.id), controls.PickWhoComes(view.id, player)
    await choose(evening.people[0], page, [str(player)], encode(goes))
    assert "Who plays instead of a1?" in visible_text(page)
    await choose(evening.people[0], page, [str(bench)], encode(comes))
    await evening.settle()
    (after,) = (await evening.view()).event.matches.values()
    expected = [[bench if one == player else one for one in row] for row in match.seats]
    assert [[*row] for row in after.seats] == expected
    assert evening.log()[-1] == "**a0**: a4 plays instead of a1 for a0"
    tables = [link.table_id for link in (await evening.view()).tables]
    seated = {seat.user_id for one in tables for seat in (await evening.bot.host.table(one)).seats}
    assert evening.people[4].id in seated
    assert evening.people[1].id not in seated


async def test_captains_agree_on_another_start(env: Env) -> None:
    evening = await season(env)
    one, other = evening.people[0], evening.people[5]
    (match,) = (await evening.view()).event.matches.values()
    page = await arrange(evening, one)
    form = await click(one, page, "Propose another time…")
    unread = await one.submit_modal(form, {"start": "blue"})
    assert "I don't understand “blue”" in visible_text(shown(unread))
    form = await click(one, page, "Propose another time…")
    await yes(one, await one.submit_modal(form, {"start": "in 12 days"}))
    assert "The other captain has to agree" in visible_text(await arrange(evening, one))
    assert "Agree" not in labels(await arrange(evening, one))

    assert "a0 proposes" in visible_text(await arrange(evening, other))
    note = newest_with(other, evening.thread(), "Agree")
    assert visible_text(note).startswith(f"<@{other.id}>")
    assert "Only your captain" in reply_text(await click(evening.people[1], note, "Agree"))
    assert "Agreed." in reply_text(await click(other, note, "Agree"))
    (moved,) = (await evening.view()).event.matches.values()
    assert 1 < (moved.starts_at - match.starts_at) / 1000 / DAY < 3
    await evening.settle()
    assert [line.split(": ")[0] for line in evening.log()[-2:]] == ["**a0**", "**b0**"]


async def test_a_captain_says_who_sits_where_and_hands_over(env: Env) -> None:
    evening = await season(env)
    captain, mate = evening.people[0], evening.people[3]
    view = await evening.view()
    page = await arrange(evening, captain)
    # The substitute comes in for the second at the first table, then the two tables are swapped.
    for people in (["2", "6"], ["4", "5"]):
        await choose(captain, page, people, encode(controls.PickRow(view.id, 0)))
    assert line_up((await evening.view()).event, 1, 2) == [[4, 5], [2, 6]]
    theirs = shown(await mate.slash(evening.world.channel, "event team"))
    assert "Arrange…" not in labels(theirs)
    number, old = str(view.person_of(mate.id)), str(view.person_of(captain.id))
    control = encode(controls.PickCaptain(view.id, 1))
    stale, page = await arrange(evening, captain), await arrange(evening, captain)
    await choose(captain, page, [number], control)
    assert "a3 (captain)" in visible_text(page)
    refused = await choose(captain, stale, [number], control)
    assert "Only your captain or a director" in visible_text(shown(refused))
    await arrange(evening, mate)
    page = await evening.pick(controls.PickEntrant, 1)
    control = encode(controls.PickCaptain(view.id, 1, at_desk=True))
    await choose(evening.director, page, [old], control)
    await evening.settle()
    assert evening.log()[-2:] == ["**a0**: a3 is captain now", "**manager**: a0 is captain now"]
