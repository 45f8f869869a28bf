"""The leaderboard: its lines, its buttons and menus, its picture, and what they lead to."""

from dataclasses import replace
from typing import Any

import pytest

from bot.locale import speak
from bot.ui.controls.scores import (
    ShowLeaderboard,
    decode_span,
    encode_span,
)
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.message import Outgoing
from bot.ui.scores.leaderboard import leaderboard, leaderboard_image, span_text
from bot.views.leaderboard import LeaderboardLine, LeaderboardPage, SortBy
from bot.views.periods import Calendar, Span, first_month, latest
from tests.ui.past import line
from tests.ui.reading import check, menus
from tests.ui.room import SAY

TODAY = 202611
LONDON = Calendar("Europe/London", TODAY)
ANN = line(1, (100, "Ann"), games=3, wins=2, points=40, fours=1, hung=2, lost=1, rating=1204)
CY = line(2, (102, "Cy"), games=1, wins=1, points=14)


def page(
    *lines: LeaderboardLine, number: int = 1, of: int = 1, total: int | None = None
) -> LeaderboardPage:
    return LeaderboardPage(lines, number, of, len(lines) if total is None else total)


def shown(
    board: LeaderboardPage,
    about: ShowLeaderboard | None = None,
    reader: int = 1,
    calendar: Calendar = LONDON,
) -> Outgoing:
    message = leaderboard(board, about or ShowLeaderboard(), reader, calendar, SAY)
    check(message)
    return message


def menu(message: Outgoing, word: str) -> Any:
    """Return the menu that has a word in its custom_id."""
    (found,) = [menu for menu in menus(message) if word in menu.custom_id]
    return found


def test_the_menu_of_times_has_what_is_shown_and_the_latest() -> None:
    for about in (
        ShowLeaderboard(),
        ShowLeaderboard(span=Span.SEASON, month=202610),
        ShowLeaderboard(span=Span.MONTH, month=201902),
    ):
        chooser = menu(shown(page(ANN), about), "when")
        values = [option.value for option in chooser.options]
        assert len(set(values)) == len(values) <= 25
        assert [option.value for option in chooser.options if option.default] == [
            encode_span(about.span, about.month)
        ]
        assert {"all", "season:202610", "season:202607", "month:202611", "month:202512"} <= set(
            values
        )


# ------------------------------------------------------------------------------------ picture


def test_the_alt_text_holds_ten_lines_with_all_their_figures() -> None:
    lines = [
        replace(ANN, rank=n, people=((n, "Jean-François"), (n + 50, "Wilhelmine the Great")))
        for n in range(1, 11)
    ]
    image = leaderboard_image(page(*lines), ShowLeaderboard(order=SortBy.HUNG), 1, SAY)
    first, *rest = image.description.split("\n")
    assert first == "All games · all time · players"
    assert rest[0].endswith(" · Rating 1204, Games 3, Wins 2, Points 40, Jacks hung 2")
    assert len(rest) == 10


def test_empty_columns_are_left_out_unless_the_page_is_sorted_by_one() -> None:
    plain = leaderboard_image(page(CY), ShowLeaderboard(order=SortBy.FOURS), 1, SAY)
    assert plain.heads == ("Games", "Wins", "Points", "Fours")
    assert plain.heads[plain.bold] == "Fours"


# ---------------------------------------------------------------------------------- custom_ids


@pytest.mark.parametrize("forged", ["", "all:202611", "month", "month:2026", "season:202611", "x"])
def test_a_forged_time_is_refused(forged: str) -> None:
    with pytest.raises(BadControl):
        decode_span(forged)


def test_spans_in_words() -> None:
    assert span_text(Span.ALL, None, SAY) == "all time"
    assert span_text(Span.SEASON, 202610, SAY) == "October – December 2026"
    assert span_text(Span.MONTH, 202602, speak("fr")) == "février 2026"


def test_going_back_over_the_year() -> None:
    assert list(latest(Span.MONTH, 202602, 4)) == [202602, 202601, 202512, 202511]
    assert list(latest(Span.MONTH, 202611, 13))[-1] == 202511
    assert list(latest(Span.SEASON, 202602, 3)) == [202601, 202510, 202507]
    assert [first_month(Span.SEASON, 202600 + month) for month in (1, 3, 4, 12)] == [
        *(202601, 202601, 202604, 202610)
    ]
