"""The gateway drops, refuses, or forgets; Discord is not there when the bot starts."""

from __future__ import annotations

from bot.ui.controls.table import ComeBack
from tests.choosing import is_hand, offers
from tests.e2e.reading import visible_text
from tests.patience import PATIENCE
from tests.wire.people import ANSWER_S
from tests.wire.wire import Wire

from .room import Table, said, table_of_two


async def check_play(table: Table) -> None:
    """Check that the table goes on and that nothing was posted twice."""
    await table.play(3)
    posts = [visible_text(message) for message in table.wire.messages(table.room)]
    assert len(posts) == len(set(posts)), "nothing is posted twice"
    assert "Traceback" not in table.bot.log


async def test_a_dropped_connection_is_taken_up_again_and_loses_no_click(wire: Wire) -> None:
    table = await table_of_two(wire)
    wire.gateway.drop()
    asked = table.my_hand(table.ann)
    await asked.answered()
    (hand,) = said(asked)
    assert is_hand(hand)
    assert (wire.gateway.resumed, wire.gateway.identified) == (1, 1)
    await wire.gateway.ask_to_reconnect()
    await wire.until(lambda: wire.gateway.resumed == 2, "a second time")
    await check_play(table)


async def test_a_session_that_cannot_be_resumed_is_replaced(wire: Wire) -> None:
    table = await table_of_two(wire)
    wire.gateway.refuses_resume = True
    wire.gateway.drop()
    wire.answer_within = ANSWER_S
    lost = table.my_hand(table.ann)
    wire.answer_within = PATIENCE
    await wire.until(lambda: wire.gateway.identified == 2, "another session")
    assert not await lost.settled(), "a click of the time in between never arrives"
    await check_play(table)
    await wire.gateway.invalidate()
    await wire.until(lambda: wire.gateway.identified == 3, "another session")
    await check_play(table)


async def test_a_gateway_that_was_away_for_long_is_found_soon_after(wire: Wire) -> None:
    table = await table_of_two(wire)
    wire.gateway.refuses = True
    wire.gateway.drop()
    await wire.until(lambda: "Attempting a reconnect" in table.bot.log, "a refusal")
    wire.advance(300)
    await wire.until(lambda: "Trying again in 1 s." in table.bot.log, "starting over")
    wire.gateway.refuses = False
    await wire.until(lambda: wire.gateway.identified == 2, "a new session")
    await check_play(table)
    assert not offers(table.ann.direct_messages(), ComeBack), "nobody was taken over meanwhile"
