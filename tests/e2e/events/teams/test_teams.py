"""Teams at the desk, and what captains do with theirs."""

from __future__ import annotations

from simcord import Env

from bot.competition.event import acts
from bot.ui.controls import events as controls
from bot.ui.core.custom_ids import encode
from tests.e2e.events.evenings import Evening
from tests.e2e.events.plans import SEASON
from tests.e2e.reading import visible_text
from tests.e2e.world import choose, click, reply_text, shown


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
