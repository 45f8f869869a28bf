"""Tables where players may revoke, and players who do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.follow import broken_rule
from bot.engine.revokes import PublicRevokes
from bot.engine.views import SeatView
from bot.views.person import Person
from bot.views.table.view import HandView, TableView
from tests.tables.deciding import person_for
from tests.tables.room import Room, public

CALLED: Final = {"revokes": "called"}


def lawful(view: SeatView) -> Action:
    """Keep to the rules; take no card back and call nothing."""
    return next(one for one in view.legal if not isinstance(one, Play) or not breaks(view, one))


def erring(view: SeatView) -> Action:
    """Revoke wherever that can be done."""
    return next((one for one in view.legal if breaks(view, one)), view.legal[0])


def breaks(view: SeatView, action: Action) -> bool:
    """Say whether an action is a card that breaks the follow rule."""
    return isinstance(action, Play) and broken_rule(view, action.card) is not None


def revokes(table: TableView) -> PublicRevokes:
    found = public(table).revokes
    assert found is not None
    return found


async def until_able(
    room: Room, table: TableView, holds: Callable[[SeatView], bool]
) -> tuple[Person, HandView]:
    """Play lawfully until a condition holds for the hand of the person whose turn it is."""
    room.choose = lawful
    for _ in range(5_000):
        who, hand = await person_for(room, await room.host.table(table.id))
        if holds(hand.view):
            return who, hand
        await room.step(table.id)
    raise AssertionError("it never came to that")


async def revoke(room: Room, table: TableView) -> tuple[Person, HandView]:
    """Play until somebody can revoke, and let them; return who did, with the hand before it."""
    who, hand = await until_able(room, table, able)
    await room.act(hand, who, erring(hand.view))
    return who, hand


def able(view: SeatView) -> bool:
    return any(breaks(view, one) for one in view.legal)
