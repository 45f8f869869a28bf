"""The log of a deal on its board: the calls in words, and a line for each trick."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import Bunch, PlayOn
from bot.engine.cards import Card
from bot.engine.events import Cause
from bot.engine.game import Game
from bot.engine.variants import VARIANTS
from bot.engine.views import Ask, Trick
from bot.locale import LANGUAGES, speak
from bot.ui.core.layout import LAYOUT_TEXT
from bot.ui.table.board import board
from bot.ui.table.board.log import MOST_TRICKS, deal_log, whole_log
from bot.ui.table.hand import hand
from bot.views.seat_changes import SeatChange, acts_of
from bot.views.settings.server import TricksAs
from bot.views.table import HandView
from tests.hands import BARE, HEARTS, HEARTS_PLAY, TWO, deal, lay, play
from tests.ui.faces import all_there
from tests.ui.reading import board_text, check, text
from tests.ui.room import (
    EIGHT,
    NAMES,
    SAY,
    every_form,
    game,
    playing,
    reach,
    seats_of,
    typed,
    wander,
)

LONGEST = ("*_`~|" * 6 + "xy", "\\" * 32, "👍" * 16, "[](#)<@1>" * 3)
"""Names of 32 letters, most of which have to be escaped."""


def log(played: Game) -> list[str]:
    return whole_log(playing(played), played.public(), SAY)


def test_a_card_keeps_the_name_of_who_played_it() -> None:
    steps = HEARTS_PLAY.split()
    played = in_trinidad(f"1:stand {' '.join(steps[:3])}")
    change = SeatChange(0, 3, "Dee", "Eve", acts_of(played.public()))
    play(played, " ".join(steps[3:8]))
    view = replace(playing(played, names=["Ann", "Bob", "Cy", "Eve"]), seat_changes=(change,))
    lines = whole_log(view, played.public(), SAY)
    assert lines[1].startswith(typed("1 Bob 3♥ · Cy 8♥ · Dee J♠ · **Ann K♠**"))
    assert lines[2].startswith(typed("2 Ann 2♠ · **Bob A♠** · Cy 9♣ · Eve 3♣"))
    # The newcomer's hand does not say "you" of a card that was not theirs.
    early = in_trinidad(f"1:stand {' '.join(steps[:4])}")
    seen = replace(view, public=early.public())
    assert typed("J♠ Dee") in text(hand(HandView(seen, early.view(3)), SAY))


def test_no_jack_is_hung_where_jacks_are_no_point() -> None:
    public = in_trinidad(f"1:stand {' '.join(HEARTS_PLAY.split()[:4])}").public()
    don = replace(public, rules=VARIANTS["nine-card-don"].base)
    assert "Jack hung!" in whole_log(playing(in_trinidad("1:stand")), public, SAY)[1]
    assert "Jack hung!" not in whole_log(playing(in_trinidad("1:stand")), don, SAY)[1]


def in_trinidad(script: str) -> Game:
    played, _ = deal("trinidad", lay(HEARTS, "9S"))
    play(played, script)
    return played


def test_a_trick_is_a_line_with_its_winner_and_pips() -> None:
    played = in_trinidad(f"1:stand {' '.join(HEARTS_PLAY.split()[:12])}")
    assert log(played) == [
        typed("Ann turned up 9♠ · Bob stands"),
        typed("1 Bob 3♥ · Cy 8♥ · Dee J♠ · **Ann K♠** · 4 pips · **Jack hung!**"),
        typed("2 Ann 2♠ · **Bob A♠** · Cy 9♣ · Dee 3♣ · 4 pips"),
        typed("3 Bob 4♥ · **Cy A♥** · Dee 4♣ · Ann 3♦ · 4 pips"),
    ]
    # On the board it is small, below the line that says whose turn it is.
    lines = board_text(playing(played)).split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("▶ "))
    assert lines[at + 1 : -1] == [f"-# {line}" for line in log(played)]


def test_a_jack_that_comes_home_in_the_last_trick_is_saved() -> None:
    played = in_trinidad("1:stand")
    cards = tuple(Card.of(code) for code in ("JS", "2D", "3D", "4D"))
    tricks = (Trick(3, (3, 0, 1, 2), cards, winner=3, best=3),)
    early = replace(played.public(), tricks=tricks)
    assert "Jack" not in whole_log(playing(played), early, SAY)[-1]
    last = replace(early, hand_counts=(0,) * 4)
    assert whole_log(playing(played), last, SAY)[-1].endswith("· **Jack saved!**")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("", "Ann turned up 9♠"),
        ("1:beg", "Ann turned up 9♠ · Bob begs"),
        ("1:beg 0:give", "Ann turned up 9♠ · Bob begged; Ann gave a point"),
    ],
)
def test_the_turn_up_and_what_was_said_to_it_are_told(script: str, said: str) -> None:
    assert log(in_trinidad(script)) == [typed(said)]


def test_a_run_names_each_turn_up_and_what_it_scored() -> None:
    run = "8H 8C 8D TH TC TD"
    played, _ = deal("trinidad", lay(TWO, f"JS {run} 6S 8S 9H TS QH KH AH"))
    play(played, "1:beg 0:run")
    jack, six = "J♠ (scores 3 for Ann)", "6♠ (scores 2 for Ann)"
    assert log(played) == [typed(f"Ann turned up {jack} · Bob begged; Ann ran them: {six}, 9♣")]


def test_votes_to_bunch_or_play_on_are_shown_by_name() -> None:
    played = reach(Ask.DISCARD, "seven-up", 3, 3)
    calls = [
        (seat, call) for seat, call in played.public().calls if isinstance(call, Bunch | PlayOn)
    ]
    said = {Bunch: "bunches", PlayOn: "plays on"}
    votes = " · ".join(f"{NAMES[seat]} {said[type(call)]}" for seat, call in calls)
    assert votes in log(played)


def test_bids_and_the_sale_are_one_line_up_to_the_pitch() -> None:
    played = game(1, 4, variant="commercial-pitch", sides=4)
    play(played, "2:bid2 3:pass 0:bid3 1:sell0")
    bids = "Cy bids 2 · Dee passes · Ann bids 3 · Bob sells to Ann for 3"
    assert log(played) == [f"{bids} · **Ann must win 3 points**"]
    wander(played, 1)
    assert " · Ann pitched " in log(played)[0]


def test_pegs_stand_in_their_tricks() -> None:
    played, _ = deal("all-fives", lay(BARE, "9S"))
    play(played, "1:stand 1:AS 2:2H 3:2D 0:2C 1:KS 2:3H 3:3D 0:3C")
    assert typed("1 **Bob A♠** · Cy 2♥ · Dee 2♦ · Ann 2♣ · 4 pips · A♠ **+4**") in log(played)
    assert typed("2 **Bob K♠** · Cy 3♥ · Dee 3♦ · Ann 3♣ · 3 pips · K♠ **+3**") in log(played)


def test_a_penalty_stands_in_its_trick() -> None:
    found = 0
    for seed in range(1, 60):
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


def test_a_hand_thrown_in_is_told_in_the_trick_and_then_in_its_line() -> None:
    played, _ = deal("west-yorkshire", lay(BARE))
    play(played, "1:AS 2:throw-in")
    cards = "Cy threw in 2♥ 3♥ 4♥ 5♥ 6♥ 7♥"
    assert typed(f"-# {cards}") in board_text(playing(played)).split("\n")
    play(played, "3:2D 0:2C")
    assert log(played)[-1] == typed(f"1 **Bob A♠** · Dee 2♦ · Ann 2♣ · 4 pips · {cards}")
    assert typed(f"-# {cards}") not in board_text(playing(played)).split("\n")


def test_the_oldest_tricks_of_a_long_deal_are_counted() -> None:
    played = wander(game(5, 2, variant="california-jack"), 44)
    public = played.public()
    assert len(public.tricks) == 22
    shown = deal_log(playing(played), public, SAY, 4_000)
    assert shown.earlier == 22 - MOST_TRICKS
    lines = board_text(playing(played)).split("\n")
    at = lines.index(f"-# … and {shown.earlier} earlier tricks")
    assert "was cut: trumps" in lines[at - 1]
    assert lines[at + 1].startswith(f"-# {shown.earlier + 1} ")
    assert lines[-2].startswith("-# 22 "), "the newest comes last"


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
        for move in range(40):
            view, public = playing(wander(played, 1, move)), played.public()
            if move % 5 == 4:
                view = replace(view, seats=seats_of(EIGHT[::-1][: public.seats]))
            say = speak(LANGUAGES[move // 9 % len(LANGUAGES)])
            told = deal_log(view, public, say, LAYOUT_TEXT)
            lines = [line.removeprefix("-# ") for line in told.lines]
            assert told.earlier or lines == whole_log(view, public, say)


def test_where_each_trick_is_a_message_the_board_shows_the_last_one_alone() -> None:
    played = in_trinidad(f"1:stand {' '.join(HEARTS_PLAY.split()[:8])}")
    said = board_text(playing(played, tricks=TricksAs.MESSAGES))
    assert "-# 2 Ann " in said
    assert "-# 1 Bob " not in said
    assert "stands" not in said


def test_computers_need_no_mark_in_a_line_of_names() -> None:
    played = in_trinidad(f"1:stand {' '.join(HEARTS_PLAY.split()[:4])}")
    said = board_text(playing(played, computers=(1, 2, 3)))
    assert typed("-# 1 Bob 3♥ · Cy 8♥ · Dee J♠") in said
    assert said.count("🤖") == 3, "where the players are listed"
    assert NAMES[0] in said
