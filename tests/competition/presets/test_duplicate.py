"""Duplicate pairs, and teams of four, against figures worked out by hand."""

from __future__ import annotations

from bot.competition.matches import GameResult, Pairing, PlayedMatch
from bot.competition.presets import PRESETS
from bot.competition.scoring import match_result, with_room
from bot.competition.standings import standings
from tests.competition.results import entrants, met, ranks, shown

PAIRS = PRESETS["duplicate-pairs"].format.stages[0]
FOURS = PRESETS["teams-of-four"].format.stages[0]


def test_pairs_are_compared_board_by_board() -> None:
    """Three tables, four boards: on each, the even seats get 4, 2 and 0, or halves where level.

    Even seats: 1 has 4 + 3 + 0 + 4, 3 has 2 + 3 + 2 + 1, 5 has 0 + 0 + 4 + 1; odd seats the rest
    of four on each board. 4 and 3 are level at 8; 3 has won its game.
    """
    boards = {
        (1, 2): ((4, 0), (2, 1), (0, 3), (3, 1)),
        (3, 4): ((3, 1), (1, 0), (1, 2), (2, 2)),
        (5, 6): ((2, 2), (1, 3), (4, 0), (1, 1)),
    }
    played = []
    for (one, other), deals in boards.items():
        score = tuple(map(sum, zip(*deals, strict=True)))
        winner = None if score[0] == score[1] else score.index(max(score))
        games = (GameResult(0, 1, score, winner, deals=deals),)
        pairing = Pairing(((one,), (other,)), one)
        played.append(PlayedMatch(1, pairing, match_result(PAIRS.match, 2, games), games=games))
    lines = standings(PAIRS, entrants(6), with_room(PAIRS.match, played))
    assert ranks(lines) == "1 6 3 4 5 2"
    assert shown(line.points for line in lines) == "11:11:8:8:5:5"
    # Of sixteen points at most.
    assert [f"{float(100 * line.share):.2f}" for line in lines if line.share] == [
        *("68.75", "68.75", "50.00", "50.00", "31.25", "31.25")
    ]


def test_the_imps_over_both_tables_decide_a_match_of_fours() -> None:
    """Of a game of which only the score is known, 20 + 9 against 12 + 16 is a win."""
    assert FOURS.match.tables == 2
    played = [met(FOURS, 1, (1, 2), "20:12, 9:16"), met(FOURS, 1, (3, 4), "20:12, 8:16")]
    lines = standings(FOURS, entrants(4), played)
    assert shown(line.points for line in lines) == "2:1:1:0"
    assert ranks(lines) == "1 3=4 2"
