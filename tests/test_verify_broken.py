"""``python -m bot verify`` on broken records: the first thing that does not hold, in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.engine.shuffle import commit
from tests.verifying import fair_games, says, stored, written

Change = Callable[[dict[str, Any]], object]


def _deal(number: int, **values: Any) -> Change:
    return lambda game: game["deals"][number].update(values)


def _action(deal: int, at: int, action: list[Any]) -> Change:
    def change(game: dict[str, Any]) -> None:
        game["deals"][deal]["actions"][at] = action

    return change


def _swap(deal: int, one: int, other: int) -> Change:
    """Let two hands change places."""

    def change(game: dict[str, Any]) -> None:
        hands = game["deals"][deal]["hands"]
        hands[one], hands[other] = hands[other], hands[one]

    return change


def _swap_stock(game: dict[str, Any]) -> None:
    stock = game["deals"][0]["stock"]
    stock[-1], stock[-2] = stock[-2], stock[-1]


def _more(deal: int, *actions: list[Any]) -> Change:
    return lambda game: game["deals"][deal]["actions"].extend(actions)


def _fair(**values: Any) -> Change:
    return lambda game: game["fair"].update(values)


EXAMPLE_2 = "7-example-2"
OPTIONS = "5.12-two-players-with-options"
BROKEN: list[tuple[str, str, Change, str]] = [
    (
        "must follow or trump",
        "7-example-10",
        _action(0, 4, [0, "play", "3C"]),
        "deal 1, action 5: seat 0 may not play 3C: must follow diamonds or trump",
    ),
    (
        "undertrumping",
        "7-example-10",
        _action(0, 4, [0, "play", "5S"]),
        "deal 1, action 5: seat 0 may not play 5S: must not undertrump",
    ),
    (
        "must play a trump",
        EXAMPLE_2,
        _action(0, 6, [1, "play", "4H"]),
        "deal 1, action 7: seat 1 may not play 4H: must play a trump",
    ),
    (
        "not in the hand",
        EXAMPLE_2,
        _action(0, 2, [2, "play", "3H"]),
        "deal 1, action 3: seat 2 may not play 3H: not in the hand",
    ),
    (
        "wrong turn",
        EXAMPLE_2,
        _action(0, 1, [2, "play", "8H"]),
        "deal 1, action 2: seat 2 may not play 8H: it is seat 1's turn",
    ),
    (
        "wrong kind",
        EXAMPLE_2,
        _action(0, 0, [1, "run"]),
        "deal 1, action 1: seat 1 may not run: something else is to be decided",
    ),
    (
        "begging twice",
        OPTIONS,
        _action(0, 1, [1, "beg"]),
        "deal 1, action 2: seat 1 may not beg: it is seat 0's turn",
    ),
    (
        "wrong points",
        EXAMPLE_2,
        _deal(0, points=[[0, "low", 1]]),
        'deal 1: recorded points [[0, "low", 1]], by the rules [[1, "high", 1]]',
    ),
    (
        "wrong order of points",
        "7-example-1",
        _deal(0, points=[[0, "turn-up", 2], [0, "turn-up", 3]]),
        (
            'deal 1: recorded points [[0, "turn-up", 2], [0, "turn-up", 3]], '
            'by the rules [[0, "turn-up", 3], [0, "turn-up", 2]]'
        ),
    ),
    (
        "a point after the last",
        EXAMPLE_2,
        _deal(0, points=[[1, "high", 1], [0, "low", 1]]),
        'deal 1: recorded points [[1, "high", 1], [0, "low", 1]], by the rules [[1, "high", 1]]',
    ),
    (
        "an entry of zero",
        "7-example-10",
        _deal(0, points=[[1, "gift", 0]]),
        'deal 1: recorded points [[1, "gift", 0]], by the rules []',
    ),
    (
        "wrong score",
        EXAMPLE_2,
        _deal(0, score=[14, 14]),
        "deal 1: recorded score [14, 14], by the rules [13, 14]",
    ),
    (
        "wrong winner",
        EXAMPLE_2,
        lambda game: game.update(winner=0),
        "recorded winner 0, by the rules 1",
    ),
    (
        "no winner",
        EXAMPLE_2,
        lambda game: game.update(winner=None),
        "recorded winner null, by the rules 1",
    ),
    (
        "a winner too soon",
        "7-example-1",
        lambda game: game.update(winner=0),
        "recorded winner 0, by the rules null",
    ),
    (
        "after the game",
        EXAMPLE_2,
        _more(0, [1, "play", "2H"]),
        "deal 1, action 26: the game is over before this",
    ),
    (
        "after the kick-out",
        "5.1-kick-out",
        _more(0, [1, "stand"]),
        "deal 1, action 3: the game is over before this",
    ),
    (
        "after the pack ran out",
        "2-exhausted-pack",
        _more(0, [3, "stand"]),
        "deal 1, action 3: the deal is over before this",
    ),
    (
        "the next seat deals after an exhausted pack",
        "2-exhausted-pack",
        _deal(1, dealer=3),
        "deal 2: recorded dealer 3, by the rules 2",
    ),
    (
        "the same seat deals after a whole deal",
        OPTIONS,
        _deal(1, dealer=0),
        "deal 2: recorded dealer 0, by the rules 1",
    ),
    (
        "a deal after the game",
        EXAMPLE_2,
        lambda game: game["deals"].append(game["deals"][0]),
        "deal 2: the game is over before this",
    ),
    (
        "a deal cut short in the middle",
        OPTIONS,
        lambda game: game["deals"][0]["actions"].pop(),
        "deal 1: not played to its end, and not the last deal",
    ),
    (
        "a card twice",
        EXAMPLE_2,
        lambda game: game["deals"][0]["stock"].__setitem__(3, "9S"),
        "deal 1: 9S is dealt twice",
    ),
    (
        "a hand too small",
        EXAMPLE_2,
        lambda game: game["deals"][0]["hands"][1].pop(),
        "deal 1: hands[1]: 5 entries instead of 6",
    ),
    (
        "an unknown verb",
        EXAMPLE_2,
        _action(0, 0, [1, "pass"]),
        'deal 1, action 1: [1, "pass"] is not an action of this game',
    ),
    (
        "an unknown seat",
        EXAMPLE_2,
        _action(0, 0, [4, "stand"]),
        "deal 1, action 1: 4 is not a seat of this table",
    ),
    (
        "an unknown game",
        EXAMPLE_2,
        lambda game: game.update(variant="bridge"),
        'no game has the id "bridge"',
    ),
    (
        "an unknown option",
        EXAMPLE_2,
        lambda game: game.update(options={"smudge": True}),
        "trinidad has no option smudge",
    ),
    (
        "an option's wrong value",
        EXAMPLE_2,
        lambda game: game.update(options={"game_tie": "dealer"}),
        'option game_tie cannot be "dealer"',
    ),
    (
        "an option that is not played yet",
        EXAMPLE_2,
        lambda game: game.update(options={"revokes": "called"}),
        'option revokes cannot be "called"',
    ),
    (
        "an unknown key",
        EXAMPLE_2,
        _deal(0, cut="AS"),
        "deal 1: unknown key cut",
    ),
    (
        "three at a table",
        EXAMPLE_2,
        lambda game: game.update(seats=["a", "b", "c"]),
        "trinidad is not played by 3 on 2 sides",
    ),
    (
        "another format",
        EXAMPLE_2,
        lambda game: game.update(format="all-fours-record/2"),
        'format: "all-fours-record/2" is not a format known here',
    ),
    (
        "a gift over the limit",
        OPTIONS,
        lambda game: game.update(options={"gift_limit": True}, score0=[0, 13]),
        (
            "deal 1, action 2: seat 0 may not give: "
            "the gift would end the game, so the cards must be run"
        ),
    ),
    (
        "a first dealer who did not cut highest",
        "7-example-1",
        lambda game: game.update(
            first={"by": "cut", "cards": [[0, "2C"], [1, "3C"], [2, "KC"], [3, "QC"]]}
        ),
        "deal 1: recorded dealer 0, by the rules 2",
    ),
    (
        "a ceremony that nobody can have held",
        "7-example-1",
        lambda game: game.update(first={"by": "cut", "cards": [[0, "2C"], [1, "2D"]]}),
        "first: nobody can have cut these cards in this order",
    ),
]
UNFAIR: list[tuple[str, Change, str]] = [
    (
        "a commitment to another secret",
        _fair(commit=commit(b"another")),
        f"commit is {commit(b'another')}, the secret's SHA-256 is {commit(bytes(range(32)))}",
    ),
    (
        "another secret",
        _fair(secret="0" * 64, commit=commit(bytes(32))),
        "recorded first-deal cards ",
    ),
    ("another cut", _fair(cut=8), "recorded first-deal cards "),
    ("hands changed", _swap(0, 1, 2), "deal 1: recorded hand of seat 1 ["),
    ("hands changed later", _swap(1, 0, 3), "deal 2: recorded hand of seat 0 ["),
    ("stock changed", _swap_stock, "deal 1: recorded stock ["),
    (
        "ceremony changed",
        lambda game: game["first"]["cards"][0].__setitem__(1, "AD"),
        'recorded first-deal cards [[0, "AD"], ',
    ),
    (
        "ceremony left out, and another dealer",
        lambda game: game["deals"][0].update(dealer=1) or game.pop("first"),
        "deal 1: recorded dealer 1, by the rules 0",
    ),
]


@pytest.mark.parametrize(
    ("name", "change", "reason"), [pytest.param(*rest, id=name) for name, *rest in BROKEN]
)
def test_the_first_thing_that_does_not_hold_is_said(
    tmp_path: Path, name: str, change: Change, reason: str
) -> None:
    game = stored(name)
    change(game)
    assert says(written(tmp_path, json.dumps(game))) == reason


@pytest.mark.parametrize(
    ("change", "reason"), [pytest.param(*rest, id=name) for name, *rest in UNFAIR]
)
def test_unfair_deals_are_found(tmp_path: Path, change: Change, reason: str) -> None:
    game = fair_games()[0]
    change(game)
    assert says(written(tmp_path, json.dumps(game))).startswith(reason)


def test_an_action_changed_is_found_by_the_next_deal(tmp_path: Path) -> None:
    """Deals depend on what was played before them: nothing can be changed unseen."""
    game = fair_games()[0]
    first, second = game["deals"][:2]
    assert first["actions"][0][1] in ("stand", "beg")
    text = json.dumps(game)
    last = first["actions"][-4:]
    first["actions"] = first["actions"][:-4]
    assert "deal 1: not played to its end" in says(written(tmp_path, json.dumps(game)))
    first["actions"] += last
    assert json.dumps(game) == text
    first["actions"], second["actions"] = second["actions"], first["actions"]
    assert "deal 1, action" in says(written(tmp_path, json.dumps(game)))
