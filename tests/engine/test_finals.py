"""Every score that a game ends with can be typed as its result; others are asked about."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.finals import can_be_negative, can_end, most_made, winners
from bot.engine.game.game import Setup
from bot.engine.variants import VARIANTS, Form, Variant
from bot.engine.variants.declare import OptionValue
from tests.engine.pairwise import pairwise
from tests.engine.playing import watched

pytestmark = pytest.mark.long
GAMES = [(game, form) for game in VARIANTS.values() for form in game.forms]


DEALS = 40
"""Random bidders may never get there."""


def quick(variant: Variant, form: Form, options: dict[str, OptionValue]) -> Setup:
    """Return a game to its lowest target, so that it ends soon."""
    lowest = {one.name: one.values[0] for one in variant.options_in(form) if one.name == "target"}
    return Setup(variant, variant.trim(options | lowest, form), form.sides, form.seats)


@pytest.mark.parametrize("game", VARIANTS)
def test_every_score_that_a_game_ends_with_passes(game: str) -> None:
    variant, ended = VARIANTS[game], 0
    for form in {variant.forms[0], variant.forms[-1]}:
        for seed, options in enumerate(
            islice(pairwise(variant, form), 1 + (form == variant.forms[0]))
        ):
            setup = quick(variant, form, options)
            played = watched(setup, seed, DEALS)
            if played.over:
                ended += 1
                score = played.deals[-1].score
                assert can_end(setup.rules, form.seats, score), (options, score)
    assert ended


@given(st.sampled_from(GAMES), st.data())
def test_what_no_game_ends_with_does_not_pass(pick: tuple, data: st.DataObject) -> None:  # type: ignore[type-arg]
    variant, form = pick
    rules = variant.rules({}, form)
    target, several = rules.target, winners(rules)
    low = data.draw(st.lists(st.integers(0, target - 1), min_size=form.sides, max_size=form.sides))
    assert not can_end(rules, form.seats, low), "nobody has reached the target"
    assert not can_end(rules, form.seats, [target] * form.sides) or several == form.sides
    assert not can_end(rules, form.seats, [most_made(rules, form.seats) + 1, *low[1:]])
    won = [target] * several + low[several:]
    assert can_end(rules, form.seats, won)
    assert can_end(rules, form.seats, [*won[:-1], -1]) == can_be_negative(rules)
