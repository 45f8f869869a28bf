"""Why an event refuses an act; `bot.tables.errors.events` has the texts for people."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.competition.event.parts import MatchId
from bot.competition.event.schedule import Collision


class CompetitionError(Exception):
    """An event refuses an act."""


class NotDirector(CompetitionError):
    """Only a director may do this."""


class NotCaptain(CompetitionError):
    """Only the entrant's captain or a director may do this."""


class NotYourEntrant(CompetitionError):
    """Only those who play for the entrant, or a director, may do this."""


class LastDirector(CompetitionError):
    """An event keeps a director."""


class EntriesClosed(CompetitionError):
    """Nobody can enter now."""


class TooLateToEnter(CompetitionError):
    """The stage cannot take late entries."""


class ByDirectorOnly(CompetitionError):
    """Entrants are named by a director."""


class EnteredAlready(CompetitionError):
    """The person plays for an entrant already."""


class NothingToConfirm(CompetitionError):
    """Nobody has named the person, or they have confirmed."""


class PeopleEntered(CompetitionError):
    """Who enters cannot be changed once people have entered."""


class NoStart(CompetitionError):
    """Nobody has said when the event starts."""


class TooManyMembers(CompetitionError):
    """The entrant has all the people that it may have."""


class TooOften(CompetitionError):
    """The person has done this again and again; a director may still do it for them."""


class NotAMember(CompetitionError):
    """The person does not play for the entrant."""


class NoSuchEntrant(CompetitionError):
    """No entrant has that number, or it has withdrawn."""


class NotEntered(CompetitionError):
    """The person plays for no entrant, or no longer."""


class NoCheckIn(CompetitionError):
    """Check-in is not open."""


class Incomplete(CompetitionError):
    """Someone of the entrant is missing, or has not confirmed."""


class OnHold(CompetitionError):
    """A director lets nothing new begin."""


class Collides(CompetitionError):
    """The same entrants have another match then.

    Args:
        moved: the matches that are to start then.
        collisions: each with another one.
    """

    def __init__(
        self, moved: Collection[MatchId] = (), collisions: Sequence[Collision] = ()
    ) -> None:
        self.moved = tuple(moved)
        self.collisions = tuple(collisions)
        super().__init__()


class TooFewEntrants(CompetitionError):
    """There are too few entrants to pair."""


class NoByes(CompetitionError):
    """The draw is fixed for all rounds, or too few would be left to play."""


class NoFullTable(CompetitionError):
    """Fewer people than a table seats, where people change tables each round."""


class BadLineUp(CompetitionError):
    """A line-up names each seat once, with people of the entrant."""


class BadPairings(CompetitionError):
    """The entrants have changed since; pair again."""


class RoundNotOver(CompetitionError):
    """A match is still to be played."""


class NoSuchMatch(CompetitionError):
    """No match has that number, or its round was cancelled."""


class MatchBegun(CompetitionError):
    """The match has started already."""


class MatchNotBegun(CompetitionError):
    """The match has not started."""


class MatchOver(CompetitionError):
    """The match is over."""


class TooEarly(CompetitionError):
    """The match is not soon enough for that."""


class StartGone(CompetitionError):
    """That start is not proposed, or it is the entrant's own proposal."""


class StartPassed(CompetitionError):
    """The start that was proposed has passed."""


class GameKnown(CompetitionError):
    """The game has a result, or is not the next one of its table."""


class AdjustedSince(CompetitionError):
    """The entrant's points were adjusted since the director was asked."""


class BadGameScore(CompetitionError):
    """A result has a score of each side, and its winner is one of them."""


class TableRuns(CompetitionError):
    """The table plays; it is to be stopped first."""


class TableStands(CompetitionError):
    """The table was not stopped."""


class SitsElsewhere(CompetitionError):
    """The person plays in this match already."""


class BoardsSeen(CompetitionError):
    """The person knows the boards that are played there from another table."""


class BadWord(CompetitionError):
    """A captain's word has letters from a to z and digits alone."""


class ReasonMissing(CompetitionError):
    """What a director does to a result needs a reason."""


class NothingToUndo(CompetitionError):
    """The director has done nothing that can be undone."""


class PlayedSince(CompetitionError):
    """A game has been played since, or someone has built on it."""


class FollowersBegun(CompetitionError):
    """Others would play on, and matches that follow have begun; they can be played again."""


class TooLate(CompetitionError):
    """The event is past that."""


class NotYet(CompetitionError):
    """The event is not there yet."""
