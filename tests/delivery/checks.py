"""What must hold once everything is delivered, however it went."""

from __future__ import annotations

from bot.delivery.render import is_current
from bot.store import Database
from bot.tables import posts

from .memory import MemoryMessenger, Message
from .world import TABLE, World


async def rows(db: Database, query: str) -> list[dict[str, object]]:
    return [dict(row) for row in await db.all(query, table_id=TABLE)]


async def assert_nothing_pending(db: Database) -> None:
    assert await rows(db, "pending_posts") == []
    assert await rows(db, "pending_faces") == []


def own(messenger: MemoryMessenger, channel_id: int) -> list[str]:
    """Return the keys of what a channel shows, in order, without the table's name."""
    return [str(m.key).removeprefix(f"{TABLE} · ") for m in messenger.shown(channel_id)]


async def assert_delivered(world: World, messenger: MemoryMessenger, keys: list[str]) -> None:
    """Check that a place shows exactly these messages, and everybody what is current."""
    await assert_nothing_pending(world.db)
    view = await world.board(world.id)
    assert own(messenger, view.place_id) == keys
    board = the_board(world, messenger, view.place_id)
    assert f"v{view.version}" in board.shows
    if world.deal < 0:
        return
    assert is_current(view, 1, world.deal)
    for user_id in world.people.values():
        private = messenger.shown(messenger.privates[user_id])
        hands = [m for m in private if str(m.key).endswith("hand")]
        wanted = [f"{TABLE} · deal {deal + 1} · hand" for deal in range(world.deal + 1)]
        assert [hand.key for hand in hands] == wanted
        assert all("This hand is over" in old.shows for old in hands[:-1])
        assert "This hand is over" not in hands[-1].shows


def the_board(world: World, messenger: MemoryMessenger, channel_id: int) -> Message:
    """Return the one board of the deal that is on."""
    deal = f"deal {world.deal + 1} · " if world.deal >= 0 else ""
    key = f"{TABLE} · {deal}board"
    [board] = [m for m in messenger.shown(channel_id) if m.key == key]
    return board


def hand_of(messenger: MemoryMessenger, world: World, seat: int) -> Message:
    """Return the newest hand that the player of a seat sees."""
    return messenger.shown(messenger.privates[world.people[seat]])[-1]


def cut_made() -> posts.CutPost:
    return posts.CutPost(1, "Dee", 7, [], "cut", [("Ann", "AS")], dealer="Ann")
