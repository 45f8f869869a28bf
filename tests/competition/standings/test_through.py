"""Places in a knock-out, groups, and who goes on to the next stage."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.competition.entrants import Entrant, Field
from bot.competition.matches import Bye, HowEnded, MatchFormat, Pairing, PlayedMatch
from bot.competition.stages import Groups, Knockout, RoundRobin, Stage, TieBreak
from bot.competition.standings import Rulings, qualified, standings, undecided
from tests.competition.results import absent, entrants, met, result_of, sat_out

ONE = Fraction(1)
STAGE = Stage(Knockout(), MatchFormat(per_game=ONE), tie_breaks=(TieBreak.DIFFERENCE,))


def places(stage: Stage, field: Field, played: list[PlayedMatch]) -> str:
    """Write rank and entrant: ``"1:4 2:1 3:2 3:3"``."""
    return " ".join(f"{line.rank}:{line.entrant}" for line in standings(stage, field, played))


SEMI_FINALS = [met(STAGE, 1, (1, 4), "3:14"), met(STAGE, 1, (2, 3), "14:13")]


def test_a_place_in_a_knock_out_is_where_one_went_out() -> None:
    field = entrants(4)
    running = replace(SEMI_FINALS[1], result=None)
    assert places(STAGE, field, [SEMI_FINALS[0], running]) == "1:2 1:3 1:4 4:1", "three are in"
    assert places(STAGE, field, SEMI_FINALS) == "1:2 1:4 3:1 3:3"
    final = met(STAGE, 2, (2, 4), "9:14")
    assert places(STAGE, field, [*SEMI_FINALS, final]) == "1:4 2:2 3:1 3:3"


def test_two_losses_put_one_out_of_a_double_knock_out() -> None:
    stage = replace(STAGE, system=Knockout(double=True))
    played = [
        met(stage, 1, (1, 4), "14:3"),
        met(stage, 1, (2, 3), "14:13"),
        met(stage, 2, (1, 2), "14:3"),
        met(stage, 2, (3, 4), "14:3"),  # 4 is out
        met(stage, 3, (2, 3), "14:3"),  # 3 is out
        met(stage, 4, (1, 2), "3:14"),
    ]
    assert places(stage, entrants(4), played) == "1:1 1:2 3:3 4:4", "both have lost once"
    played.append(met(stage, 5, (1, 2), "3:14"))
    assert places(stage, entrants(4), played) == "1:2 2:1 3:3 4:4"


NOBODY = {0, 1}
"""Neither side came."""


def test_a_final_to_which_nobody_came_has_no_champion() -> None:
    stage = replace(STAGE, system=Knockout(third_place=True))
    played = [*SEMI_FINALS, absent(stage, 2, (2, 4), NOBODY), met(stage, 2, (1, 3), "9:14")]
    assert places(stage, entrants(4), played) == "2:2 2:4 3:3 4:1"
    gone = replace(entrants(4), out=frozenset({2, 4}))
    assert places(STAGE, gone, SEMI_FINALS) == "2:2 2:4 3:1 3:3", "before it was drawn"
    double = replace(STAGE, system=Knockout(double=True))
    assert places(double, entrants(2), [met(double, 1, (1, 2), "14:9")]) == "1:1 1:2"
    played = [met(double, 1, (1, 2), "14:9"), absent(double, 2, (1, 2), NOBODY)]
    assert places(double, entrants(2), played) == "2:1 2:2"


@pytest.mark.parametrize("third", [False, True])
def test_nobody_is_second_after_a_semi_final_that_nobody_came_to(third: bool) -> None:
    """The other finalist has nobody to meet, and whom they beat is third without playing."""
    stage = replace(STAGE, system=Knockout(third_place=third))
    played = [absent(stage, 1, (1, 4), NOBODY), SEMI_FINALS[1], sat_out(2, 2)]
    assert places(stage, entrants(4), played) == "1:2 3:3 4:1 4:4"
    both = [absent(stage, 1, (1, 4), NOBODY), absent(stage, 1, (2, 3), NOBODY)]
    assert places(stage, entrants(4), both) == "3:1 3:2 3:3 3:4"


def test_absent_entrants_rank_behind_losers_of_their_round() -> None:
    played = [
        absent(STAGE, 1, (1, 8), NOBODY),
        *(met(STAGE, 1, pair, "14:9") for pair in ((4, 5), (2, 7), (3, 6))),
        sat_out(2, 4),
        met(STAGE, 2, (2, 3), "14:9"),
        met(STAGE, 3, (2, 4), "14:9"),
    ]
    assert places(STAGE, entrants(8), played) == "1:2 2:4 3:3 5:5 5:6 5:7 8:1 8:8"


def test_better_seed_goes_on_from_a_drawn_match() -> None:
    assert places(STAGE, entrants(2), [met(STAGE, 1, (2, 1), "9:9")]) == "1:1 2:2"


GROUPS = Stage(
    Groups(size=3, through=2),
    MatchFormat(per_game=Fraction(2)),
    bye=Bye.NOTHING,
    tie_breaks=(TieBreak.TOTAL, TieBreak.DECIDING_DEAL),
)


def first_round(*texts: str) -> list[PlayedMatch]:
    """Return a match in each group of three; the third of each sits out.

    The snake makes groups of 1, 8 and 9; 2, 7 and 10; and so on.
    """
    groups = len(texts)
    return [
        *(met(GROUPS, 1, (one, 2 * groups + 1 - one), text) for one, text in enumerate(texts, 1)),
        *(sat_out(1, one) for one in range(2 * groups + 1, 3 * groups + 1)),
    ]


def test_each_group_has_its_own_order() -> None:
    played = first_round("14:9", "3:14", "14:13", "14:1")
    lines = standings(GROUPS, entrants(12), played)
    assert " ".join(f"{line.group}{line.rank}:{line.entrant}" for line in lines) == (
        "01:1 02:8 03:9 11:7 12:2 13:10 21:3 22:6 23:11 31:4 32:5 33:12"
    )


def test_winners_of_groups_are_seeded_first_and_do_not_meet_their_seconds_soon() -> None:
    """Seeds 1, 4, 5 and 8 are in one half of the draw, 2, 3, 6 and 7 in the other.

    The winners by difference: 4 (+13), 7 (+11), 1 (+5), 3 (+1). The seconds: 6 (-1), 8 (-5),
    2 (-11), 5 (-13). 4 and 3 are in the first half, so 6 and 5, the seconds of their groups, are in
    the other: seeds 6 and 7.
    """
    played = first_round("14:9", "3:14", "14:13", "14:1")
    assert qualified(GROUPS, entrants(12), played) == (4, 7, 1, 3, 8, 6, 5, 2)


@pytest.mark.parametrize("groups", range(2, 17))
def test_no_two_of_a_group_are_in_the_same_half(groups: int) -> None:
    played = first_round(*("14:9" if one % 3 else "3:14" for one in range(groups)))
    seeded = qualified(GROUPS, entrants(3 * groups), played)
    assert sorted(seeded) == list(range(1, 2 * groups + 1))
    half = {one: seed % 4 in {0, 1} for seed, one in enumerate(seeded, 1)}
    assert all(half[one] != half[2 * groups + 1 - one] for one in range(1, groups + 1))


def test_the_first_of_the_table_go_on() -> None:
    stage = replace(STAGE, system=RoundRobin(), through=2)
    played = [met(stage, 1, (1, 2), "3:14"), met(stage, 1, (3, 4), "14:0")]
    assert qualified(stage, entrants(4), played) == (3, 2)
    withdrawn = replace(entrants(4), out=frozenset({3}))
    assert qualified(stage, withdrawn, played) == (2, 1), "who has withdrawn does not go on"
    assert qualified(replace(stage, through=0), entrants(4), played) == (3, 2, 1, 4)


def test_a_deciding_deal_in_a_group() -> None:
    stage = replace(GROUPS, system=Groups(size=4, through=2))
    played = [met(stage, 1, (1, 4), "14:9"), met(stage, 1, (2, 3), "14:9")]
    assert undecided(stage, entrants(4), played) == ()
    stage = replace(GROUPS, system=Groups(size=4, through=3))
    assert undecided(stage, entrants(4), played) == ((3, 4),)
    deal = PlayedMatch(2, Pairing(((3,), (4,)), 0), result_of(stage, "1:3"), HowEnded.PLAYED)
    assert qualified(stage, entrants(4), played, Rulings(deciders=(deal,))) == (1, 2, 4)


def test_entrants_of_the_field_alone_are_listed() -> None:
    field = Field((Entrant(3, 1), Entrant(1, 2)))
    stage = replace(STAGE, system=RoundRobin())
    assert places(stage, field, []) == "1:3 1:1"
