"""What must hold after delivery."""

from __future__ import annotations

import re

from bot.delivery.outbox.message import load_pending
from bot.delivery.tables.render import is_current
from bot.store.opening import Database
from bot.views import posts

from .memory import Message
from .world import CHANNEL, TABLE, World

LOBBY = "lobby"
"""How the key of a board before the deals begins."""


async def assert_nothing_pending(db: Database) -> None:
    assert await load_pending(db, TABLE) == []


def own(world: World, channel_id: int) -> list[str]:
    """Return the keys of what a channel shows, in order, without the table's name.

    A board's old copy, which links to the new one, has no key.
    """
    shown = [m for m in world.messenger.shown(channel_id) if m.key is not None]
    return [str(m.key).removeprefix(f"{TABLE} · ") for m in shown]


async def assert_delivered(world: World, keys: list[str]) -> None:
    """Check that the table's channel shows exactly these messages, and all players their hands."""
    await assert_nothing_pending(world.db)
    view = await world.board(world.id)
    assert own(world, view.place_id) == keys
    # A thread begins with the first deal.
    board = the_board(world, CHANNEL if world.deal < 0 else view.place_id)
    assert f"v{view.version}" in board.shows
    if world.deal < 0:
        return
    assert is_current(view, 1, world.deal)
    for user_id in world.people.values():
        hands = [m for m in world.dms(user_id) if str(m.key).endswith("hand")]
        wanted = [f"{TABLE} · deal {deal + 1} · hand" for deal in range(world.deal + 1)]
        assert [hand.key for hand in hands] == wanted
        assert all(map(is_put_away, hands[:-1]))
        assert not is_put_away(hands[-1])


def is_put_away(hand: Message) -> bool:
    """Return whether a hand has no cards any more."""
    return re.search("\\[[^]]*[♠♥♦♣]", hand.shows) is None


def the_board(world: World, channel_id: int = CHANNEL) -> Message:
    """Return the one board of the running deal, or the lobby."""
    deal = f"deal {world.deal + 1} · board" if world.deal >= 0 else LOBBY
    shown = world.messenger.shown(channel_id)
    [board] = [m for m in shown if str(m.key).startswith(f"{TABLE} · {deal}")]
    return board


def hand_of(world: World, seat: int) -> Message:
    """Return the newest hand that the player of a seat sees."""
    return world.dms(world.people[seat])[-1]


def cut_made() -> posts.CutPost:
    return posts.CutPost(1, "Dee", 7, [], "cut", [("Ann", "AS")], dealer="Ann")
