"""All queries of the bot, and the faults that change nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from aiosql.types import SQLOperationType

from bot.store.queries import SyncQueries
from tests.store.statements.faults import Fault, faults, tokens

_KINDS: Final = {SQLOperationType.SELECT: "all", SQLOperationType.SELECT_ONE: "one"}
_BEFORE: Final = frozenset({"FROM", "JOIN", "INTO", "UPDATE"})


@dataclass(frozen=True)
class Query:
    """A query by name."""

    name: str
    sql: str
    kind: str
    parameters: frozenset[str]

    @cached_property
    def words(self) -> set[str]:
        """Return the tables and columns that it names."""
        words = [token.text for token in tokens(self.sql) if token.kind == "word"]
        return {part for word in words for part in word.split(".")}

    @cached_property
    def tables(self) -> list[str]:
        """Return the tables that it names; one that it writes comes first."""
        found = tokens(self.sql)
        names = [
            token.text
            for before, token in pairwise(found)
            if before.text in _BEFORE and token.text not in self._made
        ]
        return list(dict.fromkeys(names))

    @cached_property
    def _made(self) -> set[str]:
        """Return the tables that it makes itself: WITH name AS (…)."""
        found = tokens(self.sql)
        return {
            one.text
            for one, other, after in zip(found, found[1:], found[2:], strict=False)
            if other.text == "AS" and after.text == "("
        } | {"(", "SET"}

    def in_order(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return rows in the order that it asks for; sorted, if it asks for none."""
        return rows if self._orders else by_text(rows)

    @cached_property
    def _orders(self) -> bool:
        depth = 0
        for token in tokens(self.sql):
            depth += {"(": 1, ")": -1}.get(token.text, 0)
            if token.text == "ORDER" and depth == 0:
                return True
        return False

    def faults(self) -> list[Fault]:
        """Return its faults that make a difference."""
        equal = EQUAL.get(self.name, {})
        found = faults(self.sql)
        if self.kind == "one" and self.sql.rstrip("; \n").endswith("LIMIT 1"):
            # No more than one row is asked for; nobody sees whether there were others.
            found = [
                fault for fault in found if not fault.name.endswith(("LIMIT 1", "LIMIT 1 + 1"))
            ]
        return [fault for fault in found if fault.name not in equal]


def by_text(rows: Iterable[Mapping[str, Any]]) -> list[Any]:
    """Sort rows in some way."""
    return sorted(rows, key=lambda row: json.dumps(row, sort_keys=True))


QUERIES: Final = {
    name: Query(name, found.sql, _KINDS.get(found.kind, "write"), found.parameters)
    for name, found in SyncQueries()._found.items()
}

EQUAL: Final[dict[str, dict[str, str]]] = {
    "add_to_sums": {
        **{
            f"one.{what} < other.{what} as <=": "of equal numbers, either is the lower one"
            for what in ("fours", "hung", "lost")
        },
        "kinds.overall = 1 as <>": "there is one of each kind",
        "+ 1 + 1 (2)": "one more than the longest run is the longest run, too",
        "SELECT 2 + 1": "the third kind of span is any other",
        "WHEN 1 + 1": "either kind is a month or a season, and the other one the other",
    },
    "stalled_tables": {"remind_ms > :cut as >=": "of equal times, either is the longer one"},
    "begin_noting": {
        f"UNION ALL {place}": "who is there twice is left out" for place in range(23, 54, 5)
    },
    "count_beaten": {"points - against as + (2)": "of equal points, the rest is equal either way"},
    "earlier_board": {
        "no LIMIT 200": "no database here has so many posts",
        "order by number DESC, ascending": "nor does it matter which are left out",
        "LIMIT 200 + 1": "no database here has so many posts",
    },
    **{
        name: {"wanted < :version as <=": "of equal numbers, either is the greater one"}
        for name in ("board_sent", "message_sent", "message_shown", "note_shown")
    },
    "leaderboard": {"wanted.line > ranked.total as >=": "of equal lines, either is the last"},
    "people_lately": {"no LIMIT :most": "which ones are left out is not said"},
    "recap_game": {"|| ' ' changed": "it only keeps two numbers apart"},
    "recap_quarters": {"|| ' ' changed": "it only keeps two numbers apart"},
    "servers_with_scores": {
        f"UNION ALL {place}": "the last one leaves out what is there twice"
        for place in (4, 9, 14, 19)
    },
    "shift_dues": {
        f"{what} > :before as >=": "of equal times, either is the later one"
        for what in ("remind_ms", "move_ms", "changed_at")
    },
    "forget_spoken_at": {
        "always here.table_id = :table_id": "for speed: the others were at another table"
    },
    "shift_lfg_tables": {"since > :before as >=": "of equal times, either is the later one"},
    "note_server_bans": {"until < :now as <=": "of equal times, either is the earlier one"},
    "want_shared_result": {"THEN 1 + 1": "2 is not 0 either"},
    "keep_day_open": {"keep closed": "it touches its row, and no more"},
}
"""The faults that change nothing, by query, and why."""
