"""What the tables of games say in words: forms, and options."""

from __future__ import annotations

from bot.engine.variants import VARIANTS, Form, Option


def form_of(word: str) -> Form:
    """Read ``3`` as three each alone, ``3x2`` as three sides of two."""
    sides, _, each = word.partition("x")
    return Form(int(sides), int(sides) * int(each or 1))


def unnamed(game_id: str, *named: str) -> dict[str, Option]:
    """Check options that are named with their values, the default first; return the others."""
    offered = {option.name: option for option in VARIANTS[game_id].options}
    for words in named:
        name, _, values = words.partition("=")
        option = offered.pop(name)
        assert [str(value) for value in option.values] == values.split(",")
        assert option.default == option.values[0]
    return offered
