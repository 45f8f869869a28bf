"""The board in every state: its words and buttons."""

from dataclasses import replace

from bot.engine.actions import Beg, Give, Run, Stand
from bot.ui.controls import table as controls
from bot.ui.controls.table import MakeCall, MyHand
from bot.ui.table.board import board, superseded_board
from bot.ui.text.cards import card_text
from bot.views.table import TableState
from tests.hands import HEARTS, deal, lay, play
from tests.ui.faces import all_there
from tests.ui.reading import board_text, buttons, check, control, text
from tests.ui.room import NAMES, SAY, game, playing, seats_of, table, typed, wander


def test_eldest_is_asked_to_stand_or_beg() -> None:
    played = game(3)
    shown = board(playing(played), SAY)
    lines = text(shown).split("\n")
    assert lines[0] == "### Trinidad · deal 1", "its key has the table's id"
    assert lines[1] == "● **0** · ○ **0** · to 14"
    assert lines[2] == "○ Bob · 6 cards"
    assert "● Ann · 6 cards · dealer" in lines
    assert "▶ **Bob** to stand or beg" in lines
    assert f"-# Ann turned up {card_text(played.public().turn_ups[0], SAY)}" in lines
    assert control(shown, "Stand") == MakeCall("K7QF", 1, 0, 0, Stand())
    assert control(shown, "I beg") == MakeCall("K7QF", 1, 0, 0, Beg())
    assert control(shown, "My hand") == MyHand("K7QF")
    assert list(buttons(shown)) == ["Stand", "I beg", "My hand", "⋯"]
    check(shown)


def test_the_dealer_gives_or_runs() -> None:
    played = game(3)
    played.apply(1, Beg())
    shown = board(playing(played), SAY)
    assert "▶ **Ann** to answer the beg" in text(shown)
    assert "Bob begs" in text(shown)
    assert control(shown, "Give a point") == MakeCall("K7QF", 1, 0, 1, Give())
    assert control(shown, "Run them") == MakeCall("K7QF", 1, 0, 1, Run())
    assert "Stand" not in buttons(shown)


def test_the_players_are_listed_in_order_of_play_with_the_cards_of_the_trick() -> None:
    played = game(3)
    played.apply(1, Stand())
    wander(played, 6)
    public = played.public()
    said = board_text(playing(played))
    assert len(public.trick.cards) == 2
    names = ("Ann", "Bob", "Cy", "Dee")
    places = [
        said.index(f"{names[seat]} · **{card_text(card, SAY)}**")
        for seat, card in public.trick.plays
    ]
    assert places == sorted(places)
    assert "Trumps **" in said
    assert said.count("** winning · ") == 1


def test_the_line_says_who_plays_what_was_led_and_who_is_winning() -> None:
    played, _ = deal("trinidad", lay(HEARTS, "9S"))
    play(played, "1:stand")
    assert "▶ **Bob** to lead" in board_text(playing(played))
    play(played, "1:3H 2:8H")
    assert typed("▶ **Dee** to play · ♥ led · 8♥ Cy winning") in board_text(playing(played))
    play(played, "3:JS 0:KS")
    assert "▶ **Ann** took the trick (4 pips) and leads" in board_text(playing(played))
    play(played, "0:2S")
    said = board_text(playing(played))
    assert typed("▶ **Bob** to play · ♠ led (trumps) · 2♠ Ann winning") in said
    assert "and leads" not in said


def test_a_computer_has_no_buttons_pressed_for_it() -> None:
    shown = board(playing(game(3), computers=(1, 3)), SAY)
    assert list(buttons(shown)) == ["My hand", "⋯"]
    assert "▶ Bob to stand or beg" in text(shown)


def test_two_players_have_no_partner_marks_and_their_score_beside_their_names() -> None:
    shown = board(playing(game(5, seats=2)), SAY)
    assert "●" not in text(shown)
    assert "Ann **0** · 6 cards · dealer" in text(shown)
    check(shown)


def test_a_player_who_wants_to_end_the_game_is_named_and_the_others_may_agree() -> None:
    seats = tuple(replace(seat, wants_end=seat.seat == 2) for seat in seats_of(NAMES))
    shown = board(playing(game(3), seats=seats), SAY)
    assert "Cy asked to end the game." in text(shown)
    assert control(shown, "End the game") == controls.CloseTable("K7QF")
    assert "End the game" not in buttons(board(playing(game(3)), SAY))
    check(shown)


def test_a_closed_table_has_no_buttons() -> None:
    for public in (None, game(3).public(), wander(game(3), 1_000).public()):
        shown = board(table(TableState.CLOSED, public), SAY)
        assert not buttons(shown)
        assert "closed" in text(shown)
        check(shown)


def test_the_board_of_a_deal_that_was_broken_off_points_below() -> None:
    broken = superseded_board(table(), 2, 3, SAY)
    assert "cancelled" in text(broken)
    assert broken.key == "K7QF · game 2 · deal 4 · board"
    assert not buttons(broken)


def test_a_board_with_a_picture_names_the_players_in_the_picture_alone() -> None:
    played, _ = deal("trinidad", lay(HEARTS, "9S"))
    view = playing(played, computers=(1, 2))
    shown = board(view, all_there().public(view))
    (drawn,) = shown.pictures
    assert all(f"{name}: " in drawn.description for name in ("Ann", "🤖 Bob", "🤖 Cy", "Dee"))
    assert text(shown).split("\n") == [
        "### Trinidad · deal 1",
        "▶ Bob to stand or beg",
        typed("-# Ann turned up 9♠"),
        "-# K7QF · board",
    ]
    assert shown.in_words is not None
    words = text(shown.in_words()).split("\n")
    assert [line for line in words if "6 cards" in line]
    check(shown)
    check(shown.in_words())
