"""What is behind *⋯*: each person finds what they may do, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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
from tests.ui.reading import buttons, check, control, menu, text
from tests.ui.room import SAY, game, playing, seats_of, table, wander

ANN, BOB, NEW = Visitor(100), Visitor(101), Visitor(999)
KEEPER, WATCHER = Visitor(999, keeper=True), Visitor(999, writes=False)
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
HELP, SEAT = "How to play", "Take a computer's seat"
ALWAYS = {"Follow", "Is it fair?"}
OURS, THEIRS = "Play last cards ourselves", "Play our last cards"


def behind(view: TableView, visitor: Visitor) -> list[str]:
    shown = more(view, visitor, SAY)
    check(shown)
    return list(buttons(shown))


@pytest.mark.parametrize(
    ("view", "visitor", "offered"),
    [
        (OPEN, ANN, ["House options", "Add computer", "Remove computer", "Leave", "Close"]),
        (OPEN, BOB, ["Leave"]),
        (OPEN, NEW, []),
        (OPEN, KEEPER, ["House options", "Add computer", "Remove computer", "Close"]),
        (CUT, BOB, [HELP, OURS, "Pause", "Leave", "End the game"]),
        (CUT, NEW, [SEAT, HELP]),
        (PLAYED, ANN, [HELP, OURS, "Pause", "Leave", "End the game"]),
        (replace(PLAYED, last_cards=False), ANN, [HELP, THEIRS, "Pause", "Leave", "End the game"]),
        (ASKING, ANN, [HELP, "Pause", "Leave", "End the game"]),
        (PLAYED, NEW, [SEAT, HELP]),
        (PLAYED, WATCHER, [HELP]),
        (PLAYED, KEEPER, [SEAT, HELP, "Pause", "End the game"]),
        (PAUSED, BOB, ["Resume", HELP, "Leave", "End the game"]),
        (PAUSED, NEW, [SEAT, HELP]),
        (PAUSED, KEEPER, ["Resume", SEAT, HELP, "End the game"]),
        (REFUSED, BOB, ["Resume", HELP, "Leave", "End the game"]),
        (REFUSED, NEW, [SEAT, HELP]),
        (OVER, ANN, [HELP, "Remove computer", "Leave", "Close"]),
        (OVER, BOB, [HELP, "Leave"]),
        (OVER, NEW, [SEAT, HELP]),
        (replace(PLAYED, event_id="NIGHT"), ANN, [HELP, OURS, "Pause"]),
        (replace(PLAYED, event_id="NIGHT"), NEW, [HELP]),
        (replace(OVER, event_id="NIGHT"), ANN, [HELP]),
        (CLOSED, ANN, []),
        (CLOSED, KEEPER, []),
    ],
)
def test_each_person_is_offered_what_they_may_do(
    view: TableView, visitor: Visitor, offered: list[str]
) -> None:
    seat = view.seat_of(visitor.user_id)
    follows = ["Follow"] if seat is None and view is not CLOSED else []
    fair = ["Is it fair?"] if view is not CLOSED else []
    assert [label for label in behind(view, visitor) if label not in ALWAYS] == offered
    assert [label for label in behind(view, visitor) if label in ALWAYS] == follows + fair


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
    said = text(more(PLAYED, ANN, SAY))
    assert "**Pause**: once everyone playing here agrees." in said
    assert "**Leave**: a computer plays your cards, and the game counts as a loss for you." in said
    assert "Clock (usual)" in said
    assert "/table clock" not in said, "the moderators' alone"
    assert "/table clock" in text(more(PLAYED, KEEPER, SAY))
    assert "agrees" not in text(more(PLAYED, KEEPER, SAY)), "a moderator decides"
    alone = playing(game(3), computers=(1, 2, 3))
    assert "agrees" not in text(more(alone, ANN, SAY)), "nobody else to ask"


def test_a_note_explains_why_there_is_nothing_to_do() -> None:
    assert "This table is closed. `/table open` opens a new one." in text(more(CLOSED, NEW, SAY))
    assert "you can only watch" in text(more(PLAYED, WATCHER, SAY))


def test_absent_players_find_im_back_first() -> None:
    seats = tuple(replace(seat, away=seat.seat == 1) for seat in PLAYED.seats)
    assert behind(replace(PLAYED, seats=seats), BOB)[0] == "I'm back"
    assert "I'm back" not in behind(replace(PLAYED, seats=seats), ANN)


@pytest.mark.parametrize("wish", ["wants_end", "wants_pause"])
def test_a_pending_request_is_not_offered_again(wish: str) -> None:
    wishes: dict[str, Any] = {wish: True}
    seats = tuple(replace(s, **wishes) if s.seat == 1 else s for s in seats_of(SOME))
    offered = behind(replace(PLAYED, seats=seats), BOB)
    assert ("Pause" in offered) == (wish == "wants_end")
    assert ("End the game" in offered) == (wish == "wants_pause")


def test_a_winner_who_is_out_is_not_offered_to_leave() -> None:
    view = replace(PLAYED, public=replace(game(3).public(), out=(1,)))
    assert "Leave" not in behind(view, BOB)
    assert SEAT not in behind(view, NEW)


@pytest.mark.parametrize("view", [CUT, PLAYED])
def test_the_board_of_a_game_has_the_button(view: TableView) -> None:
    shown = board(view, SAY)
    assert control(shown, "⋯") == controls.ShowMore("K7QF")
    assert not {"Leave", HELP, SEAT, "Close"} & set(buttons(shown))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_in_every_language(language: str) -> None:
    for view in (OPEN, CUT, PLAYED, PAUSED, OVER, CLOSED):
        for visitor in (ANN, BOB, NEW, KEEPER, WATCHER):
            check(more(view, visitor, speak(language)))
