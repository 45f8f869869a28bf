"""Each preset can be played as it stands."""

from __future__ import annotations

import pytest

from bot.competition import stages
from bot.competition.matches import Bye
from bot.competition.presets import PRESETS, Preset
from bot.engine.variants import VARIANTS
from tests.root import ROOT

PAIR, TEAM, PERSON = stages.EntrantKind.PAIR, stages.EntrantKind.TEAM, stages.EntrantKind.PERSON
DUPLICATE, WEEKLY = "duplicate", "weekly"
PAGE: dict[str, tuple[stages.EntrantKind, int, list[stages.System], int, set[str]]] = {
    "swiss-evening": (PAIR, 2, [stages.Swiss(5)], 15, set()),
    "everybody-deals-twice": (PERSON, 1, [stages.Movement(6)], 10, set()),
    "all-against-all": (PAIR, 2, [stages.RoundRobin()], 15, set()),
    "knock-out": (PAIR, 2, [stages.Knockout(third_place=True)], 15, set()),
    "double-knock-out": (PAIR, 2, [stages.Knockout(double=True)], 15, set()),
    "club-cup": (PAIR, 2, [stages.Groups(4, 2), stages.Knockout()], 15, set()),
    "drop-in": (PERSON, 1, [stages.Arena(180, seats=4)], 3, set()),
    "heckmondwike": (TEAM, 8, [stages.RoundRobin()], 30, set()),
    "league-season": (TEAM, 8, [stages.RoundRobin(meetings=2)], 30, {WEEKLY}),
    "three-tables-to-22": (TEAM, 6, [stages.Knockout()], 30, set()),
    "duplicate-pairs": (PAIR, 2, [stages.Swiss(5)], 15, {DUPLICATE}),
    "teams-of-four": (TEAM, 4, [stages.RoundRobin()], 15, {DUPLICATE}),
}
"""Of each row of docs/events.md, Presets: who enters, whom they meet, how long they wait."""
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


def test_pairings_are_what_the_page_says() -> None:
    assert {
        id_: (
            preset.format.entrant,
            preset.format.team_size,
            [stage.system for stage in preset.format.stages],
            preset.format.stages[0].forfeit.minutes,
            {
                word
                for word, told in ((DUPLICATE, preset.duplicate), (WEEKLY, preset.ahead))
                if told
            },
        )
        for id_, preset in PRESETS.items()
    } == PAGE
    draws = (one.format.stages[0] for one in PRESETS.values())
    anew = [stage for stage in draws if isinstance(stage.system, (stages.Swiss, stages.Movement))]
    assert {stage.missed for stage in anew} == {Bye.NOTHING}
    assert {preset.days_between for preset in PRESETS.values() if preset.ahead} == {7}


def test_the_page_for_organisers_tells_of_each() -> None:
    page = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    assert [preset for preset in PRESETS if f"`{preset}`" not in page] == []
