"""A director's desk: what is mended there, and by whom."""

from __future__ import annotations

from typing import Any

from simcord import Env, MemberActor

from bot.ui.controls import events as controls
from bot.ui.core.custom_ids import encode
from tests.e2e.events.evenings import Evening
from tests.e2e.events.plans import FRIDAY
from tests.e2e.reading import visible_text
from tests.e2e.world import ask, choose, click, shown


async def desk(evening: Evening, who: MemberActor | None = None) -> Any:
    """Return the desk's page."""
    return shown(await (who or evening.director).slash(evening.world.channel, "event desk"))


async def more(evening: Evening) -> Any:
    """Return the page of what is done rarely."""
    page = await desk(evening)
    await click(evening.director, page, "More…")
    return page


async def entered(env: Env) -> Evening:
    """Return an event that four people have entered."""
    evening = Evening(env, ["ann", "bob", "cy", "di"])
    await evening.create("Friday", FRIDAY)
    await evening.enter(*([one] for one in evening.people))
    return evening


async def test_the_seeds_are_lines_that_a_director_moves(env: Env) -> None:
    evening = await entered(env)
    form = await click(evening.director, await more(evening), "Seeds…")
    wrong = await evening.director.submit_modal(form, {"value": "3 cy\nann"})
    assert "The line that begins with “ann”" in visible_text(shown(wrong))
    form = await click(evening.director, await more(evening), "Seeds…")
    await evening.director.submit_modal(form, {"value": "4 di\n3 cy"})
    assert (await evening.view()).event.first_field() == (4, 3, 1, 2)


async def test_a_result_is_corrected_and_a_forfeit_taken_back(env: Env) -> None:
    evening = await entered(env)
    await evening.desk("Start")
    await evening.settle()
    first, second = (await evening.view()).event.matches
    lost = f"{await evening.name_of(second, 1)} loses by forfeit…"
    await evening.desk_of_match(second, lost, reason="Nobody came")
    await evening.desk_of_match(second, "Take the forfeit back…", reason="They missed the bus")
    await evening.play_round()
    event_id = (await evening.view()).id
    page = await desk(evening)
    await choose(evening.director, page, [str(first)], encode(controls.PickMatch(event_id)))
    wrong = encode(controls.PickWrongGame(event_id, first))
    form = await choose(evening.director, page, ["0.1"], wrong)
    await evening.director.submit_modal(form, {"value": "1-2", "reason": "Miscounted"})
    await evening.settle()
    match = (await evening.view()).event.matches[first]
    assert match.games[0].score == (1, 2)
    assert match.result is not None
    assert match.result.winner == 1
    assert any("**1–2**, corrected · “Miscounted”" in line for line in evening.log())
    assert any("the forfeit is taken back · “They missed" in line for line in evening.log())


async def test_two_directors_enter_one_result_once(env: Env) -> None:
    evening = await entered(env)
    await evening.desk("Start")
    await evening.settle()
    number, _ = (await evening.view()).event.matches
    await evening.desk_of_match(number, "Stop table 1…", reason="They play with paper cards")
    event_id = (await evening.view()).id
    forms = []
    for _ in range(2):
        page = await desk(evening)
        await choose(evening.director, page, [str(number)], encode(controls.PickMatch(event_id)))
        forms.append(await click(evening.director, page, "Enter a result…"))
    filled = {"value": "14 9", "reason": "Paper"}
    await evening.director.submit_modal(forms[0], filled)
    late = await evening.director.submit_modal(forms[1], filled)
    assert "That match is over" in visible_text(shown(late))
    assert len((await evening.view()).event.matches[number].games) == 1


async def test_points_that_are_sent_twice_count_once(env: Env) -> None:
    evening = await entered(env)
    await evening.desk("Start")
    await evening.settle()
    entrants = encode(controls.PickEntrant((await evening.view()).id))
    for points in ("2", "-1"):
        forms = []
        for _ in range(2):
            page = await desk(evening)
            await choose(evening.director, page, ["1"], entrants)
            forms.append(await click(evening.director, page, "Adjust points…"))
        filled = {"value": points, "reason": "They helped"}
        await evening.director.submit_modal(forms[0], filled)
        late = await evening.director.submit_modal(forms[1], filled)
        assert "Nothing was added" in visible_text(shown(late))
    assert (await evening.view()).event.stages[-1].adjusted == {1: 1}


async def test_an_event_gets_another_name_channel_and_director(env: Env) -> None:
    evening = await entered(env)
    ann, world = evening.people[0], evening.world
    event_id = (await evening.view()).id
    form = await click(evening.director, await more(evening), "Rename…")
    await evening.director.submit_modal(form, {"value": "Saturday"})
    page = await more(evening)
    hall = world.guild.create_text_channel("hall")
    await choose(evening.director, page, [hall], encode(controls.PickEventChannel(event_id)))
    assert (await evening.view()).channel_id == hall.id
    await choose(evening.director, page, [ann], encode(controls.PickDirector(event_id)))
    me = (await evening.view()).person_of(evening.director.id)
    page = shown(await ann.slash(world.channel, "event desk"))
    await click(ann, page, "More…")
    await choose(ann, page, [str(me)], encode(controls.PickDismissed(event_id)))
    await evening.settle()
    assert "Saturday" in evening.panel()
    assert evening.log()[-4:] == [
        "**manager**: the event is called **Saturday** now",
        f"**manager**: tables open in <#{hall.id}> now",
        "**manager**: ann is a director now",
        "**ann**: manager is no longer a director",
    ]


async def test_a_manager_of_the_server_can_take_over(env: Env) -> None:
    evening = await entered(env)
    event_id, world = (await evening.view()).id, evening.world
    ann = evening.people[0]
    page = await more(evening)
    await choose(evening.director, page, [ann], encode(controls.PickDirector(event_id)))
    me = (await evening.view()).person_of(evening.director.id)
    page = shown(await ann.slash(world.channel, "event desk"))
    await click(ann, page, "More…")
    await choose(ann, page, [str(me)], encode(controls.PickDismissed(event_id)))
    page = await desk(evening)
    assert "You manage this server, so you can" in visible_text(page)
    await click(evening.director, page, "Direct it")
    assert me in (await evening.view()).event.directors
    bob = evening.people[1]
    assert "Only the event's directors" in await ask(bob, world.channel, "event desk")


async def test_a_bye_is_given_before_the_round_is_paired(env: Env) -> None:
    evening = await entered(env)
    page = await desk(evening)
    control = encode(controls.PickEntrant((await evening.view()).id))
    await choose(evening.director, page, ["2"], control)
    form = await click(evening.director, page, "Bye in the next round…")
    await evening.director.submit_modal(form, {"reason": "working late"})
    await choose(evening.director, page, ["2"], control)
    assert "They have a bye in the next round." in visible_text(page)
    assert "**manager**: bob has a bye in the next round · “working late”" in evening.log()
    await evening.desk("Start")
    assert not evening.told(evening.people[1]).count("against")


async def test_the_desk_says_when_no_round_is_left(env: Env) -> None:
    evening = await entered(env)
    await evening.desk("Start")
    await evening.settle()
    await evening.play_round()
    stale = await desk(evening)
    await evening.desk("Next round")
    await evening.settle()
    await evening.play_round()
    late = await click(evening.director, stale, "Next round")
    assert "The event is past that" in visible_text(shown(late))
    await evening.desk("Finish the event")
    await evening.settle()
    assert "these standings are final" in evening.panel()


async def test_a_person_is_replaced_with_a_reason(env: Env) -> None:
    evening = await entered(env)
    eve = evening.world.guild.add_member(env.create_user("eve"))
    await evening.desk("Start")
    await evening.settle()
    event_id = (await evening.view()).id
    forms = []
    for _ in range(2):
        page = await desk(evening)
        await choose(evening.director, page, ["1"], encode(controls.PickEntrant(event_id)))
        out = encode(controls.PickOut(event_id, 1))
        forms.append(await choose(evening.director, page, ["2"], out))
    # No client sends a NUL; PostgreSQL would refuse it.
    filled = {"person": [eve], "reason": "il\0l"}
    await evening.director.submit_modal(forms[0], filled)
    late = await evening.director.submit_modal(forms[1], filled)
    assert "already playing in a match" in visible_text(shown(late))
    await evening.settle()
    assert "**manager**: eve plays instead of ann for eve · “ill”" in evening.log()


async def test_a_lower_limit_says_how_many_lose_their_place(env: Env) -> None:
    evening = await entered(env)
    page = await desk(evening)
    await click(evening.director, page, "Plan…")
    event_id = (await evening.view()).id
    part = encode(controls.PickPlanPart(event_id))
    form = await choose(evening.director, page, [f"{controls.PlanPart.LIMIT.value}.0"], part)
    changed = await evening.director.submit_modal(form, {"value": "3"})
    assert "1 entrant waits for a place now." in visible_text(shown(changed))
