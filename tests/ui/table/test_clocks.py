"""Clocks, pauses and absences, as people read them."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import CallRevoke, Done
from bot.engine.game.game import Game
from bot.engine.views import Ask
from bot.ui.posts.render import post
from bot.views import posts
from bot.views.settings.clock import MINUTE
from bot.views.table.view import Pause, TableState
from tests.ui.reading import check, text
from tests.ui.room import NAMES, SAY, game, playing, reach, seats_of, wander


def reminded(played: Game) -> posts.ReminderPost:
    public = played.public()
    assert public.decision is not None
    seat = public.decision.seat
    return posts.ReminderPost(
        1, public.deal, posts.moves_made(public), seat, NAMES[seat], 2 * MINUTE
    )


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
