"""Every game in one form, every form in some game, and a form's options by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from hypothesis import strategies as st

from bot.engine.errors import BadOption
from bot.engine.game.game import Setup
from bot.engine.variants import VARIANTS, Form, OptionValue, Variant


def _in_turn() -> Iterator[tuple[Variant, Form]]:
    met: Counter[Form] = Counter()
    for game in VARIANTS.values():
        form = min(game.forms, key=lambda form: (met[form], -form.seats))
        met[form] += 1
        yield game, form
    for game in VARIANTS.values():
        for form in game.forms:
            if not met[form]:
                met[form] += 1
                yield game, form


ONE_FORM_EACH: Final = tuple(_in_turn())
"""For what is the same in all forms; tests/engine and tests/players/core go through them all."""


EVERY_FORM: Final = tuple((game, form) for game in VARIANTS.values() for form in game.forms)
NUMBERED_FORMS: Final = [
    pytest.param(place, id=f"{game.id}-{form.seats}on{form.sides}")
    for place, (game, form) in enumerate(EVERY_FORM)
]


def options_by_chance(game: Variant, form: Form, chance: Random) -> dict[str, OptionValue]:
    """Choose among the options that a form offers: each at its default or not."""
    options = {
        option.name: chance.choice(option.values)
        for option in game.options_in(form)
        if chance.random() < 0.5
    }
    try:
        game.choose(options, form)
    except BadOption:  # the least bid is too high with the other options
        options["least_bid"] = 1
    return options


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw any game in any form with any of its options."""
    game = draw(st.sampled_from([*VARIANTS.values()]))
    form = draw(st.sampled_from(game.forms))
    options = options_by_chance(game, form, draw(st.randoms()))
    return Setup(game, options, form.sides, form.seats)
