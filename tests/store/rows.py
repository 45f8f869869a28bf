"""Writes that make the rows which queries are tried on."""

from __future__ import annotations

from bot.store.opening import Write

TABLE = "K7QF"
BIG = 2**62 + 1
"""A Discord id that needs more than 32, and more than 53, bits."""


def meta(key: str, text: str = "", rows: int | None = None) -> Write:
    """A text under a key."""
    return Write("set_meta", {"key": key, "value": text}, rows)


def add_table(**values: object) -> Write:
    """A table in its lobby, version 1."""
    table: dict[str, object] = {
        "id": TABLE,
        "server_id": BIG,
        "channel_id": BIG + 1,
        "wants_thread": 0,
        "state": "lobby",
        "variant": "trinidad",
        "options": "{}",
        "sides": 2,
        "fill": "computers",
        "opener_id": BIG + 2,
        "opener_name": "Zoë 🃏",
        "language": "en",
        "game": 1,
        "last_post": 0,
        "due": "idle",
        "due_at": 1_700_000_090_000,
        "remind_ms": 60_000,
        "move_ms": 180_000,
        "misses": 2,
        "look": "picture",
        "tricks": "board",
        "drama": 0,
        "tempo": "usual",
        "level": "steady",
        "board": -1,
        "board_at": 1_700_000_000_000,
        "private": 0,
        "created_at": 1_700_000_000_000,
        "changed_at": 1_700_000_000_000,
    }
    return Write("add_table", table | values)


def move_table(**values: object) -> Write:
    """The compare-and-set that every move makes."""
    table: dict[str, object] = {
        "id": TABLE,
        "version": 1,
        "state": "playing",
        "paused": None,
        "game": 1,
        "last_post": 3,
        "board": 0,
        "board_at": 1_700_000_000_000,
        "due": "computer",
        "due_at": 1_700_000_060_000,
        "reminded": 1,
        "resting": 0,
        "loses_at": None,
        "changed_at": 1_700_000_001_000,
    }
    return Write("move_table", table | values)


def add_seat(
    seat: int,
    kind: str = "empty",
    user_id: int | None = None,
    name: str = "",
    *,
    table: str = TABLE,
) -> Write:
    """A seat, empty by default."""
    values = {"table_id": table, "seat": seat, "kind": kind, "user_id": user_id, "name": name}
    return Write("add_seat", values)


def add_game(number: int = 1) -> Write:
    """A game that has not begun."""
    values = {
        "table_id": TABLE,
        "number": number,
        "variant": "trinidad",
        "options": "{}",
        "sides": 2,
        "revision": 1,
        "secret": "00ff",
        "commitment": "ff00",
        "score": "[0,0]",
    }
    return Write("add_game", values)


def add_result(user_id: int, game: int = 1, **values: object) -> Write:
    """A person's finished game: 14 points, lost."""
    result: dict[str, object] = {
        "table_id": TABLE,
        "game": game,
        "user_id": user_id,
        "seat": 0,
        "name": f"name {user_id}",
        "server_id": BIG,
        "channel_id": BIG + 1,
        "variant": "trinidad",
        "practice": 0,
        "family": "turned",
        "side": 0,
        "sides": 2,
        "won": 0,
        "place": 2,
        "points": 14,
        "finished_at": 1_700_000_003_000,
        "month": 202311,
        **dict.fromkeys(_COUNTED, 0),
        "counted": 1,
    }
    return Write("add_result", result | values)


_COUNTED = (
    *("quit", "excused", "fours", "hung", "lost", "shutout", "turn_ups", "turn_up_points"),
    *("begs", "begs_paid", "jacks_held", "jacks_saved"),
    *("revokes_right", "revokes_wrong", "bids", "bids_made", "kicked", "comeback", "moons"),
    *("mu_before", "sigma_before", "mu_after", "sigma_after", "rating_before", "rating_after"),
)


def add_post(number: int, created_at: int = 1_700_000_000_000, *, payload: str = "{}") -> Write:
    """A post that has not been tried."""
    values = {"table_id": TABLE, "number": number, "payload": payload, "created_at": created_at}
    return Write("add_post", {**values, "fleeting": 0})


def add_face(kind: str, deal: int, seat: int, user_id: int | None, wanted: int = 1) -> Write:
    """A board or a hand that is not shown yet."""
    values = {
        "table_id": TABLE,
        "kind": kind,
        "game": 1,
        "deal": deal,
        "seat": seat,
        "user_id": user_id,
        "wanted": wanted,
    }
    return Write("add_face", values)
