"""The boards of a round, as everybody may know them."""

from __future__ import annotations

from fractions import Fraction

from bot.competition.event.sealing import as_known
from bot.competition.event.standings.sheet import has_sheet, sheets, team_boards
from tests.competition.event.story import duplicate


def test_pairs_see_what_each_table_made_of_a_board() -> None:
    story = duplicate("duplicate-pairs", (1, 2), (3, 4), (5, 6))
    story.plays_boards(1, (3, 1), (0, 2), (1, 1), (4, 0))
    story.plays_boards(2, (2, 2), (0, 2), (2, 1), (0, 1))
    known = as_known(story.event)
    assert not has_sheet(known, 0, 1)
    assert sheets(known, 0, 1) == ()
    story.plays_boards(3, (1, 3), (2, 0), (1, 2), (4, 0))
    known = as_known(story.event)
    assert has_sheet(known, 0, 1)
    boards = sheets(known, 0, 1)
    assert [board.number for board in boards] == [1, 2, 3, 4]
    first, second, *_ = boards
    assert [(at.match.id, at.score) for at in first.tables] == [
        (1, (3, 1)),
        (2, (2, 2)),
        (3, (1, 3)),
    ]
    half = Fraction(1, 2)
    assert [at.shares for at in first.tables] == [(1, 0), (half, half), (0, 1)]
    assert [at.shares for at in second.tables] == [
        (1, 0),
        (Fraction(1, 4), Fraction(3, 4)),
        (Fraction(1, 4), Fraction(3, 4)),
    ]


def test_teams_see_both_tables_and_the_imps() -> None:
    story = duplicate("teams-of-four", (1, 2), (3, 4))
    story.plays_boards(1, (3, 1), (0, 2), table=0)
    story.plays_boards(1, (2, 2), (0, 1), table=1)
    for table in (0, 1):
        assert not team_boards(as_known(story.event), as_known(story.event).matches[1])
        story.plays_boards(2, (1, 1), (1, 2), table=table)
    known = as_known(story.event)
    assert [(one.number, one.scores, one.imps) for one in team_boards(known, known.matches[1])] == [
        (1, ((3, 1), (2, 2)), (5, 0)),
        (2, ((0, 2), (0, 1)), (0, 7)),
    ]
    # The first cards are the first team's at one table, and the other's at the second.
    at = sheets(known, 0, 1)[0].tables
    assert {(each.match.id, each.sides, each.score) for each in at} == {
        (1, (0, 1), (3, 1)),
        (1, (1, 0), (2, 2)),
        (2, (0, 1), (1, 1)),
        (2, (1, 0), (1, 1)),
    }
