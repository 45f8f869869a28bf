"""Top scorers: who hung jacks, who won to nothing, who plays well together."""

from __future__ import annotations

from bot.competition.event.acts import (
    GameCorrected,
    GameEntered,
    GamePlayed,
    Substituted,
    TableStopped,
)
from bot.competition.event.standings.scorers import Partnership, Scorer, partnerships, scorers
from tests.competition.event.acts.worlds import told
from tests.competition.event.story import begun, plan, stage


def test_each_game_counts_for_those_who_sat_at_it() -> None:
    """11 & 12 meet 21 & 22 in three games; 13 comes for 12 after the first."""
    story = begun(plan(stage((3,)), substitutes=1), 2)
    story.play((1, 2))
    # By seat: 11, 21, 12, 22. 21 catches the jack twice, 12 once.
    story.do(GamePlayed(1, 0, 1, (14, 0), 0, (1, 2), hung=(0, 2, 1, 0)))
    story.directs(Substituted(1, 12, 13))
    story.do(GamePlayed(1, 0, 2, (9, 14), 1, (1, 0), hung=(0, 0, 1, 0)))
    story.directs(TableStopped(1, 0))
    story.directs(GameEntered(1, 0, 3, (0, 14), 1))
    assert scorers(story.event) == (
        Scorer(11, games=3, won=1, jacks=0, shut_outs=1),
        Scorer(12, games=1, won=1, jacks=1, shut_outs=1),
        Scorer(13, games=2, won=0, jacks=1, shut_outs=0),
        Scorer(21, games=3, won=2, jacks=2, shut_outs=1),
        Scorer(22, games=3, won=2, jacks=0, shut_outs=1),
    )
    # 11 & 12 have played less than half as often as 21 & 22.
    assert partnerships(story.event) == (
        Partnership((21, 22), 3, 2),
        Partnership((11, 13), 2, 0),
    )
    story.directs(GameCorrected(1, 0, 3, (14, 3), 0))
    assert [one.won for one in scorers(story.event)] == [2, 1, 1, 1, 1]
    assert story.stored_again() == story.event


def test_a_result_without_seats_counts_for_nobody() -> None:
    story = begun(plan(), 2)
    story.pair((1, 2))
    story.directs(GameEntered(1, 0, 1, (14, 9), 0))
    assert scorers(story.event) == ()
    assert partnerships(story.event) == ()


def test_a_computer_beside_them_takes_nothing_from_people() -> None:
    """13 has no partner at the second table, and meets 23 and 24."""
    story = told("short, plays")
    story.plays(1, 14, 9, table=1)
    assert [(one.person, one.games, one.won) for one in scorers(story.event)] == [
        *((13, 1, 1), (23, 1, 0), (24, 1, 0))
    ]
