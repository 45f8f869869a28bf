"""Games between computers end, whatever a table chooses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from benchmarks.players.playing import Dealt, Start, begun, play_deal, weighing
from bot.engine.errors import BadOption
from bot.engine.rules import Rules
from bot.engine.variants import VARIANTS, Form, OptionValue, Variant
from bot.players import easy as hasty
from bot.players.core.reading import laws_of
from bot.players.core.state import NONE
from bot.players.steady.tuned import habits_for

_WITHOUT_EFFECT = ("deals", "stake", "take_back", "revoke", "target")
"""How options begin that change nothing here: the core plays to a target, and never revokes.

A far target only takes longer."""


def chosen(
    variant: Variant,
    form: Form,
    name: str,
    value: OptionValue,
    others: Mapping[str, OptionValue] = {},
) -> OptionValue:
    """Return a value of an option, or the next lower one that a table may choose with others."""
    try:
        variant.choose({**others, name: value}, form)
    except BadOption:
        return chosen(variant, form, name, int(value) - 1, others)
    return value


def extremes(variant: Variant, form: Form) -> Iterator[dict[str, OptionValue]]:
    """Go through as few choices as there are values: in each all options are at some end.

    Of a number the ends are its least and greatest value, of a word each.
    """
    ends = {
        option.name: option.values
        if not isinstance(option.values, range)
        else (option.values[0], option.values[-1])
        for option in variant.options_in(form)
        if not option.name.startswith(_WITHOUT_EFFECT)
    }
    for at in range(max(map(len, ends.values()))):
        options = {name: values[at % len(values)] for name, values in ends.items()}
        least = options.pop("least_bid", None)
        if least is not None:
            options["least_bid"] = chosen(variant, form, "least_bid", least, options)
        yield options


def deals_of(rules: Rules, form: Form, seed: str, most: int, *, easy: bool = False) -> int:
    """Play a game between computers, until its end or one deal longer than it may take."""
    laws, chance = laws_of(rules, form.sides, form.seats), Random(seed)
    steady = weighing(habits_for(rules, form.sides, form.seats))
    player = hasty.choose if easy else steady
    start = Start((0,) * laws.sides, chance.randrange(laws.seats))
    for number in range(most):
        state = begun(laws, Dealt.by(laws, chance), start)
        play_deal(state, [player] * form.sides)
        if state.winner != NONE:
            return number + 1
        dealer = state.dealer if state.again else state.eldest
        start = Start(tuple(state.score), dealer, state.carries)
    return most + 1


def check_ends(
    variant: Variant, form: Form, options: dict[str, OptionValue], *, easy: bool = False
) -> None:
    rules = variant.rules(options, form)
    # Five who bid score well under a point a deal each, and two may deal again and again.
    most = 240 + 2 * rules.target
    deals = deals_of(rules, form, "0", most, easy=easy)
    assert deals <= most, (variant.id, form, options)


@pytest.mark.parametrize("easy", [False, True])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_game_ends_with_the_highest_least_bid_in_every_form(
    variant: Variant, *, easy: bool
) -> None:
    for form in variant.forms:
        offered = {option.name: option for option in variant.options_in(form)}
        if "least_bid" in offered:
            least = chosen(variant, form, "least_bid", offered["least_bid"].values[-1])
            for all_pass in offered["all_pass"].values:
                options = {"least_bid": least, "all_pass": all_pass}
                check_ends(variant, form, options, easy=easy)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_game_ends_with_all_options_at_their_ends_in_every_form(variant: Variant) -> None:
    for form in variant.forms:
        for options in extremes(variant, form):
            check_ends(variant, form, options)


def test_old_games_keep_a_least_bid_that_no_table_may_choose_now() -> None:
    for variant in VARIANTS.values():
        for form in variant.forms:
            offered = {option.name: option for option in variant.options_in(form)}
            if "least_bid" not in offered:
                continue
            greatest = variant.rules({}, form).greatest_bid
            assert variant.rules({"least_bid": greatest}, form).least_bid == greatest
            with pytest.raises(BadOption):
                variant.choose({"least_bid": greatest}, form)
