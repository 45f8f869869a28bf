"""An act that is refused, beside the nearest case in which it is taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.competition.event import acts
from bot.competition.event.parts import Reminder
from bot.competition.matches import Pairing
from bot.competition.stages import EntrantKind
from tests.competition.event.acts.worlds import NOW, Do, bot, by
from tests.competition.event.story import plan

HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR


Steps = Do | tuple[Do | int, ...]


def listed(steps: Steps) -> tuple[Do | int, ...]:
    return (steps,) if isinstance(steps, Do) else steps


@dataclass(frozen=True)
class Case:
    """An act that is refused, and the nearest case in which it is taken."""

    why: str
    """The name of the refusal."""
    world: str
    refused: Do
    instead: Do | None = None
    """What is taken there; None where the same act is, before `after` or once `once` is done."""
    once: Steps = ()
    after: Steps = ()
    there: str = ""
    """The world in which the same act is taken."""

    @property
    def taken(self) -> tuple[str, tuple[Do | int, ...]]:
        """Return a world, and what is done in it: the last step is the act in question."""
        steps = self.after if self.instead else self.once
        return self.there or self.world, (*listed(steps), self.instead or self.refused)


def pairs(*met: tuple[int, ...]) -> tuple[Pairing, ...]:
    return tuple(Pairing(tuple((one,) for one in two), slot) for slot, two in enumerate(met))


def played(match: int = 1, game: int = 1, table: int = 0, winner: int | None = 0) -> Do:
    return bot(acts.GamePlayed(match, table, game, (14, 9), winner))


def started(match: int = 1) -> Do:
    return bot(acts.MatchesStarted((acts.MatchStart(match, ((11, 21, 12, 22),)),)))


def paired(*met: tuple[int, ...], number: int = 2, first: int = 3, boards: int = 0) -> Do:
    return bot(acts.RoundPaired(number, first, pairs(*met), NOW, boards))


def proposed(at: int, who: int = 11) -> Do:
    return by(who, acts.StartProposed(1, at))


def agreed(at: int, who: int = 21) -> Do:
    return by(who, acts.StartAgreed(1, at))


def moved(at: int, *, anyway: bool = False) -> Do:
    return Do(acts.RoundMoved(1, ((1, at),), anyway=anyway))


def told(*matches: int) -> Do:
    return bot(acts.MatchesTold(matches))


def near(*matches: int) -> Do:
    return bot(acts.Reminded(Reminder.FORFEIT_NEAR, NOW, matches))


def entered(game: int = 1, winner: int | None = 0) -> Do:
    return Do(acts.GameEntered(1, 0, game, (14, 9), winner))


def corrected(match: int = 1, game: int = 1, *, again: bool = False) -> Do:
    return Do(acts.GameCorrected(match, 0, game, (9, 14), 1, again=again))


BOARDS_DRAWN = paired((1, 2), number=1, first=1, boards=1)
HOLD, FORFEIT = Do(acts.Held()), Do(acts.MatchForfeited(1, (1,)))
BOTH = Do(acts.MatchForfeited(1, (0, 1)))
GONE, LEFT = Do(acts.Withdrew(1)), Do(acts.Withdrew(3))
SOON, NEXT = NOW + HOUR, NOW + 7 * DAY
PROPOSED, AGREED = proposed(SOON), agreed(SOON)
NAMED = Do(acts.MemberAdded(1, 51, asked=True))
STOPPED = Do(acts.TableStopped(1, 0))
ANNOUNCED = bot(acts.NextAnnounced("X"))
CUT = by(11, acts.BoardsCut("rose"))
DECIDERS = bot(acts.DecidersPaired(3, pairs((1, 2)), NOW))
CORRECTED, CORRECTED_ANEW = corrected(), corrected(again=True)
BREAK, BACK = Do(acts.BreakTaken(3)), by(31, acts.CameBack(3))
ENTERED = entered()
ARRIVED = by(11, acts.Arrived(1, 1))
FOURTH = by(41, acts.Entered(4, (41,)))
SUBSTITUTED = Do(acts.Substituted(3, 30, 98)), Do(acts.MemberLeft(3, 30))
TEAM_OF_TWO = plan(entrant=EntrantKind.TEAM, team_size=2)
