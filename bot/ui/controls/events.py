"""Controls of organised events.

They are written ``event1:<event>:<tag>[:<argument>…]``. They name what they are about, not the
event's version, so an old panel works like a new one.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import Annotated, Final, Self

from discord import ButtonStyle

from bot.competition.event import acts
from bot.competition.event.state import Act
from bot.locale.say import N_
from bot.ui.core.custom_ids import Control, Number, Spelling, TableIdField
from bot.ui.core.layout import GOOD, GRAVE, PLAIN

Page = Annotated[int, range(1_000)]
NumberOrNone = Annotated[int | None, Spelling("", None)]
AtDesk = Annotated[bool, Spelling("desk", value=True), Spelling("", value=False)]
"""Whether a director has done it at the desk, and goes on there."""


class EventControl(Control, prefix="event1", tag_at=1):
    """A control of an event."""

    event: TableIdField


class JoinEvent(EventControl, tag="join"):
    """Enter, or confirm that the clicker plays for the entrant that named them."""


class PickPartner(EventControl, tag="partner"):
    """Choose a partner, from a menu of people."""


class EnterAlone(EventControl, tag="alone"):
    """Enter without a partner, and wait for one."""


class PickLooking(EventControl, tag="looking"):
    """Choose a partner among the people who look for one, from a menu."""


class TeamForm(EventControl, tag="team-form"):
    """The form that asks for a team's name."""


class AskTeamName(EventControl, tag="ask-name"):
    """Ask a captain or a director for another name of a team."""

    entrant: Number
    at_desk: AtDesk = False


class TeamNameForm(EventControl, tag="team-name"):
    """The form with another name of a team."""

    entrant: Number
    at_desk: AtDesk = False


class AnswerInvitation(EventControl, tag="answer"):
    """Say yes or no to an entrant that has invited the clicker."""

    entrant: Number
    yes: bool


class ShowEntry(EventControl, tag="mine"):
    """Show the clicker's own entrant to the clicker alone."""


class PickMembers(EventControl, tag="members"):
    """Name people for the clicker's pair or team, from a menu of people."""


class PickRemoved(EventControl, tag="remove"):
    """Remove a person from the clicker's pair or team, from a menu."""


class LeaveEntry(EventControl, tag="leave"):
    """Leave the entrant that named the clicker, after a question."""

    sure: bool


class WithdrawEntry(EventControl, tag="withdraw"):
    """Withdraw the clicker's entrant, after a question."""

    sure: bool


class PauseEntry(EventControl, tag="pause"):
    """Let the clicker's entrant take a break in a drop-in evening."""


class GoOn(EventControl, tag="go-on"):
    """End the break of the clicker's entrant."""


class AskBye(EventControl, tag="ask-bye"):
    """Ask the directors to let the clicker's entrant sit out the next round."""


class ShowMyMatch(EventControl, tag="my-match"):
    """Show a captain what they can arrange for their next match."""


class PickCaptain(EventControl, tag="captain"):
    """Choose an entrant's new captain, from a menu."""

    entrant: Number
    at_desk: AtDesk = False


class PickWhoGoes(EventControl, tag="who-goes"):
    """Choose a player whom someone from the bench replaces, from a menu; 0 for an empty seat."""


class PickWhoComes(EventControl, tag="who-comes"):
    """Choose who of the bench takes a player's seat, from a menu."""

    out: Number


class PickRow(EventControl, tag="row"):
    """Choose which members of the team sit at a table, from a menu."""

    table: Number


class AskStart(EventControl, tag="ask-start"):
    """Ask a captain for another start of a match."""

    match: Number


class StartForm(EventControl, tag="start-form"):
    """The form with another start of a match."""

    match: Number


class AgreeToStart(EventControl, tag="agree"):
    """Agree to the start that the other captain has proposed."""

    match: Number
    minute: Number
    """Since 1970."""


class PickHome(EventControl, tag="home"):
    """Choose the channel of the team's home tables, from a menu of channels."""


class CutBoards(EventControl, tag="cut"):
    """Ask a captain how to cut the boards that all tables play."""


class CutForm(EventControl, tag="cut-form"):
    """The form with the word that a captain cuts with; without one, the press itself cuts."""


class CheckInHere(EventControl, tag="here"):
    """Check in."""


class ShowEntrants(EventControl, tag="entrants"):
    """Show who has entered."""

    page: Page = 0


class ShowStandings(EventControl, tag="standings"):
    """Show the standings of a stage."""

    stage: Page = 0
    page: Page = 0


class ShowScorers(EventControl, tag="scorers"):
    """Show who has hung most jacks, made most shut-outs, and which partnership is best."""


class ShowDraw(EventControl, tag="draw"):
    """Show the pairings of a round."""

    stage: Page = 0
    round: Page = 0
    """0 for the last."""
    page: Page = 0


class ShowSheet(EventControl, tag="sheet"):
    """Show the boards of a round of duplicate, each with what it came to at every table."""

    stage: Page
    round: Page
    page: Page = 0


class ShowTables(EventControl, tag="tables"):
    """Show the tables of the team matches of a round, each with its people and scores."""

    stage: Page
    round: Page
    page: Page = 0


PRESENT: Final = 999
"""The page of the round that is played now."""


class ShowFixtures(EventControl, tag="fixtures"):
    """Show all matches, round by round."""

    page: Page = PRESENT


@unique
class FileKind(Enum):
    """A file of an event."""

    RESULTS = "results"
    STANDINGS = "standings"
    SCORERS = "scorers"
    JSON = "json"
    CALENDAR = "calendar"


class GetEventFile(EventControl, tag="file"):
    """Get the results, the standings or the fixtures as a file."""

    kind: FileKind


class ShowEventMore(EventControl, tag="more"):
    """Show all that the clicker can do in the event, to the clicker alone."""


@unique
class DeskAct(Enum):
    """What a director does at the desk: the button's text, and the act that it leads to."""

    label: str
    kind: type[Act]
    style: ButtonStyle

    def __new__(cls, value: str, label: str, kind: type[Act], style: ButtonStyle = PLAIN) -> Self:
        """Return one that is written like this in a custom_id."""
        one = object.__new__(cls)
        one._value_, one.label, one.kind, one.style = value, label, kind, style
        return one

    OPEN = "open", N_("Open entries"), acts.EntriesOpened
    CHECK_IN = "check-in", N_("Open check-in"), acts.CheckInOpened
    BEGIN = "begin", N_("Start"), acts.StageBegun
    PAIR = "pair", N_("Next round"), acts.RoundPaired
    HOLD = "hold", N_("Hold"), acts.Held
    RESUME = "resume", N_("Go on"), acts.GoneOn
    UNDO = "undo", N_("Undo"), acts.Undone
    CANCEL = "cancel", N_("Call the event off…"), acts.Cancelled, GRAVE
    CANCEL_ROUND = "cancel-round", N_("Cancel this round…"), acts.RoundCancelled, GRAVE
    TIME_OVER = "time-over", N_("Start no new matches"), acts.TimeOver
    ARCHIVE = "archive", N_("Archive the event"), acts.Archived
    WITHDRAW = "withdraw", N_("Withdraw them…"), acts.Withdrew, GRAVE
    HERE = "here", N_("Mark as here"), acts.CheckedIn, GOOD
    BYE = "bye", N_("Give a bye next round…"), acts.ByeGiven
    NO_BYE = "no-bye", N_("Take the bye back"), acts.ByeTakenBack
    ADJUST = "adjust", N_("Adjust points…"), acts.PointsAdjusted
    FORFEIT = "forfeit", N_("Forfeit: {name}…"), acts.MatchForfeited, GRAVE
    MOVE = "move", N_("Move the start…"), acts.StartMoved
    MOVE_ROUND = "move-round", N_("Move the round's start…"), acts.RoundMoved
    RESULT = "result", N_("Enter a result…"), acts.GameEntered
    STOP = "stop", N_("Stop table {n}…"), acts.TableStopped, GRAVE
    REOPEN = "reopen", N_("Open a new table {n}"), acts.TableReopened
    CORRECT = "correct", N_("Correct a result…"), acts.GameCorrected
    GO_ON = "go-on", N_("Take the forfeit back…"), acts.MatchReopened
    WIN = "win", N_("Let {name} win…"), acts.WinGiven
    NAME = "name", N_("Rename…"), acts.Renamed
    SEEDS = "seeds", N_("Seeds…"), acts.Seeded
    STOP_REPEATING = "no-repeat", N_("Stop repeating"), acts.RepeatStopped


class DeskControl(EventControl):
    """A control for directors alone."""


class ShowDesk(EventControl, tag="desk"):
    """Show a director's desk."""

    page: Page = 0


class DoAtDesk(DeskControl, tag="do"):
    """Do something as a director, or ask for what it needs."""

    act: DeskAct
    number: Number = 0
    """The entrant or the match."""
    at: Number = 0
    """The side, the table within the match, or the minute since 1970 of another start."""
    game: Number = 0
    """The game at that table, or whether later rounds move, too."""
    again: NumberOrNone = None
    """How many matches that follow are played again, where the director has seen which; or 1, where
    they have seen with which matches others collide."""


class DeskForm(DeskControl, tag="form"):
    """The form that asks a director for a reason, a time or a score."""

    act: DeskAct
    number: Number = 0
    at: Number = 0
    """As in `DoAtDesk`; or which adjustment of the entrant's points it is, from 1."""
    game: Number = 0
    again: NumberOrNone = None


class ShowDeskMore(DeskControl, tag="desk-more"):
    """Show a director what is rarely done: directors, name and channel, seeds, calling it off."""


@unique
class PlanPart(Enum):
    """A part of an event's plan that a director can change before the first round."""

    GAME = "game"
    ENTRANT = "entrant"
    OPTIONS = "options"
    GAMES = "games"
    DEALS = "deals"
    LEVEL = "level"
    TABLES = "tables"
    VACANT = "vacant"
    KIND = "kind"
    WORTH = "worth"
    WIN = "win"
    BYE = "bye"
    MISSED = "missed"
    TIES = "ties"
    WITHDRAWN = "withdrawn"
    DUPLICATE = "duplicate"
    ROUNDS = "rounds"
    THROUGH = "through"
    START = "start"
    STARTS = "starts"
    FORFEIT = "forfeit"
    CHECK_IN = "check-in"
    BEGINS = "begins"
    PAUSE = "pause"
    DAYS = "days"
    ENTRY = "entry"
    ZONE = "zone"
    LIMIT = "limit"
    GUESTS = "guests"


class ShowPlan(DeskControl, tag="plan"):
    """Show a director the plan of an event that has not begun."""


class PickPlanPart(DeskControl, tag="plan-part"):
    """Choose what of the plan to change, from a menu."""


class PickPlanValue(DeskControl, tag="plan-value"):
    """Choose the new value of a part, from a menu."""

    part: PlanPart
    stage: Page = 0


class PlanForm(DeskControl, tag="plan-form"):
    """The form with the new value of a part."""

    part: PlanPart
    stage: Page = 0


class BecomeDirector(EventControl, tag="become"):
    """Become a director of an event, as a manager of its server."""


class PickEntrant(DeskControl, tag="entrant"):
    """Choose an entrant at the desk, from a menu."""

    page: Page = 0


class PickMatch(DeskControl, tag="match"):
    """Choose a match at the desk, from a menu."""

    page: Page = 0


class PickWrongGame(DeskControl, tag="game"):
    """Choose a game whose result is wrong, from a menu."""

    match: Number


class PickDirector(DeskControl, tag="director"):
    """Name a director, from a menu of people."""


class PickDismissed(DeskControl, tag="dismiss"):
    """Choose a director to remove, from a menu."""


class PickEventChannel(DeskControl, tag="channel"):
    """Choose the channel in which tables open, from a menu of channels."""


class EnterPeople(DeskControl, tag="enter"):
    """Enter people as a director, from a menu of people."""


class AskTeam(DeskControl, tag="ask-team"):
    """Ask a director for a team's name and its people."""


class NewTeamForm(DeskControl, tag="new-team"):
    """The form with the name and the people of a team that a director enters."""


class PickOut(DeskControl, tag="out"):
    """Choose the person to replace, from a menu."""

    entrant: Number


class SubstituteForm(DeskControl, tag="in"):
    """The form that asks a director who takes a person's place, and why."""

    entrant: Number
    out: Number


FORMS: Final = (
    TeamForm,
    TeamNameForm,
    NewTeamForm,
    CutForm,
    StartForm,
    DeskForm,
    SubstituteForm,
    PlanForm,
)
"""Controls of forms, which answer no click."""
