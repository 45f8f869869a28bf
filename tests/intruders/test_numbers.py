"""Numbers out of range, from forged requests, are refused in words everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from simcord import Env

from bot.ui.controls import history as past
from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import encode
from tests.e2e import raw
from tests.e2e.world import World
from tests.intruders.sending import send_in
from tests.intruders.staging import OVER, PLAYING, some_message, staged
from tests.ui.written import WRITTEN

WORDS: Final = ("-1", "²", "99", str(2**31), str(2**63), "9" * 60)


def _forged(custom_id: str) -> Iterator[str]:
    """Yield a custom_id with each of its numbers replaced by each wild word."""
    words = custom_id.split(":")
    for at, word in enumerate(words):
        if at and word.isdecimal():
            yield from (":".join([*words[:at], wild, *words[at + 1 :]])[:100] for wild in WORDS)


@pytest.mark.parametrize("state", [PLAYING, OVER])
async def test_no_button_or_menu_takes_a_number_that_it_never_had(
    env: Env, world: World, caplog: pytest.LogCaptureFixture, state: str
) -> None:
    """Those of boards and hands while a game runs, and all others once it is over."""
    stage, who = await staged(env, world, state), world.people[0]
    board = await some_message(env, world)
    written = [
        one for one, control in WRITTEN if isinstance(control, TableControl) == (state == PLAYING)
    ]
    ids = [custom_id.replace("K7QF", stage.table.id) for custom_id in written]
    forged = {wild for one in ids for wild in _forged(one)}
    sent: list[raw.Act] = [raw.Click(who, board, one) for one in sorted(forged)]
    chosen = [past.PickDeal(stage.table.id, 1, None), past.PickEye(stage.table.id, 1, 0, 0)]
    sent += [raw.Choose(who, board, encode(one), [word]) for one in chosen for word in WORDS]
    fields = [controls.CutModal(stage.table.id, 1), controls.OfferModal(stage.table.id, 1, 0, 0)]
    sent += [
        raw.Submit(who, world.channel, encode(one), {"number": word})
        for one in fields
        for word in WORDS
    ]
    await send_in(env, sent, caplog)
