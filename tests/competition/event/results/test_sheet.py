"""What an event shows: the boards of a round that everybody may see, and its top scorers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from bot.competition.event import acts
from bot.competition.event.sealing import as_known
from bot.competition.event.standings.scorers import Partnership, Scorer, partnerships, scorers
from bot.competition.event.standings.sheet import has_sheet, sheets, team_boards
from tests.competition.event.acts.worlds import told
from tests.competition.event.story import begun, duplicate, plan, stage


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
    earlier = known.with_match(replace(known.matches[1], sealed=True))
    assert {one.person // 10 for one in scorers(earlier)} == {3, 4, 5, 6}


def test_matches_that_are_opened_again_with_cards_of_their_own_wait_for_no_others() -> None:
    story = duplicate("duplicate-pairs", (1, 2), (3, 4), (5, 6))
    story.directs(acts.MatchForfeited(1, (0,)))
    story.directs(acts.MatchForfeited(2, (0,)))
    story.plays_boards(3, (1, 3))
    story.directs(acts.MatchReopened(1))
    story.plays_boards(1, (3, 1))
    story.directs(acts.MatchReopened(2))
    assert not as_known(story.event).matches[1].sealed


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
    games = known.matches[1].games
    twice = replace(known.matches[1], games=(*games, *(replace(one, game=2) for one in games)))
    scores = [((3, 1), (2, 2)), ((0, 2), (0, 1))]
    assert [one.scores for one in team_boards(known, twice)] == scores * 2
    # The first cards are the first team's at one table, and the other's at the second.
    at = sheets(known, 0, 1)[0].tables
    assert {(each.match.id, each.sides, each.score) for each in at} == {
        (1, (0, 1), (3, 1)),
        (1, (1, 0), (2, 2)),
        (2, (0, 1), (1, 1)),
        (2, (1, 0), (1, 1)),
    }


def test_each_game_counts_for_those_who_sat_at_it() -> None:
    """11 & 12 meet 21 & 22 in three games; 13 comes for 12 after the first."""
    story = begun(plan(stage((3,)), substitutes=1), 2)
    story.play((1, 2))
    # By seat: 11, 21, 12, 22. 21 catches the jack twice, 12 once.
    story.do(acts.GamePlayed(1, 0, 1, (14, 0), 0, (1, 2), hung=(0, 2, 1, 0)))
    story.directs(acts.Substituted(1, 12, 13))
    story.do(acts.GamePlayed(1, 0, 2, (9, 14), 1, (1, 0), hung=(0, 0, 1, 0)))
    story.directs(acts.TableStopped(1, 0))
    story.directs(acts.GameEntered(1, 0, 3, (0, 14), 1))
    assert scorers(story.event) == (
        Scorer(11, games=3, won=1, jacks=0, shut_outs=1),
        Scorer(12, games=1, won=1, jacks=1, shut_outs=1),
        Scorer(13, games=2, won=0, jacks=1, shut_outs=0),
        Scorer(21, games=3, won=2, jacks=2, shut_outs=1),
        Scorer(22, games=3, won=2, jacks=0, shut_outs=1),
    )
    # 11 & 12 have played less than half as often as 21 & 22.
    assert partnerships(story.event) == (Partnership((21, 22), 3, 2), Partnership((11, 13), 2, 0))
    story.directs(acts.GameCorrected(1, 0, 3, (14, 3), 0))
    assert [one.won for one in scorers(story.event)] == [2, 1, 1, 1, 1]
    assert story.stored_again() == story.event


def test_a_computer_beside_them_takes_nothing_from_people() -> None:
    """13 has no partner at the second table, and meets 23 and 24."""
    story = told("short, plays")
    story.plays(1, 14, 9, table=1)
    assert [(one.person, one.games, one.won) for one in scorers(story.event)] == [
        *((13, 1, 1), (23, 1, 0), (24, 1, 0))
    ]
