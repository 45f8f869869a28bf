"""The Berger tables are those of an independent library, which checks its own against FIDE's."""

from __future__ import annotations

from typing import TypeAlias

import pytest
from caissify_pairings import generate_pairings

from bot.competition.pairings import fixtures
from bot.competition.stages import RoundRobin
from tests.competition.pairings.playing import field, sides_of, stage

Rounds: TypeAlias = list[set[tuple[int, ...]]]


def theirs(count: int, cycles: int) -> Rounds:
    """Return each round as they pair it, White at home; a bye has nobody as Black."""
    players = [{"id": one, "starting_number": one} for one in range(1, count + 1)]
    number = cycles * (count - 1 + count % 2)
    return [
        {
            tuple(one for one in (pair["white_id"], pair["black_id"]) if one is not None)
            for pair in generate_pairings(
                system="round_robin",
                players=players,
                previous_pairings=set(),
                round_number=at,
                total_rounds=number,
                cycles=cycles,
            )
        }
        for at in range(1, number + 1)
    ]


def ours(count: int, meetings: int) -> Rounds:
    found = fixtures(stage(RoundRobin(meetings)), field(count))
    return [set(sides_of(pairings)) for pairings in found]


@pytest.mark.parametrize("count", [*range(2, 21), 33, 64])
def test_a_table_is_theirs(count: int) -> None:
    assert ours(count, 1) == theirs(count, 1)


@pytest.mark.parametrize("count", [2, 5, 8])
def test_a_double_one_is_theirs_but_for_the_exchange_that_fide_recommends(count: int) -> None:
    """The last two rounds of the first half change places. Two entrants have but one there."""
    expected = theirs(count, 2)
    half = len(expected) // 2
    if half > 1:
        expected[half - 2 : half] = expected[half - 1], expected[half - 2]
    assert ours(count, 2) == expected
