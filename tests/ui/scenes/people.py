"""How people fared: stats, leaderboards, months, past games and lessons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.engine.actions import Play, Stand
from bot.engine.game.game import Setup
from bot.engine.shuffle import commit
from bot.engine.variants import VARIANTS, Family, Form
from bot.locale.say import Say
from bot.players.reasons import Explanation, Ground
from bot.tables.history.record_file import check_file
from bot.tables.learn.lessons import answer
from bot.tables.learn.lessons import question as lesson_step
from bot.ui.controls.history import ShowCheck, ShowPastGames
from bot.ui.controls.recap import ShowRecap
from bot.ui.controls.review import ReviewStage
from bot.ui.controls.scores import ShowLeaderboard, ShowStats
from bot.ui.history.fairness import checked_file_message, fairness_page, how_it_works_page
from bot.ui.history.past_games import HistoryPage, history_page, past_game_page, record_message
from bot.ui.history.replay import replay_page
from bot.ui.history.review import ToldMistake, mistake_page, review_page, under_way_page
from bot.ui.learn import lesson_page
from bot.ui.recap import personal_recap, server_recap
from bot.ui.scores.leaderboard import leaderboard
from bot.ui.scores.stats import stats
from bot.views.computer_names import ComputerLevel
from bot.views.history import GameReview, ReviewUnderWay, ShownMistake
from bot.views.leaderboard import LeaderboardLine, LeaderboardPage, LineKind, SortBy, Totals
from bot.views.learn import read_choice
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
from tests.engine.playing import ids, put_back
from tests.root import ROOT
from tests.ui.checked import game_checked, promised
from tests.ui.past import line, look, look_at, past_game, played
from tests.ui.scenes import Scene, drawing, scenes

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
    left = PlayerStats(100, "Ann", totals=Totals(left=2), form=(LEFT, LEFT))
    yield "only games left", shown(left)
    yield "one game alone", shown(replace(ANNS, variant="pitch", histories=(FALLING,)))
    yield "no game", shown(PlayerStats(5))
    against = tuple(AgainstComputers(level, 4, 1) for level in ComputerLevel)
    practice = replace(ANNS, computers=against, ratings=(), histories=())
    yield "practice", shown(practice, practice=True)


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
    yield "the last of two", shown(ANN, about=replace(october, page=2), number=2, of=2)
    yield "nothing yet", shown()
    yield "no practice", shown(about=ShowLeaderboard(practice=True))
    season = ShowLeaderboard(span=Span.SEASON, month=202001)
    yield "nothing then", shown(about=season)
    by_fours = ShowLeaderboard(order=SortBy.FOURS, drawn=True)
    yield "empty columns are left out, but for the order's", shown(CY, about=by_fours)
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


BOBS: Final = PersonalRecap(
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


@scenes
def months(say: Say) -> Iterator[Scene]:
    yield "a server's card", server_recap(SERVERS, "Europe/London", say)
    yield "in words", server_recap(SERVERS, "Europe/London", say, drawn=False)
    yield "a quiet month", server_recap(ServerRecap(202611, 1, 2, 0), "UTC", say)
    for drawn in (True, False):
        own = personal_recap(BOBS, ShowRecap(7), LONDON, say, drawn=drawn)
        yield f"one's own{' card' * drawn}", own
    lost = PersonalRecap(7, "Bob", 202611, line(2, (7, "Bob"), games=1), 2)
    yield "no win", personal_recap(lost, ShowRecap(7), LONDON, say, drawn=False)
    nothing = PersonalRecap(7, "Bob", 202401)
    yield "nothing then", personal_recap(nothing, ShowRecap(7), UTC, say, drawn=True)


RECORDS: Final = ROOT / "tests" / "records"


@scenes
def past_games(say: Say) -> Iterator[Scene]:
    over = past_game(played("trinidad", Form(2, 4), target=5))
    here = ShowPastGames(1)

    def listed(*games: Any, name: str | None = None) -> Any:
        return history_page(HistoryPage(here, name, list(games), len(games)), say)

    ways: dict[str, dict[str, Any]] = {
        "won": {"side": 0, "winner": 0},
        "lost": {"side": 1, "winner": 0},
        "left early": {"side": 1, "left": True},
        "a draw": {"side": 1, "winner": None, "finished": True},
        "of others": {"winner": 0},
        "broken off, two rulings": {"finished": False, "winner": None, "side": 0, "rulings": 2},
    }
    games = [replace(over, **changes) for changes in ways.values()]
    yield "won, lost, left, drawn, of others, broken off", listed(*games, name="Ann")
    for name, one in zip(ways, games, strict=True):
        if name in {"won", "a draw", "broken off, two rulings"}:
            yield name, past_game_page(one, say)
    many = HistoryPage(ShowPastGames(1, "trinidad", 1), "Ann", games[:2], 20)
    yield "the second page, of one game", history_page(many, say)
    yield "from the list and back", past_game_page(games[0], say, here)
    yield "no games of one's own", listed()
    yield "none in channels that one sees", listed(name="")
    yield "a record", record_message(over.key, "{}", say)


@scenes
def replays(say: Say) -> Iterator[Scene]:
    game = played("trinidad", Form(2, 4), deals=3)
    steps = len(game.deals[0].actions)
    yield "before the first card", replay_page(look(game, 0, 0), say)
    yield "drawn", replay_page(look(game, 0, 0), drawing(say))
    for step in (1, 2, 5, steps):
        yield f"after {step} steps", replay_page(look(game, 0, step), say)
    yield "by Cy's eyes", replay_page(look(game, 0, 5, 2), say)
    yield "drawn, by Cy's eyes", replay_page(look(game, 0, 5, 2), drawing(say))
    yield "the deal's end, drawn", replay_page(look(game, 0, steps), drawing(say))
    whole = played("trinidad", Form(2, 2), deals=40, target=5)
    yield "the last deal's end", replay_page(look(whole, len(whole.deals) - 1, 999), say)
    record = put_back(Setup(VARIANTS["trinidad"], {}, 2, 4), 1, [1], ids(4))
    end = look_at(record, 1, len(record.deals[1].actions))
    yield "a deal broken off at a restore", replay_page(end, say)


@scenes
def fairness(say: Say) -> Iterator[Scene]:
    game = promised(game_checked("trinidad", Form(2, 4), target=9, entropy=ids(4)))
    yield "fair", fairness_page(game, 0, None, say)
    yield "with the proof", fairness_page(game, 0, "{}", say)
    yield "a later deal", fairness_page(game, 1, "{}", say)
    yield "the last", fairness_page(game, 99, None, say)
    unfair = replace(game, deals=(replace(game.deals[0], holds=False), *game.deals[1:]))
    yield "the deal doesn't follow", fairness_page(unfair, 0, None, say)
    other = replace(game.seeds[0], commitment=commit(b"\1" * 32))
    yield "another promise", fairness_page(replace(game, seeds=(other,)), 0, None, say)
    yield "an earlier version", fairness_page(game_checked("trinidad", Form(2, 4)), 0, "{}", say)
    unposted = replace(ids(4), message=None)
    nowhere = game_checked("trinidad", Form(2, 4), entropy=unposted)
    yield "a promise that was never posted", fairness_page(nowhere, 0, "{}", say)
    key = replace(nowhere.game.key, private=True)
    private = replace(nowhere, game=replace(nowhere.game, key=key))
    yield "a private game", fairness_page(private, 0, None, say)
    drawn = game_checked("california-jack", Form(2, 2))
    yield "cut for trumps", fairness_page(drawn, 0, "{}", say)
    more = replace(game, game=replace(game.game, deals=game.game.deals + 1))
    yield "not all deals were checked", fairness_page(more, 0, None, say)
    yield "none can be shown", fairness_page(replace(more, seeds=(), deals=()), 0, None, say)
    nothing = replace(more, seeds=(), deals=(), deals_checked=0)
    yield "none can be checked", fairness_page(nothing, 0, None, say)
    yield "how it works", how_it_works_page(ShowCheck("K7QF", 1, 3), say)
    boards = (RECORDS / "boards.jsonl").read_bytes()
    yield "a file of boards", checked_file_message("Friday.json", check_file(boards), say)
    revokes = (RECORDS / "6-revokes.jsonl").read_bytes()
    yield "a file with revokes", checked_file_message("Friday.json", check_file(revokes), say)
    wrong = json.loads((RECORDS / "fair-games.jsonl").read_text().splitlines()[0])
    wrong["deals"][0]["actions"][0] = [0, "stand"]
    found = check_file(json.dumps(wrong).encode())
    yield "a wrong action", checked_file_message("Friday.json", found, say)
    odd = check_file(b'{"\\ud800\\n# \\u202e": 1}')
    yield "a key that does not belong there", checked_file_message("Friday.json", odd, say)


@scenes
def reviews(say: Say) -> Iterator[Scene]:
    game = played("trinidad", Form(2, 4), deals=1)
    over, frame = past_game(game), look(game, 0, 5, 2)
    seen = frame.seen
    assert seen is not None
    done, better = Play(seen.hand[0]), Play(seen.hand[-1])
    first = ShownMistake(0, 5, 2, done, better, 1.25, None, ("game",))
    why = Explanation(Ground.MORE, (done.card,))
    yield "others asked first", under_way_page(ReviewUnderWay(over), say)
    yield "a deal", under_way_page(ReviewUnderWay(over, 1, 4), say)
    for doubts in (1, 3):
        yield f"{doubts} doubts", under_way_page(ReviewUnderWay(over, 4, 4, doubts), say)
    for many in (1, 12):
        yield f"well played, {many}", review_page(over, GameReview(many, ()), [], say)
    one = ToldMistake(first, seen, why)
    call = replace(frame, step=0)
    yield "one mistake", review_page(over, GameReview(9, (first,)), [one], say)
    shares = [replace(first, points=0.75, chance=chance) for chance in (0.25, 0.004)]
    cheap = replace(first, points=0.05, chance=0.1)
    bid = replace(first, step=0, done=Stand(), better=Stand())
    start = look(game, 0, 0, 1).seen
    assert start is not None
    told = [ToldMistake(each, seen, why) for each in (*shares, cheap)]
    told.append(ToldMistake(bid, start, why))
    several = review_page(over, GameReview(9, (*shares, cheap, bid)), told, say)
    yield "by chance, by little, before the first trick", several
    for stage in ReviewStage:
        yield f"the second of three: {stage.value}", mistake_page(frame, one, stage, (2, 3), say)
    yield "the first, drawn", mistake_page(frame, one, ReviewStage.BETTER, (1, 3), drawing(say))
    yield "the last", mistake_page(call, one, ReviewStage.AFTER, (3, 3), say)


@scenes
def lessons(say: Say) -> Iterator[Scene]:
    yield "a question", lesson_page(lesson_step("trinidad", 0, "Mia"), say)
    yield "drawn", lesson_page(lesson_step("trinidad", 0, "Mia"), drawing(say))
    for step, choice in ((0, "6C"), (0, "3H"), (1, "TD"), (1, "4S")):
        tried = answer("trinidad", step, read_choice(choice), "Mia")
        yield f"step {step + 1}: {choice}", lesson_page(tried, say)
    for lesson in ("trinidad", "pitch"):
        last = lesson_step(lesson, 0, "Mia").lesson.steps
        yield f"the end of {lesson}", lesson_page(lesson_step(lesson, last, "Mia"), say)
