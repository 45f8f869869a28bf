"""The board of a game's end: result, highlights, rematch, proofs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.locale import LANGUAGES, speak
from bot.ui.controls.history import ShowCheck, ShowReplay
from bot.ui.controls.table import ChangePartners, Rematch
from bot.ui.core.message import Outgoing
from bot.ui.pictures.colours import Palette
from bot.ui.table.results.game_end import game_end
from bot.views.summary import GameSummary, Highlights, LittleRated, RatingNote
from bot.views.table import Pause, TableState, TableView
from bot.views.titles import EarnedTitle, Title
from tests.ui.past import SPECIAL, ended
from tests.ui.posted import OTHER
from tests.ui.reading import buttons, check, control, ends_with_key, text
from tests.ui.room import EIGHT, SAY, table, typed

DIGITS = " ".join([OTHER[:8]] * 4)

PICTURED = speak("en", palette=Palette.FOUR.value)


def over(**changes: Any) -> TableView:
    return table(TableState.OVER, **changes)


def shown(summary: GameSummary, view: TableView | None = None) -> Outgoing:
    message = game_end(view or over(), summary, SAY)
    check(message)
    assert ends_with_key(message)
    return message


def test_a_game_over_is_one_message() -> None:
    message = shown(ended())
    assert text(message).split("\n") == [
        "### 🏆 Ann & Cy win 14\xa0:\xa09",
        typed("7 deals · 2 jacks hung · luckiest turn-up: J♠ by Cy · 3 deals in a row"),
        "● **14** Ann & Cy ▂▄█",
        "○ **9** Bob & Dee ▁▃▅",
        "-# Leaderboard: Ann 4 wins, #5 → #3 · Cy 1 win, #8 · Bob no win yet",
        f"-# K7QF · result · next game's fair deal {DIGITS}…",
    ]
    assert control(message, "Rematch") == Rematch("K7QF", 1)
    assert control(message, "Change partners") == ChangePartners("K7QF", 1)
    assert control(message, "Replay") == ShowReplay("K7QF", 1)
    assert control(message, "Was it fair?") == ShowCheck("K7QF", 1, 0)
    assert message.files == ()


def test_titles_are_told_in_small_print() -> None:
    one = EarnedTitle(Title.KICK_OUT, 0, "Ann")
    said = text(shown(ended(titles=(one,))))
    assert "-# New title: Ann Kick-out (won a game with a card turned up as dealer)\n" in said
    both = (one, EarnedTitle(Title.FOUR, 0, "C_y"))
    assert "-# New titles: Ann Kick-out · C\\_y All Four\n" in text(shown(ended(titles=both)))


def test_a_drawn_game_says_so_and_has_no_target() -> None:
    summary = ended(winner=None, score=(9, 9), course=((2, 1), (9, 9)))
    view = over(options={"deals": 2})
    assert text(shown(summary, view)).startswith("### 🤝 The game is drawn, 9\xa0:\xa09\n")
    [chart] = game_end(view, summary, PICTURED).pictures
    assert chart.description.startswith("Score after each deal\n")
    assert chart.draw()


def test_what_was_special_names_the_losers_where_it_was_theirs() -> None:
    special = replace(SPECIAL, turn_up=None, run=(1, 4), biggest=(0, 0, 6), jacks_hung=1)
    said = text(shown(ended(highlights=special)))
    assert "7 deals · 1 jack hung · 4 deals in a row for Bob & Dee · best deal: 6 points" in said
    dull = Highlights(deals=1, run=(0, 2), biggest=(1, 0, 4))
    assert "1 deal\n" in text(shown(ended(highlights=dull)))


def test_a_winner_alone_second_place_chips_and_practice() -> None:
    alone = ended(
        sides=(("Ann",), ("Bob",), ("Cy",)),
        score=(3, 9, 7),
        winner=1,
        second=2,
        chips=(-2, 4, -2),
        practice=True,
        standings=(("Bob", 1, 1, 9, 1, 1),),
        course=(),
    )
    view = over(sides=3, names=("Ann", "Bob", "Cy"), variant="dick")
    message = shown(alone, view)
    lines = text(message).split("\n")
    assert lines[0] == "### 🏆 Bob wins 9\xa0:\xa07\xa0:\xa03"
    assert "Second: Cy" in lines
    assert "**9** Bob" in lines, "no bars without deals that can be read"
    assert "-# Chips for each player: Ann **-2** · Bob **+4** · Cy **-2**" in lines
    assert "-# Practice: Bob 1 win, #1" in lines
    assert "Change partners" not in buttons(message), "nobody has partners here"


def test_after_a_change_of_seats_the_winners_stay_and_the_next_sides_are_said() -> None:
    view = over(names=("Ann", "Cy", "Bob", "Dee"))
    said = text(shown(ended(), view))
    assert "### 🏆 Ann & Cy win 14\xa0:\xa09" in said
    assert "Next game: ● **Ann** & **Bob** · ○ **Cy** & **Dee**" in said
    left = text(shown(ended(), over(names=("Ann", "Bob", None, "Dee"))))
    assert "Next game: ● **Ann** & free seat · ○ **Bob** & **Dee**" in left
    turned = over(names=("Bob", "Ann", "Dee", "Cy"))
    assert "Next game:" not in text(shown(ended(), turned)), "the same partners"


def test_once_the_rematch_has_begun_result_fingerprint_and_proofs_stay() -> None:
    begun = table(TableState.CUTTING, game=2)
    message = shown(ended(), begun)
    assert set(buttons(message)) == {"Review", "Replay", "Was it fair?"}
    assert "Ann & Cy win 14\xa0:\xa09" in text(message)
    assert DIGITS in text(message)
    assert "○ **9** Bob & Dee ▁▃▅" in text(message)
    assert game_end(begun, ended(), PICTURED).pictures
    closed = shown(ended(), table(TableState.CLOSED))
    assert "This table is closed." in text(closed)
    assert set(buttons(closed)) == {"Review", "Replay", "Was it fair?"}
    assert DIGITS not in text(closed), "there is no next game"


def test_the_end_of_an_earlier_version_has_no_fingerprint() -> None:
    said = text(shown(ended(commitment="", standings=(), practice=True)))
    assert "-# Practice\n-# K7QF · result" in said


def test_a_game_that_counts_for_nobody_says_so() -> None:
    said = text(shown(ended(standings=(), void=True, practice=True)))
    assert "Not on the leaderboard: one side made no move itself." in said


def test_a_paused_table_says_so_above_the_result() -> None:
    said = text(shown(ended(), over(paused=Pause.ASKED)))
    assert said.index("paused") < said.index("🏆")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_eight_long_names_fit_in_every_language(language: str) -> None:
    names = tuple(f"{name}{'x' * 40}"[:32] for name in EIGHT)
    summary = ended(
        sides=(names[::2], names[1::2]),
        standings=tuple((name, 999, 999, 9_999, 99, 98) for name in names),
        course=tuple((n, n // 2) for n in range(60)),
        chips=(-99, 99),
        highlights=replace(SPECIAL, run=(1, 9)),
    )
    view = over(names=tuple(reversed(names)), paused=Pause.REFUSED)
    message = game_end(view, summary, speak(language))
    check(message)
    assert DIGITS in text(message)


def test_readers_of_pictures_get_a_chart_and_others_the_same_in_words() -> None:
    message = game_end(over(), ended(), PICTURED)
    check(message)
    (chart,) = message.pictures
    assert "Bob & Dee: 1, 3, 9" in chart.description
    assert "▂▄█" not in text(message)
    assert message.in_words is not None
    words = message.in_words()
    assert not words.pictures
    assert text(words) == text(game_end(over(), ended(), SAY))


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (
            RatingNote(LittleRated.SHORT),
            "Not rated: shorter than two deals or half the usual target.",
        ),
        (
            RatingNote(LittleRated.AGAIN, 12),
            "Counts less in ratings: the same opponents, 12 times in 30 days.",
        ),
        (
            RatingNote(LittleRated.NEW),
            "Counts less in ratings until its players have met more people here.",
        ),
    ],
)
def test_small_print_says_why_ratings_follow_little(note: RatingNote, said: str) -> None:
    assert f"-# {said}\n" in text(shown(ended(rating=note)))
    assert said not in text(shown(ended()))
    assert said not in text(shown(ended(rating=note, void=True, standings=())))
