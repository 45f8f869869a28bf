"""The core plays as the engine does; `make soak-core` goes on for as long as wanted."""

from __future__ import annotations

import pytest

from tests.engine.soak import FORMS, setup_of
from tests.players.core.both import play_both

_GAMES = 4


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(place, id=f"{variant.id}-{form.seats}on{form.sides}")
        for place, (variant, form) in enumerate(FORMS)
    ],
)
def test_core_and_engine_agree_in_every_form_with_options_by_chance(first: int) -> None:
    for seed in range(first, first + _GAMES * len(FORMS), len(FORMS)):
        assert play_both(setup_of(seed, erring=False), seed) > 0
