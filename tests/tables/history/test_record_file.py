"""Files that are not records, or too long to be checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.tables.errors.history import NotARecord, TooManyDeals, TooManyGames
from bot.tables.history.record_file import MOST_DEALS, MOST_GAMES, MOST_MOVES, check_file
from tests.root import ROOT

GAMES = (ROOT / "tests/records/fair-games.jsonl").read_bytes()


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
def test_the_first_line_that_is_no_json_is_named(content: bytes, line: int) -> None:
    with pytest.raises(NotARecord) as raised:
        check_file(content)
    assert raised.value.details == {"line": line}


def test_only_so_many_games_are_checked_at_once() -> None:
    assert len(check_file(b"{}\n" * MOST_GAMES)) == MOST_GAMES
    with pytest.raises(TooManyGames):
        check_file(b"{}\n" * (MOST_GAMES + 1))


@pytest.mark.parametrize(
    ("deals", "many"),
    [([0], MOST_DEALS), ([{"actions": [0]}], MOST_DEALS), ([{"actions": [0] * MOST_MOVES}], 1)],
)
def test_only_so_many_deals_and_moves_are_checked_at_once(deals: list[Any], many: int) -> None:
    game = json.dumps({"deals": deals * many}).encode()
    (checked,) = check_file(game)
    assert checked.verdict.finding is not None
    for more in (game + b"\n" + game, json.dumps({"deals": deals * (many + 1)}).encode()):
        with pytest.raises(TooManyDeals):
            check_file(more)


class Ended(Exception):
    """A check that has to end."""


class Limit:
    """Ends a check at its nth call; 0 for never."""

    def __init__(self, nth: int) -> None:
        self.left = nth

    def __call__(self) -> None:
        self.left -= 1
        if not self.left:
            raise Ended


def test_a_check_can_be_ended_between_any_two_deals() -> None:
    limit = Limit(0)
    deals = sum(game.deals for game in check_file(GAMES, limit))
    for nth in range(1, deals + 1):
        with pytest.raises(Ended):
            check_file(GAMES, Limit(nth))
    assert -limit.left >= deals
