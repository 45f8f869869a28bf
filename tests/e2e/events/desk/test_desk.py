"""A director's desk: what is mended there, by whom, and that it goes on without a click."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest
from simcord import Env, ResponseMessage

from bot.competition.event import acts
from bot.competition.event.plan import EventPlan
from bot.competition.stages import RoundRobin
from bot.settings import Settings
from bot.ui.controls import events as controls
from bot.ui.controls.events import PickEntrant
from bot.ui.core.custom_ids import RENEWED, encode
from tests.e2e import raw
from tests.e2e.bots import restart
from tests.e2e.events.evenings import Evening, entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.raw import Shown
from tests.e2e.reading import components, visible_text, walk
from tests.e2e.world import ask, choose, click, labels, seen, shown, yes


@pytest.fixture
async def evening(env: Env) -> Evening:
    return await entered(env, FRIDAY, "ann", "bob", "cy", "di")


async def test_seeds_are_lines_that_a_director_moves(evening: Evening) -> None:
    form = await click(evening.director, await evening.desk("More…"), "Seeds…")
    wrong = await evening.director.submit_modal(form, {"value": "3 cy\nann"})
    assert "The line that begins with “ann”" in visible_text(shown(wrong))
    form = await click(evening.director, await evening.desk("More…"), "Seeds…")
    await evening.director.submit_modal(form, {"value": "04. di\n3 cy"})
    assert (await evening.view()).event.first_field() == (4, 3, 1, 2)


async def test_a_result_is_corrected_and_a_forfeit_taken_back(evening: Evening) -> None:
    await evening.start()
    first, second = (await evening.view()).event.matches
    lost = f"Forfeit: {await evening.name_of(second, 1)}…"
    await evening.desk_of_match(second, lost, reason="Nobody came")
    await evening.desk_of_match(second, "Take the forfeit back…", reason="They missed the bus")
    await evening.play_round()
    form = await evening.correction(first)
    await evening.director.submit_modal(form, {"value": "1-2", "reason": "Miscounted"})
    await evening.settle()
    match = (await evening.view()).event.matches[first]
    assert match.games[0].score == (1, 2)
    assert match.result is not None
    assert match.result.winner == 1
    assert any("is corrected to **1–2** · “Miscounted”" in line for line in evening.log())
    assert any("the forfeit is taken back · “They missed" in line for line in evening.log())


async def test_a_person_is_replaced_with_a_reason(env: Env, evening: Evening) -> None:
    eve = evening.world.guild.add_member(env.create_user("eve"))
    await evening.start()
    out = encode(controls.PickOut((await evening.view()).id, 1))
    pages = [await evening.pick(controls.PickEntrant, 1) for _ in range(2)]
    forms = [await choose(evening.director, page, ["2"], out) for page in pages]
    # No client sends a NUL; PostgreSQL would refuse it.
    filled = {"person": [eve], "reason": "il\0l"}
    _, late = [await evening.director.submit_modal(form, filled) for form in forms]
    assert "already playing in a match" in visible_text(shown(late))
    await evening.settle()
    assert "**manager**: eve plays instead of ann for eve · “ill”" in evening.log()


async def test_an_event_gets_another_name_channel_and_director(evening: Evening) -> None:
    (ann, bob, *_), world, director = evening.people, evening.world, evening.director
    event_id = (await evening.view()).id
    form = await click(director, await evening.desk("More…"), "Rename…")
    await director.submit_modal(form, {"value": "Saturday"})
    page = await evening.desk("More…")
    hall = world.guild.create_text_channel("hall")
    await choose(director, page, [hall], encode(controls.PickEventChannel(event_id)))
    assert (await evening.view()).channel_id == hall.id
    await choose(director, page, [ann], encode(controls.PickDirector(event_id)))
    me = (await evening.view()).person_of(director.id)
    page = await evening.desk("More…", who=ann)
    await choose(ann, page, [str(me)], encode(controls.PickDismissed(event_id)))
    await evening.settle()
    assert "Saturday" in evening.panel()
    assert evening.log()[-4:] == [
        "**manager**: the event is called **Saturday** now",
        f"**manager**: tables open in <#{hall.id}> now",
        "**manager**: ann is a director now",
        "**ann**: manager is no longer a director",
    ]
    # A manager of the server can direct all the same.
    page = await evening.desk()
    assert "so you can take over" in visible_text(page)
    await click(director, page, "Take over")
    assert me in (await evening.view()).event.directors
    assert "Only the event's directors" in await ask(bob, world.channel, "event desk")


async def test_a_bye_is_given_before_the_round_is_paired(evening: Evening) -> None:
    page = await evening.pick(controls.PickEntrant, 2)
    form = await click(evening.director, page, "Give a bye next round…")
    await evening.director.submit_modal(form, {"worth": ["half"], "reason": "working late"})
    page = await evening.pick(controls.PickEntrant, 2)
    assert "They have a bye in the next round, worth half a win." in visible_text(page)
    assert (
        "**manager**: bob has a bye in the next round, worth half a win · “working late”"
        in evening.log()
    )
    await evening.desk("Start")
    assert not evening.told(evening.people[1]).count("against")


async def test_the_desk_says_when_no_round_is_left(evening: Evening) -> None:
    await evening.start()
    await evening.play_round()
    page, event_id = await evening.desk("Next round"), (await evening.view()).id
    await evening.settle()
    await evening.play_round()
    # What the page offered before is clicked on a phone that shows it late.
    stale = encode(controls.DoAtDesk(event_id, controls.DeskAct.PAIR, 1, 1))
    late = await raw.forged_click(evening.env, evening.director, page, stale)
    assert "The event is past that" in visible_text(shown(late))
    await evening.desk("Finish the event")
    await evening.settle()
    assert "these standings are final" in evening.panel()


WEEK_MS = 7 * 86_400_000


def season(start: int) -> EventPlan:
    """Return the plan of all against all, a round a week."""
    stage = replace(FRIDAY.format.stages[0], system=RoundRobin())
    return replace(
        FRIDAY,
        format=replace(FRIDAY.format, stages=(stage,)),
        pairs_itself=True,
        ahead=True,
        days_between=7,
        starts_at=start,
    )


async def test_a_director_is_asked_before_a_round_collides_with_the_next(env: Env) -> None:
    start = round(env.now().timestamp() * 1000) + 14_400_000
    evening = await entered(env, season(start), "ann", "bob", "cy", "di")
    await evening.start()

    async def asked() -> ResponseMessage:
        form = await click(evening.director, await evening.desk(), "Move the round's start…")
        filled = {"value": "in 172 hours", "rounds": ["one"], "reason": "The hall is taken"}
        sent = await evening.director.submit_modal(form, filled)
        return shown(await yes(evening.director, sent))

    async def days() -> list[int]:
        await evening.settle()
        matches = (await evening.view()).event.matches.values()
        return [round((match.starts_at - start) / WEEK_MS) for match in matches][::2]

    page = await asked()
    text = visible_text(page)
    assert "4 of these 4 people also play another match within an hour of that" in text
    assert text.count("Matchday 2 · ") == 2
    assert await days() == [0, 1, 2]
    desk = await click(evening.director, page, "Do it all the same")
    assert "All is well" in visible_text(shown(desk))
    assert await days() == [1, 1, 2]
    await click(evening.director, await evening.desk(), "Undo: Matchday 1: new start")
    assert await days() == [0, 1, 2]
    await click(evening.director, await asked(), "Move all later rounds, too")
    assert await days() == [1, 2, 3]
    assert "later rounds move with it" in evening.log()[-1]

    await evening.desk("Hold")
    await evening.settle()
    assert "On hold" in evening.panel()
    await evening.desk("Go on")
    await evening.settle()
    assert "On hold" not in evening.panel()


def desks(evening: Evening) -> list[discord.Message]:
    """Return the director's desks, as they are now."""
    messages = seen(evening.director, evening.world.channel)
    return [message for message in messages if "Director's desk" in visible_text(message)]


async def test_the_desk_shows_what_happens_without_a_click(env: Env, evening: Evening) -> None:
    at = round(env.now().timestamp() * 1000) + 60_000
    plan = replace((await evening.view()).event.plan, starts_at=at)
    await evening.act(acts.PlanChanged(plan))
    await evening.desk()
    assert "was to start" not in visible_text(desks(evening)[-1])
    await env.advance_time(80)
    [desk] = desks(evening)
    assert "The event was to start" in visible_text(desk)
    await click(evening.director, desk, "Start")
    await evening.settle()
    [desk] = desks(evening)
    assert "Round 1 of 2 · 0 of 2 matches over" in visible_text(desk)
    await evening.play_round()
    [desk] = desks(evening)
    assert "Round 1 of 2 · 2 of 2 matches over" in visible_text(desk)
    assert "Next round" in labels(desk)


async def test_another_page_a_menu_and_a_note_are_not_replaced_by_the_desk(
    evening: Evening,
) -> None:
    await evening.pick(PickEntrant, 2)
    await evening.act(acts.Withdrew(1), "ill")
    await evening.settle()
    [page] = desks(evening)
    assert "**bob**" in visible_text(page)
    await click(evening.director, page, "◀ Back")
    await evening.act(acts.Withdrew(3), "ill")
    await evening.settle()
    [desk] = desks(evening)
    assert "Ready to play: 2 people" in visible_text(desk)
    # A client lets nobody choose what a menu of the same custom_id shows already.
    first = _menus(desk)
    await choose(evening.director, desk, ["2"], encode(PickEntrant((await evening.view()).id)))
    await click(evening.director, desks(evening)[-1], "◀ Back")
    again = _menus(desks(evening)[-1])
    assert first
    assert not {*first} & {*again}
    # What happens in the event leaves open what is being chosen.
    await evening.act(acts.Withdrew(4), "ill")
    await evening.settle()
    assert _menus(desks(evening)[-1]) == again
    # What a choice has led to is said until the next one.
    eve = evening.world.guild.add_member(evening.env.create_user("eve"))
    await evening.name([eve])
    await evening.settle()
    assert "They play once they have pressed" in visible_text(desks(evening)[-1])


def _menus(message: Shown) -> list[str]:
    """Return the custom_ids of a message's menus, as a client sees them."""
    parts = walk(components(message))
    return [part["custom_id"] for part in parts if RENEWED in part.get("custom_id", "")]


async def test_a_desk_whose_token_ends_has_refresh(
    env: Env, evening: Evening, settings: Settings
) -> None:
    await evening.desk()
    assert "Refresh" not in labels(desks(evening)[-1])
    await env.advance_time(14 * 60 + 5)
    [desk] = desks(evening)
    assert "Refresh" in labels(desk)
    await click(evening.director, desk, "Refresh")
    await evening.act(acts.Withdrew(1), "ill")
    await env.advance_time(12)
    [desk] = desks(evening)
    assert "Ready to play: 3 people" in visible_text(desk)
    assert "Refresh" not in labels(desk)
    await restart(env, settings)
    assert "Refresh" in labels(desks(evening)[-1])


async def test_a_former_director_sees_no_more_of_it(evening: Evening) -> None:
    ann = evening.people[0]
    number = (await evening.view()).person_of(ann.id)
    assert number is not None
    await evening.act(acts.DirectorNamed(number))
    await evening.desk(who=ann)
    await evening.act(acts.DirectorDismissed(number))
    await evening.settle()
    texts = list(map(visible_text, seen(ann, evening.world.channel)))
    assert any("You no longer direct" in text for text in texts)
    assert not any("Director's desk" in text for text in texts)
