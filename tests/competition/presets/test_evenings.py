"""Everyone deals twice, the Swiss evening, and the drop-in evening."""

from __future__ import annotations

from bot.competition.matches import GameResult, HowEnded, Pairing, PlayedMatch
from bot.competition.presets import PRESETS
from bot.competition.scoring import deals_of, forfeit_result, match_result
from bot.competition.stages import Stage
from bot.competition.standings import standings
from tests.competition.results import entrants, met, ranks, sat_out, shown

DEALS_TWICE = PRESETS["everybody-deals-twice"].format.stages[0]
SWISS = PRESETS["swiss-evening"].format.stages[0]
DROP_IN = PRESETS["drop-in"].format.stages[0]


def four(
    stage: Stage,
    number: int,
    sides: tuple[tuple[int, int], tuple[int, int]],
    score: tuple[int, int],
    jacks: tuple[int, int] = (0, 0),
) -> PlayedMatch:
    """Return a match of two against two."""
    winner = None if score[0] == score[1] else int(score[1] > score[0])
    result = match_result(stage.match, 2, [GameResult(0, 1, score, winner, jacks)])
    return PlayedMatch(number, Pairing(sides, sides[0][0]), result)


def test_everybody_deals_twice() -> None:
    """All points count; five people, of whom one sits out and gets what the best side made.

    1: 17 + 14. 2: 17 + 14. 3: 11 + 14. 4: 11 + 14 for sitting out. 5: 17 for sitting out + 14.
    Of the three who are level, 1 and 2 have won a round; 1 has hung a jack.
    """
    assert deals_of(DEALS_TWICE.match, [], 0) == 8
    played = [
        four(DEALS_TWICE, 1, ((1, 2), (3, 4)), (17, 11)),
        sat_out(1, 5),
        four(DEALS_TWICE, 2, ((1, 3), (2, 5)), (14, 14), (1, 0)),
        sat_out(2, 4),
    ]
    lines = standings(DEALS_TWICE, entrants(5), played)
    assert ranks(lines) == "1 2 5 3 4"
    assert shown(line.points for line in lines) == "31:31:31:25:25"


def test_a_side_that_does_not_come_to_deal() -> None:
    result = forfeit_result(DEALS_TWICE, 2, {1})
    assert (result.winner, shown(result.points)) == (0, "16:0")


def test_a_swiss_evening() -> None:
    """Five pairs, three rounds; four of them have 4 points.

    They have not all met, so Buchholz is asked: 4 and 5 have 12, 1 and 2 have 10 (a bye is like
    meeting oneself). Sonneborn-Berger leaves each two level: 8 and 8, 6 and 6. The difference is
    +2 and -5, and +5 and +8.
    """
    played = [
        met(SWISS, 1, (1, 3), "14:8"),
        met(SWISS, 1, (2, 4), "14:9"),
        sat_out(1, 5),
        met(SWISS, 2, (1, 2), "14:13"),
        met(SWISS, 2, (4, 5), "14:7"),
        sat_out(2, 3),
        met(SWISS, 3, (5, 1), "14:12"),
        met(SWISS, 3, (2, 3), "14:10"),
        sat_out(3, 4),
    ]
    lines = standings(SWISS, entrants(5), played)
    assert ranks(lines) == "4 5 2 1 3"
    assert shown(line.points for line in lines) == "4:4:4:4:2"
    assert [
        shown(value for value in line.tie_breaks[1:4] if value is not None) for line in lines
    ] == [
        "12:8:2",
        "12:8:-5",
        "10:6:8",
        "10:6:5",
        "10:2:-10",
    ]


def test_a_late_entry_gets_nothing_for_the_rounds_before() -> None:
    played = [met(SWISS, 1, (1, 2), "14:8"), met(SWISS, 2, (3, 2), "14:8"), sat_out(2, 1)]
    lines = standings(SWISS, entrants(3), played)
    assert [(line.entrant, str(line.points)) for line in lines] == [(1, "4"), (3, "2"), (2, "0")]


def test_a_drop_in_evening() -> None:
    """Three points for a win, one for a loss, none for staying away.

    1: 3 + 1 + 0. 2: 3 + 3 + 0. 3: 1 + 1. 4: 1 + 3. 5: 3 + 3. Level people have as many wins; the
    difference of 2 is +5 and that of 5 +3; that of 1 is -1 and that of 4 is -2.
    """
    played = [
        four(DROP_IN, 1, ((1, 2), (3, 4)), (7, 5)),
        four(DROP_IN, 2, ((1, 3), (2, 5)), (4, 7)),
        PlayedMatch(
            3, Pairing(((4, 5), (1, 2)), 0), forfeit_result(DROP_IN, 2, {1}), HowEnded.FORFEIT
        ),
    ]
    lines = standings(DROP_IN, entrants(5), played)
    assert ranks(lines) == "2 5 1 4 3"
    assert shown(line.points for line in lines) == "6:6:4:4:2"
