"""Choices of options in which every two values of different options meet at least once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from bot.engine.variants import Form, OptionValue, Variant

Pair = tuple[tuple[str, OptionValue], ...]


def _values(variant: Variant, form: Form | None) -> dict[str, Sequence[OptionValue]]:
    """Return an option's values, the default first; of a range its ends and the default."""
    return {
        option.name: tuple(
            dict.fromkeys((option.default, option.values[0], option.values[-1]))
            if isinstance(option.values, range)
            else dict.fromkeys((option.default, *option.values))
        )
        for option in variant.options_in(form)
    }


def _pairs(options: Mapping[str, OptionValue]) -> set[Pair]:
    """Return the pairs of values in a choice, and each value alone."""
    return {*combinations(options.items(), 2), *combinations(options.items(), 1)}


def pairwise(variant: Variant, form: Form | None = None) -> Iterator[dict[str, OptionValue]]:
    """Yield choices of a form's options, greedily: each meets as many new pairs as any does.

    The first is the game as it is by default.
    """
    values = _values(variant, form)
    choices = [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    missing = set().union(*map(_pairs, choices))
    while missing:
        best = max(choices, key=lambda options: len(_pairs(options) & missing))
        missing -= _pairs(best)
        yield best
