"""What the benchmarks share that call the host directly, without Discord."""

from __future__ import annotations

import time
from typing import Final

from bot.engine.actions import Action, Play
from bot.tables.host import Host
from bot.tables.person import Person
from bot.tables.views import HandView, TableView

SEATS: Final = 4
GROWING_TABLES: Final = (
    "tables",
    "seats",
    "named",
    "games",
    "deals",
    "actions",
    "seen",
    "messages",
    "sittings",
    "results",
)
"""The database tables that grow with each game."""


def now() -> int:
    """Return milliseconds since 1970."""
    return round(time.time() * 1000)


async def act(host: Host, hand: HandView, person: Person, action: Action) -> TableView:
    """Do a person's chosen action; return the table after it."""
    table, public = hand.table, hand.view.public
    if isinstance(action, Play):
        after = await host.play(table.id, person, table.game, public.deal, action.card)
    else:
        turn = public.decision.turn if public.decision else -1
        after = await host.call(table.id, person, table.game, public.deal, turn, action)
    return after.table
