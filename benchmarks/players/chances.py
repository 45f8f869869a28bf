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

from benchmarks.players.playing import Dealt, Table, begun
from bot.engine.variants import VARIANTS
from bot.players.core.deal import apply
from bot.players.core.state import NONE
from bot.players.steady.choosing import choose
from bot.players.steady.tuned import plain
from bot.players.strong.chances import FILE

_GAMES: Final = 1_500
_ROUNDS: Final = 200
"""How often the strengths are brought nearer to what fits."""
_STEP: Final = 0.5
_SMOOTH: Final = 4.0
"""How strongly each strength is drawn to the line between its neighbours."""


class Begun(NamedTuple):
    """What stood before a deal, and which side won the game."""

    lacks: Sequence[int]
    deals: int
    won: int


def find(table: Table, games: int) -> dict[str, Any]:
    """Return the row of the file for a table."""
    rows = [row for number in range(games) for row in _play(table, Random(f"{table} {number}"))]
    near, deals = _fit(rows, max(max(row.lacks) for row in rows))
    return {
        "game": table.game,
        "sides": table.sides,
        "seats": table.seats,
        "rules": plain(table.rules),
        "near": [round(value, 3) for value in near],
        "deals": round(deals, 3),
    }


def _play(table: Table, chance: Random) -> list[Begun]:
    """Play a game; return what stood before each of its deals."""
    laws, habits, rows = table.laws, table.habits, list[tuple[list[int], int]]()
    score, dealer = [0] * laws.sides, chance.randrange(laws.seats)
    while True:
        rows.append(([laws.target - points for points in score], dealer % laws.sides))
        state = begun(laws, Dealt.by(laws, chance), dealer, score)
        while not state.over:
            apply(state, choose(state, habits))
        if state.winner != NONE:
            return [Begun(*row, state.winner) for row in rows]
        score, dealer = state.score, state.dealer if state.again else state.eldest


def _fit(rows: Sequence[Begun], most: int) -> tuple[list[float], float]:
    """Return the logarithms of the strengths that make the outcomes likeliest."""
    near, deals = [0.0] * most, 0.0
    for _ in range(_ROUNDS):
        pulls, weights = [0.0] * most, [1.0] * most
        dealers_pull, dealers_weight = 0.0, 1.0
        for row in rows:
            strengths = [exp(near[lacks - 1]) for lacks in row.lacks]
            strengths[row.deals] *= exp(deals)
            whole = sum(strengths)
            for side, lacks in enumerate(row.lacks):
                share = strengths[side] / whole
                pulls[lacks - 1] += (side == row.won) - share
                weights[lacks - 1] += share * (1 - share)
                if side == row.deals:
                    dealers_pull += (side == row.won) - share
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
    return [value - near[0] for value in accumulate(near, min)], deals


def main() -> None:
    """Read the command line, play, write the file."""
    parser = argparse.ArgumentParser(prog="make win-chances")
    parser.add_argument("--games", nargs="*", default=list(VARIANTS), help="these games only")
    parser.add_argument("--first", action="store_true", help="only the first form of each")
    chosen = parser.parse_args()
    for name in chosen.games:
        for form in VARIANTS[name].forms[: 1 if chosen.first else None]:
            table = Table(name, form.sides, form.seats)
            if not table.laws.second_place:
                _write(find(table, _GAMES))
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
