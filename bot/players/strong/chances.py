"""The chances to win from each score that self-play has found; `make win-chances` writes them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from bot.engine.rules import Rules
from bot.players.steady.tuned import OfForm, closest, habits_for
from bot.players.strong.values import Chances, Values

FILE: Final = Path(__file__).with_name("chances.json")


@dataclass(frozen=True)
class _Found(OfForm):
    """What self-play has found for one game and form."""

    chances: Chances


def chances_for(rules: Rules, sides: int, seats: int) -> Chances | None:
    """Return the chances of the form whose rules differ least, if they reach to its target."""
    found = closest(_ALL, rules, sides, seats)
    if found is None or rules.second_place or rules.target > len(found.chances.near):
        return None
    return found.chances


@lru_cache(256)
def values_for(rules: Rules, sides: int, seats: int) -> Values:
    """Return what the ends of deals are worth in a form."""
    return Values(habits_for(rules, sides, seats), chances_for(rules, sides, seats))


_ALL: Final = [
    _Found(row["sides"], row["seats"], row["rules"], Chances(row["near"], row["deals"]))
    for row in json.loads(FILE.read_text(encoding="utf-8"))
]
