"""The format of a query file."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiosql.utils import SQLParseException

from bot.store.queries import Queries

READ = "-- name: a()\nSELECT 1 AS one;\n"


def load(folder: Path, *files: str) -> Queries:
    for number, text in enumerate(files):
        (folder / f"{number}.sql").write_text(text, "utf-8")
    return Queries("aiosqlite", folder)


def test_the_queries_of_all_files_are_known_by_name(tmp_path: Path) -> None:
    queries = load(tmp_path, READ, "-- name: b(x)!\n-- Remove; all.\nDELETE FROM t WHERE x = :x;")
    assert queries._found.keys() == {"a", "b"}


def test_a_folder_without_files_has_no_queries(tmp_path: Path) -> None:
    assert load(tmp_path)._found == {}


def test_a_second_query_of_the_same_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"1\.sql has a second query a"):
        load(tmp_path, READ, READ)


def test_a_write_whose_rows_sqlite_does_not_count_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="w! is no insert, update or delete"):
        load(tmp_path, "-- name: w()!\nWITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x;")


@pytest.mark.parametrize("mark", ["$", "<!", "#", "*!"])
def test_other_marks_are_refused(tmp_path: Path, mark: str) -> None:
    with pytest.raises(ValueError, match="has a mark other than"):
        load(tmp_path, f"-- name: a(){mark}\nINSERT INTO t VALUES (1) RETURNING 1;")


def test_a_value_that_is_not_in_the_name_line_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SQLParseException, match="undeclared parameter"):
        load(tmp_path, "-- name: a(x)^\nSELECT :x, :y;")
