"""The queries about organised events, each on both databases."""

from __future__ import annotations

from bot.store import Write
from tests.store.rows import (
    ANN,
    BIG,
    BOB,
    EVENT,
    NOW,
    TABLE,
    add_event,
    add_face,
    add_person,
    add_seat,
    add_seen,
    add_table,
    at_a_table,
    move_table,
)
from tests.store.strict import StrictDatabase


def add_event_table(match: int = 1, table: str = TABLE, **values: object) -> Write:
    key = {"match_id": match, "board": 0, "attempt": 0, "first_game": 1}
    return Write("add_event_table", {"event_id": EVENT, "table_id": table, **key, **values})


async def test_a_person_has_one_number(db: StrictDatabase) -> None:
    await db.commit([add_event(), add_person(1, ANN), add_person(2, BOB), add_person(3, None)])
    await db.conflicts(
        "add_event_person", event_id=EVENT, person=4, user_id=ANN, name="Ann", username=""
    )
    await db.run("rename_event_person", event_id=EVENT, person=2, name="Bobby", username="b")
    people = await db.all("event_people", event_id=EVENT)
    assert [(one["person"], one["user_id"]) for one in people] == [(1, ANN), (2, BOB), (3, None)]
    assert people[1]["name"] == "Bobby"


async def test_events_and_teams_are_named_anew(db: StrictDatabase) -> None:
    await db.commit([add_event()])
    for name in ("House", "The House"):
        await db.run("name_event_entrant", event_id=EVENT, entrant=2, name=name)
    assert await db.all("event_entrants", event_id=EVENT) == [{"entrant": 2, "name": "The House"}]
    await db.run("rename_event", id=EVENT, name="League")
    await db.run("move_event_channel", id=EVENT, channel_id=BIG + 9)
    row = await db.row("event", id=EVENT)
    assert (row["name"], row["channel_id"]) == ("League", BIG + 9)


async def test_no_reason_to_look_is_lost(db: StrictDatabase) -> None:
    await db.commit([add_event(), add_event(id="LATER", due_at=NOW + 50)])
    await db.commit([add_event(id="NEVER", due_at=None), add_event(id="ODD", due_at=NOW - 9)])
    rows = await db.all("due_events", now=NOW)
    assert [row["id"] for row in rows] == ["ODD", EVENT]
    woken = (await db.row("event", id=EVENT))["woken"]
    await db.run("wake_event", id=EVENT, now=NOW + 1)
    await db.conflicts("put_off_event", id=EVENT, woken=woken, due_at=NOW + 90)
    await db.run("put_off_event", id=EVENT, woken=woken + 1, due_at=NOW + 90)
    await db.conflicts("wake_event", id="NEVER", now=NOW)
    assert [row["id"] for row in await db.all("due_events", now=NOW)] == ["ODD"]
    await db.commit([Write("wake_events", {"now": NOW}, rows=3)])
    assert len(await db.all("due_events", now=NOW)) == 3


async def test_a_servers_events_the_latest_first(db: StrictDatabase) -> None:
    await db.commit([add_event(id="OLD"), add_event(id="NEW", now=NOW + 1)])
    await db.commit(
        [add_event(id="GONE", phase="archived"), add_event(id="ELSE", server_id=BIG + 5)]
    )
    rows = await db.all("events_in", server_id=BIG, most=9)
    assert [row["id"] for row in rows] == ["NEW", "OLD"]
    assert len(await db.all("events_in", server_id=BIG, most=1)) == 1


async def test_open_events_are_counted_by_server_and_by_announcer(
    db: StrictDatabase,
) -> None:
    async def count() -> tuple[int, int]:
        here = await db.one("open_events_in", server_id=BIG)
        own = await db.one("open_events_of", user_id=ANN)
        assert here is not None
        assert own is not None
        return here["events"], own["events"]

    assert await count() == (0, 0)
    phases = ("announced", "entries", "check-in", "running", "finished", "cancelled", "archived")
    for phase in phases:
        by = {"event_id": phase, "person": 1, "user_id": ANN, "name": "Ann", "username": ""}
        await db.commit([add_event(id=phase, phase=phase), Write("add_event_person", by)])
    await db.commit([add_event(), add_person(1, BOB), add_person(2, ANN)])
    assert await count() == (5, 4)
    await db.commit([Write("note_removed", {"server_id": BIG, "now": NOW})])
    assert await count() == (5, 0)


async def test_a_persons_events_in_all_servers(db: StrictDatabase) -> None:
    other = {"event_id": "ELSE", "person": 4, "user_id": ANN, "name": "Ann", "username": ""}
    gone = {**other, "event_id": "GONE"}
    await db.commit(
        [
            *(add_event(), add_event(id="ELSE", server_id=BIG + 5, now=NOW + 1)),
            *(add_event(id="GONE", phase="archived"), add_event(id="BOBS")),
            *(
                add_person(1, ANN),
                Write("add_event_person", other),
                Write("add_event_person", gone),
            ),
        ]
    )
    rows = await db.all("events_with", user_id=ANN, most=9)
    assert [(row["id"], row["server_id"]) for row in rows] == [("ELSE", BIG + 5), (EVENT, BIG)]
    assert len(await db.all("events_with", user_id=ANN, most=1)) == 1


async def test_no_table_is_opened_twice(db: StrictDatabase) -> None:
    await db.commit([add_event(), add_table(), add_table(id="AGAIN"), add_event_table()])
    await db.conflicts("add_event_table", **add_event_table(table="AGAIN").values)
    await db.conflicts("add_event_table", **add_event_table(2).values)
    await db.run("set_table_event", table_id=TABLE, event_id=EVENT)
    assert (await db.row("table", id=TABLE))["event_id"] == EVENT
    (row,) = await db.all("event_tables", event_id=EVENT)
    assert (row["match_id"], row["table_id"], row["state"], row["game"]) == (1, TABLE, "lobby", 1)
    await db.run("end_event_table", table_id=TABLE)
    assert await db.all("event_tables", event_id=EVENT) == []
    (row,) = await db.all("event_table_keys", event_id=EVENT)
    assert (row["match_id"], row["done"]) == (1, 1)
    (row,) = await db.all("event_links", event_id=EVENT)
    assert (row["table_id"], row["channel_id"]) == (TABLE, BIG + 1)
    assert (row["board_id"], row["place_id"]) == (None, None)
    row = await db.row("event_table", table_id=TABLE)
    assert (row["event_id"], row["first_game"], row["panel_id"]) == (EVENT, 1, None)
    assert await db.one("event_table", table_id="AGAIN") is None


async def test_a_link_leads_to_the_channel_of_the_newest_board(db: StrictDatabase) -> None:
    boards = [add_face("board", deal, -1, None) for deal in range(3)]
    await db.commit([add_event(), add_table(), add_event_table(), *boards])
    thread = BIG + 5
    await db.run("set_thread", table_id=TABLE, thread_id=thread)
    at = {"table_id": TABLE, "game": 1, "shown": 1, "version": 1}
    for deal, place in ((0, BIG + 1), (1, thread)):
        sent = {"deal": deal, "channel_id": place, "message_id": BIG + 10 + deal}
        await db.run("board_sent", **at, **sent)
        (row,) = await db.all("event_links", event_id=EVENT)
        assert (row["place_id"], row["board_id"]) == (place, BIG + 10 + deal)


async def test_a_link_says_for_which_seats_computers_play(db: StrictDatabase) -> None:
    await db.commit([add_event(), *at_a_table(), add_seat(2, "computer"), add_event_table()])
    (row,) = await db.all("event_links", event_id=EVENT)
    assert row["by_computer"] == 0b100


async def test_tables_elsewhere_are_released_by_an_event_that_is_deleted(
    db: StrictDatabase,
) -> None:
    await db.commit([add_event(), add_table(server_id=BIG + 1), add_event_table()])
    await db.run("set_table_event", table_id=TABLE, event_id=EVENT)
    before = (await db.row("table", id=TABLE))["version"]
    await db.commit([Write("release_event_tables", {"server_id": BIG})])
    row = await db.row("table", id=TABLE)
    assert (row["event_id"], row["version"]) == (None, before + 1)


async def test_boards_are_sealed_until_the_last_table_is_done(db: StrictDatabase) -> None:
    """The event's secret is read with a game that plays its boards, and with no other."""
    await db.commit([add_event(phase="running"), *at_a_table(), add_table(id="OTHER")])
    await db.run("set_table_event", table_id=TABLE, event_id=EVENT)
    await db.commit([add_event_table(), add_event_table(2, "OTHER"), add_seen(ANN)])
    where = {"table_id": TABLE, "number": 1}
    assert (await db.row("game", **where))["board_secrets"] is None
    assert not (await db.row("table", id=TABLE))["sealed"]
    await db.run("set_boards", **where, boards='{"first": 5}', commitment="ff", sealed=0)
    row = await db.row("game", **where)
    assert (row["board_secrets"], row["secret"], row["commitment"]) == ("00ff", "", "ff")
    assert [row["board_secrets"] for row in await db.all("games_from", **where)] == ["00ff"]
    assert (await db.row("table", id=TABLE))["sealed"]
    await db.commit([move_table(state="closed")])
    moved = {"id": EVENT, "version": 1, "acts": 0, "phase": "finished", "due_at": None, "now": NOW}
    for write, sealed in (
        (None, 1),
        (Write("move_event", moved), 1),
        (Write("end_event_table", {"table_id": TABLE}), 1),
        (Write("end_event_table", {"table_id": "OTHER"}), 0),
    ):
        await db.commit([write] if write else [])
        assert (await db.row("past_game", **where, viewer_id=ANN))["is_sealed"] == sealed
        newest = await db.one("newest_past_game", table_id=TABLE)
        assert newest == (None if sealed else {"number": 1})
        lists = [
            await db.all("past_games_in", server_id=BIG, viewer_id=ANN, most=5),
            await db.all(
                "past_games_of", user_id=ANN, viewer_id=ANN, server_id=0, variant="", most=5
            ),
        ]
        assert [*map(len, lists)] == ([0, 0] if sealed else [1, 1])


async def test_games_of_boards_wait_until_they_are_counted(db: StrictDatabase) -> None:
    await db.commit([add_event(), *at_a_table(), add_event_table()])
    await db.run("set_table_event", table_id=TABLE, event_id=EVENT)
    where, of = {"table_id": TABLE, "number": 1}, {"event_id": EVENT}
    await db.run("set_boards", **where, boards='{"first": 5}', commitment="ff", sealed=0)
    assert await db.all("untold_games", **of) == []
    assert await db.one("untold_game", **where) is None
    await db.run("end_game", **where, winner=0, score="[14,2]", finished_at=9)
    assert await db.all("uncounted_games", server_id=BIG) == []
    assert await db.all("untold_games", **of) == [{"match_id": 1, **where}]
    row = await db.row("untold_game", **where)
    assert (row["server_id"], row["finished_at"]) == (BIG, 9)
    await db.run("number_game", **where, counted=1, counted_at=9, levels=None, zone=None)
    assert await db.all("untold_games", **of) == []
    assert await db.one("untold_game", **where) is None
