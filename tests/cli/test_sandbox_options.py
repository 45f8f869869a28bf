"""The options of the sandbox: which event, and for how many people."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.competition.presets import PRESETS
from bot.competition.stages import EntrantKind
from bot.sandbox.arguments import (
    EVENTS,
    PEOPLE,
    SandboxOptions,
    TooFewPeople,
    add_arguments,
    read_options,
)


def _read(*arguments: str) -> SandboxOptions:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return read_options(parser.parse_args(arguments))


def test_an_event_is_called_by_its_short_name_or_by_its_presets() -> None:
    assert _read("--event", "league", "--people", "16").event == "league"
    assert _read("--event", "Swiss evening").event == "swiss"
    assert _read("--event", "heckmondwike").people is None
    assert _read() == SandboxOptions()
    assert _read("--people", "2", "--games", "1").people == 2
    assert _read("--keep", "den", "--fresh") == SandboxOptions(keep=Path("den"), fresh=True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--event", "bridge"], "there is no event bridge; choose league, swiss, cup, drop-in"),
        (["--event", "cup", "--demo"], "not allowed with argument"),
        (["--people", "1"], "1 is not a whole number from 2 to 32"),
        (["--people", "33"], "33 is not a whole number"),
        (["--games", "x"], "x is not a whole number"),
    ],
)
def test_a_wrong_option_is_refused_with_what_can_be_chosen(
    arguments: Sequence[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        _read(*arguments)
    assert said in capsys.readouterr().err


def test_too_few_people_are_told_how_many_it_takes() -> None:
    with pytest.raises(TooFewPeople, match="league takes at least 16 people"):
        _read("--event", "league", "--people", "6")


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_has_people_for_two_entrants_and_a_table(name: str) -> None:
    preset, least = EVENTS[name]
    form = PRESETS[preset].format
    size = {EntrantKind.PERSON: 1, EntrantKind.PAIR: 2}.get(form.entrant, form.team_size)
    assert max(2 * size, PRESETS[preset].seats) == least <= len(PEOPLE)
