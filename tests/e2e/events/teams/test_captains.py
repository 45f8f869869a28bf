"""What captains arrange among themselves: line-ups, other starts, home tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simcord import Env, MemberActor

from bot.competition.event.seating import line_up
from bot.ui.controls import events as controls
from bot.ui.core.custom_ids import encode
from tests.e2e.events.evenings import Evening
from tests.e2e.events.plans import SEASON
from tests.e2e.reading import visible_text
from tests.e2e.world import ask, choose, click, labels, newest_with, reply_text, shown, yes

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


async def test_a_captain_says_who_sits_where(env: Env) -> None:
    evening = await season(env)
    captain = evening.people[0]
    event_id = (await evening.view()).id
    page = await arrange(evening, captain)
    # The substitute comes in for the second at the first table, then the two tables are swapped.
    for people in (["2", "6"], ["4", "5"]):
        await choose(captain, page, people, encode(controls.PickRow(event_id, 0)))
    event = (await evening.view()).event
    assert line_up(event, 1, 2) == [[4, 5], [2, 6]]
    member = evening.people[1]
    assert "Arrange…" not in labels(shown(await member.slash(evening.world.channel, "event team")))


async def test_a_team_plays_at_home_in_a_channel_of_its_own(env: Env) -> None:
    evening = await season(env, minutes=2)
    captain, event_id = evening.people[0], (await evening.view()).id
    hall = evening.world.guild.create_text_channel("hall")
    page = await arrange(evening, captain)
    await choose(captain, page, [hall], encode(controls.PickHome(event_id)))
    assert f"played in <#{hall.id}>" in visible_text(page)
    await env.advance_time(180)
    await evening.settle()
    tables = (await evening.view()).tables
    assert len(tables) == 2
    threads = {one.id for one in hall.threads}
    assert {link.place_id for link in tables} <= threads | {hall.id}
    assert "b1 & b2 of" not in await ask(captain, evening.world.channel, "event fixtures")


async def test_a_captain_hands_over_and_a_director_takes_it_back(env: Env) -> None:
    evening = await season(env)
    captain, mate = evening.people[0], evening.people[3]
    view = await evening.view()
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
    assert evening.log()[-2:] == [
        "**a0**: a3 is captain now",
        "**manager**: a0 is captain now",
    ]
