"""Finds the chances to win from each score by self-play: make win-chances.

    make win-chances                           all games and forms: half an hour
    make win-chances ARGS="--games trinidad"   these games alone

*Steady* plays against itself. Each side has a strength by the points that it lacks, a little more
if it deals next, and its chance is its share of all strengths (Bradley and Terry); they are such
that those who won were likeliest to. bot/players/strong/chances.json keeps their logarithms.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import accumulate
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from benchmarks.players.playing import Start, Table, play_game, weighing
from bot.engine.variants import VARIANTS
from bot.players.steady.habits import Habits
from bot.players.steady.tuned import plain
from bot.players.strong.chances import FILE
from bot.players.strong.values import Chances

_GAMES: Final = 1_500
_ROUNDS: Final = 200
"""How often the strengths are brought nearer to what fits."""
_STEP: Final = 0.5
_SMOOTH: Final = 4.0
"""How strongly each strength is drawn to the line between its neighbours."""


class Begun(NamedTuple):
    """What stood before a deal, and which side won the game."""

    start: Start
    won: int


def self_play(table: Table, habits: Habits, games: int) -> list[Begun]:
    """Let *steady* with some numbers play games; return what stood before each of their deals."""
    rows: list[Begun] = []
    for number in range(games):
        players = [weighing(habits)] * table.sides
        starts, won = play_game(table.laws, Random(f"{table} {number}"), players)
        rows += [Begun(start, won) for start in starts]
    return rows


def fit(target: int, rows: Sequence[Begun]) -> Chances:
    """Return the strengths that make the outcomes of games to a target likeliest."""
    before = [
        ([target - points for points in start.score], start.dealer % len(start.score), won)
        for start, won in rows
    ]
    most = max(max(lacks) for lacks, _, _ in before)
    near, deals = [0.0] * most, 0.0
    for _ in range(_ROUNDS):
        pulls, weights = [0.0] * most, [1.0] * most
        dealers_pull, dealers_weight = 0.0, 1.0
        for lacks, dealer, won in before:
            strengths = [exp(near[short - 1]) for short in lacks]
            strengths[dealer] *= exp(deals)
            whole = sum(strengths)
            for side, short in enumerate(lacks):
                share = strengths[side] / whole
                pulls[short - 1] += (side == won) - share
                weights[short - 1] += share * (1 - share)
                if side == dealer:
                    dealers_pull += (side == won) - share
                    dealers_weight += share * (1 - share)
        for place in range(most):
            beside = near[max(0, place - 1)] + near[min(most - 1, place + 1)]
            if 0 < place < most - 1:
                pulls[place] += _SMOOTH * (beside - 2 * near[place])
                weights[place] += 2 * _SMOOTH
        near = [
            value + _STEP * pull / weight
            for value, pull, weight in zip(near, pulls, weights, strict=True)
        ]
        deals += _STEP * dealers_pull / dealers_weight
    # Few come far below nothing, and by luck a few of them win.
    return Chances([value - near[0] for value in accumulate(near, min)], deals)


def row_of(table: Table, chances: Chances) -> dict[str, Any]:
    """Return the row of the file for a table."""
    return {
        "game": table.game,
        "sides": table.sides,
        "seats": table.seats,
        "rules": plain(table.rules),
        "near": [round(value, 3) for value in chances.near],
        "deals": round(chances.deals, 3),
    }


def main() -> None:
    """Read the command line, play, write the file."""
    parser = argparse.ArgumentParser(prog="make win-chances")
    parser.add_argument("--games", nargs="*", default=list(VARIANTS), help="these games only")
    parser.add_argument("--first", action="store_true", help="only the first form of each")
    chosen = parser.parse_args()
    for name in chosen.games:
        for form in VARIANTS[name].forms[: 1 if chosen.first else None]:
            table = Table(name, form.sides, form.seats)
            rows = self_play(table, table.habits, _GAMES)
            _write(row_of(table, fit(table.laws.target, rows)))
            print(table, flush=True)


def _write(found: dict[str, Any]) -> None:
    """Put a row in its place in the file, one line each."""
    rows = {_key(row): row for row in [*json.loads(FILE.read_text(encoding="utf-8")), found]}
    order = {
        (name, form.sides, form.seats): place
        for place, (name, form) in enumerate(
            (name, form) for name, variant in VARIANTS.items() for form in variant.forms
        )
    }
    lines = [json.dumps(rows[key]) for key in sorted(rows, key=lambda key: order[key])]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def _key(row: dict[str, Any]) -> tuple[str, int, int]:
    return row["game"], row["sides"], row["seats"]


if __name__ == "__main__":
    main()
