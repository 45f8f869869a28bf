"""The numbers of each game and form: which a table gets, and what the file may hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.variants import VARIANTS, Form
from bot.players.steady import tuned
from bot.players.steady.habits import USUAL
from bot.players.steady.tuned import TUNED, Tuned, habits_for, plain, read_tuned

_PITCH, _COTTON = (VARIANTS[name].rules({}) for name in ("pitch", "cotton"))


def test_table_gets_the_numbers_of_the_nearest_rules_of_its_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed = {game: replace(USUAL, passed=at) for at, game in enumerate(("cotton", "hoyle"))}
    rows = [
        Tuned(2, 2, plain(VARIANTS[game].rules({})), game, passed[game])
        for game in ("cotton", "hoyle")
    ]
    monkeypatch.setattr(tuned, "TUNED", rows)
    find = habits_for.__wrapped__
    assert find(_COTTON, 2, 2) is passed["cotton"]
    assert find(VARIANTS["hoyle"].rules({"target": 21}), 2, 2) is passed["hoyle"]
    assert find(_COTTON, 2, 4) is USUAL
    assert find(_PITCH, 2, 2) is USUAL


def test_file_has_the_rules_that_the_games_have() -> None:
    for row in TUNED:
        rules = VARIANTS[row.game].rules({}, Form(row.sides, row.seats))
        assert row.rules == plain(rules), "write it anew: make tune-players"
        assert habits_for(rules, row.sides, row.seats) is row.habits


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("pased", 1.0, "pitch, 4 on 2: pased is 1.0; no such number"),
        ("passed", "low", "it must look like -0.9"),
        ("most_offered", 1.5, "it must look like 2"),
        ("guarded", [0.1, 0.2], r"it must look like \(0.3, 0.68, 0.85\)"),
    ],
)
def test_number_that_cannot_be_used_is_named(name: str, value: object, told: str) -> None:
    row = {"game": "pitch", "sides": 2, "seats": 4, "rules": {}, "habits": {name: value}}
    with pytest.raises(ValueError, match=told):
        read_tuned([row])
