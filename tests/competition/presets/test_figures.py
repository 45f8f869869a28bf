"""What matches and stages of the presets come to, on figures worked out by hand.

Heckmondwike league nights are those of docs/rules.md §5.2, League night.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest

from bot.competition.matches import GameResult, HowEnded, Pairing, PlayedMatch
from bot.competition.pairings.rounds import is_over, next_round
from bot.competition.presets import PRESETS
from bot.competition.scoring import deals_of, forfeit_result, match_result, wants_game, with_room
from bot.competition.stages import Stage
from bot.competition.standings import Adjustment, Rulings, qualified, standings, undecided
from tests.competition.results import ended, entrants, game, games, ranks, result_of, shown

GROUPS, FINALS = PRESETS["club-cup"].format.stages
NIGHT: Final = PRESETS["heckmondwike"].format.stages[0]
SEASON: Final = PRESETS["league-season"].format.stages[0]
THREE_TABLES: Final = PRESETS["three-tables-to-22"].format.stages[0]
PAIRS: Final = PRESETS["duplicate-pairs"].format.stages[0]


def matches(stage: Stage, text: str) -> list[PlayedMatch]:
    """Read rounds: ``"1-2 14:9; 3 / 1-3 -:+"``, where 3 has a bye, and 1 does not come to meet 3.

    ``"1+2-3+4 17:11"`` is two against two; ``"1-2 14:9 *3:1"`` has jacks hung by either.
    """
    found = []
    for number, round_ in enumerate(text.split("/"), 1):
        for one in round_.split(";"):
            who, _, score = one.strip().partition(" ")
            sides = tuple(tuple(map(int, side.split("+"))) for side in who.split("-"))
            pairing = Pairing(sides, sides[0][0])
            if not score:
                found.append(PlayedMatch(number, pairing, None, HowEnded.BYE))
            elif "-" in score:
                missing = {at for at, sign in enumerate(score.split(":")) if sign == "-"}
                result = forfeit_result(stage, 2, missing)
                found.append(PlayedMatch(number, pairing, result, HowEnded.FORFEIT))
            else:
                score, _, jacks = score.partition(" *")
                hung = tuple(map(int, jacks.split(":"))) if jacks else (0, 0)
                result = replace(result_of(stage, score), jacks=hung)
                found.append(PlayedMatch(number, pairing, result, games=tuple(games(score))))
    return found


CIRCLE: Final = "1-2 14:10 *{}:1 / 2-3 14:10 *1:0 / 3-1 14:10 *{}:1 / 1-4 14:6; 2-4 14:6; 3-4 14:6"
NIGHTS: Final = (
    "1-2 15:9, 15:12, 7:15, 13:15; 3-4 15:10, 15:11, 10:15, 11:15"
    "/ 1-3 15:14, 15:13, 15:14, 2:15; 2-4 +:-"
    "/ 1-4 15:3, 15:4, 15:5, 15:6; 2-3 3:15, 15:14, 5:15, 6:15"
)
SWISS: Final = "1-3 14:8; 2-4 14:9; 5 / 1-2 14:13; 4-5 14:7; 3 / 5-1 14:12; 2-3 14:10; 4"
DEALS: Final = "1+2-3+4 17:11; 5 / 1+3-2+5 14:14 *1:0; 4"
YEAR: Final = (
    "1-2 15:3, 15:4, 15:5, 15:6 / 1-3 15:14, 15:13, 2:15, 15:14"
    "/ 2-3 15:9, 15:12, 15:14, 7:15 / 2-1 15:10, 15:11, 10:15, 11:15"
    "/ 3-1 15:10, 15:11, 10:15, 11:15 / 3-2 15:3, 15:4, 15:5, 15:6"
)
TIE_BREAKS: Final = {
    CIRCLE.format(3, 1): "2:8:38:4:0",
    SWISS: "0:12:8:2:0",
    DEALS: "1:6:1",
    NIGHTS: "0:32:157:0",
}
"""Those of the first in the standings, by what was played."""


@pytest.mark.parametrize(
    ("preset", "of", "text", "order", "points"),
    [
        # 1 and 4 have won twice, 2 and 3 once; 1 has beaten 4, and 2 has beaten 3.
        (
            *("club-cup", 4),
            "1-4 14:6; 2-3 14:11 / 1-3 9:14; 4-2 14:12 / 1-2 14:13; 3-4 8:14",
            *("1 4 2 3", "4:4:2:2"),
        ),
        # Head to head 2 each, difference +8, total 38; jacks hung by 1, 2 and 3.
        ("club-cup", 4, CIRCLE.format(3, 1), "1 2 3 4", "4:4:4:0"),
        ("club-cup", 4, CIRCLE.format(3, 2), "1 2=3 4", "4:4:4:0"),
        # Who does not come loses without a score.
        ("club-cup", 4, "1-4 -:+; 2-3 14:11", "2 4 1 3", "2:2:0:0"),
        # All points count; who sits out gets what the best side made. 1, 2 and 5 have won a round;
        # 1 has hung a jack.
        ("everybody-deals-twice", 5, DEALS, "1 2 5 3 4", "31:31:31:25:25"),
        # By Buchholz 4 and 5 have 12, 1 and 2 have 10 (a bye is like meeting oneself).
        # Sonneborn-Berger leaves each two level; the difference is +2 and -5, +5 and +8.
        ("swiss-evening", 5, SWISS, "4 5 2 1 3", "4:4:4:4:2"),
        # A late entry gets nothing for the rounds before.
        ("swiss-evening", 3, "1-2 14:8 / 3-2 14:8; 1", "1 3 2", "4:2:0"),
        # Three for a win, one for a loss, none for staying away. The difference of 2 is +5 and that
        # of 5 +3; that of 1 is -1 and that of 4 is -2.
        (*("drop-in", 5), "1+2-3+4 7:5 / 1+3-2+5 4:7 / 4+5-1+2 +:-", *("2 5 1 4 3", "6:6:4:4:2")),
        # 1: 4 + 6 + 10. 2: 6 + 10 for a night on which nobody came + 2. 3: 4 + 4 + 8. 4: 4.
        ("heckmondwike", 4, NIGHTS, "1 2 3 4", "20:18:16:4"),
        ("heckmondwike", 3, "1-2 15:9, 15:12, 7:15, 13:15; 3", "3 2 1", "10:6:4"),
        # 1: 10 + 6 + 4 + 4. 3: 4 + 2 + 4 + 10. 2: 0 + 8 + 4 + 0.
        ("league-season", 3, YEAR, "1 3 2", "24:20:12"),
        # Of a game of which only the score is known, 20 + 9 against 12 + 16 is a win.
        ("teams-of-four", 4, "1-2 20:12, 9:16; 3-4 20:12, 8:16", "1 3=4 2", "2:1:1:0"),
    ],
)
def test_a_stage(preset: str, of: int, text: str, order: str, points: str) -> None:
    stage = PRESETS[preset].format.stages[0]
    lines = standings(stage, entrants(of), matches(stage, text))
    assert (ranks(lines), shown(line.points for line in lines)) == (order, points)
    first = shown(value or 0 for value in lines[0].tie_breaks)
    assert first == TIE_BREAKS.get(text, first)


def test_a_deciding_deal_for_the_second_place_of_a_group() -> None:
    played = matches(GROUPS, CIRCLE.format(3, 2))
    assert undecided(GROUPS, entrants(4), played) == ((2, 3),)
    for score, second in (("1:3", 3), ("3:1", 2)):
        deal = PlayedMatch(1, Pairing(((2,), (3,)), 0), result_of(GROUPS, score))
        assert qualified(GROUPS, entrants(4), played, Rulings(deciders=(deal,))) == (1, second)


def test_points_taken_make_houses_level_and_their_own_night_decides() -> None:
    taken = Rulings((Adjustment(1, Fraction(-2), "no board"),))
    # Head to head 6 and 4; the difference would say 1: -1 - 9 + 42, and +1 - 30.
    assert ranks(standings(NIGHT, entrants(4), matches(NIGHT, NIGHTS), taken)) == "2 1 3 4"


@pytest.mark.parametrize(
    ("stage", "text", "points", "winner"),
    [
        (FINALS, "14:12 13:14 9:14", "1:2", 1),
        (NIGHT, "15:9, 15:12, 7:15, 13:15", "4:6", 1),  # two games each, one point apart
        (NIGHT, "15:10, 15:11, 10:15, 11:15", "4:4", None),  # nobody gets two for the total
        (NIGHT, "15:14, 15:13, 15:14, 2:15", "6:4", 0),  # three games beat the total
        (NIGHT, "15:3, 15:4, 15:5, 15:6", "10:0", 0),
        (THREE_TABLES, "4:3, 5:2, 3:5", "12:10", 0),
        (THREE_TABLES, "3:4, 2:5, 2:6", "7:15", 1),  # as the World Cup's final of 2011 ended
        (THREE_TABLES, "7:0, 7:0, 8:0", "22:0", 0),
        (THREE_TABLES, "2:5, 2:5, 8:0", "12:10", 0),  # one table can win a match
    ],
)
def test_a_match(stage: Stage, text: str, points: str, winner: int | None) -> None:
    played = night(text) if stage is THREE_TABLES else games(text)
    assert not any(wants_game(stage.match, played, table) for table in range(stage.match.tables))
    result = ended(stage.match, 2, played)
    assert (shown(result.match_points), result.winner) == (points, winner)


def night(text: str) -> list[GameResult]:
    """Return a match's games, from how often each side won at each table."""
    return [
        game(table, number, *((14, 9) if number <= int(row.split(":")[0]) else (6, 14)))
        for table, row in enumerate(text.split(", "))
        for number in range(1, sum(map(int, row.split(":"))) + 1)
    ]


def test_two_tables_play_seven_games_and_one_eight_or_one_more_at_eleven_all() -> None:
    form, level = THREE_TABLES.match, "4:3, 3:4, 4:4"
    for text, wanted in (("6:0, 6:0, 7:0", "YYY"), ("7:0, 7:0, 7:0", "NNY"), (level, "YNN")):
        played = night(text)
        assert "".join("NY"[wants_game(form, played, table)] for table in range(3)) == wanted
        assert match_result(form, 2, played) is None
    assert deals_of(form, night(level), 0) == 0, "a whole game"
    result = ended(form, 2, [*night(level), game(0, 8, 12, 14)])
    assert (result.winner, shown(result.match_points)) == (1, "11:11")


def test_an_absent_side_loses_what_is_left() -> None:
    assert shown(forfeit_result(THREE_TABLES, 2, {0}).match_points) == "0:22"
    assert shown(forfeit_result(THREE_TABLES, 2, {0}, night("4:0")).match_points) == "4:18"
    deals_twice = PRESETS["everybody-deals-twice"].format.stages[0]
    assert shown(forfeit_result(deals_twice, 2, {1}).points) == "16:0"
    assert deals_of(deals_twice.match, [], 0) == 8


def test_four_houses_meet_at_home_and_away() -> None:
    """The Berger table with its last two rounds exchanged, then the table the other way round."""
    played: list[PlayedMatch] = []
    fixtures: list[str] = []
    while not is_over(SEASON, entrants(4), played):
        paired = next_round(SEASON, entrants(4), played, ())
        played += [PlayedMatch(len(fixtures) + 1, one, None) for one in paired]
        fixtures.append(
            " ".join("-".join(str(*side) for side in one.sides) for one in sorted(paired, key=str))
        )
    assert fixtures == ["1-4 2-3", "2-4 3-1", "1-2 4-3", "3-2 4-1", "2-1 3-4", "1-3 4-2"]


def test_pairs_are_compared_board_by_board() -> None:
    """Three tables, four boards: on each, the even seats get 4, 2 and 0, or halves where level.

    Even seats: 1 has 4 + 3 + 0 + 4, 3 has 2 + 3 + 2 + 1, 5 has 0 + 0 + 4 + 1; odd seats the rest
    of four on each board. 4 and 3 are level at 8; 3 has won its game.
    """
    played = []
    for home, deals in (
        (1, ((4, 0), (2, 1), (0, 3), (3, 1))),
        (3, ((3, 1), (1, 0), (1, 2), (2, 2))),
        (5, ((2, 2), (1, 3), (4, 0), (1, 1))),
    ):
        table = replace(game(0, 1, *map(sum, zip(*deals, strict=True))), deals=deals)
        pairing = Pairing(((home,), (home + 1,)), home)
        result = match_result(PAIRS.match, 2, [table])
        played.append(PlayedMatch(1, pairing, result, games=(table,)))
    lines = standings(PAIRS, entrants(6), with_room(PAIRS.match, played))
    assert ranks(lines) == "1 6 3 4 5 2"
    assert shown(line.points for line in lines) == "11:11:8:8:5:5"
    assert [line.share for line in lines] == [Fraction(one, 16) for one in (11, 11, 8, 8, 5, 5)]
