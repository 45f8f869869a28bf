"""Files of records that are no such files, or too long to be checked here."""

import pytest

from bot.tables.errors import NotARecord, TooManyGames
from bot.tables.fairness import MOST_GAMES, check_file


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"not a record", 1),
        (b"\xff\xfe", 1),
        (b"{}\n{}\xff", 2),
        (b"{}\n\n{", 3),
        (b'{"a":\n1,,\n2}', 2),
        (b"", 1),
    ],
)
def test_what_is_no_json_is_told_with_its_line(content: bytes, line: int) -> None:
    with pytest.raises(NotARecord) as raised:
        check_file(content)
    assert raised.value.details == {"line": line}


def test_only_so_many_games_are_checked_at_once() -> None:
    assert len(check_file(b"{}\n" * MOST_GAMES)) == MOST_GAMES
    with pytest.raises(TooManyGames):
        check_file(b"{}\n" * (MOST_GAMES + 1))
