"""People of one name are told apart on every page; what games show beside them is translated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from bot.competition.event.acts import Entered
from bot.competition.stages import EntrantKind
from bot.engine.variants import Form, Variant
from bot.ui.controls import events as controls
from bot.ui.core.message import Outgoing
from bot.ui.events.desk.details import entrant_page
from bot.ui.events.entry.arranging import bench_page, my_match_page
from bot.ui.events.rounds.pictures import drawn_entrant
from bot.ui.events.told.matches import match_call
from bot.ui.history.past_games import past_game_page
from bot.ui.history.replay import replay_page
from bot.ui.table.board.board import board
from bot.ui.table.hand.hand import hand
from bot.ui.table.listing import score
from bot.ui.table.more import Visitor, more
from bot.ui.table.results.deal_result import side_lines
from bot.views.events.event import EventView
from bot.views.names import by_seat
from bot.views.table.rights import Right
from bot.views.table.view import TableState
from tests.competition.event.story import Story, duplicate, plan, stage
from tests.forms import ONE_FORM_EACH
from tests.ui.events import view
from tests.ui.faces import pictured
from tests.ui.marked import LANGUAGE, unsaid
from tests.ui.pages.events.test_sizes import PAGES, pages, stories
from tests.ui.past import look, past_game, played
from tests.ui.room import SAY, game, playing, table, told, wander
from tests.ui.room import holding as in_hand
from tests.ui.scenes import told_post
from tests.ui.telling import SAMS, check_told, untold


def check_both(message: Outgoing) -> None:
    """Check that a message tells its Sams apart, and translates all but their names."""
    check_told(message)
    assert unsaid(message, (*SAMS, "SAM")) == set(), "pictures write wide letters as plain ones"


def named(story: Story) -> EventView:
    """Return an event in which everybody has the same name, to the eye."""
    seen = view(story)
    people = {number: SAMS[at % len(SAMS)] for at, number in enumerate(seen.people)}
    return replace(seen, people=people)


def all_pages(story: Story) -> Iterator[Outgoing]:
    seen, matches = named(story), story.event.open_matches()
    yield from pages(story, seen, 0, 1)
    yield from (match_call(seen, match.id, SAY) for match in matches)


@pytest.mark.parametrize("count", [2, 4, 7])
def test_no_page_of_an_event_names_two_people_alike(count: int) -> None:
    named_there = [check_told(page) for story in stories(count) for page in all_pages(story)]
    assert sum(named_there) > 100 * count


def test_no_page_of_boards_names_two_people_alike() -> None:
    for preset in ("duplicate-pairs", "teams-of-four"):
        story = duplicate(preset, (1, 2), (3, 4))
        for match in story.event.matches:
            for number in range(story.event.stage.match.tables):
                story.plays_boards(match, *[(match % 5, 2)] * 8, table=number)
        seen = named(story)
        for kind in (controls.ShowSheet, controls.ShowTables):
            if preset != "duplicate-pairs" or kind is controls.ShowSheet:
                assert check_told(PAGES[kind](seen, 0, SAY))


def test_no_menu_of_a_team_names_two_people_alike() -> None:
    story = Story(plan(stage((1, 1)), entrant=EntrantKind.TEAM, team_size=4, substitutes=6))
    story.enter_pairs(0)
    for team in (1, 2):
        story.directs(Entered(team, tuple(range(100 * team + 1, 100 * team + 9))))
    story.begin()
    story.play((1, 2))
    seen = replace(named(story), teams={1: "Sam", 2: "Ѕаm"})
    mine = story.event.entries[1]
    shown = [bench_page(seen, mine, out, SAY) for out in (0, 101)]
    shown += [my_match_page(seen, mine, SAY), entrant_page(seen, mine, story.now, SAY)]
    assert all(check_told(page) for page in shown)


def test_people_who_were_erased_are_numbered() -> None:
    (story, *_) = stories(4)
    seen = view(story)
    gone = replace(seen, people=dict.fromkeys(seen.people, ""), users={})
    for entry in story.event.entries.values():
        text = str(entrant_page(gone, entry, story.now, SAY).layout)
        assert text is not None
    shown = PAGES[controls.ShowEntrants](gone, 0, SAY)
    assert shown.layout is not None
    lines = [str(part.get("content", "")) for part in shown.layout.walk()]
    entrants = [line for one in lines for line in one.split("\n") if "someone" in line]
    assert len(set(entrants)) == len(entrants) > 3


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    ("variant", "form"), ONE_FORM_EACH, ids=[f"{game.id}-{form}" for game, form in ONE_FORM_EACH]
)
def test_no_message_of_a_table_names_two_people_alike(variant: Variant, form: Form) -> None:
    names, at, say = SAMS[: form.seats], form.seats, pictured(LANGUAGE)
    started = game(3, at, variant=variant.id, sides=form.sides)
    for moves in (0, 3, 9, 30):
        wander(started, moves, moves)
        shown = playing(started, names=names, opener_name=SAMS[0])
        check_both(board(shown, say))
        check_told(board(shown, SAY))
        for seat in started.public().order:
            check_both(hand(in_hand(started, seat, names=names), say))
        check_both(score(shown, say))
        for who in (100, 5):
            check_both(more(shown, Visitor(who, tuple(Right)), say))
    followed = game(4, at, variant=variant.id, sides=form.sides)
    for number, (posts, deals) in enumerate(told(followed, by_seat(names))):
        for each, deal in posts:
            check_both(told_post(each, deal, say))
        for line in chain.from_iterable(side_lines(deal) for deal in deals):
            assert not untold([line])
        if number > 120:
            break


def test_no_lobby_names_two_people_alike() -> None:
    for state in (TableState.LOBBY, TableState.OVER, TableState.CLOSED):
        for computers in ((), (1, 3)):
            there = table(state, None, SAMS[:4], computers=computers, opener_name="Sam")
            assert check_told(board(there, SAY)) or state is not TableState.LOBBY


def test_who_opened_a_table_and_sits_there_no_more_is_somebody_else() -> None:
    there = table(TableState.LOBBY, None, ["Sam", "Bob", None, None], opener_id=7)
    assert there.seats[0].name == "Sam"
    other = replace(there, opener_name="Ѕаm")
    assert other.opener_name != "Ѕаm"
    assert replace(there, opener_id=100, opener_name="Sam").opener_name == "Sam"


def test_no_past_game_names_two_people_alike() -> None:
    over = played("trinidad", Form(2, 4), deals=3)
    assert check_told(past_game_page(past_game(over, SAMS), SAY))
    for step in (0, 2, 9):
        assert check_told(replay_page(look(over, 1, step, names=SAMS), SAY))
        assert check_told(replay_page(look(over, 1, step, 2, names=SAMS), pictured("de")))


def test_entrants_that_differ_by_an_emoji_alone_are_told_apart_in_pictures() -> None:
    (story, *_) = stories(4)
    teams = dict(enumerate(("Sam 🙂", "Sam 🙃", "🃏", "Ann 🙂"), 1))
    event = replace(view(story), teams=teams)
    drawn = [drawn_entrant(event, number, SAY) for number in teams]
    assert drawn == ["Sam #1", "Sam #2", "#3", "Ann"]
