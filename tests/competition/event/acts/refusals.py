"""Why acts of entrants and of directors are refused, and when they are taken."""

# ruff: noqa: F403, F405  # nearly every act has a case here
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bot.competition.event.acts import *
from bot.competition.matches import Bye
from tests.competition.event.acts.cases import *
from tests.competition.event.acts.worlds import BOARDS, Do, bot, by
from tests.competition.event.story import plan, stage


def of_an_entrant() -> Iterator[Case]:
    """Acts for an entrant in the event, by its captain or its players."""
    for world, act, before in (
        ("swiss", ByeAsked(1), ()),
        ("teams", Substituted(1, 12, 13), ()),
        ("entries", Withdrew(1), ()),
        ("entries", HomeChosen(1, 7, 8), ()),
        ("entries", CaptainNamed(1, 12), ()),
        ("teams", TeamRenamed(1), ()),
        ("teams", LinedUp(1, ((13, 12),)), ()),
        ("teams", MemberAdded(1, 99), (Do(MemberLeft(1, 13)),)),
        ("entries", MemberLeft(1, 12), ()),
        ("checking", CheckedIn(1), ()),
        ("drawn", Arrived(1, 1), ()),
        ("evening", BreakTaken(3), ()),
        ("evening", BreakOver(3), (BREAK,)),
    ):
        owner = 31 if world == "evening" else 11
        all_of_it = isinstance(act, (CheckedIn, Arrived, BreakTaken, BreakOver))
        why = "NotYourEntrant" if all_of_it else "NotCaptain"
        other = 12 if not all_of_it and not isinstance(act, MemberLeft) else 21
        yield Case(why, world, by(other, act), by(owner, act), after=before)
        if not isinstance(act, Arrived):
            gone, left = Do(replace(act, entrant=9)), Do(Withdrew(act.entrant))
            yield Case("NoSuchEntrant", world, gone, Do(act), after=before)
            yield Case("NoSuchEntrant", world, Do(act), once=before, after=(*before, left))


ENTERING: Final = (
    Case("ByDirectorOnly", "named alone", by(51, Entered(5, (51, 52))), Do(Entered(5, (51, 52)))),
    Case("EntriesClosed", "announced", by(11, Entered(1, (11, 12))), once=Do(EntriesOpened())),
    Case("EntriesClosed", "announced", by(11, Entered(1, (11, 12))), Do(Entered(1, (11, 12)))),
    Case("EntriesClosed", "swiss", by(51, Entered(5, (51, 52))), Do(Entered(5, (51, 52)))),
    Case("EntriesClosed", "evening", by(51, Entered(5, (51,))), after=FOURTH),
    Case("TooLateToEnter", "cup", Do(Entered(5, (51, 52))), there="swiss"),
    Case("TooLateToEnter", "drawn", Do(Entered(5, (51, 52))), there="entries"),
    Case("NotYourEntrant", "entries", by(52, Entered(5, (51, 52))), by(51, Entered(5, (51, 52)))),
    Case("EnteredAlready", "entries", Do(Entered(4, (51, 52))), Do(Entered(5, (51, 52)))),
    Case("EnteredAlready", "entries", Do(Entered(5, (51, 51))), Do(Entered(5, (51, 52)))),
    Case("EnteredAlready", "entries", Do(Entered(5, (51, 12))), once=GONE),
    Case("TooManyMembers", "entries", Do(Entered(5, (51, 52, 53))), Do(Entered(5, (51, 52)))),
    Case("NotCaptain", "entries", by(51, MemberAdded(4, 51)), once=Do(MemberLeft(4, 42))),
    Case("TooManyMembers", "movement", Do(MemberAdded(1, 51)), there="entries"),
    Case("TooManyMembers", "entries", by(11, MemberAdded(1, 51)), Do(MemberAdded(1, 51))),
    Case("TooManyMembers", "entries", by(11, MemberAdded(1, 51)), once=Do(MemberLeft(1, 12))),
    Case("EnteredAlready", "entries", Do(MemberAdded(1, 21)), Do(MemberAdded(1, 51))),
    Case("EnteredAlready", "entries", NAMED, after=NAMED),
    Case("NotYourEntrant", "entries", by(11, Confirmed(51)), by(51, Confirmed(51)), after=NAMED),
    Case("NothingToConfirm", "entries", by(51, Confirmed(51)), once=NAMED),
    Case(
        "NothingToConfirm",
        "entries",
        by(51, Confirmed(51, 2)),
        by(51, Confirmed(51, 1)),
        after=NAMED,
    ),
    Case("NotAMember", "entries", Do(MemberLeft(1, 21)), Do(MemberLeft(1, 12))),
    Case("SitsElsewhere", "teams play", by(11, MemberLeft(1, 12)), by(11, MemberLeft(1, 13))),
    Case("SitsElsewhere", "teams play", by(11, MemberLeft(1, 12)), by(12, MemberLeft(1, 12))),
    Case("SitsElsewhere", "teams play", by(11, MemberLeft(1, 12)), Do(MemberLeft(1, 12))),
    Case("NotAMember", "entries", Do(CaptainNamed(1, 21)), Do(CaptainNamed(1, 12))),
    Case("EnteredAlready", "entries", Do(CaptainNamed(1, 11)), Do(CaptainNamed(1, 12))),
    Case("NoSuchEntrant", "entries", Do(TeamRenamed(1)), there="teams"),
    Case("BadLineUp", "teams", Do(LinedUp(1, ((11, 11),))), Do(LinedUp(1, ((12, 11),)))),
    Case("BadLineUp", "teams", Do(LinedUp(1, ((11, 21),))), Do(LinedUp(1, ((11, 13),)))),
    Case("BadLineUp", "teams", Do(LinedUp(1, ((11,), (12,)))), Do(LinedUp(1, ((11,),)))),
    Case("BadLineUp", "teams", Do(LinedUp(1, ((11, 12, 13),))), Do(LinedUp(1, ((11, 12),)))),
    Case("TooLate", "entries", Do(CheckInOpened()), after=Do(CheckInOpened())),
    Case("NoCheckIn", "entries", by(11, CheckedIn(1)), once=Do(CheckInOpened())),
    Case("NoCheckIn", "entries", by(11, CheckedIn(1)), Do(CheckedIn(1))),
    Case("NoCheckIn", "swiss", Do(CheckedIn(1)), there="checking"),
    Case("Incomplete", "checking", Do(CheckedIn(1)), after=Do(MemberLeft(1, 12))),
    Case(
        "Incomplete",
        "checking",
        by(11, CheckedIn(1)),
        Do(CheckedIn(1)),
        after=(Do(MemberLeft(1, 12)), NAMED),
    ),
    Case("EnteredAlready", "checking", Do(CheckedIn(1)), after=Do(CheckedIn(1))),
    Case("EntriesClosed", "late", by(51, CheckedIn(5)), Do(CheckedIn(5))),
    Case("TooLateToEnter", "late in a cup", Do(CheckedIn(5)), there="late"),
)

DIRECTING: Final = (
    Case("EnteredAlready", "entries", Do(DirectorNamed(1)), Do(DirectorNamed(11))),
    Case("NotAMember", "entries", Do(DirectorDismissed(11)), once=Do(DirectorNamed(11))),
    Case("LastDirector", "entries", Do(DirectorDismissed(1)), once=Do(DirectorNamed(11))),
    Case("NoSuchEntrant", "entries", Do(Seeded((2, 2))), Do(Seeded((2, 1)))),
    Case("NoSuchEntrant", "entries", Do(Seeded((2, 9))), Do(Seeded((2, 4)))),
    Case("NoSuchEntrant", "entries", Do(Seeded((2, 1))), after=GONE),
    Case("NoSuchEntrant", "swiss", Do(ByeGiven(9)), Do(ByeGiven(1))),
    Case("NoByes", "swiss", Do(ByeGiven(1, Bye.FIELD)), Do(ByeGiven(1, Bye.HALF))),
    Case("NoByes", "cup", Do(ByeGiven(1)), there="swiss"),
    Case("NoByes", "last round", Do(ByeGiven(1)), there="swiss"),
    Case("NoByes", "swiss of three", Do(ByeGiven(2)), after=Do(ByeGiven(1))),
    Case("NoByes", "movement", Do(ByeGiven(1)), once=Do(Entered(5, (51,)))),
    Case("EnteredAlready", "swiss", Do(ByeGiven(1)), after=Do(ByeGiven(1))),
    Case("NoByes", "cup", by(11, ByeAsked(1)), there="swiss"),
    Case("EnteredAlready", "swiss", by(11, ByeAsked(1)), after=by(11, ByeAsked(1))),
    Case("EnteredAlready", "swiss", by(11, ByeAsked(1)), after=Do(ByeGiven(1))),
    Case("TooLate", "swiss", Do(ByeTakenBack(1)), once=Do(ByeGiven(1))),
    Case("NoSuchEntrant", "swiss", Do(ByeTakenBack(9)), Do(ByeTakenBack(1)), after=Do(ByeGiven(1))),
    Case("NotAMember", "teams", by(11, Substituted(1, 12, 99)), by(11, Substituted(1, 12, 13))),
    Case(
        "ReasonMissing", "teams", Do(Substituted(1, 12, 99), reason=" "), Do(Substituted(1, 12, 99))
    ),
    Case("NotAMember", "teams", Do(Substituted(1, 21, 99)), Do(Substituted(1, 12, 99))),
    Case("NotAMember", "short, plays", Do(Substituted(2, 0, 99)), Do(Substituted(1, 0, 99))),
    Case("EnteredAlready", "teams", Do(Substituted(1, 12, 23)), once=Do(MemberLeft(2, 23))),
    Case("SitsElsewhere", "teams play", Do(Substituted(1, 12, 11)), Do(Substituted(1, 12, 13))),
    Case(
        "BoardsSeen",
        "boards play",
        Do(Substituted(1, 11, 30)),
        Do(Substituted(1, 11, 99)),
        after=SUBSTITUTED,
    ),
    Case(
        "NoSuchEntrant",
        "running",
        Do(PointsAdjusted(9, Fraction(1))),
        Do(PointsAdjusted(4, Fraction(1))),
    ),
    Case(
        "AdjustedSince",
        "running",
        Do(PointsAdjusted(1, Fraction(1), 1)),
        Do(PointsAdjusted(1, Fraction(1), 2)),
        after=Do(PointsAdjusted(1, Fraction(1), 1)),
    ),
)

LIFE: Final = (
    Case(
        "PeopleEntered", "entries", Do(PlanChanged(TEAM_OF_TWO)), Do(PlanChanged(plan(stage((3,)))))
    ),
    Case("PeopleEntered", "entries", Do(PlanChanged(TEAM_OF_TWO)), there="announced"),
    Case("TooLate", "running", bot(Paused()), after=bot(Paused())),
    Case("TooLate", "running", bot(Resumed()), once=bot(Paused())),
    Case("OnHold", "running", HOLD, after=HOLD),
    Case("TooLate", "running", Do(GoneOn()), once=HOLD),
    Case("OnHold", "all over", Do(Finished()), after=HOLD),
    Case("RoundNotOver", "running", Do(Finished()), once=(played(1), played(2))),
    Case("NotYet", "weekly, over", Do(Archived()), once=Do(RepeatStopped())),
    Case("NotYet", "weekly, over", Do(Archived()), once=ANNOUNCED),
    Case("NoStart", "entries", Do(Repeated(7, 3)), there="weekly"),
    Case("TooLate", "weekly", Do(Repeated(7, 3)), after=ANNOUNCED),
    Case("NotYet", "season", Do(Repeated(7, 3)), there="weekly"),
    Case("NotYet", "weekly", Do(Repeated(7, 7)), Do(Repeated(7, 6))),
    Case("NotYet", "weekly", Do(Repeated(8, 3)), Do(Repeated(14, 3))),
    Case("TooLate", "weekly", Do(RepeatStopped()), once=Do(Repeated(7, 3))),
    Case("TooLate", "weekly", ANNOUNCED, after=ANNOUNCED),
    Case("TooLate", "weekly", bot(NextAnnounced("Y")), Do(NextAnnounced("Y")), after=ANNOUNCED),
    Case("TooLate", "weekly", Do(DivisionAdded("X")), there="season"),
    Case("NotCaptain", "boards", by(12, BoardsCut("rose")), CUT),
    Case("NotCaptain", "boards", by(99, BoardsCut("rose")), by(21, BoardsCut("rose"))),
    Case("EnteredAlready", "boards", by(11, BoardsCut("oak")), by(21, BoardsCut("oak")), after=CUT),
    Case(
        "EnteredAlready",
        "boards",
        by(31, BoardsCut("oak")),
        once=CUT,
        after=(CUT, by(21, BoardsCut("oak"))),
    ),
    Case("TooLate", "entries", CUT, once=Do(PlanChanged(plan(BOARDS, duplicate=True)))),
    Case("TooLate", "boards begun", CUT, once=BOARDS_DRAWN, after=(BOARDS_DRAWN, started())),
    *(
        Case("BadWord", "boards", by(11, BoardsCut(bad)), by(11, BoardsCut(good)))
        for bad, good in (("Rose", "rose"), ("", "9"), ("a" * 33, "a" * 32), ("é", "e"))
    ),
    Case(
        "SitsElsewhere", "boards play", by(10, BoardsLookedAt(2, 0)), by(99, BoardsLookedAt(2, 0))
    ),
    Case(
        "BoardsSeen",
        "boards play",
        by(30, BoardsLookedAt(1, 0)),
        by(99, BoardsLookedAt(1, 0)),
        after=SUBSTITUTED,
    ),
    Case("TooLate", "evening", BREAK, after=Do(TimeOver())),
    Case("EnteredAlready", "evening", BREAK, after=BREAK),
    Case("TooLate", "evening", Do(BreakOver(3)), once=BREAK, after=Do(TimeOver())),
    Case("EnteredAlready", "evening", Do(BreakOver(3)), once=BREAK),
    Case("NoSuchEntrant", "evening", BACK, once=LEFT),
    Case("NoSuchEntrant", "evening", by(31, CameBack(9)), BACK, after=LEFT),
    Case("NoSuchEntrant", "evening", BACK, once=LEFT, after=(LEFT, Do(TimeOver()))),
    Case("NotYourEntrant", "evening", Do(CameBack(3)), BACK, after=LEFT),
    Case(
        "EntriesClosed",
        "evening",
        BACK,
        once=(LEFT, FOURTH),
        after=(LEFT, FOURTH, by(51, Entered(5, (51,)))),
    ),
    Case(
        "NoSuchEntrant",
        "pairs drop in",
        bot(CameBack(1)),
        once=(GONE, by(12, Entered(3, (12, 11), asked=True)), by(11, Confirmed(11))),
        after=(GONE, by(12, Entered(3, (12, 11), asked=True))),
    ),
)

OF_PEOPLE: Final = (*of_an_entrant(), *ENTERING, *DIRECTING, *LIFE)
