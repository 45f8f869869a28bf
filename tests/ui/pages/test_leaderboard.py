"""The leaderboard: its lines, its buttons and menus, its picture, and what they lead to."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.locale import speak
from bot.ui.controls.scores import (
    LeaderboardAct,
    ShowLeaderboard,
    ShowStats,
    StatsAct,
    decode_span,
    encode_span,
)
from bot.ui.core.custom_ids import BadControl, Control, decode
from bot.ui.core.message import Outgoing
from bot.ui.scores.leaderboard import ORDERS, leaderboard, leaderboard_image, span_text
from bot.views.leaderboard import LeaderboardLine, LeaderboardPage, LineKind, SortBy
from bot.views.periods import Calendar, Span, first_month, latest
from tests.ui.past import line
from tests.ui.reading import buttons, check, menus, text
from tests.ui.room import SAY

TODAY = 202611
LONDON = Calendar("Europe/London", TODAY)
LONG = "*_" * 16


ANN = line(1, (100, "Ann"), games=3, wins=2, points=40, fours=1, hung=2, lost=1, rating=1204)
BOB = line(2, (101, "B_b"), games=1, wins=1, points=14, shutouts=1, left=1)
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


def led(message: Outgoing, label: str) -> Control:
    return decode(str(buttons(message)[label].custom_id))


def test_each_line_has_all_its_figures() -> None:
    said = text(shown(page(ANN, BOB, CY), reader=101)).split("\n")
    assert said == [
        "## Leaderboard",
        "all games · all time · players",
        "1\\. Ann · **2 wins**",
        "-# rating 1204 · 3 games · 40 points · 1 four · 2 jacks hung · 1 jack lost",
        "2\\. B\\_b (you) · **1 win**",
        "-# 1 game · 14 points · 1 shut-out · 1 left early",
        "2\\. Cy · **1 win**",
        "-# 1 game · 14 points",
        "-# 3 players",
    ]


@pytest.mark.parametrize("order", SortBy)
def test_the_figure_sorted_by_is_bold(order: SortBy) -> None:
    said = text(shown(page(ANN), ShowLeaderboard(order=order)))
    assert said.count("**") == 2
    bold = said.split("**")[1]
    assert bold in {
        "rating 1204",
        "2 wins",
        "3 games",
        "40 points",
        "1 four",
        "2 jacks hung",
        "0 shut-outs",
    }
    assert said.count(bold) == 1, "and is not repeated"
    chooser = menu(shown(page(ANN), ShowLeaderboard(order=order)), "sort")
    assert [option.value for option in chooser.options if option.default] == [order.value]
    assert {SortBy(option.value) for option in chooser.options} == set(ORDERS) == set(SortBy)


def test_partners_computers_and_the_unrated() -> None:
    pair = line(1, (100, "Ann"), (102, "C@y"), games=3, wins=2, points=40)
    said = text(shown(page(pair), ShowLeaderboard(kind=LineKind.PARTNERS), reader=102))
    assert "Ann & C\\@y (you) · **2 wins**" in said
    assert "1 partnership" in said
    machine = line(1, (-1, "steady"), games=9, wins=4, points=50, rating=990)
    message = shown(page(machine, CY), ShowLeaderboard(order=SortBy.RATING))
    assert "🤖 steady · **rating 990**" in text(message)
    assert "Cy · **no rating yet**" in text(message)
    chooser = menu(message, "stats1")
    assert [option.value for option in chooser.options] == ["102"], "computers have no stats"


def test_pages_are_turned() -> None:
    about = ShowLeaderboard(variant="trinidad", span=Span.MONTH, month=202610, order=SortBy.FOURS)
    first = shown(page(ANN, number=1, of=3, total=25), about)
    assert "Page 1 of 3 · 25 players" in text(first)
    assert "Previous page" not in buttons(first)
    assert led(first, "Next page") == replace(about, page=2)
    assert led(first, "My place") == replace(about, act=LeaderboardAct.MINE)
    assert led(first, "Partners") == replace(about, kind=LineKind.PARTNERS)
    last = shown(page(ANN, number=3, of=3, total=25), replace(about, page=3))
    assert "Next page" not in buttons(last)
    assert led(last, "Previous page") == replace(about, page=2)
    alone = shown(page(ANN), about)
    assert {"Previous page", "Next page", "My place"}.isdisjoint(buttons(alone))


def test_an_empty_page_says_what_to_do_and_lets_one_look_elsewhere() -> None:
    empty = page()
    assert "No finished games against other people here yet." in text(shown(empty))
    assert "No finished practice games here yet." in text(
        shown(empty, ShowLeaderboard(practice=True))
    )
    elsewhere = shown(empty, ShowLeaderboard(span=Span.MONTH, month=202001))
    assert "Choose another time below" in text(elsewhere)
    assert "all" in {option.value for option in menu(elsewhere, "when").options}
    assert "Picture" not in buttons(elsewhere)


def test_practice_is_a_button_away_and_says_what_it_is() -> None:
    about = ShowLeaderboard(variant="trinidad", order=SortBy.RATING, page=3)
    usual = shown(page(ANN, number=3, of=3, total=25), about)
    assert "practice" not in text(usual)
    there = replace(about, practice=True, page=1)
    assert led(usual, "Practice") == there
    message = shown(page(ANN, of=2, total=12), there)
    assert "Trinidad · all time · players · practice" in text(message)
    assert led(message, "Against people") == replace(about, page=1)
    assert led(message, "Next page") == replace(there, page=2)
    who = menu(message, "stats1")
    assert decode(who.custom_id) == ShowStats(variant="trinidad", act=StatsAct.WHO, practice=True)


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


def test_a_full_page_of_long_names_fits() -> None:
    many = [
        line(
            n,
            (n, LONG),
            (n + 50, LONG),
            points=99_999,
            **dict.fromkeys(("games", "wins", "rating"), 9_999),
            **dict.fromkeys(("fours", "hung", "lost", "shutouts", "left"), 999),
        )
        for n in range(1, 11)
    ]
    message = shown(
        page(*many, number=7, of=9, total=88),
        ShowLeaderboard(page=7, drawn=True, kind=LineKind.PARTNERS),
    )
    assert message.in_words is not None
    assert text(message.in_words()).count("99999 points") == 10, "none is left out"
    (drawing,) = message.pictures
    assert len(drawing.description) <= 1_024
    assert drawing.description.count("Rating 9999, Games 9999, Wins 9999, Points 99999") == 10


# ------------------------------------------------------------------------------------ picture


def test_the_picture_says_in_words_what_it_shows() -> None:
    about = ShowLeaderboard(drawn=True, order=SortBy.POINTS)
    message = shown(page(ANN, BOB), about)
    (drawing,) = message.pictures
    first = "Rating 1204, Games 3, Wins 2, Points 40"
    second = "Rating –, Games 1, Wins 1, Points 14"
    assert drawing.description.split("\n") == [
        "All games · all time · players",
        f"1. Ann · {first}",
        f"2. B_b · {second}",
    ]
    assert text(message).split("\n")[:2] == ["## Leaderboard", "-# 2 players"], "and no words twice"
    assert message.in_words is not None
    assert "1\\. Ann" in text(message.in_words())
    with Image.open(BytesIO(drawing.draw())) as image:
        assert image.format == "PNG"
        assert image.height < image.width < 1_600
    assert led(message, "Text only") == replace(about, drawn=False)
    assert led(shown(page(ANN)), "Picture") == ShowLeaderboard(drawn=True)
    assert shown(page(ANN)).pictures == ()


def test_who_has_won_nothing_has_neither_place_nor_medal() -> None:
    lines = [
        line(1, (100, "Ann"), games=2, wins=1, points=9),
        line(1, (101, "Bob"), games=2, wins=1, points=9),
        line(3, (102, "Cy"), games=2, points=3),
        line(4, (103, "Dee"), games=2, points=-3),
    ]
    image = leaderboard_image(page(*lines), ShowLeaderboard(), 1, SAY)
    assert [(row.place, row.medal) for row in image.rows] == [
        *(("1", 0), ("1", 0), ("", None), ("", None))
    ]
    assert image.description.endswith("– Dee · Games 2, Wins 0, Points -3")
    said = text(shown(page(*lines[2:])))
    assert "– Cy · **no win yet**" in said
    assert "\\." not in said


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


@pytest.mark.parametrize("span", Span)
@pytest.mark.parametrize("manager", [False, True])
def test_a_page_of_months_by_utc_says_so(span: Span, manager: bool) -> None:
    about = ShowLeaderboard().spanning(span, TODAY)
    words = text(shown(page(ANN), about, calendar=Calendar("UTC", TODAY, manager=manager)))
    assert ("Months end at midnight UTC." in words) is (span is not Span.ALL)
    assert ("`/settings server`" in words) is (manager and span is not Span.ALL)
    assert "midnight" not in text(shown(page(ANN), about))
