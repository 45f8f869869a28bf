"""Choosing options so that every two values of different options meet at least once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from bot.engine.variants import OptionValue, Variant

Pair = tuple[tuple[str, OptionValue], tuple[str, OptionValue]]


def _values(variant: Variant) -> dict[str, Sequence[OptionValue]]:
    """Return an option's values; of a range its ends and the default."""
    return {
        option.name: (
            (option.default, option.values[0], option.values[-1])
            if isinstance(option.values, range)
            else option.values
        )
        for option in variant.options
    }


def _pairs(options: Mapping[str, OptionValue]) -> set[Pair]:
    return set(combinations(options.items(), 2))


def pairwise(variant: Variant) -> Iterator[dict[str, OptionValue]]:
    """Yield choices of options, greedily: each meets as many new pairs as any does."""
    values = _values(variant)
    choices = [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    missing = set().union(*map(_pairs, choices))
    while missing:
        best = max(choices, key=lambda options: len(_pairs(options) & missing))
        missing -= _pairs(best)
        yield best
