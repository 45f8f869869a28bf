"""What benchmarks share that ask the host directly, with no Discord between."""

from __future__ import annotations

import time
from typing import Final

from bot.engine.actions import Action, Play
from bot.tables.host import Host
from bot.tables.person import Person
from bot.tables.views import HandView, TableView

SEATS: Final = 4
KEPT: Final = (
    "tables",
    "seats",
    "named",
    "games",
    "deals",
    "actions",
    "seen",
    "faces",
    "posts",
    "sittings",
    "results",
)
"""The tables of a database that grow with games."""


def now() -> int:
    """Return milliseconds since 1970."""
    return round(time.time() * 1000)


async def act(host: Host, hand: HandView, who: Person, action: Action) -> TableView:
    """Let somebody do what they have chosen; return the table then."""
    table, public = hand.table, hand.view.public
    if isinstance(action, Play):
        after = await host.play(table.id, who, table.game, public.deal, action.card)
    else:
        turn = public.decision.turn if public.decision else -1
        after = await host.call(table.id, who, table.game, public.deal, turn, action)
    return after.table
