"""The log of a deal on its board: the calls in words, and a line for each trick."""

from __future__ import annotations

from dataclasses import replace

from bot.locale import LANGUAGES, speak
from bot.ui.core.layout import LAYOUT_TEXT
from bot.ui.table.board.log import MOST_TRICKS, deal_log, whole_log
from tests.ui.room import EIGHT, SAY, every_form, game, playing, seats_of, wander


def test_a_log_uses_the_room_that_there_is() -> None:
    for told in (MOST_TRICKS, 22):
        played = wander(game(5, 2, variant="california-jack"), 2 * told)
        for room in range(0, 1_500, 5):
            shown = deal_log(playing(played), played.public(), SAY, room)
            assert sum(len(line) + 1 for line in shown.lines) <= max(room, 40)
            tricks = [line for line in shown.lines if line[3].isdigit()]
            assert len(tricks) + shown.earlier == told
            assert not tricks or tricks[-1].startswith(f"-# {told} ")
        assert len(tricks) == MOST_TRICKS


def test_the_cached_log_matches_the_whole_log() -> None:
    for played in every_form(4):
        for move in range(24):
            view, public = playing(wander(played, 1, move)), played.public()
            if move % 5 == 4:
                view = replace(view, seats=seats_of(EIGHT[::-1][: public.seats]))
            say = speak(LANGUAGES[move // 9 % len(LANGUAGES)])
            told = deal_log(view, public, say, LAYOUT_TEXT)
            lines = [line.removeprefix("-# ") for line in told.lines]
            assert told.earlier or lines == whole_log(view, public, say)
