"""A player's stats in words and pictures."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.engine.variants import Family
from bot.locale import LANGUAGES, speak
from bot.ui.controls.scores import ShowLeaderboard, ShowStats, StatsAct
from bot.ui.core import custom_ids
from bot.ui.core.message import Outgoing
from bot.ui.pictures.line_chart import LineChart
from bot.ui.scores.rating_chart import rating_chart
from bot.ui.scores.stats import FAMILIES, stats
from bot.ui.text.sparkline import WIDTH, sparkline
from bot.views.leaderboard import Totals
from bot.views.stats import (
    CardStats,
    Ending,
    FamilyRating,
    GamesPlayed,
    OtherPlayer,
    PlayerStats,
    RatingHistory,
)
from tests.ui.reading import buttons, check, menus, text
from tests.ui.room import SAY

DAY = 86_400_000
START = 1_770_000_000_000
WON, DRAWN, LOST, LEFT = Ending
RISING = RatingHistory(Family.TURNED, tuple((START + n * DAY, 1000 + 10 * n) for n in range(4)))
FALLING = RatingHistory(Family.PITCHED, ((START, 990), (START + 40 * DAY, 940)))
ANN = PlayerStats(
    user_id=100,
    name="A_nn",
    variant=None,
    totals=Totals(games=12, wins=7, points=130, fours=1, hung=3, lost=1, shutouts=1, left=1),
    form=(LOST, WON, WON, DRAWN, LEFT),
    cards=CardStats(29, 12, 14, 9, 21, 17, 3, 1),
    partner=OtherPlayer(102, "C*y", 9, 7),
    opponent=OtherPlayer(101, "Bob", 11, 8),
    played=(GamesPlayed("trinidad", 10, 6), GamesPlayed("pitch", 2, 1)),
    ratings=(
        FamilyRating(Family.TURNED, 1030, 10),
        FamilyRating(Family.PITCHED, 940, 2),
    ),
    histories=(RISING, FALLING),
)


def shown(found: PlayerStats = ANN, about: ShowStats | None = None, **changes: Any) -> Outgoing:
    about = about or ShowStats(found.user_id, found.variant)
    message = stats(replace(found, **changes), about, "Somebody", SAY)
    check(message)
    return message


def test_all_figures_are_shown() -> None:
    assert text(shown()).split("\n") == [
        "## A\\_nn",
        "all games",
        "12 games · 7 wins · 130 points · 1 four · 1 shut-out · 1 left early",
        "**Form** ○ ● ● ◐ × · 2 of the last 5 games won",
        "-# ● won, ◐ drawn, ○ lost, × left; newest on the right",
        "**Best partner** C\\*y · 7 of 9 games won together",
        "**Hardest opponent** Bob · 8 of 11 games lost to them",
        "**Favourite game** Trinidad · 10 games, 6 wins",
        "**Luck** 12 points from 29 turn-ups as dealer, 0.41 a deal",
        "**Begging** worth it in 9 of 14 deals: no other side scored more",
        "**Jacks** 17 of 21 jacks of trumps brought home · 3 jacks hung · 1 jack lost",
        "**Revokes** 3 called rightly, 1 wrongly",
        "### Ratings",
        "Begging games **1030** · 10 games",
        "▁▃▆█",
        "Pitch games **940** · 2 games",
        "█▁",
    ]


def test_figures_of_zero_are_left_out() -> None:
    said = text(
        shown(
            totals=Totals(games=1, points=3),
            form=(LOST,),
            cards=CardStats(),
            partner=None,
            opponent=None,
            played=(GamesPlayed("pitch", 1, 0),),
            histories=(replace(FALLING, points=FALLING.points[:1]),),
        )
    )
    assert "1 game · no win yet · 3 points" in said
    for word in ("Luck", "**Begging**", "Jacks", "partner", "opponent", "left\n", "▁", "█"):
        assert word not in said
    assert "Favourite game** Pitch · 1 game, no win yet" in said


def test_a_player_who_only_left_games_has_stats() -> None:
    said = text(shown(played=(), totals=Totals(left=2), form=(LEFT, LEFT)))
    assert "2 left early" in said


def test_one_game_alone() -> None:
    found = replace(ANN, variant="pitch", histories=(FALLING,))
    message = shown(found)
    said = text(message)
    assert said.startswith("## A\\_nn\nPitch\n")
    assert "Favourite" not in said
    assert "Begging games" not in said
    (menu,) = menus(message)
    assert {option.value: option.default for option in menu.options} == {
        "-": False,
        "trinidad": False,
        "pitch": True,
    }
    assert custom_ids.decode(str(menu.custom_id)) == ShowStats(100, "pitch", act=StatsAct.GAME)
    board = custom_ids.decode(str(buttons(message)["Leaderboard"].custom_id))
    assert board == ShowLeaderboard(variant="pitch")


def test_a_player_without_a_game() -> None:
    message = shown(PlayerStats(5))
    assert "## Somebody\n" in text(message)
    assert "No games against other people finished here yet" in text(message)
    assert set(buttons(message)) == {"Leaderboard", "Practice"}


def test_every_family_has_a_name() -> None:
    assert set(FAMILIES) == set(Family)


def test_numbers_are_written_as_in_the_readers_language() -> None:
    said = text(stats(ANN, ShowStats(100), "", speak("fr")))
    assert "0,41" in said


# -------------------------------------------------------------------------------------- chart


def test_the_chart_comes_on_request_and_says_what_it_shows() -> None:
    plain = shown()
    assert plain.pictures == ()
    asked = custom_ids.decode(str(buttons(plain)["Chart"].custom_id))
    assert asked == ShowStats(100, drawn=True)
    message = shown(about=asked)
    (chart,) = message.pictures
    assert chart.description.split("\n") == [
        "Rating after each game",
        "Begging games: 1000 on Feb 2, 2026, 1030 on Feb 5, 2026, between 1000 and 1030.",
        "Pitch games: 990 on Feb 2, 2026, 940 on Mar 14, 2026, between 940 and 990.",
    ]
    assert custom_ids.decode(str(buttons(message)["Text only"].custom_id)) == ShowStats(100)
    assert "Chart" not in buttons(shown(histories=(replace(RISING, points=RISING.points[:1]),)))


@pytest.mark.parametrize(
    ("step", "days"),
    [
        (60_000, ["Feb 2"]),
        (DAY, ["Feb 2", "Feb 3", "Feb 4"]),
        (200 * DAY, ["Feb 2026", "Aug 2026", "Mar 2027"]),
    ],
)
def test_below_a_chart_are_the_days_of_its_games(step: int, days: list[str]) -> None:
    points = tuple((START + n * step, 1000 + 9 * n) for n in range(3))
    [chart] = rating_chart({"Pitch games": points}, "UTC", SAY)
    assert isinstance(chart, LineChart)
    assert [day for _, day in chart.days] == days
    assert chart.levels == (1000, 1010, 1020), "round figures around all ratings"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chart_of_all_families_is_a_small_picture(language: str) -> None:
    points = tuple((START + n * DAY, 1000 + n % 7) for n in range(300))
    flat = tuple((START + n * DAY, 1000) for n in range(2))
    say = speak(language)
    histories = {
        say(name): points if family is Family.TURNED else flat for family, name in FAMILIES.items()
    }
    [chart] = rating_chart(histories, "UTC", say)
    content = chart.draw()
    assert len(content) <= 40_000
    assert Image.open(BytesIO(content)).width == 700


# ---------------------------------------------------------------------------------- sparkline


@pytest.mark.parametrize(
    ("figures", "bars"),
    [
        ([], ""),
        ([7], "▅"),
        ([5, 5, 5], "▅▅▅"),
        ([1, 8], "▁█"),
        ([1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"),
        ([-3, 4, -3], "▁█▁"),
    ],
)
def test_a_row_of_bars(figures: list[int], bars: str) -> None:
    assert sparkline(figures) == bars


def test_a_long_row_ends_with_the_newest() -> None:
    bars = sparkline([*range(1_000), 5_000])
    assert len(bars) == WIDTH
    assert bars[-1] == "█"
    assert sparkline([9, *[1] * 99])[0] == "▅", "what is left out does not stretch the scale"
