"""Why an organised event refuses something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from bot.competition.event import errors
from bot.competition.faults import Fault
from bot.errors import TableError
from bot.locale.say import N_, Say

_TEXTS: Final[dict[type[errors.CompetitionError], str]] = {
    errors.NotDirector: N_("Only the event's directors can do that."),
    errors.NotCaptain: N_("Only your captain or a director can do that."),
    errors.NotYourEntrant: N_("Only people who play there, or a director, can do that."),
    errors.LastDirector: N_("An event needs a director. Add another one first."),
    errors.EntriesClosed: N_("Entries are closed right now."),
    errors.TooLateToEnter: N_("The draw is made, so it's too late to enter this stage."),
    errors.ByDirectorOnly: N_(
        "In this event, the directors enter the players. Ask one of them to enter you."
    ),
    errors.EnteredAlready: N_("That's been done already."),
    errors.NothingToConfirm: N_("There's nothing for you to confirm here."),
    errors.PeopleEntered: N_(
        "People have entered already, so who plays can't be changed. Withdraw them first."
    ),
    errors.NoStart: N_("Give this event a start first: the next ones follow from it."),
    errors.TooManyMembers: N_("There's no room for another person."),
    errors.TooOften: N_(
        "You've done that many times in this event already. Ask a director to do it for you."
    ),
    errors.NotAMember: N_("That person has already left."),
    errors.NoSuchEntrant: N_("They aren't in this event, or have withdrawn."),
    errors.NotEntered: N_("You're not in this event."),
    errors.NoCheckIn: N_("Check-in isn't open."),
    errors.Incomplete: N_("Someone is still missing: everyone must confirm first."),
    errors.TooFewEntrants: N_("It takes at least two to play."),
    errors.OnHold: N_("The event is on hold. Press *Go on* at the director's desk first."),
    errors.Collides: N_(
        "One of the two sides has another match then, {when}. Choose a time at least an hour away"
        " from it."
    ),
    errors.NoByes: N_(
        "Nobody can sit out here: the draw is fixed, or too few would be left. Move the match, or"
        " let them lose by forfeit."
    ),
    errors.NoFullTable: N_("There aren't enough people for a table yet."),
    errors.BadLineUp: N_("That line-up doesn't fit: name each person once, and only your own."),
    errors.BadPairings: N_("Someone came or went meanwhile. Please try again."),
    errors.RoundNotOver: N_("A match is still to be played first."),
    errors.NoSuchMatch: N_("That match no longer exists: its round was cancelled or drawn again."),
    errors.MatchBegun: N_("That match has already started."),
    errors.MatchNotBegun: N_("That match hasn't started yet."),
    errors.MatchOver: N_("That match is over."),
    errors.TooEarly: N_("It's too early for that. Come back within an hour of the start."),
    errors.StartGone: N_("Nobody has proposed that time to you, or they've changed their mind."),
    errors.StartPassed: N_("That time has passed. Propose another one."),
    errors.GameKnown: N_("That game has a result, or isn't the next one to be played."),
    errors.AdjustedSince: N_(
        "Their points have been adjusted since this form was opened. Nothing was added. If they"
        " need more, open it again."
    ),
    errors.BadGameScore: N_("That can't be a result of this match."),
    errors.TableRuns: N_("They're playing at that table. Stop it first."),
    errors.TableStands: N_("That can't be done at this table now."),
    errors.SitsElsewhere: N_("That person is already playing in a match."),
    errors.BoardsSeen: N_(
        "That person has seen some of these cards at another table, so they can't play them here."
    ),
    errors.BadWord: N_("A cut is 1 to 32 letters from a to z and digits."),
    errors.ReasonMissing: N_("Say why: everyone can read the reason in the event's log."),
    errors.NothingToUndo: N_("You've done nothing here that can be undone."),
    errors.PlayedSince: N_("It's too late to undo that: the event has gone on since."),
    errors.FollowersBegun: N_(
        "Others would play on, and matches that follow from this one have begun. Correct it at the"
        " desk: there you can let them be played again."
    ),
    errors.TooLate: N_("The event is past that."),
    errors.NotYet: N_("The event hasn't come that far."),
}


class EventRefusal(TableError):
    """An event refuses an act; each reason has a text of its own."""

    text = N_("The event doesn't allow that now.")

    def __init__(self, why: errors.CompetitionError) -> None:
        self.why = type(why)
        self.text = _TEXTS[self.why]  # type: ignore[misc]  # one class for all of them
        self.error = why
        values = {}
        if isinstance(why, errors.Collides):
            values["when"] = "".join(f"<t:{one.at // 1000}:f>" for one in why.collisions[:1])
        super().__init__(**values)


class UnknownEvent(TableError):
    """No event has that id, or the person asks from another server."""

    text = N_("That event no longer exists.")


class LeftServer(TableError):
    """A director, or somebody else who is no guest, who is not in the event's server."""

    text = N_("You're no longer in that event's server, so you can't do that. Join it again first.")


class NotOfServer(TableError):
    """A person of another server, named for an event that has no place for them."""

    text = N_("Only members of the event's own server can be invited. Invite people there.")


class NotWelcome(TableError):
    """A person names somebody whom the bot's owner has banned."""

    text = N_("{name} can't take part in games of this bot. Choose somebody else.")


@unique
class Why(Enum):
    """Why someone cannot play for an entrant."""

    ENTERED = N_("{name} has already entered.")
    TEAM = N_("{name} already plays for {team}.")
    HERE = N_("{name} is already in this entry, or invited to it.")
    ELSEWHERE = N_("{name} isn't in the event's own server.")
    LEFT = N_("{name} has left the event: only they can come back, with *Join*.")


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Someone who cannot play for an entrant, and why."""

    why: Why
    name: str
    team: str = ""
    """For whom they play."""


class InTheWay(TableError):
    """Some of the people who were chosen cannot play for the entrant, so nobody was entered."""

    text = N_("Nobody was entered. {reasons} Choose again without them.")

    def __init__(self, obstacles: Sequence[Obstacle]) -> None:
        self.obstacles = tuple(obstacles)
        super().__init__(reasons=self._reasons)

    def _reasons(self, say: Say) -> str:
        return " ".join(say(one.why.value, name=one.name, team=one.team) for one in self.obstacles)


class BadTeamName(TableError):
    text = N_("A team's name has {least} to {most} characters. Choose another one.")


class TeamNameTaken(TableError):
    text = N_("Another team is already called “{text}”. Choose another name.")


class HomeElsewhere(TableError):
    """A channel of another server, for the home tables in an event without guests."""

    text = N_("This event is played in its own server. Choose a channel there.")


class NotThereThen(TableError):
    """Someone who wants to play as last time, and was not there."""

    text = N_("You weren't in the last one. Press *Join* instead.")


class CaptainOfThen(TableError):
    """A player whose team only its captain can enter again."""

    text = N_(
        "{name} was your captain and can enter the team again; then you confirm. For another team,"
        " press *Join*."
    )


class DivisionsRun(TableError):
    text = N_("A division is still running. Announce the next season once all of them are over.")


class SeasonAnnounced(TableError):
    text = N_("The next season is announced already. Call it off first to announce it again.")


class WritesNotThere(TableError):
    text = N_("You can't write in that channel. Choose one where you can.")


class AnnouncersOnly(TableError):
    text = N_(
        "To announce an event here you need the *Manage Events* permission. Ask someone who has"
        " it, or ask a manager of this server to choose a role for it: `/settings server`, *Who"
        " and how many*."
    )


class AnnouncingRole(TableError):
    text = N_(
        "To announce an event here you need the role {role} or the *Manage Events* permission. Ask"
        " someone who has one of them."
    )


class TooManyEvents(TableError):
    text = N_(
        "This server has reached its limit of events that aren't over ({limit}). One must end"
        " first, or its director calls it off: *More…* at its desk (`/event desk`)."
    )


class TooManyOwnEvents(TableError):
    text = N_(
        "You've reached the limit of events that you've announced and that aren't over ({limit})."
        " Finish one first, or call one of them off: *More…* at its desk (`/event desk`)."
    )


class CalledToMatch(TableError):
    text = N_("You have a match of an event to play now. Finish it first.")


class MatchSoon(TableError):
    text = N_("You may be called to a match of an event {when}, so there's no time for this first.")


class PlayElsewhere(TableError):
    """Captains want a start at which some of their people have a match of another event."""

    text = N_("Some of the players have a match of another event then. Choose another time.")


class OfEvent(TableError):
    text = N_(
        "This table belongs to an organised event, which seats the players and starts and ends the"
        " games. Ask a director of the event if something must change."
    )


_FAULTS: Final[dict[Fault, str]] = {
    Fault.NO_STAGES: N_("An event needs at least one stage."),
    Fault.NO_GAMES: N_("A match needs at least one game."),
    Fault.NO_ROUNDS: N_("There would be no rounds. Choose more."),
    Fault.WORTH_NOTHING: N_("Nobody could win a match like that: give points for something."),
    Fault.NO_WAY_TO_LEAD: N_("Nobody could get points in the standings like that."),
    Fault.DRAWN_KNOCKOUT: N_(
        "A match of a knock-out can't be drawn. Let another game or a deal decide it."
    ),
    Fault.SEATS: N_("The number of players in a match doesn't fit its tables in that game."),
    Fault.NOBODY_OUT: N_("From each group some must go on, and some must not."),
    Fault.BOARDS_REVOKED: N_(
        "When all tables play the same cards, the bot checks every card itself, because the proof"
        " of a revoke would show cards. Switch revokes off."
    ),
    Fault.BOARDS_CARRIED: N_(
        "All tables can't play the same cards of this game, because what a deal is worth depends on"
        " the deals before it. Choose another game."
    ),
    Fault.NO_BOARDS: N_("All tables can play the same cards only if a game is a number of deals."),
}


class UnfitPlan(TableError):
    """The game of a plan does not exist, or takes no such options or seats."""

    text = N_("That game can't be played like this. Choose other options.")


class FaultyFormat(TableError):
    """No event can be run by the plan's format; `faults` says why, stage by stage."""

    text = N_("An event can't be run like this. Choose another format.")

    def __init__(self, faults: Sequence[tuple[int, Fault]]) -> None:
        self.faults = tuple(faults)
        (_, first), *_ = self.faults
        self.text = _FAULTS[first]  # type: ignore[misc]  # one class for all of them
        super().__init__()
