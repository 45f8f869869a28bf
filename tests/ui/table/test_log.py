"""The log of a deal on its board: the calls in words, and a line for each trick."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.events import Cause
from bot.locale import LANGUAGES, speak
from bot.ui.core.layout import LAYOUT_TEXT
from bot.ui.table.board import board
from bot.ui.table.board.log import deal_log, whole_log
from tests.ui.faces import all_there
from tests.ui.reading import check, text
from tests.ui.room import (
    EIGHT,
    SAY,
    every_form,
    game,
    playing,
    seats_of,
    wander,
)

LONGEST = ("*_`~|" * 6 + "xy", "\\" * 32, "👍" * 16, "[](#)<@1>" * 3)
"""Names of 32 letters, most of which have to be escaped."""


def test_a_penalty_stands_in_its_trick() -> None:
    found = 0
    for seed in range(1, 25):
        played = game(seed, 2, variant="californie", options={"penalty": True}, score=(3, 3))
        while not played.over and played.public().deal == 0:
            public = played.public()
            lines = whole_log(playing(played), public, SAY)
            told = sum(line.count("couldn't follow or trump: −1") for line in lines)
            all_done = [one for one in public.points if one.cause is Cause.PENALTY]
            in_open = bool(public.trick.cards)
            assert len(all_done) - told in {0, int(in_open)}
            found += told
            wander(played, 1, seed)
    assert found


@pytest.mark.parametrize("room", range(0, 1_500, 50))
def test_a_log_uses_the_room_that_there_is(room: int) -> None:
    played = wander(game(5, 2, variant="california-jack"), 44)
    shown = deal_log(playing(played), played.public(), SAY, room)
    assert sum(len(line) + 1 for line in shown.lines) <= max(room, 40)
    tricks = [line for line in shown.lines if line[3].isdigit()]
    assert len(tricks) + shown.earlier == 22
    if tricks:
        assert tricks[-1].startswith("-# 22 ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 8])
def test_the_longest_deal_with_the_longest_names_fits(language: str, seats: int) -> None:
    """26 tricks, emojis, names that are all markup: the newest trick is there, and the buttons."""
    variant = "california-jack" if seats == 2 else "pitch"
    played = game(5, seats, variant=variant)
    names = (LONGEST * 2)[:seats]
    say = all_there().public(playing(played))
    say = speak(language, say.signs)
    while not played.over and played.public().deal == 0:
        view = playing(played, seats=seats_of(names))
        shown = board(view, say)
        check(shown)
        tricks = played.public().tricks
        assert not tricks or f"-# {len(tricks)} " in text(shown)
        wander(played, 1)


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
