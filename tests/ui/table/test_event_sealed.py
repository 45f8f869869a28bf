"""Results of a duplicate event: nobody reads them while others have yet to play the boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.competition.event import errors
from bot.competition.event.acts import (
    Cancelled,
    GameCorrected,
    GameEntered,
    GamePlayed,
    MatchForfeited,
    MatchReopened,
    RoundCancelled,
    TableStopped,
)
from bot.competition.event.sealing import as_known, told_since
from bot.competition.event.seating import wanted_tables
from bot.locale.say import speak
from bot.ui.controls import events as controls
from bot.ui.controls.events import DeskAct, DoAtDesk
from bot.ui.core.message import Outgoing
from bot.ui.events.at_table import event_note
from bot.ui.events.desk.forms import desk_form
from bot.ui.events.listing import listing
from bot.ui.events.log import log_piece
from bot.ui.events.panel import panel
from bot.ui.events.rounds.sheet import sheet_page
from bot.ui.events.told.matches import match_note
from bot.views.events.event import EventView, TableInEvent
from tests.competition.event.story import Story, duplicate
from tests.ui.events import view, words
from tests.ui.pages.events.test_sizes import pages

SAY = speak("en")
ONE, OTHER = ((5, 1), (0, 2), (3, 0)), ((0, 1), (2, 0), (1, 4))
"""What boards came to, by side, and what they might have come to as well."""
PRESET = ("duplicate-pairs", "teams-of-four")


def begun(preset: str) -> Story:
    """Return the first round of five entrants, who play the same boards."""
    return duplicate(preset, (1, 2), (3, 4), (5,))


def played(story: Story, match: int, deals: tuple[tuple[int, int], ...], table: int = 0) -> None:
    """Play a game at a table."""
    score = tuple(map(sum, zip(*deals, strict=True)))
    winner = score.index(max(score))
    hung = tuple(3 * (seat % 2 == winner) for seat in range(4))
    jacks = (sum(hung[::2]), sum(hung[1::2]))
    story.do(GamePlayed(match, table, 1, score, winner, jacks, deals, hung))


def known(story: Story) -> EventView:
    """Return the event as the host shows it."""
    return replace(view(story), event=as_known(story.event))


def all_told(story: Story) -> str:
    """Return everything that anybody is shown of an event."""
    seen, matches = known(story), story.event.matches
    shown = [*pages(story, seen, 0), sheet_page(seen, controls.ShowSheet("K7QFX", 0, 1), 30, SAY)]
    shown += [match_note(seen, one, who, SAY) for one in matches for who in (10, 11, 20, 30)]
    notes = [event_note(TableInEvent(seen, one, 0, 1, 7), 1, SAY) for one in matches]
    form = desk_form(seen, DoAtDesk("K7QFX", DeskAct.CORRECT, 1, 0, 1), "UTC", SAY)
    more = repr([notes, form.to_dict(), listing(seen, "", SAY)])
    return "\n".join([*(part for page in shown for part in _parts(page)), more])


def _parts(page: Outgoing) -> Iterator[str]:
    yield words(page)
    if page.layout is not None:
        yield from (repr(part) for part in page.layout.walk())
    for picture in page.pictures:
        yield f"{picture.name} {picture.description} {picture!r}"
    for file in page.files:
        yield f"{file.name} {file.description} {file.content!r}"


@pytest.mark.parametrize("preset", PRESET)
def test_what_is_told_does_not_depend_on_a_sealed_result(preset: str) -> None:
    told = []
    for deals in (ONE, OTHER):
        story = begun(preset)
        tables = story.event.stage.match.tables
        for at in range(tables):
            played(story, 1, deals, at)
        # A table of the other match, too, where the match has another.
        for at in range(tables - 1):
            played(story, 2, deals, at)
        score = tuple(map(sum, zip(*deals, strict=True)))
        winner = score.index(max(score))
        story.directs(GameCorrected(1, 0, 1, score, winner))
        told.append(all_told(story))
    assert told[0] == told[1]
    assert "Nothing has been played yet" in told[0]


@pytest.mark.parametrize("preset", PRESET)
def test_results_are_told_once_the_last_table_has_finished(preset: str) -> None:
    story = begun(preset)
    tables = range(story.event.stage.match.tables)
    for match in (1, 2):
        for at in tables:
            before = all_told(story)
            assert "result sealed" in before or not story.event.matches[1].over
            assert "8–3" not in before
            played(story, match, ONE, at)
    after = all_told(story)
    assert "8–3" in after
    assert "sealed" not in words(panel(known(story), SAY))
    assert "3 · P" in after
    assert "Standings" in after


def test_a_result_that_was_entered_by_hand_and_a_forfeit_are_sealed_too() -> None:
    told = []
    for score in ((9, 2), (1, 7)):
        story = begun("duplicate-pairs")
        story.directs(TableStopped(1, 0))
        story.directs(GameEntered(1, 0, 1, score, score.index(max(score))))
        told.append(all_told(story))
    assert told[0] == told[1]
    for deals in (ONE, OTHER):
        story = begun("teams-of-four")
        played(story, 1, deals)
        story.directs(MatchForfeited(1, (1,)))
        told.append(all_told(story))
    assert told[2] == told[3]
    assert "forfeit" in told[2]


def test_the_log_says_again_how_a_match_ended_that_was_forfeited_while_it_was_sealed() -> None:
    story = begun("teams-of-four")
    played(story, 1, ONE)
    story.directs(MatchForfeited(1, (1,)))
    forfeited, sealed = story.event.version, as_known(story.event)
    assert "match over" not in words(log_piece(known(story), forfeited, forfeited, SAY))
    for at in range(2):
        played(story, 2, OTHER, at)
    assert "match over" in words(log_piece(known(story), forfeited, forfeited, SAY))
    assert forfeited in told_since(sealed, story.event)


def test_a_cancelled_round_stays_sealed_until_the_event_is_over() -> None:
    story = begun("duplicate-pairs")
    played(story, 1, ONE)
    story.directs(RoundCancelled(1))
    assert "8–3" not in all_told(story)
    story.directs(Cancelled())
    assert "8–3" in all_told(story)


def test_nobody_plays_boards_of_which_the_results_were_told() -> None:
    story = begun("duplicate-pairs")
    played(story, 1, ONE)
    story.directs(MatchForfeited(2, (0,)))
    assert "8–3" in all_told(story)
    with pytest.raises(errors.TooLate):
        story.undo()
    # The match goes on with cards of its own.
    story.directs(MatchReopened(2))
    (wanted,) = wanted_tables(story.event)
    assert (wanted.match, wanted.board) == (2, 0)
    assert "8–3" in all_told(story)
    assert story.stored_again() == story.event


def test_a_forfeit_is_taken_back_while_the_results_are_sealed() -> None:
    story = begun("teams-of-four")
    story.directs(MatchForfeited(2, (0,)))
    story.undo()
    story.directs(MatchForfeited(2, (0,)))
    story.directs(MatchReopened(2))
    assert {one.board for one in wanted_tables(story.event)} == {1}
