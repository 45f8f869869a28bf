"""The table at which a person plays the daily deal."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.shuffle import commit
from bot.tables.actions.first_deal import deal_boards
from bot.tables.actions.opening import Order, open_private
from bot.tables.core.change import Change
from bot.tables.daily.days import StoredDay
from bot.views.computer_names import ComputerLevel
from bot.views.daily import DEALS
from bot.views.person import Person
from bot.views.settings.server import ServerSettings


@dataclass(frozen=True, slots=True)
class DailyOrder:
    """Where a person asks for the daily deal."""

    server_id: int
    channel_id: int
    language: str
    """The server's in Discord."""


def open_daily(  # noqa: PLR0913, PLR0917  # all that a table begins with
    who: Person,
    day: StoredDay,
    place: DailyOrder,
    settings: ServerSettings,
    table_id: str,
    now: int,
) -> Change:
    """Open the table of a person's try and deal its first board.

    The person has the first seat, steady computers the others: they play the same for the same
    cards and plays.
    """
    variant = day.shown.variant
    order = Order(
        server_id=place.server_id,
        channel_id=place.channel_id,
        variant=variant,
        form=variant.forms[0],
        options={"deals": DEALS},
        settings=settings,
        level=ComputerLevel.STEADY,
        language=place.language,
    )
    change = open_private(who, order, table_id, b"", now)
    packs = day.packs
    deal_boards(change, packs, commit(packs.seed.secret), len(day.secrets) - 1)
    return change
