"""What is behind *⋯*: each person finds what they may do, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ui.controls import table as controls
from bot.ui.table.more import Visitor, more
from bot.views.table.rights import Right
from bot.views.table.view import (
    FirstDealQuestion,
    FirstDealStep,
    Pause,
    SeatKind,
    TableState,
    TableView,
)
from tests.ui.reading import buttons, check, control
from tests.ui.room import SAY, game, playing, table, wander

ALL = frozenset(Right)
ANN, BOB, NEW = Visitor(100, ALL), Visitor(101, ALL - {Right.SET_CLOCK}), Visitor(999, ALL)
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
