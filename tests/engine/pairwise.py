"""Choices of options in which every two values of different options meet at least once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Final

from bot.engine.errors import BadOption
from bot.engine.variants import Form, OptionValue, Variant

Pair = tuple[tuple[str, OptionValue], ...]

LAWS: Final = (
    "hung_jack_points",
    "gift_needs_trump",
    "revokes",
    "take_back",
    "revoke_penalty",
    "deals",
)
"""What leagues and houses settle for any game (docs/rules.md §5.12)."""


def _values(
    variant: Variant, form: Form | None, without: Sequence[str]
) -> dict[str, Sequence[OptionValue]]:
    """Return an option's values, the default first; of a range its ends and the default."""
    return {
        option.name: tuple(
            dict.fromkeys((option.default, option.values[0], option.values[-1]))
            if isinstance(option.values, range)
            else dict.fromkeys((option.default, *option.values))
        )
        for option in variant.options_in(form)
        if option.name not in without
    }


def _pairs(options: Mapping[str, OptionValue]) -> dict[Pair, None]:
    """Return the pairs of values in a choice, and each value alone; in order, as keys."""
    return dict.fromkeys((*combinations(options.items(), 2), *combinations(options.items(), 1)))


def _all_pairs(values: Mapping[str, Sequence[OptionValue]]) -> dict[Pair, None]:
    named = [[(name, value) for value in chosen] for name, chosen in values.items()]
    two = (pair for one, other in combinations(named, 2) for pair in product(one, other))
    return dict.fromkeys((*two, *((one,) for chosen in named for one in chosen)))


def pairwise(
    variant: Variant, form: Form | None = None, *, without: Sequence[str] = ()
) -> Iterator[dict[str, OptionValue]]:
    """Yield choices of a form's options: each takes in what pairs it can, option by option.

    The first is the game as it is by default.
    """
    values = _values(variant, form, without)
    missing = _all_pairs(values)
    choice = {name: chosen[0] for name, chosen in values.items()}
    while True:
        for pair in _pairs(choice):
            missing.pop(pair, None)
        if _can_be(variant, form, choice):
            yield choice
        if not missing:
            return
        choice = _next(values, missing)


def _can_be(variant: Variant, form: Form | None, choice: Mapping[str, OptionValue]) -> bool:
    """Say whether a choice is one: the least bid may be above the greatest."""
    try:
        variant.trim(choice, form)
    except BadOption:
        return False
    return True


def _next(
    values: Mapping[str, Sequence[OptionValue]], missing: Mapping[Pair, None]
) -> dict[str, OptionValue]:
    """Return a choice with the first missing pair, and as many of the others as come easily."""
    chosen = dict(next(iter(missing)))
    order = list(values)
    for name, offered in values.items():
        if name in chosen:
            continue

        def met(value: OptionValue, name: str = name) -> int:
            here = (name, value)
            pairs = [
                (here, one) if order.index(name) < order.index(one[0]) else (one, here)
                for one in chosen.items()
            ]
            return sum(pair in missing for pair in pairs)

        chosen[name] = max(offered, key=met)
    return {name: chosen[name] for name in order}
