"""Games as a house plays them: with which options, and how many play; and under which name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.engine.errors import EngineError
from bot.engine.variants import Form, OptionValue, Variant, find_variant

MOST_HOUSE_GAMES: Final = 10
"""How many a server may save: with the named sets of rules, they fit one menu."""
LONGEST_NAME: Final = 40
"""The most characters of a house game's name."""


@dataclass(frozen=True, slots=True)
class UsualGame:
    """A game, how many play it, and by which house options."""

    variant: Variant
    form: Form
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Only those that differ from the game's defaults."""

    def options_in(self, form: Form) -> dict[str, OptionValue]:
        """Return those of its options that a form has."""
        offered = {option.name for option in self.variant.options_in(form)}
        return {name: value for name, value in self.options.items() if name in offered}


@dataclass(frozen=True, slots=True)
class HouseGame:
    """A game with a name of its own, which brings a set of options."""

    name: str
    game: UsualGame


def load_game(variant: str | None, sides: int, seats: int, options: str | None) -> UsualGame | None:
    """Read a stored game; None if this version does not have it, or not so."""
    try:
        return _game(variant or "", sides, seats, json.loads(options or "{}"))
    except (EngineError, ValueError):
        return None


def dump_game(game: UsualGame | None) -> Sequence[object]:
    """Write a game for the store: its id, sides, seats and options."""
    if game is None:
        return (None,) * 4
    options = json.dumps(dict(game.options)) if game.options else None
    return (game.variant.id, game.form.sides, game.form.seats, options)


def load_house_games(text: str) -> tuple[HouseGame, ...]:
    """Read a server's house games, without those that this version does not have."""
    found = []
    for name, variant, sides, seats, options in json.loads(text):
        game = load_game(variant, sides, seats, json.dumps(options))
        if game is not None:
            found.append(HouseGame(name, game))
    return tuple(found)


def dump_house_games(games: Sequence[HouseGame]) -> Sequence[str | None]:
    """Write a server's house games for the store."""
    rows = [
        (one.name, one.game.variant.id, one.game.form.sides, one.game.form.seats, _options(one))
        for one in games
    ]
    return [json.dumps(rows) if rows else None]


def _options(one: HouseGame) -> dict[str, OptionValue]:
    return dict(one.game.options)


def _game(variant: str, sides: int, seats: int, options: Any) -> UsualGame:
    game = find_variant(variant)
    form = game.form(sides, seats)
    return UsualGame(game, form, game.trim(options, form))
