"""Each preset can be played as it stands."""

from __future__ import annotations

import pytest

from bot.competition.presets import PRESETS, Preset
from bot.engine.variants import VARIANTS
from tests.root import ROOT

ALL = pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())


@ALL
def test_its_game_form_and_options_exist(preset: Preset) -> None:
    variant = VARIANTS[preset.game]
    form = variant.form(preset.sides, preset.seats)
    assert variant.trim(preset.options, form) == preset.options, "names what is not usual"
    for stage in preset.format.stages:
        if stage.match.deals:
            rules = variant.rules({**preset.options, "deals": stage.match.deals}, form)
            assert rules.deals == stage.match.deals


def test_the_page_for_organisers_tells_of_each() -> None:
    page = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    assert [preset for preset in PRESETS if f"`{preset}`" not in page] == []
