"""Why acts about rounds and matches are refused, and when they are taken."""

# ruff: noqa: F403, F405  # nearly every act has a case here
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.competition.event.acts import *
from bot.competition.event.parts import Reminder
from tests.competition.event.acts.cases import *
from tests.competition.event.acts.worlds import NOW, Do, bot, by


def of_a_match() -> Iterator[Case]:
    """Acts on a match that is there, that is not over, and that has begun or has not."""
    for world, do in (
        ("drawn", ARRIVED),
        ("drawn", PROPOSED),
        ("drawn", Do(StartMoved(1, SOON))),
        ("drawn", moved(SOON)),
        ("drawn", started()),
        ("running", Do(MatchForfeited(1, (0,)))),
        ("running", played()),
        ("drawn", ENTERED),
        ("running", STOPPED),
    ):
        yield Case("NoSuchMatch", world, do._replace(act=_elsewhere(do)), do)
        yield Case("MatchOver", world, do, after=FORFEIT)
        if world == "drawn" and not isinstance(do.act, GameEntered):
            yield Case("MatchBegun", world, do, after=started())
    other = by(21, StartAgreed(9, SOON))
    yield Case("NoSuchMatch", "drawn", other, AGREED, after=PROPOSED)
    yield Case("MatchOver", "drawn", AGREED, once=PROPOSED, after=(PROPOSED, FORFEIT))
    yield Case("MatchBegun", "drawn", AGREED, once=PROPOSED, after=(PROPOSED, started()))
    reopened = Do(TableReopened(1, 0))
    yield Case("NoSuchMatch", "running", Do(TableReopened(9, 0)), reopened, after=STOPPED)
    yield Case("MatchOver", "running", reopened, once=STOPPED, after=(STOPPED, FORFEIT))
    for do, before in ((played(), ()), (STOPPED, ()), (reopened, (STOPPED,))):
        yield Case("MatchNotBegun", "drawn", do, once=(started(), *before))
    lost = bot(TablesLost(1, ((1, 0),)))
    yield Case("NoSuchMatch", "short", bot(TablesLost(9, ((1, 0),))), lost)
    yield Case("MatchOver", "short", lost, after=FORFEIT)
    seats = ((11, 21, 12, 22), (13, 23, None, 24))
    yield Case("MatchBegun", "short", lost, after=bot(MatchesStarted((MatchStart(1, seats),))))
    yield Case("BadGameScore", "short", bot(TablesLost(1, ())), lost)
    yield Case("BadGameScore", "short", bot(TablesLost(1, ((0, 0),))), lost)
    for world, do in (
        ("boards play", by(99, BoardsLookedAt(1, 0))),
        ("all over", CORRECTED),
        ("all over", bot(EntrantsIdle(1, (1,)))),
        ("season", near(1)),
        ("season", told(1)),
    ):
        yield Case("NoSuchMatch", world, do._replace(act=_elsewhere(do)), do)
    for do, lapse in ((Do(MatchReopened(1)), FORFEIT), (Do(WinGiven(1, 0)), BOTH)):
        yield Case("NoSuchMatch", "running", do._replace(act=_elsewhere(do)), do, after=lapse)


def _elsewhere(do: Do) -> Any:
    """Return an act on a match that is not there."""
    act: Any = do.act
    match act:
        case RoundMoved():
            return replace(act, starts=((9, NOW),))
        case MatchesStarted():
            return MatchesStarted((MatchStart(9, ()),))
        case MatchesTold() | Reminded():
            return replace(act, matches=(9,))
        case _:
            return replace(act, match=9)


ROUNDS: Final = (
    Case("OnHold", "entries", Do(StageBegun(0, (1, 2))), after=HOLD),
    Case("TooLate", "entries", Do(StageBegun(1, (1, 2))), Do(StageBegun(0, (1, 2)))),
    Case("TooLate", "all over", Do(StageBegun(1, (1, 2))), there="two stages, over"),
    Case("RoundNotOver", "two stages", Do(StageBegun(1, (1, 2))), there="two stages, over"),
    Case("NoSuchEntrant", "entries", Do(StageBegun(0, (1, 9))), Do(StageBegun(0, (1, 4)))),
    Case("TooFewEntrants", "entries", Do(StageBegun(0, (1,))), Do(StageBegun(0, (1, 2)))),
    Case(
        "NoFullTable",
        "three people",
        Do(StageBegun(0, (1, 2, 3))),
        Do(StageBegun(0, (1, 2, 3, 4))),
        after=Do(Entered(4, (41,))),
    ),
    Case("OnHold", "all over", paired((1, 3), (2, 4)), after=HOLD),
    Case("BadPairings", "all over", paired((1, 3), number=3), paired((1, 3))),
    Case("BadPairings", "all over", paired((1, 3), number=1), paired((1, 3))),
    Case("BadPairings", "all over", paired((1, 3), first=2), paired((1, 3))),
    Case("BadPairings", "all over", paired((1, 3), boards=1), paired((1, 3))),
    Case(
        "BadPairings",
        "boards begun",
        paired((1, 2), number=1, first=1),
        paired((1, 2), number=1, first=1, boards=1),
    ),
    Case("BadPairings", "boards over", paired((1, 2), boards=2), paired((1, 2), boards=3)),
    Case("BadPairings", "all over", paired(), paired((1,))),
    Case("BadPairings", "all over", paired((1, 3), (1, 4)), paired((1, 3), (2, 4))),
    Case("BadPairings", "all over", paired((1, 3)), paired((1,), (2, 3)), after=GONE),
    Case("RoundNotOver", "running", paired((1, 3), (2, 4)), once=(played(1), played(2))),
    Case("TooLate", "all over", paired((1, 3)), after=Do(TimeOver())),
    Case("BadPairings", "evening", paired((1, 3), first=2), paired((3, 4), first=2), after=FOURTH),
    Case("BadPairings", "drawn again", paired((1, 4), first=7), paired((8, 4), first=7)),
    Case("OnHold", "all over", DECIDERS, after=HOLD),
    Case("BadPairings", "all over", bot(DecidersPaired(2, pairs((1, 2)), NOW)), DECIDERS),
    Case(
        "BadPairings",
        "all over",
        bot(DecidersPaired(3, (), NOW)),
        bot(DecidersPaired(3, pairs((1, 2), (1, 3)), NOW)),
    ),
    Case("BadPairings", "all over", DECIDERS, after=GONE),
    Case("RoundNotOver", "running", DECIDERS, there="all over"),
    Case("RoundNotOver", "swiss", DECIDERS, there="all over"),
    Case("TooLate", "running", Do(RoundCancelled(2)), Do(RoundCancelled(1))),
    Case("TooLate", "running", Do(RoundCancelled(0)), Do(RoundCancelled(1))),
    Case("TooLate", "running", Do(TimeOver()), after=Do(TimeOver())),
    Case("TooLate", "season", told(3), after=told(3)),
    Case("TooLate", "season", told(3, 4), told(4), after=told(3)),
    Case("NoSuchEntrant", "partners", Do(Arrived(1, 4)), after=Do(Withdrew(4))),
    Case("NoSuchMatch", "drawn", by(11, Arrived(2, 1)), ARRIVED),
    Case("EnteredAlready", "drawn", ARRIVED, after=ARRIVED),
    Case(
        "TooEarly",
        "drawn",
        ARRIVED,
        once=Do(StartMoved(1, SOON)),
        after=Do(StartMoved(1, SOON + 1)),
    ),
    Case("NotCaptain", "drawn", proposed(SOON, 12), PROPOSED),
    Case("NotCaptain", "drawn", proposed(SOON, 31), proposed(SOON, 21)),
    Case("StartPassed", "drawn", proposed(NOW), proposed(NOW + 1)),
    Case("NotCaptain", "drawn", agreed(SOON, 22), AGREED, after=PROPOSED),
    Case("StartGone", "drawn", AGREED, once=PROPOSED),
    *(
        Case("StartGone", "drawn", refused, AGREED, after=PROPOSED)
        for refused in (agreed(SOON, 11), agreed(NOW + DAY))
    ),
    Case(
        "StartPassed",
        "drawn",
        agreed(NOW + 1),
        once=proposed(NOW + 1),
        after=(proposed(NOW + 1), 1),
    ),
    Case(
        "Collides",
        "season",
        agreed(NEXT + HOUR, 41),
        once=proposed(NEXT + HOUR),
        after=(proposed(NEXT + HOUR), Do(StartMoved(3, NEXT + 1))),
    ),
    Case("Collides", "season", Do(GoneOn()), Do(GoneOn(anyway=True)), after=(HOLD, 8 * DAY)),
    Case("MatchBegun", "drawn", Do(RoundMoved(1, ())), moved(NOW)),
    *(
        Case("Collides", "season", refused, taken, after=Do(StartMoved(1, NEXT - HOUR)))
        for refused, taken in (
            (proposed(NEXT + HOUR - 1), proposed(NEXT + HOUR)),
            (Do(StartMoved(1, NEXT)), Do(StartMoved(1, NEXT, anyway=True))),
            (moved(NEXT - HOUR + 1), moved(NEXT - HOUR)),
            (moved(NEXT), moved(NEXT, anyway=True)),
        )
    ),
    # A match that runs takes people for another hour.
    Case(
        "Collides",
        "season",
        Do(StartMoved(3, SOON + HOUR - 1)),
        Do(StartMoved(3, SOON + HOUR)),
        after=(started(), HOUR),
    ),
    Case("OnHold", "drawn", started(), after=HOLD),
    Case(
        "TooLate",
        "drawn",
        bot(Reminded(Reminder.ROUND_WAITS, 2)),
        bot(Reminded(Reminder.ROUND_WAITS, 3)),
        after=bot(Reminded(Reminder.ROUND_WAITS, 2)),
    ),
    Case("TooLate", "drawn", near(1), near(1, 2), after=near(1)),
)

RESULTS: Final = (
    *(
        Case("GameKnown", "several games", refused, played())
        for refused in (played(game=2), played(table=1), played(game=0))
    ),
    Case("GameKnown", "several games", played(), played(game=2), after=played()),
    *(
        Case("BadGameScore", "running", refused, played())
        for refused in (
            bot(GamePlayed(1, 0, 1, (14,), 0)),
            bot(GamePlayed(1, 0, 1, (14, 9, 3), 0)),
            played(winner=2),
            played(winner=-1),
        )
    ),
    Case("TableStands", "running", played(), after=STOPPED),
    Case("TableRuns", "running", ENTERED, there="drawn"),
    Case("TableRuns", "running", ENTERED, once=STOPPED),
    Case("GameKnown", "drawn", entered(2, 0), entered(1, None)),
    Case("BadGameScore", "drawn", entered(1, 2), entered(1, 1)),
    Case("MatchOver", "running", CORRECTED, once=played(), after=FORFEIT),
    *(
        Case(why, "all over", Do(refused), CORRECTED)
        for why, refused in (
            ("GameKnown", GameCorrected(1, 0, 2, (9, 14), 1)),
            ("GameKnown", GameCorrected(1, 1, 1, (9, 14), 1)),
            ("BadGameScore", GameCorrected(1, 0, 1, (9,), 0)),
            ("BadGameScore", GameCorrected(1, 0, 1, (9, 14), 2)),
        )
    ),
    Case("FollowersBegun", "final", CORRECTED, CORRECTED_ANEW, after=played(3)),
    Case("FollowersBegun", "final", CORRECTED, after=Do(MatchForfeited(3, (0,)))),
    Case(
        "TooLate",
        "cup of boards",
        Do(GameCorrected(1, 0, 1, (2, 3), 1)),
        Do(GameCorrected(3, 0, 1, (2, 3), 1)),
    ),
    Case(
        "TooLate",
        "best of three by boards",
        corrected(game=2),
        once=played(2),
        after=(played(2), played(2, game=2)),
    ),
    Case("NoSuchEntrant", "best of three", CORRECTED, after=GONE),
    Case("TooLate", "running", Do(MatchReopened(1)), once=FORFEIT),
    Case("TooLate", "all over", Do(MatchReopened(1)), there="forfeited"),
    Case("NoSuchEntrant", "forfeited", Do(MatchReopened(1)), after=GONE),
    Case(
        "FollowersBegun", "won by forfeit", Do(MatchReopened(1)), Do(MatchReopened(1, again=True))
    ),
    Case("TooLate", "running", Do(WinGiven(1, 0)), once=BOTH, after=FORFEIT),
    Case("TooLate", "running", Do(WinGiven(1, 0)), once=BOTH),
    Case("BadGameScore", "running", Do(WinGiven(1, 2)), Do(WinGiven(1, 1)), after=BOTH),
    Case("NoSuchEntrant", "running", Do(WinGiven(1, 0)), Do(WinGiven(1, 1)), after=(BOTH, GONE)),
    Case("FollowersBegun", "nobody came", Do(WinGiven(1, 0)), Do(WinGiven(1, 0, again=True))),
    Case("BadGameScore", "running", Do(MatchForfeited(1, ())), Do(MatchForfeited(1, (1,)))),
    Case("BadGameScore", "running", Do(MatchForfeited(1, (2,))), BOTH),
    Case("RoundNotOver", "running", bot(EntrantsIdle(1, (1,))), once=played()),
    Case("NoSuchEntrant", "all over", bot(EntrantsIdle(1, (3,))), bot(EntrantsIdle(1, (1,)))),
    Case("NoSuchEntrant", "all over", bot(EntrantsIdle(1, (1,))), after=bot(EntrantsIdle(1, (2,)))),
    Case("TableStands", "running", STOPPED, after=STOPPED),
    Case("TableStands", "running", Do(TableStopped(1, 1)), STOPPED),
    Case("TableStands", "running", Do(TableReopened(1, 0)), once=STOPPED),
    Case("TableStands", "running", Do(TableReopened(1, 0)), bot(TableReopened(1, 0))),
)

OF_MATCHES: Final = (*of_a_match(), *ROUNDS, *RESULTS)
