"""Stats, leaderboards and months."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.engine.variants import Family
from bot.locale import Say
from bot.ui.controls.recap import ShowRecap
from bot.ui.controls.scores import ShowLeaderboard, ShowStats
from bot.ui.recap import personal_recap, server_recap
from bot.ui.scores.leaderboard import leaderboard
from bot.ui.scores.stats import stats
from bot.views.computer_names import ComputerLevel
from bot.views.leaderboard import LeaderboardLine, LeaderboardPage, LineKind, SortBy, Totals
from bot.views.periods import Calendar, Span
from bot.views.recap import BusiestDay, MonthRecord, PersonalRecap, ServerRecap
from bot.views.stats import (
    AgainstComputers,
    CardStats,
    Ending,
    FamilyRating,
    GamesPlayed,
    OtherPlayer,
    PlayerStats,
    RatingHistory,
)
from bot.views.titles import EarnedTitle, Title
from tests.ui.past import line
from tests.ui.scenes import Scene, scenes

DAY: Final = 86_400_000


START: Final = 1_770_000_000_000


LONDON: Final = Calendar("Europe/London", 202611)


UTC: Final = Calendar("UTC", 202611, manager=True)


WON, DRAWN, LOST, LEFT = Ending


RISING: Final = RatingHistory(
    Family.TURNED, tuple((START + n * DAY, 1000 + 10 * n) for n in range(4))
)


FALLING: Final = RatingHistory(Family.PITCHED, ((START, 990), (START + 40 * DAY, 940)))


ANNS: Final = PlayerStats(
    user_id=100,
    name="Ann_",
    totals=Totals(games=12, wins=7, points=130, fours=1, hung=3, lost=1, shutouts=1, left=1),
    form=(LOST, WON, WON, DRAWN, LEFT),
    cards=CardStats(29, 12, 14, 9, 21, 17, 3, 1, 5, 2),
    partner=OtherPlayer(102, "Cy*", 9, 7),
    opponent=OtherPlayer(101, "Bob", 11, 8),
    titles=(EarnedTitle(Title.KICK_OUT, START, "Ann"),),
    played=(GamesPlayed("trinidad", 10, 6), GamesPlayed("pitch", 2, 1)),
    ratings=(FamilyRating(Family.TURNED, 1030, 10), FamilyRating(Family.PITCHED, 940, 2)),
    histories=(RISING, FALLING),
)


@scenes
def stats_of_a_player(say: Say) -> Iterator[Scene]:
    def shown(found: PlayerStats, **changes: Any) -> Any:
        about = ShowStats(found.user_id, found.variant, **changes)
        return stats(found, about, "Ann", say)

    yield "all figures", shown(ANNS)
    yield "with the chart", shown(ANNS, drawn=True)
    few = PlayerStats(
        100,
        "Ann",
        totals=Totals(games=1, points=3),
        form=(LOST,),
        played=(GamesPlayed("pitch", 1, 0),),
        histories=(replace(FALLING, points=FALLING.points[:1]),),
    )
    yield "figures of zero are left out", shown(few)
    yield (
        "only games left",
        shown(PlayerStats(100, "Ann", totals=Totals(left=2), form=(LEFT, LEFT))),
    )
    yield "one game alone", shown(replace(ANNS, variant="pitch", histories=(FALLING,)))
    yield "no game", shown(PlayerStats(5))
    against = tuple(AgainstComputers(level, 4, 1) for level in ComputerLevel)
    yield (
        "practice",
        shown(replace(ANNS, computers=against, ratings=(), histories=()), practice=True),
    )


ANN: Final = line(1, (100, "Ann"), games=3, wins=2, points=40, fours=1, hung=2, lost=1, rating=1204)


BOB: Final = line(2, (101, "Bob_"), games=1, wins=1, points=14, shutouts=1, left=1)


CY: Final = line(2, (102, "Cy"), games=1, wins=1, points=14)


NO_WIN: Final = line(4, (103, "Dee"), games=2, points=-3)


@scenes
def leaderboards(say: Say) -> Iterator[Scene]:
    def shown(
        *lines: LeaderboardLine,
        about: ShowLeaderboard | None = None,
        number: int = 1,
        of: int = 1,
        calendar: Calendar = LONDON,
    ) -> Any:
        board = LeaderboardPage(lines, number, of, 25 if of > 1 else len(lines))
        return leaderboard(board, about or ShowLeaderboard(), 101, calendar, say)

    yield "each line has all its figures", shown(ANN, BOB, CY, NO_WIN)
    yield "drawn", shown(ANN, BOB, CY, NO_WIN, about=ShowLeaderboard(drawn=True))
    for order in SortBy:
        if order is not SortBy.WINS:
            yield f"by {order.value}", shown(ANN, CY, about=ShowLeaderboard(order=order))
    pair = line(1, (100, "Ann"), (101, "Cy@"), games=3, wins=2, points=40)
    yield "partners", shown(pair, about=ShowLeaderboard(kind=LineKind.PARTNERS))
    machine = line(1, (-1, "steady"), games=9, wins=4, points=50, rating=990)
    yield "a computer", shown(machine, about=ShowLeaderboard(kind=LineKind.PLAYERS, practice=True))
    october = ShowLeaderboard("trinidad", Span.MONTH, 202610)
    yield "the first of three pages", shown(ANN, about=october, of=3)
    yield "the last", shown(ANN, about=replace(october, page=3), number=3, of=3)
    yield "nothing yet", shown()
    yield "no practice", shown(about=ShowLeaderboard(practice=True))
    season = ShowLeaderboard(span=Span.SEASON, month=202001)
    yield "nothing then", shown(about=season)
    yield "by UTC, for a manager", shown(ANN, about=october, calendar=UTC)


NAMED: Final = ("Ann", "Bob", "Cy")


SERVERS: Final = ServerRecap(
    202611,
    99,
    9,
    12,
    best=tuple(MonthRecord((name,), 9 - at, 20, at + 1) for at, name in enumerate(NAMED)),
    partners=MonthRecord(NAMED[:2], 7, 9),
    longest=MonthRecord(NAMED, 4),
    hangman=MonthRecord(NAMED[1:], 3),
    favourite=GamesPlayed("california-jack", 40, 0),
    busiest=BusiestDay(20261118, 11),
    titles=tuple(EarnedTitle(title, START, "Cy") for title in Title),
)


@scenes
def months(say: Say) -> Iterator[Scene]:
    yield "a server's card", server_recap(SERVERS, "Europe/London", say)
    yield "in words", server_recap(SERVERS, "Europe/London", say, drawn=False)
    yield "a quiet month", server_recap(ServerRecap(202611, 1, 2, 0), "UTC", say)
    mine = PersonalRecap(
        7,
        "Bob",
        202611,
        line(2, (7, "Bob"), games=9, wins=4, fours=2, hung=3, lost=1, shutouts=1, longest=3),
        12,
        OtherPlayer(8, "Cy", 5, 4),
        GamesPlayed("pitch", 6, 3),
        BusiestDay(20261118, 4),
        SERVERS.titles[:2],
    )
    for drawn in (True, False):
        yield (
            f"one's own{' card' * drawn}",
            personal_recap(mine, ShowRecap(7), LONDON, say, drawn=drawn),
        )
    lost = PersonalRecap(7, "Bob", 202611, line(2, (7, "Bob"), games=1), 2)
    yield "no win", personal_recap(lost, ShowRecap(7), LONDON, say, drawn=False)
    nothing = PersonalRecap(7, "Bob", 202401)
    yield "nothing then", personal_recap(nothing, ShowRecap(7), UTC, say, drawn=True)
