"""What the board of an event's table says: which match is played, and what comes after it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.competition.event.acts import (
    Archived,
    Cancelled,
    Entered,
    EntriesOpened,
    Finished,
    MatchForfeited,
    RoundCancelled,
    TableReopened,
    TableStopped,
)
from bot.competition.matches import MatchFormat
from bot.competition.stages import EntrantKind, Stage, Swiss
from bot.locale import LANGUAGES, speak
from bot.ui.events.at_table import event_note
from bot.ui.table.board import board
from bot.ui.table.event_table import EventNote
from bot.ui.table.results.game_end import game_end
from bot.views.events import TableInEvent
from bot.views.table import TableState
from tests.competition.event.story import Story, plan
from tests.ui.events import running, view
from tests.ui.past import ended
from tests.ui.reading import buttons, check, text
from tests.ui.room import SAY, table

EVENT = "https://discord.com/channels/4611686018427387904/5/77"


def note(  # noqa: PLR0917  # which board of which table
    story: Story,
    match: int,
    game: int = 1,
    at: int = 0,
    language: str = "en",
    closed: bool = False,  # as the others
) -> EventNote:
    """Return what is said at a table of a match."""
    seen = replace(view(story), teams={1: "Sharks", 2: "Owls"})
    return event_note(TableInEvent(seen, match, at, 1, 77), game, speak(language), closed=closed)


def teams(games: tuple[int, ...], *, best_of: bool = False) -> Story:
    """Return the first round of an event of two teams."""
    form = MatchFormat(games, best_of, per_game=Fraction(1), for_match=Fraction(2))
    whole = plan(Stage(Swiss(2), form), entrant=EntrantKind.TEAM, team_size=2 * len(games))
    story = Story(replace(whole, seats=4))
    story.directs(EntriesOpened())
    for number in (1, 2):
        people = tuple(range(10 * number, 10 * number + 2 * len(games)))
        story.directs(Entered(number, people))
    story.begin()
    story.play((1, 2))
    return story


def test_the_board_of_a_pairs_match_says_which_round_it_is() -> None:
    assert note(running(4), 3).heading == "Friday · Round 2"


def test_the_board_of_a_team_match_names_teams_table_and_game() -> None:
    said = note(teams((7, 7, 8)), 1, 3, 2).heading
    assert said == "Friday · Round 1 · Sharks – Owls · table 3 of 3 · game 3 of 8"
    assert note(teams((3,), best_of=True), 1, 2).heading.endswith("game 2, best of 3")
    assert note(teams((3,)), 1, 4).heading.endswith("decider")


def test_between_two_games_of_a_table_nothing_is_said() -> None:
    story = teams((2, 2))
    story.plays(1, 14, 9)
    assert note(story, 1).after == ()
    story.plays(1, 14, 9)
    assert note(story, 1, 2).after == ("The match goes on at other tables.",)


def test_after_a_match_the_board_says_how_it_ended_and_what_comes() -> None:
    story = teams((2,))
    for _ in range(2):
        story.plays(1, 14, 9)
    after = note(story, 1, 2).after
    assert after == (
        "**Sharks** 2–0 Owls",
        "The next round is drawn once all matches of this one are over.",
    )
    story.pair((1, 2))
    assert note(story, 1, 2).after[1] == "The next round starts <t:1:f>."
    story.start()
    for _ in range(2):
        story.plays(2, 14, 9)
    assert "last round" in note(story, 2, 2).after[-1]


def test_a_pairs_match_of_one_game_is_not_told_twice() -> None:
    story = running(4)
    story.start()
    story.plays(3, 14, 9)
    assert note(story, 3).after == (
        "The next round is drawn once all matches of this one are over.",
    )
    story.plays(4, 14, 9)
    story.do(Finished())
    assert note(story, 3).after == (
        "The event is over.",
        "🏆 Level in first place: Sharks, P31 & P32",
    )


def test_an_event_that_was_called_off_has_no_winner_once_it_is_archived() -> None:
    story = running(4)
    story.start()
    story.plays(3, 14, 9)
    story.directs(Cancelled())
    story.directs(Archived())
    assert note(story, 3).after == ("The event is over.",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_match_leads_to_the_event_and_offers_no_rematch(language: str) -> None:
    story = running(4)
    story.start()
    story.plays(3, 14, 9)
    said = note(story, 3, language=language)
    closed = table(TableState.CLOSED, event_id="K7QFX")
    shown = game_end(closed, ended(), speak(language), said)
    check(shown)
    assert said.after[0] in text(shown)
    assert EVENT in {button.url for button in buttons(shown).values()}
    assert len(buttons(shown)) == 4
    assert said.heading in text(board(table(TableState.LOBBY), SAY, said))
    stopped = board(table(TableState.CLOSED), speak(language), said)
    assert said.after[0] in text(stopped)
    assert EVENT in {button.url for button in buttons(stopped).values()}


def test_the_table_of_a_round_that_was_cancelled_is_only_closed() -> None:
    story = running(4)
    story.start()
    story.directs(RoundCancelled(2))
    said = note(story, 3)
    assert (said.heading, said.after) == ("Friday", ())
    shown = game_end(table(TableState.CLOSED), ended(), SAY, said)
    assert "This table is closed." in text(shown)


def closed(story: Story, match: int) -> tuple[str, ...]:
    """Return what is said at the only table of a match once it is closed."""
    return note(story, match, closed=True).closed


def test_a_closed_table_says_who_closed_it_why_and_what_comes() -> None:
    story = running(4)
    story.start()
    story.directs(TableStopped(3, 0), "it hangs")
    stopped = "**P1**: Sharks – Owls: table 1 is stopped · “it hangs”"
    assert closed(story, 3) == (
        stopped,
        "A director opens a new table, or enters the result.",
    )
    story.directs(TableReopened(3, 0))
    assert closed(story, 3) == (stopped, "A new table takes its place.")
    story.directs(MatchForfeited(3, (0,)), "they left")
    assert closed(story, 3) == ("**P1**: Sharks – Owls: Sharks loses by forfeit · “they left”",)
    assert "**Owls**" in note(story, 3, closed=True).after[0]
    story.directs(RoundCancelled(2), "wrong pairs")
    assert closed(story, 4) == (
        "**P1**: Round 2: cancelled · “wrong pairs”",
        "*To the event* shows who meets whom now.",
    )


def test_a_table_that_a_moderator_closed_waits_for_a_director() -> None:
    story = running(4)
    story.start()
    assert closed(story, 3) == ("A director opens a new table, or enters the result.",)
