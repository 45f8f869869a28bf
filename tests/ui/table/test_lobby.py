"""The board before the deals: seats, the cut, the fingerprint; and answers to sitting down."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.engine.variants import VARIANTS
from bot.ui.controls import table as controls
from bot.ui.controls.lfg import ListTable
from bot.ui.controls.table import Cut, CutHere, Join, MyHand, Start
from bot.ui.core.message import Outgoing
from bot.ui.pictures.table import TablePicture
from bot.ui.pictures.table.places import PLACES, PLATE, WIDTH
from bot.ui.table.board import board
from bot.ui.table.lobby import (
    begun_lobby,
    fingerprint_page,
    next_step,
    old_lobby,
    pack_to_cut,
    seated,
)
from bot.ui.table.table_picture import picture_before_cards
from bot.views.posts import BoardPost, GameStart
from bot.views.settings.clock import Pace
from bot.views.table import (
    EmptySeats,
    FirstDealQuestion,
    FirstDealStep,
    Pause,
    TableState,
    TableView,
)
from tests.ui.faces import pictured
from tests.ui.posted import OTHER, cut_made
from tests.ui.reading import board_text, buttons, check, control, ends_with_key, text
from tests.ui.room import COMMITMENT, EIGHT, SAY, game, playing, table

DIGITS = "630dcd29 66c43366 91125448 bbb25b4f…"
PICTURED = pictured()
CUT = FirstDealStep(FirstDealQuestion.CUT, 2)


def waiting(*names: str | None, **changes: Any) -> TableView:
    """Return a table where people take seats."""
    return table(TableState.LOBBY, names=names, **changes)


def test_a_lobby_says_what_is_played_and_who_sits_where() -> None:
    shown = board(waiting("Ann", None, None, "Bob", computers=(3,)), SAY)
    assert text(shown).split("\n") == [
        "### 🃏 Trinidad · to 14",
        SAY(VARIANTS["trinidad"].line),
        "● Ann · —",
        "○ — · 🤖 Bob",
        f"-# K7QF · fair deal {DIGITS}",
    ]
    assert {label: control(shown, label) for label in buttons(shown)} == {
        "Sit down": Join("K7QF"),
        "Fill with computers and start": Start("K7QF"),
        "Find players": ListTable("K7QF"),
        "How to play": controls.ShowRules("K7QF"),
        "⋯": controls.ShowMore("K7QF"),
    }
    assert ends_with_key(shown)
    check(shown)


def test_where_readers_want_pictures_the_table_is_drawn_with_its_free_seats() -> None:
    view = waiting("Ann", None, "Κύ", "Bob", computers=(3,))
    shown = board(view, PICTURED)
    [picture] = shown.pictures
    assert isinstance(picture, TablePicture)
    assert picture.description.split("\n") == [
        "Trinidad",
        "● Ann",
        "○ free seat",
        "● Κύ",
        "○ 🤖 Bob",
    ]
    assert [seat.plate.name for seat in picture.seats] == ["Ann", "Bob", "Κύ", "free seat"]
    assert [seat.plate.free for seat in picture.seats] == [False, False, False, True]
    assert "● Ann" not in text(shown)
    assert shown.in_words is not None
    assert text(shown.in_words()) == text(board(view, SAY)), "for a channel that takes no files"
    check(shown)
    asked = board(table(TableState.CUTTING, first=CUT), PICTURED).pictures[0]
    assert isinstance(asked, TablePicture)
    assert [seat.plate.name for seat in asked.seats if seat.plate.glows] == ["Cy"]


@pytest.mark.parametrize("count", range(2, 9))
def test_no_plate_lies_on_another_before_the_cards(count: int) -> None:
    view = waiting(*EIGHT[:count], sides=count, variant="pitch")
    [picture] = picture_before_cards(view, PICTURED)
    width, height = Image.open(BytesIO(picture.draw())).size
    plan = PLACES[count].before_cards()
    assert (width, height) == (WIDTH, plan.height)
    for number, (x, y) in enumerate(plan.seats):
        assert PLATE[1] // 2 <= y <= height - PLATE[1] // 2
        for over, down in plan.seats[:number]:
            assert abs(over - x) >= PLATE[0] or abs(down - y) >= PLATE[1]


def test_players_without_partners_stand_in_one_line() -> None:
    assert "\nAnn · — · Cy\n" in board_text(waiting("Ann", None, "Cy", sides=3, variant="seven-up"))
    six = board_text(waiting("Ann", None, None, "Dee", None, None, sides=3, variant="pitch"))
    assert six.split("\n")[2:5] == ["● Ann · Dee", "○ — · —", "▲ — · —"]


def test_a_full_lobby_can_only_be_started() -> None:
    full = board(waiting("Ann", "Bob", "Cy", "Dee"), SAY)
    assert list(buttons(full)) == ["Start", "How to play", "⋯"]


def test_a_table_that_waits_for_people_says_so() -> None:
    shown = board(waiting("Ann", None, None, None, fill=EmptySeats.NOBODY), SAY)
    assert list(buttons(shown)) == ["Sit down", "Find players", "How to play", "⋯"]
    assert "-# starts when every seat is taken" in text(shown)


def test_unusual_terms_are_in_small_print() -> None:
    options = {"target": 7, "game_points": 2}
    said = board_text(waiting("Ann", None, options=options, clock=Pace.QUICK.clock))
    assert "Trinidad · to 7" in said
    (small,) = [line for line in said.split("\n") if "the Game point is worth 2 points" in line]
    assert small.startswith("-# ")
    assert "Clock (quick)" in small


def test_the_cutter_is_named_with_the_ways_to_cut() -> None:
    shown = board(table(TableState.CUTTING, first=CUT, game=3), SAY)
    assert "▶ **Cy** cuts the pack." in text(shown)
    assert {label: control(shown, label) for label in list(buttons(shown))[:2]} == {
        "Cut": CutHere("K7QF", 3),
        "Choose where…": Cut("K7QF", 3),
    }
    assert shown.key == f"K7QF · game 3 · fair deal {DIGITS}"
    check(shown)


def test_the_lobby_of_a_game_that_has_begun_keeps_the_fingerprint_and_tells_the_cut() -> None:
    sides = (("Ann", "Cy"), ("Bob", "Dee"))
    start = GameStart(1, COMMITMENT, sides, cut_made())
    shown = begun_lobby(table(), start, SAY)
    first, *told, last = text(shown).split("\n")
    assert first == "**Trinidad** · ● Ann & Cy · ○ Bob & Dee"
    assert told[0] == "-# Dee cuts 26 cards."
    assert told[-1] == "-# **Cy has the highest card and deals first.**"
    assert last == f"-# K7QF · fair deal {DIGITS}"
    assert shown.key == board(waiting("Ann", None), SAY).key, "it is found again by this"
    assert not buttons(shown)
    check(shown)


def test_a_cut_that_has_a_post_is_not_told_twice() -> None:
    sides = (("Ann",), ("Bob",), ("Cy",))
    shown = begun_lobby(table(), GameStart(2, OTHER, sides), SAY)
    assert text(shown).split("\n")[0] == "**Trinidad** · Ann · Bob · Cy"
    assert len(text(shown).split("\n")) == 2
    assert OTHER[:8] in text(shown)
    check(shown)


def test_a_lobby_that_was_posted_again_keeps_what_it_promised() -> None:
    shown = old_lobby(table(commitment=OTHER), BoardPost(1, -1, COMMITMENT), SAY)
    assert text(shown).split("\n") == [
        "**Trinidad** · The newest board is below.",
        f"-# K7QF · fair deal {DIGITS}",
    ]
    check(shown)


def test_a_page_shows_the_whole_fingerprint() -> None:
    shown = fingerprint_page(GameStart(1, COMMITMENT), SAY)
    said = text(shown)
    assert COMMITMENT in said.replace(" ", "").replace("\n", "")
    assert f"\n{DIGITS.removesuffix('…')}\n" in said, "a line is what the channel shows"
    assert "first 32 characters" in said
    check(shown)


def answers(shown: Outgoing | None) -> tuple[str, dict[str, Any]]:
    """Return the words of an answer and what its buttons mean."""
    assert shown is not None
    check(shown)
    return text(shown), {label: control(shown, label) for label in buttons(shown)}


def test_a_new_player_reads_their_partner_and_may_choose_another() -> None:
    said, offered = answers(seated(waiting("Ann", "Bob", None, None), 1, SAY))
    assert said == ("You're in, still without a partner. The game starts when every seat is taken.")
    assert offered == {"Play with Ann instead": Join("K7QF", 2)}
    said, offered = answers(seated(waiting("Ann", None, "Bob", None), 2, SAY))
    assert said.startswith("You sit opposite **Ann**.")
    assert offered == {"Play against Ann instead": Join("K7QF", 1)}
    six = waiting("Ann", None, None, "Bob", None, None, sides=3, variant="pitch")
    _, offered = answers(seated(six, 3, SAY))
    assert offered == {"Play against Ann instead": Join("K7QF", 1)}


def test_no_seat_is_offered_where_all_play_alone_or_the_game_begins() -> None:
    said, offered = answers(seated(waiting("Ann", "Bob", None, sides=3), 1, SAY))
    assert (said, offered) == ("You're in. The game starts when every seat is taken.", {})
    eight = waiting(*EIGHT[:7], None)
    assert answers(seated(eight, 6, SAY))[0].startswith("You play with **Ann & Cy & Eve**.")


@pytest.mark.parametrize(("seat", "mine"), [(2, True), (1, False)])
def test_the_cutter_gets_the_pack_at_once(seat: int, *, mine: bool) -> None:
    view = table(TableState.CUTTING, first=CUT)
    said, offered = answers(seated(view, seat, SAY))
    cuts = {"Cut": CutHere("K7QF", 1), "Choose where…": Cut("K7QF", 1)}
    assert offered == (cuts if mine else {})
    wait = "**Cy** cuts the pack, then the cards are dealt."
    assert said.endswith("Cut the pack:" if mine else wait)
    shown = pack_to_cut(view, 100 + seat, SAY)
    assert (shown is not None) == mine
    if shown is not None:
        assert answers(shown) == ("Cut the pack:", cuts)
    assert pack_to_cut(table(TableState.CUTTING, first=CUT, paused=Pause.REFUSED), 102, SAY) is None


def test_after_the_cut_the_next_question_is_named() -> None:
    step = FirstDealStep(FirstDealQuestion.GUESS, 0, cutter=3)
    view = table(TableState.CUTTING, variant="lancashire", first=step)
    assert answers(next_step(view, 3, SAY))[0] == "Next, the board asks **Ann**."
    assert next_step(playing(game(3)), 0, SAY) is None


def test_a_player_who_joins_in_mid_game_is_shown_the_way_to_the_hand() -> None:
    _, offered = answers(seated(playing(game(3)), 0, SAY))
    assert offered == {"My hand": MyHand("K7QF")}
