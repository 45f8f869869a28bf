"""Discord's limits of new direct messages: few are opened, and a refusal stops nothing else."""

from __future__ import annotations

from bot.ui.controls import table as controls
from tests.choosing import offers
from tests.e2e.reading import visible_text
from tests.wire.playing import STOPPED, play_some

from .limits import MESSAGES, Limits, directs
from .people import Asked
from .playing import cut, fulfil, sit_down
from .wire import Wire

OPENED = "POST /users/@me/channels"
NOTICE = "I can't send you your hand by direct message yet"


def said(asked: Asked) -> str:
    """Return all that a click was answered with."""
    return "\n".join(map(visible_text, asked.messages))


async def test_a_refused_opening_pauses_opening_alone_and_a_restart_remembers(wire: Wire) -> None:
    room, people = wire.club("ann", "bob", "cy", "dee")
    limits = wire.rest.limits = Limits((*MESSAGES, *directs(3, 600.0, in_all=100)))
    bot = await wire.started()
    table = await sit_down(wire, people, room, players=4)
    await cut(wire, people, room, table)
    await wire.until(lambda: limits.refused["direct"] == 1, "a refusal")
    await wire.until(lambda: sum(bool(one.direct_messages()) for one in people) == 3, "three hands")
    await wire.until(lambda: offers(wire.messages(room), controls.MyHand), "a board")
    (late,) = (one for one in people if not one.direct_messages())
    board, *_ = offers(wire.messages(room), controls.MyHand)
    asked = await fulfil(late, board).answered()
    await wire.until(lambda: NOTICE in said(asked), "a notice")
    asked = await fulfil(late, board).answered()
    await wire.quiet()
    assert NOTICE not in said(asked), "they are told once"
    await play_some(wire, people, table)
    assert STOPPED not in bot.log
    assert "docs/operating.md" in bot.log

    assert await bot.stop() == 0
    before = wire.rest.counts[OPENED]
    await bot.start()
    await bot.ready()
    *known, _ = (one for one in people if one is not late)
    had = [len(one.direct_messages()) for one in known]
    other = await sit_down(wire, known, room, players=2)
    await cut(wire, known, room, other)
    await wire.until(
        lambda: [len(one.direct_messages()) for one in known] == [number + 1 for number in had],
        "their hands",
    )
    await wire.quiet()
    assert wire.rest.counts[OPENED] == before
    assert limits.refused["direct"] == 1
