"""The privacy policy says what the code does."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

from bot.store.migrate import migrations
from bot.tables.privacy.erase import _AT_ONCE
from bot.views.privacy import KEPT_DAYS

POLICY = (Path(__file__).parents[1] / "docs" / "privacy.md").read_text("utf-8")

IMPERSONAL = {
    "actions": "table_id game deal number",
    "bans": "kind",
    "counting": "server_id number",
    "daily_days": "id server_id number secret day variant ends_at closed",
    "daily_tries": "table_id day_id",
    "deals": "table_id game number dealer layout score_before void carried",
    "event_acts": "event_id number kind made_at",
    "event_entrants": "event_id entrant",
    "event_people": "event_id",
    "event_tables": "event_id match_id board attempt table_id first_game done",
    "events": "id version server_id channel_id language name phase secret due_at woken created_at"
    " changed_at queued log_id away",
    "followers": "table_id",
    "forgetting": "table_id due_at game deal",
    "games": "table_id number variant options sides revision secret commitment cut first started_at"
    " finished_at winner score counted counted_at seed_deal levels sealed hinted zone",
    "leases": "id owner until",
    "messages": "owner kind number part fleeting created_at wanted shown tried_at tries refused",
    "lfg_panels": "id server_id channel_id language due_at woken queued posted_at posted role",
    "lfg_tables": "table_id panel_id since until told",
    "lfg_waiting": "panel_id told asked",
    "meta": "key value",
    "migrations": "number name",
    "named": "table_id",
    "opening_pauses": "id until length",
    "openings": "slot free_at",
    "outages": "since until count id server_id",
    "owner_acts": "number act server_id",
    "ratings": "server_id practice family",
    "results": "table_id game server_id channel_id variant practice family sides finished_at month"
    " counted",
    "reviews": "table_id game revision",
    "rulings": "table_id game deal number",
    "seats": "table_id seat kind level",
    "seen": "table_id game deal",
    "servers": "id threads language remind_ms move_ms misses removed_at look variant sides seats"
    " options house_games channel_id opening opening_role most_tables most_seats tricks drama tempo"
    " level referee_role event_role lfg_role lfg_called_at"
    " recap_channel recapped daily_variant daily_channel zone",
    "shards": "id count seen_at owner",
    "sittings": "table_id game number",
    "sums": "server_id practice variant span",
    "titles": "server_id table_id game",
    "tables": "id version server_id channel_id wants_thread thread_id state paused variant options"
    " sides fill language game last_post due due_at created_at changed_at remind_ms move_ms misses"
    " reminded look tricks drama tempo level last_cards board board_at resting event_id loses_at"
    " private",
}
"""The columns that say nothing about a person: of games, servers and messages, not of people."""


def columns() -> set[str]:
    """Return every column of the database, as its migrations make it."""
    connection = sqlite3.connect(":memory:")
    for migration in migrations():
        for statement in migration.statements:
            connection.execute(statement)
    rows = connection.execute(
        "SELECT tables.name, columns.name FROM sqlite_master AS tables"
        " JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
    ).fetchall()
    connection.close()
    return {f"{table}.{column}" for table, column in rows}


def test_every_column_about_people_is_in_the_policy() -> None:
    named = set(re.findall(r"`([a-z_]+\.[a-z_]+)`", POLICY.partition("## In detail")[2]))
    impersonal = {
        f"{table}.{name}" for table, names in IMPERSONAL.items() for name in names.split()
    }
    assert not named & impersonal
    assert columns() == named | impersonal, "say in docs/privacy.md what a new column holds"


def test_the_times_and_numbers_are_those_of_the_code() -> None:
    assert f"after **{KEPT_DAYS} days**" in POLICY
    assert set(re.findall(r"(\d+) days", POLICY)) == {str(KEPT_DAYS)}
    assert re.search(rf"up to {_AT_ONCE}\s+tables", POLICY)
