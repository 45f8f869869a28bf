"""Clocks, pauses and absences, as people read them."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import CallRevoke, Done
from bot.engine.game import Game
from bot.engine.views import Ask
from bot.ui.controls import table as controls
from bot.ui.posts import post, private_reminder
from bot.ui.table.board import board
from bot.ui.table.clock import PACES, clock_explained, clock_terms, clock_times, span
from bot.ui.table.hand import hand, old_hand
from bot.views import posts
from bot.views.settings.clock import DAY, HOUR, MINUTE, SECOND, USUAL, Clock, Pace
from bot.views.table import HandView, Pause, SeatInfo, TableState
from tests.ui.posted import posted
from tests.ui.reading import board_text, buttons, check, control, ends_with_key, hand_text, text
from tests.ui.room import NAMES, SAY, game, holding, playing, reach, seats_of, table, wander


def seats(number: int = 0, **changes: Any) -> tuple[SeatInfo, ...]:
    """Seat four people, one of them with something changed."""
    return tuple(replace(s, **changes) if s.seat == number else s for s in seats_of(NAMES))


@pytest.mark.parametrize(
    ("ms", "words"),
    [
        (SECOND, "1 second"),
        (90 * SECOND, "90 seconds"),
        (MINUTE, "1 minute"),
        (90 * MINUTE, "90 minutes"),
        (12 * HOUR, "12 hours"),
        (DAY, "1 day"),
        (7 * DAY, "7 days"),
    ],
)
def test_times_are_shown_in_whole_units(ms: int, words: str) -> None:
    assert span(ms, SAY) == words


def test_a_clock_is_shown_with_its_name_if_it_has_one() -> None:
    words = "Clock (usual): reminder after 1 minute, the computer moves after 3 minutes"
    assert clock_times(USUAL, SAY) == words
    assert "Clock: reminder after 11 seconds" in clock_times(Clock(11_000, 60_000), SAY)
    assert "Miss 2 turns in a row and you're away" in clock_explained(USUAL, SAY)
    assert set(PACES) == set(Pace)
    assert "Clock" not in board_text(table(TableState.LOBBY)), "the usual is not worth a line"


def test_the_board_says_for_whom_time_ran_out() -> None:
    shown = board(playing(game(3), seats=seats(missed=1)), SAY)
    assert "Time ran out for Ann: the computer made that move." in text(shown)
    assert "I'm back" not in buttons(shown)
    shown = board(playing(game(3), seats=seats(missed=3)), SAY)
    assert "3 turns in a row" in text(shown)


def test_the_board_names_absent_players_and_offers_im_back() -> None:
    shown = board(playing(game(3), seats=seats(1, missed=2, away=True)), SAY)
    assert "Bob (away)" in text(shown)
    assert "Bob is away: the computer plays for them until they press I'm back." in text(shown)
    assert control(shown, "I'm back") == controls.ComeBack("K7QF")
    check(shown)


def test_absent_players_are_not_called_to_their_turn() -> None:
    played = reach(Ask.TURN_UP, "trinidad")
    decision = played.public().decision
    assert decision is not None
    there = board(playing(played), SAY)
    away = board(playing(played, seats=seats(decision.seat, away=True)), SAY)
    assert "▶ **Bob** to stand or beg" in text(there)
    assert "▶ Bob (away) to stand or beg" in text(away)
    assert set(buttons(there)) - set(buttons(away)) == {"Stand", "I beg"}


@pytest.mark.parametrize("pause", Pause)
def test_a_pause_says_what_ends_it(pause: Pause) -> None:
    shown = board(playing(game(3), paused=pause, seats=seats(away=pause is Pause.IDLE)), SAY)
    reasons = {
        Pause.REFUSED: "Discord won't let me post",
        Pause.ASKED: "asked to resume",
        Pause.IDLE: "as soon as a player presses I'm back",
        Pause.REFEREE: "is waiting for a referee's ruling",
    }
    assert reasons[pause] in text(shown)
    assert ("Resume" in buttons(shown)) == (pause is Pause.ASKED)
    assert ("I'm back" in buttons(shown)) == (pause is Pause.IDLE)
    assert "▶" not in text(shown)
    check(shown)


@pytest.mark.parametrize("private", [True, False])
def test_the_computer_plays_nothing_while_everybody_is_away(private: bool) -> None:
    away = tuple(replace(seat, away=True, missed=2) for seat in seats_of(NAMES))
    shown = board_text(playing(game(3), paused=Pause.IDLE, seats=away))
    assert "Ann (away)" in shown
    assert "The game is waiting" in shown
    assert "the computer plays" not in shown
    held = holding(game(3), 0, paused=Pause.IDLE, seats=away)
    shown = text(hand(held, SAY, refresh=private, direct=not private))
    assert "Everyone is away" in shown
    assert "the computer plays" not in shown
    left = text(posted(posts.AwayPost(1, 0, "Ann", 2), paused=Pause.IDLE))
    assert "Ann has missed 2 turns in a row" in left
    assert "the computer plays" not in left


def test_a_pause_says_who_wants_to_resume() -> None:
    everybody = tuple(replace(seat, wants_pause=True) for seat in seats_of(NAMES))
    shown = board(playing(game(3), paused=Pause.ASKED, seats=everybody), SAY)
    assert "Press Resume when you want to play on." in text(shown)
    some = (replace(everybody[0], wants_pause=False), *everybody[1:])
    shown = board(playing(game(3), paused=Pause.ASKED, seats=some), SAY)
    assert "Ann asked to resume." in text(shown)
    assert "3 minutes after the first" in text(shown)
    lobby = board(table(TableState.LOBBY, paused=Pause.ASKED), SAY)
    assert "Ann or a moderator can press Resume." in text(lobby)
    check(lobby)


def test_the_board_names_players_who_want_a_pause() -> None:
    shown = board(playing(game(3), seats=seats(2, wants_pause=True)), SAY)
    assert "Cy asked for a pause." in text(shown)
    assert control(shown, "Pause the game") == controls.PauseGame("K7QF")
    check(shown)


def test_a_hand_shows_what_the_clock_has_done() -> None:
    message = hand_text(holding(game(3), 0, seats=seats(missed=1)))
    assert "You took more than 3 minutes, so the computer made your move." in message
    assert "Miss 1 more, and it plays for you until you're back." in message
    others = hand_text(holding(game(3), 1, seats=seats(missed=1)))
    assert "You took" not in others


@pytest.mark.parametrize("private", [True, False])
def test_the_hand_of_an_absent_player_offers_im_back(private: bool) -> None:
    away = seats(missed=2, away=True)
    shown = hand(holding(game(3), 0, seats=away), SAY, refresh=private, direct=not private)
    assert "You're away" in text(shown)
    assert control(shown, "I'm back") == controls.ComeBack("K7QF")
    check(shown)
    assert "I'm back" not in buttons(
        hand(holding(game(3), 1, seats=away), SAY, refresh=private, direct=not private)
    )


def test_an_old_hand_offers_im_back_to_its_reader() -> None:
    view = playing(game(3), seats=seats(missed=2, away=True))
    shown = old_hand(view, 1, 0, None, SAY, reader=100)
    assert control(shown, "I'm back") == controls.ComeBack("K7QF")
    assert "The computer plays for you until" in text(shown)
    for reader in (101, None):
        assert "I'm back" not in buttons(old_hand(view, 1, 0, None, SAY, reader=reader))


@pytest.mark.parametrize("pause", Pause)
def test_a_hand_says_that_its_table_is_paused(pause: Pause) -> None:
    shown = hand(holding(game(3), 0, paused=pause), SAY, direct=True)
    assert "⏸" in text(shown)
    assert "Your turn" not in text(shown)


def reminded(played: Game) -> posts.ReminderPost:
    public = played.public()
    assert public.decision is not None
    seat = public.decision.seat
    return posts.ReminderPost(
        1, public.deal, posts.moves_made(public), seat, NAMES[seat], 2 * MINUTE
    )


def test_a_reminder_mentions_whose_turn_it_is() -> None:
    played = wander(game(3), 3)
    reminder = reminded(played)
    shown = post(reminder, playing(played, reminded=True), SAY)
    assert shown.mentions == (100 + reminder.seat,)
    assert f"<@{100 + reminder.seat}>" in text(shown)
    assert "The computer plays for you in 2 minutes." in text(shown)
    assert ends_with_key(shown)


def test_where_only_computers_wait_there_is_no_clock() -> None:
    played = wander(game(3), 3)
    seat = reminded(played).seat
    view = playing(played, computers=[one for one in range(4) if one != seat], reminded=True)
    reminder = replace(reminded(played), rest_ms=0)
    assert "The computers wait for you." in text(post(reminder, view, SAY))
    assert "The computers wait for you." in text(private_reminder(reminder, view, SAY))
    assert clock_terms(view, SAY).startswith("No clock:")
    late = replace(view, seats=tuple(replace(one, missed=1) for one in view.seats))
    mine = HandView(late, played.view(seat))
    assert "the computer made your move" not in text(hand(mine, SAY, direct=True))
    assert clock_terms(replace(view, state=TableState.LOBBY), SAY).startswith("Clock")


@pytest.mark.parametrize(
    "changes",
    [
        {"reminded": False},
        {"game": 2},
        {"paused": Pause.ASKED},
        {"state": TableState.CLOSED},
        {"seats": seats_of(("Eve",) * 4)},
        {"seats": tuple(replace(seat, away=True) for seat in seats_of(NAMES))},
        {"later": True},
    ],
)
def test_a_reminder_of_a_turn_that_is_over_mentions_nobody(changes: dict[str, Any]) -> None:
    played = wander(game(3), 3)
    reminder = reminded(played)
    if changes.pop("later", False):
        wander(played, 1)
    view = replace(playing(played, reminded=True), **changes)
    shown = post(reminder, view, SAY)
    assert shown.mentions == ()
    check(shown)
    # Repeats and other names do not change the key.
    assert shown.key == post(reminder, playing(played, reminded=True), SAY).key


def test_after_the_last_trick_players_who_are_not_done_are_reminded() -> None:
    played = reach(Ask.DONE, "trinidad", options={"revokes": "called"})
    public = played.public()
    turn = posts.moves_made(public)
    reminders = [
        posts.ReminderPost(1, public.deal, turn, seat, NAMES[seat], MINUTE) for seat in range(4)
    ]
    played.apply(public.order[2], Done())
    call = next(one for one in played.legal(0) if isinstance(one, CallRevoke))
    played.apply(0, call)
    shown = [post(one, playing(played, reminded=True), SAY) for one in reminders]
    assert [one.mentions for one in shown if one.mentions] == [
        (100 + seat,) for seat in range(4) if seat != public.order[2]
    ]
    assert "press Done" in text(shown[0])
    # A reminder of the last card is none of being done.
    late = replace(reminders[0], turn=turn - 1)
    assert post(late, playing(played, reminded=True), SAY).mentions == ()


def test_a_post_names_an_away_player() -> None:
    message = text(posted(posts.AwayPost(1, 2, "Cy", 2)))
    assert "Cy has missed 2 turns in a row and is away" in message
    assert "has missed 1 turn and is away" in text(posted(posts.AwayPost(1, 2, "Cy", 1)))


def test_a_table_that_closes_by_itself_says_why_and_keeps_the_score() -> None:
    closed = posts.ClosedPost(
        by=None,
        game=1,
        played=True,
        idle=True,
        sides=[["Ann", "Cy"], ["Bob", "Dee"]],
        score=[9, 4],
    )
    message = text(posted(closed))
    assert "nothing has happened here for a long time" in message
    assert "Score: Ann & Cy **9** · Bob & Dee **4**" in message
    assert "everyone has left" in text(posted(replace(closed, idle=False)))
