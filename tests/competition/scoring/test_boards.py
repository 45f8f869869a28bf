"""Duplicate boards, across the room and in IMPs, against figures worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.competition.matches import Bye, GameResult, HowEnded, MatchFormat, Pairing, PlayedMatch
from bot.competition.scoring import differences, forfeit_result, imps, match_result, with_room
from bot.competition.stages import Stage, Swiss
from bot.competition.standings import standings
from tests.competition.results import ended, entrants, shown

FOURS = MatchFormat(
    games=(1, 1), deals=4, per_imp=Fraction(1), keeps_match_points=False, for_match=Fraction(2)
)


def boards_at(table: int, *deals: tuple[int, int], game: int = 1) -> GameResult:
    score = tuple(map(sum, zip(*deals, strict=True)))
    winner = None if score[0] == score[1] else score.index(max(score))
    return GameResult(table, game, score, winner, deals=deals)


@pytest.mark.parametrize(
    ("points", "worth"),
    [(0, 0), (1, 3), (2, 5), (3, 7), (4, 9), (5, 11), (6, 12), (8, 13), (11, 15), (40, 24)],
)
def test_a_point_is_a_hundred_on_the_scale_of_bridge(points: int, worth: int) -> None:
    assert imps(points) == imps(-points) == worth


def test_many_small_swings_beat_a_large_one() -> None:
    """Four boards by a point are 12 IMPs, one by five is 11: in points it was 4 against 5."""
    first = boards_at(0, (2, 1), (2, 1), (2, 1), (2, 1), (0, 4))
    second = boards_at(1, (2, 2), (1, 1), (2, 2), (1, 1), (1, 2))
    result = ended(replace(FOURS, deals=5), 2, (first, second))
    assert shown(result.match_points) == "12:11"
    assert shown(result.points) == "2:0"
    assert result.winner == 0


def test_a_game_without_boards_is_one_board() -> None:
    """A director entered 9–4 at the second table."""
    entered = replace(boards_at(1, (9, 4)), deals=())
    assert differences(2, (boards_at(0, (3, 1), (0, 4)), entered)) == {(1, 0): 3}


def test_a_board_with_other_cards_at_the_second_table_is_worth_nothing() -> None:
    first = boards_at(0, (3, 1), (4, 0))
    second = replace(boards_at(1, (2, 2), (4, 0)), secrets=(0, 1))
    assert differences(2, (first, second)) == {(1, 0): 2, (1, 1): 0}


def test_a_board_counts_once_both_tables_have_played_it() -> None:
    assert not differences(2, (boards_at(0, (3, 1)),))
    assert differences(
        2, (boards_at(0, (3, 1)), boards_at(1, (1, 1)), boards_at(0, (4, 0), game=2))
    ) == {(1, 0): 2}


PAIRS = MatchFormat(deals=2, per_game=Fraction(1), keeps_match_points=False, per_board=Fraction(2))


def at(pair: tuple[int, int], *boards: tuple[int, int], form: MatchFormat = PAIRS) -> PlayedMatch:
    """Return a match of one table that came to this on its boards."""
    games = (boards_at(0, *boards),)
    pairing = Pairing(((pair[0],), (pair[1],)), pair[0])
    return PlayedMatch(1, pairing, match_result(form, 2, games), games=games)


def points(*matches: PlayedMatch) -> str:
    return ", ".join(
        shown(match.result.points) for match in with_room(PAIRS, matches) if match.result
    )


def test_sides_are_compared_with_others_who_held_the_same_cards() -> None:
    """First board: +2, 0 and -2 for the first side: 4, 2 and 0 of four. Second: 3, 3 and 0."""
    room = at((1, 2), (3, 1), (2, 1)), at((3, 4), (2, 2), (3, 2)), at((5, 6), (0, 2), (0, 4))
    assert points(*room) == "7:1, 5:3, 0:8"
    # Of the first side alone, who lost the game may have done best with these cards.
    assert points(at((1, 2), (0, 3), (0, 3)), at((3, 4), (0, 4), (0, 4))) == "4:0, 0:4"


def test_side_without_opponents_gets_the_average_of_the_round() -> None:
    stage = Stage(Swiss(1), PAIRS)
    room = at((1, 2), (3, 1), (2, 1)), at((3, 4), (2, 2), (3, 2))
    result = forfeit_result(stage, 2, frozenset({1}))
    absent = PlayedMatch(1, Pairing(((5,), (6,)), 5), result, HowEnded.FORFEIT)
    assert points(*room, absent) == "3:1, 1:3, 2:0"
    own_cards = at((5, 6), (9, 0))
    (game,) = own_cards.games
    own_cards = replace(own_cards, games=(replace(game, deals=()),))
    assert points(*room, own_cards) == "3:1, 1:3, 2:2"


def test_a_team_of_four_is_compared_on_both_sides_of_the_room() -> None:
    """The second table sits the other way: the teams' scores stand by team."""
    form = replace(PAIRS, games=(1, 1))

    def met(one: int, first: tuple[int, int], second: tuple[int, int]) -> PlayedMatch:
        games = tuple(
            GameResult(table, 1, score, 0, deals=(score,))
            for table, score in enumerate((first, second))
        )
        pairing = Pairing(((one,), (one + 1,)), one)
        return PlayedMatch(1, pairing, match_result(form, 2, games), games=games)

    # The even seats: team 1 +3, team 2 -1, team 3 +1, team 4 -2, which is 6, 2, 4 and 0. The odd
    # seats: team 2 -3, team 1 +1, team 4 -1, team 3 +2, which is 0, 4, 2 and 6.
    room = met(1, (3, 0), (1, 0)), met(3, (1, 0), (2, 0))
    got = [shown(match.result.points) for match in with_room(form, room) if match.result]
    assert got == ["10:2", "10:2"]


@given(st.integers(0, 2**32))
def test_a_bye_is_never_worth_more_than_three_fifths_of_what_there_is(seed: int) -> None:
    """Of eight pairs, two sit out a round each: one for the average of all, one for its own."""
    chance = Random(seed)
    stage = Stage(Swiss(2), PAIRS, bye=Bye.FIELD)
    most = PAIRS.per_board * PAIRS.deals * 2  # at three tables there are two others
    room = []
    for number, byes in ((1, (7, 8)), (2, (5, 6))):
        order = chance.sample([one for one in range(1, 9) if one not in byes], 6)
        for table in range(3):
            boards = [(chance.randint(0, 4), chance.randint(0, 4)) for _ in range(PAIRS.deals)]
            pair = order[2 * table], order[2 * table + 1]
            room.append(replace(at(pair, *boards), round=number))
        for one, bye in zip(byes, (None, Bye.OWN), strict=True):
            sits_out = PlayedMatch(number, Pairing(((one,),), one), None, HowEnded.BYE, bye=bye)
            room.append(sits_out)
    played = with_room(PAIRS, room)
    lines = {line.entrant: line.points for line in standings(stage, entrants(8), played)}
    got = {
        one: match.result.points[side]
        for match in played
        if match.result
        for side, (one,) in enumerate(match.pairing.sides)
        if one in {5, 6, 7, 8}
    }
    assert [lines[one] - got[one] for one in (5, 7)] == [most / 2] * 2
    for one in (6, 8):
        assert lines[one] - got[one] == min(got[one], most * Fraction(3, 5))
