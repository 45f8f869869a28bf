"""Numbers out of range, from forged requests, are refused in words everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from simcord import Env, MemberActor, ResponseMessage

from bot.engine.actions import Bid, Offer
from bot.interactions.ranges import OutOfRange
from bot.ui.controls import history as past
from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import encode
from tests.e2e import raw
from tests.e2e.reading import buttons, menus, visible_text
from tests.e2e.world import World
from tests.intruders.staging import OVER, PLAYING, some_message, staged
from tests.intruders.test_forged import _commands, send_in

INTEGER: Final = 4
WILD: Final = (-(2**70), -(2**31), -1, 2**31, 2**53, 2**63, 2**70)
PAGES: Final = ("leaderboard", "stats", "history", "help", "rules", "privacy delete", "settings me")
WORDS: Final = ("-1", "00", "²", "99", "99999", str(2**31), str(2**63), "9" * 60)


async def test_no_command_takes_a_number_out_of_its_range(
    env: Env, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await staged(env, world, OVER)
    who = world.people[0]
    sent: list[raw.Act] = []
    expected: list[str] = []
    taking = ((name, option) for name, options in _commands(env) for option in options)
    for name, option in taking:
        if option["type"] != INTEGER or option.get("choices"):
            continue
        named, least, most = option["name"], option["min_value"], option["max_value"]
        for number in {least - 1, most + 1, *WILD}:
            sent.append(raw.Command(who, world.channel, name, {named: number}))
            expected.append(OutOfRange.text.format(option=named, least=least, most=most))
    assert sent
    ends = await send_in(env, sent, caplog)
    for end, refusal in zip(ends, expected, strict=True):
        assert end.response is not None
        assert end.ephemeral
        assert visible_text(end.response).replace("\\", "") == refusal


def _pages(table: str) -> list[str]:
    """Write the custom_id of each control and page of ours that holds a number."""
    places: list[TableControl] = [
        controls.Join(table, 0),
        controls.LeaveGame(table, 1),
        controls.Cut(table, 1, 7),
        controls.ChoosePitcher(table, 1, 0),
        controls.MakeCall(table, 1, 0, 0, Bid(3)),
        controls.MakeCall(table, 1, 0, 0, Offer(3)),
        controls.PickDiscards(table, 1, 0, 0),
        controls.Rematch(table, 1),
    ]
    pages: list[past.HistoryControl] = [
        past.ShowPastGames(1),
        past.PickGame(1),
        past.ShowGame(table, 1),
        past.GetRecord(table, 1),
        past.ShowReplay(table, 1),
        past.ShowMoment(table, 1, 0, 0, 0, "next"),
        past.PickDeal(table, 1, 0),
        past.PickEye(table, 1, 0, 0),
        past.ShowCheck(table, 1, 0),
        past.HowItWorks(table, 1, 0),
    ]
    return [*map(encode, places), *map(encode, pages)]


def _forged(custom_id: str) -> Iterator[str]:
    words = custom_id.split(":")
    for at, word in enumerate(words):
        if at and word.isdecimal():
            yield from (":".join([*words[:at], wild, *words[at + 1 :]])[:100] for wild in WORDS)


async def _shown(who: MemberActor, world: World) -> list[str]:
    """Return the custom_ids of the pages that are no table's."""
    found: list[str] = []
    for name in PAGES:
        page = (await who.slash(world.channel, name)).response
        assert isinstance(page, ResponseMessage)
        found += [menu.custom_id for menu in menus(page)]
        found += [button.custom_id for button in buttons(page) if button.custom_id]
    return found


@pytest.mark.parametrize("state", [PLAYING, OVER])
async def test_no_button_or_menu_takes_a_number_that_it_never_had(
    env: Env, world: World, caplog: pytest.LogCaptureFixture, state: str
) -> None:
    stage, who = await staged(env, world, state), world.people[0]
    ids = [*_pages(stage.table.id), *await _shown(who, world)]
    board = await some_message(env, world)
    forged = [wild for one in ids for wild in _forged(one)]
    sent: list[raw.Act] = [raw.Click(who, board, one) for one in forged]
    chosen = [past.PickDeal(stage.table.id, 1, None), past.PickEye(stage.table.id, 1, 0, 0)]
    sent += [raw.Choose(who, board, encode(one), [word]) for one in chosen for word in WORDS]
    fields: list[TableControl] = [
        controls.CutModal(stage.table.id, 1),
        controls.OfferModal(stage.table.id, 1, 0, 0),
    ]
    sent += [
        raw.Submit(who, world.channel, encode(one), {"number": word})
        for one in fields
        for word in WORDS
    ]
    await send_in(env, sent, caplog)
