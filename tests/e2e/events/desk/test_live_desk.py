"""A director's desk goes on with the event, without a click."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest
from simcord import Env

from bot.competition.event import acts
from bot.settings import Settings
from bot.ui.controls.events import PickEntrant
from bot.ui.core.custom_ids import RENEWED, encode
from tests.e2e.bots import restart
from tests.e2e.events.evenings import Evening, entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.raw import Shown
from tests.e2e.reading import components, visible_text, walk
from tests.e2e.world import choose, click, labels, seen


@pytest.fixture
async def evening(env: Env) -> Evening:
    return await entered(env, FRIDAY, "ann", "bob", "cy", "di")


def desks(evening: Evening) -> list[discord.Message]:
    """Return the director's desks, as they are now."""
    messages = seen(evening.director, evening.world.channel)
    return [message for message in messages if "Director's desk" in visible_text(message)]


async def test_the_desk_shows_what_happens_without_a_click(evening: Evening) -> None:
    await evening.desk("Start")
    await evening.settle()
    [desk] = desks(evening)
    assert "Round 1 of 2 · 0 of 2 matches over" in visible_text(desk)
    await evening.play_round()
    [desk] = desks(evening)
    assert "Round 1 of 2 · 2 of 2 matches over" in visible_text(desk)
    assert "Next round" in labels(desk)


async def test_another_page_is_not_replaced_by_the_desk(evening: Evening) -> None:
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


async def test_the_same_entry_of_a_menu_can_be_chosen_again(evening: Evening) -> None:
    # A client lets nobody choose what a menu of the same custom_id shows already.
    page = await evening.pick(PickEntrant, 2)
    await click(evening.director, page, "◀ Back")
    first = _menus(page)
    await choose(evening.director, page, ["2"], encode(PickEntrant((await evening.view()).id)))
    await click(evening.director, page, "◀ Back")
    again = _menus(page)
    assert first
    assert not {*first} & {*again}
    # What happens in the event leaves open what is being chosen.
    await evening.act(acts.Withdrew(1), "ill")
    await evening.settle()
    [desk] = desks(evening)
    assert _menus(desk) == again


def _menus(message: Shown) -> list[str]:
    """Return the custom_ids of a message's menus, as a client sees them."""
    parts = walk(components(message))
    return [part["custom_id"] for part in parts if RENEWED in part.get("custom_id", "")]


async def test_a_note_stays_until_the_next_click(evening: Evening) -> None:
    eve = evening.world.guild.add_member(evening.env.create_user("eve"))
    await evening.name([eve])
    await evening.settle()
    assert "They play once they have pressed" in visible_text(desks(evening)[-1])


async def test_a_start_that_passes_is_said_first(env: Env, evening: Evening) -> None:
    at = round(env.now().timestamp() * 1000) + 60_000
    plan = replace((await evening.view()).event.plan, starts_at=at)
    await evening.act(acts.PlanChanged(plan))
    await evening.desk()
    assert "has not begun" not in visible_text(desks(evening)[-1])
    await env.advance_time(80)
    [desk] = desks(evening)
    assert "The event was to start" in visible_text(desk)


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


async def test_who_directs_no_longer_sees_no_more_of_it(evening: Evening) -> None:
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
