"""An evening at the page: the visitor directs an event, plays in it, and sees how it ends."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.sandbox import SandboxOptions
from bot.sandbox.house import open_room
from bot.sandbox.room import Room
from bot.sandbox.world import BOSS
from bot.views.events.event import EventView
from bot.views.person import Person
from tests.browser.conftest import card_room
from tests.browser.window import PHONE, Window
from tests.e2e.bots import bot_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

CUP = SandboxOptions(event="cup", people=4, seed=1)
"""Two pairs, so the first match is the final."""


async def test_a_visitor_directs_a_cup_and_plays_its_final(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPUTER_PAUSE", "0")
    async with card_room(CUP) as room:
        await _shorten(room)
        window = await Window.open(browser, room.url, PHONE)
        await expect(window.viewer).to_have_text(BOSS)
        await expect(window.messages("2 pairs")).to_have_count(1)
        await window.press(window.button("Join"))
        for order in ("Open check-in", "Start"):
            await window.press(window.button("⋯"))
            await window.press(window.button("Director's desk"))
            await window.press(window.button(order))
            if order != "Start":
                await window.press(window.button("I'm here"))
                await expect(window.messages("2 of 2 are here")).not_to_have_count(0)

        table = window.page.get_by_label("Other channels").get_by_text(re.compile("^Table"))
        await window.follow(table)
        await window.opened()
        over = window.messages("The event is over")
        await _play(window, over)
        await window.follow(over.locator("a", has_text="To the event"))
        await window.opened()
        panel = window.messages("these standings are final", "⋯")
        # It may have moved below the line that the link leads to.
        await expect(panel).to_be_visible()
        await window.press(window.button("Standings"))
        await expect(window.messages("Only you can see this").last).to_be_in_viewport()
        assert room.env.errors == []


async def _play(window: Window, over: Locator) -> None:
    """Play the first legal card whenever it is the visitor's turn."""
    cut, look = window.button("Cut"), window.button("My hand")
    await expect(cut.or_(look)).to_be_visible()
    if await cut.count():
        await window.press(cut)
    await window.press(look)
    turn = window.messages("Only you can see this", "Your turn")
    while True:
        await expect(turn.or_(over).first).to_be_visible()
        if await over.count():
            return
        await window.press(turn.locator("button.button-style-1:not([disabled])").first)


async def test_an_event_of_a_kept_room_goes_on_in_a_new_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPUTER_PAUSE", "0")
    async with open_room(replace(CUP, keep=tmp_path)) as room:
        reader = room.viewers[1].id
        page = room._open_page(reader)
        await room.pass_time(1.0)
        assert reader not in (await _event(room)).users.values(), "they act themselves"
        room._close_page(page.id)
        await room.pass_time(1.0)
        bot, me, event = bot_of(room.env), _visitor(room), (await _event(room)).id
        await bot.host.events.confirm(event, me)
        await bot.host.events.begin(event, me)
        bot.runner.wake_event(event)
        await _let_play(room)
        [table] = (await _event(room)).tables
    for _ in range(2):
        async with open_room(SandboxOptions(keep=tmp_path)) as room:
            await _let_play(room)
            assert room.viewers[0].id == me.id, "the visitor is still the director"
            [again] = (await _event(room)).tables
            assert (again.table_id, again.done) == (table.table_id, False)
            [thread] = [each for each in room.channel.threads if table.table_id in str(each.name)]
            [call, board] = thread.history()
            assert room.viewers[0].mention in call.content
            assert board.components
            assert room.env.errors == []


async def test_people_enter_a_drop_in_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPUTER_PAUSE", "0")
    async with open_room(SandboxOptions(event="drop-in", people=4, seed=1)) as room:
        await room.pass_time(1.0)
        assert len((await _event(room)).users) == 4


def _visitor(room: Room) -> Person:
    return Person(room.viewers[0].id, BOSS, organiser=True, server_id=bot_of(room.env).guilds[0].id)


async def _event(room: Room) -> EventView:
    bot = bot_of(room.env)
    [line] = await bot.host.events.in_server(bot.guilds[0].id)
    return await bot.host.events.view(line.id)


async def _shorten(room: Room) -> None:
    """Let a game of the event end with its first deal."""
    event = await _event(room)
    await bot_of(room.env).host.events.change_plan(
        event.id, _visitor(room), lambda plan: replace(plan, options={"target": 1})
    )


async def _let_play(room: Room) -> None:
    """Let the others play until they wait for the visitor."""
    for _ in range(8):
        await room.pass_time(1.0)
