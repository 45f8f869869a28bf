"""Formats by which no event can be run are told from those that can."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.competition import stages
from bot.competition.faults import Fault, faults
from bot.competition.matches import Level, MatchFormat
from bot.competition.presets import PRESETS, Preset

ONE = Fraction(1)
STAGE = stages.Stage(stages.RoundRobin(), MatchFormat(per_game=ONE))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())
def test_no_preset_has_a_fault(preset: Preset) -> None:
    assert faults(preset.format, preset.sides, preset.seats) == ()


@pytest.mark.parametrize(
    ("stage", "fault"),
    [
        (replace(STAGE, match=MatchFormat(games=(), per_game=ONE)), Fault.NO_GAMES),
        (replace(STAGE, match=MatchFormat(games=(0,), per_game=ONE)), Fault.NO_GAMES),
        (replace(STAGE, match=MatchFormat(games=(1, 0), per_game=ONE)), Fault.NO_GAMES),
        (replace(STAGE, system=stages.RoundRobin(meetings=0)), Fault.NO_ROUNDS),
        (replace(STAGE, system=stages.Swiss(rounds=0)), Fault.NO_ROUNDS),
        (replace(STAGE, system=stages.Arena(minutes=0)), Fault.NO_ROUNDS),
        (replace(STAGE, match=MatchFormat(for_match=ONE)), Fault.WORTH_NOTHING),
        (
            replace(STAGE, match=MatchFormat(per_game=ONE, keeps_match_points=False)),
            Fault.NO_WAY_TO_LEAD,
        ),
        (replace(STAGE, system=stages.Knockout()), Fault.DRAWN_KNOCKOUT),
        (replace(STAGE, match=MatchFormat(games=(1, 1), per_game=ONE)), Fault.SEATS),
        (replace(STAGE, system=stages.Movement(rounds=3)), Fault.SEATS),
        (replace(STAGE, system=stages.Groups(size=2, through=2)), Fault.NOBODY_OUT),
    ],
)
def test_a_fault_is_found(stage: stages.Stage, fault: Fault) -> None:
    pairs = stages.Format(stages.EntrantKind.PAIR, (STAGE, stage))
    found = faults(pairs, 2, 4)
    assert (1, fault) in found
    assert {number for number, _ in found} == {1}


def test_tables_must_be_filled() -> None:
    four_tables = replace(STAGE, match=MatchFormat(games=(1, 1, 1, 1), per_game=ONE))
    teams = stages.Format(stages.EntrantKind.TEAM, (four_tables,), team_size=8)
    assert faults(teams, 2, 4) == ()
    assert faults(replace(teams, team_size=6), 2, 4) == ((0, Fault.SEATS),)
    people = stages.Format(stages.EntrantKind.PERSON, (STAGE,))
    assert faults(people, 2, 2) == ()
    assert faults(people, 3, 3) == ((0, Fault.SEATS),), "three meet only where tables change"
    alone = replace(STAGE, system=stages.Movement(rounds=3, sides=3, seats=3))
    assert faults(replace(people, stages=(alone,)), 3, 3) == ()
    free_pairs = replace(STAGE, system=stages.Arena(minutes=60))
    assert faults(stages.Format(stages.EntrantKind.PAIR, (free_pairs,)), 2, 4) == ()


def test_an_event_has_stages() -> None:
    assert faults(stages.Format(stages.EntrantKind.PAIR, ()), 2, 4) == ((0, Fault.NO_STAGES),)
    cup = replace(
        STAGE, system=stages.Knockout(), match=MatchFormat(per_game=ONE, level=Level.GAME)
    )
    assert faults(stages.Format(stages.EntrantKind.PAIR, (STAGE, cup)), 2, 4) == ()
