"""What is behind *⋯*: each person finds what they may do, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.locale import LANGUAGES, speak
from bot.ui.controls import table as controls
from bot.ui.table.board import board
from bot.ui.table.more import Visitor, more
from bot.views.computer_names import ComputerLevel
from bot.views.table import (
    FirstDealQuestion,
    FirstDealStep,
    Pause,
    SeatKind,
    TableState,
    TableView,
)
from bot.views.table.rights import Right
from tests.ui.reading import buttons, check, control, menu, menus, text
from tests.ui.room import SAY, game, playing, seats_of, table, wander

ALL = frozenset(Right)
ANN, BOB, NEW = Visitor(100, ALL), Visitor(101, ALL - {Right.SET_CLOCK}), Visitor(999, ALL)
WATCHER = Visitor(999, (), writes=False)
SOME = ("Ann", "Bob", "Cy", "Dee")
OPEN = table(TableState.LOBBY, names=("Ann", "Bob", None, "Dee"), computers=(3,))
CUT = table(TableState.CUTTING, first=FirstDealStep(FirstDealQuestion.CUT, 0), computers=(3,))
PLAYED = playing(game(3), computers=(3,))
PAUSED = replace(
    PLAYED,
    paused=Pause.ASKED,
    seats=tuple(replace(seat, wants_pause=seat.kind is SeatKind.HUMAN) for seat in PLAYED.seats),
)
REFUSED = replace(PLAYED, paused=Pause.REFUSED)
OVER = playing(wander(game(3), 1_000), computers=(3,))
CLOSED = replace(OVER, state=TableState.CLOSED)
ASKING = playing(game(3, variant="hoyle"), computers=(3,))
HELP, SEAT, AGAIN = "How to play", "Take a computer's seat", "Sit down"
OURS, THEIRS = "Play last cards ourselves", "Play our last cards"
RIGHTS = {
    "Resume": Right.RESUME,
    AGAIN: Right.JOIN,
    SEAT: Right.JOIN,
    "Follow": Right.FOLLOW,
    "House options": Right.SET_OPTIONS,
    "Add computer": Right.ADD_COMPUTER,
    "Remove computer": Right.REMOVE_COMPUTER,
    OURS: Right.SET_LAST_CARDS,
    THEIRS: Right.SET_LAST_CARDS,
    "Pause": Right.PAUSE,
    "Ask for a referee": Right.ASK_REFEREE,
    "Leave": Right.LEAVE,
    "End the game": Right.CLOSE,
    "Close": Right.CLOSE,
}
SEATING = ("House options", "Add computer", "Remove computer")


def behind(view: TableView, visitor: Visitor) -> list[str]:
    shown = more(view, visitor, SAY)
    check(shown)
    return list(buttons(shown))


@pytest.mark.parametrize(
    ("view", "useful"),
    [
        (OPEN, ["Resume", "Follow", *SEATING, "Ask for a referee", "Leave", "Close"]),
        (CUT, ["Resume", SEAT, HELP, OURS, "Pause", "Leave", "End the game"]),
        (PLAYED, ["Resume", SEAT, HELP, OURS, "Pause", "Leave", "End the game"]),
        (replace(PLAYED, last_cards=False), [HELP, THEIRS]),
        (ASKING, [HELP, "Pause"]),
        (PAUSED, ["Resume", HELP, "Pause", "Leave"]),
        (OVER, [SEAT, HELP, "Remove computer", "Leave", "Close"]),
        (replace(OVER, seats=OPEN.seats), [AGAIN, HELP, "Leave", "Close"]),
        (replace(PLAYED, private=True), [HELP, OURS, "End the game"]),
    ],
)
def test_each_person_is_offered_what_the_host_lets_them_do_where_it_is_of_use(
    view: TableView, useful: list[str]
) -> None:
    everything = behind(view, ANN)
    assert [label for label in everything if label in useful] == useful
    assert everything[-1] == "Is it fair?"
    for label, right in RIGHTS.items():
        without = behind(view, replace(ANN, rights=ALL - {right}))
        assert label not in without
        only = behind(view, replace(ANN, rights={right}))
        assert (label in only) == (label in everything)
    assert set(behind(view, replace(ANN, rights=()))) <= {HELP, "Is it fair?"}


def test_nothing_is_offered_at_a_closed_table() -> None:
    assert behind(CLOSED, replace(ANN, rights=())) == []


def test_the_whole_fingerprint_is_the_one_that_binds_the_next_cards() -> None:
    for view, number in ((OPEN, 1), (PLAYED, 1), (OVER, 2)):
        shown = more(view, NEW, SAY)
        assert control(shown, "Is it fair?") == controls.ShowFingerprint("K7QF", number)


def test_only_levels_at_which_computers_can_play_are_offered() -> None:
    for levels in (tuple(ComputerLevel), (ComputerLevel.EASY, ComputerLevel.STEADY)):
        shown = more(OPEN, replace(ANN, levels=levels), SAY)
        offered = {option.value.split(":")[-1] for option in menu(shown).options}
        assert offered == {level.value for level in levels}


def test_an_event_begins_the_next_game_itself() -> None:
    assert "Rematch" in buttons(board(OVER, SAY))
    assert "Rematch" not in buttons(board(replace(OVER, event_id="NIGHT"), SAY))


def test_a_button_says_what_it_does_where_its_label_does_not() -> None:
    said = text(more(PLAYED, BOB, SAY))
    assert "**Pause**: once everyone playing here agrees." in said
    assert "**Leave**: a computer plays your cards, and the game counts as a loss for you." in said
    assert "Clock (usual)" in said
    assert "/table clock" not in said, "the moderators' alone"
    assert "/table clock" in text(more(PLAYED, NEW, SAY))
    assert "agrees" not in text(more(PLAYED, NEW, SAY)), "a moderator decides"
    alone = playing(game(3), computers=(1, 2, 3))
    assert "agrees" not in text(more(alone, BOB, SAY)), "nobody else to ask"


def test_a_note_explains_why_there_is_nothing_to_do() -> None:
    assert "This table is closed. `/table open` opens a new one." in text(more(CLOSED, NEW, SAY))
    assert "you can only watch" in text(more(PLAYED, WATCHER, SAY))


def test_absent_players_find_im_back_first() -> None:
    seats = tuple(replace(seat, away=seat.seat == 1) for seat in PLAYED.seats)
    assert behind(replace(PLAYED, seats=seats), BOB)[0] == "I'm back"
    assert "I'm back" not in behind(replace(PLAYED, seats=seats), ANN)


def test_levels_are_offered_where_computers_can_play() -> None:
    assert menus(more(OPEN, ANN, SAY))
    people = replace(OPEN, seats=tuple(seats_of(SOME)))
    assert not menus(more(people, ANN, SAY))
    assert not menus(more(OPEN, replace(ANN, rights=()), SAY))


@pytest.mark.parametrize("view", [CUT, PLAYED])
def test_the_board_of_a_game_has_the_button(view: TableView) -> None:
    shown = board(view, SAY)
    assert control(shown, "⋯") == controls.ShowMore("K7QF")
    assert not {"Leave", HELP, SEAT, "Close"} & set(buttons(shown))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_in_every_language(language: str) -> None:
    for view in (OPEN, CUT, PLAYED, PAUSED, OVER, CLOSED):
        for visitor in (ANN, BOB, NEW, WATCHER):
            check(more(view, visitor, speak(language)))
