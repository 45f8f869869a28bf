"""A deal's points in words: what was scored, by whom and with which cards, and what was not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card, Suit
from bot.engine.events import Cause, Scored
from bot.engine.rules import LowTo, Rules
from bot.locale import N_, Say
from bot.ui.cards import cards_text, suit_text
from bot.ui.names import safe, together

_CAUSES: Final[dict[Cause, str]] = {
    Cause.TURN_UP: N_("Turn-up"),
    Cause.GIFT: N_("Gift"),
    Cause.HIGH: N_("High"),
    Cause.LOW: N_("Low"),
    Cause.JACK: N_("Jack"),
    Cause.GAME: N_("Game"),
    Cause.PIPS: N_("Trumps taken"),
    Cause.SALE: N_("Sale of the pitch"),
    Cause.BID: N_("Bid not made"),
    Cause.PENALTY: N_("Penalty"),
    Cause.SMUDGE: N_("Smudge"),
}
_ADDED_UP: Final = (Cause.PIPS, Cause.PENALTY)
"""What is scored trick by trick: a line for each would hide the rest."""


@dataclass(frozen=True, slots=True)
class Point:
    """One entry of a deal's points, with the name as it was then."""

    side: int
    cause: Cause
    points: int
    name: str | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """All that a deal's points are told from."""

    rules: Rules
    sides: Sequence[Sequence[str]]
    """The names by side."""
    points: Sequence[Point]
    pips: Sequence[int]
    score: Sequence[int]
    """After the deal."""
    trumps: Suit | None
    bound: bool = False
    """Whether somebody had to win so many points alone; theirs are counted first."""

    @property
    def won(self) -> bool:
        """Whether the deal ended the game."""
        there = sum(score >= self.rules.target for score in self.score)
        return there > int(self.rules.second_place)

    @property
    def uncounted(self) -> bool:
        """Whether somebody may have won points without scoring them."""
        scored = {point.cause for point in self.points}
        return Cause.BID in scored or (self.rules.second_place and self.out)

    @property
    def out(self) -> bool:
        """Whether a side has reached the target, in this deal or an earlier one."""
        return max(self.score) >= self.rules.target


def points_of(scored: Iterable[Scored], names: Sequence[str]) -> list[Point]:
    """Read points from the engine's events."""
    return [
        Point(one.side, one.cause, one.points, _at(names, one.seat), one.cards) for one in scored
    ]


def added_up(points: Iterable[Point]) -> list[Point]:
    """Add up what a side scores, or loses, trick by trick; all else stays as it is."""
    kept: list[Point] = []
    places: dict[tuple[int, Cause], int] = {}
    for point in points:
        which = (point.side, point.cause)
        if point.cause in _ADDED_UP and which in places:
            before = kept[places[which]]
            kept[places[which]] = Point(
                point.side,
                point.cause,
                before.points + point.points,
                before.name if before.name == point.name else None,
                tuple(sorted((*before.cards, *point.cards), key=_worth)),
            )
        else:
            places[which] = len(kept)
            kept.append(point)
    return kept


def cause_text(cause: Cause, say: Say) -> str:
    """Return what a point is called."""
    return say(_CAUSES[cause])


def title(point: Point, rules: Rules, say: Say) -> str:
    """Return what a point is called, a hung jack by its own name."""
    hung = rules.hung_jack_points != rules.jack_points
    if point.cause is Cause.JACK and hung and point.points == rules.hung_jack_points:
        return say("Jack hung")
    return cause_text(point.cause, say)


def scored_lines(tally: Tally, say: Say) -> list[str]:
    """Say what was scored, a line for each entry, in the order scored."""
    return [_line(point, tally, say) for point in added_up(tally.points)]


def missed_lines(tally: Tally, say: Say) -> list[str]:
    """Say why points of the count were not scored, a line for each; none if nothing was counted.

    A game ends at the very point that brings a side to the target, and what would have followed
    is not counted (RULES.md §2).
    """
    scored = {point.cause for point in tally.points}
    missing = [cause for cause in tally.rules.order if cause not in scored]
    if tally.trumps is None or not missing:
        return []
    if Cause.SMUDGE in scored:
        return [say("All four points bid and won win the game; nothing else is counted.")]
    if tally.uncounted:
        return [_ambiguous(missing, say)]
    if tally.bound and tally.won:
        told = say(
            "Not scored: {names}. The game was won before, or they were not in play.",
            names=_names(missing, say),
        )
        return [told]
    reached = _reached(tally, scored)
    lines = [_missed(cause, tally, say) for cause in missing if cause in reached]
    beyond = [cause for cause in missing if cause not in reached]
    if beyond:
        told = say("Not counted, as the game was won before: {names}.", names=_names(beyond, say))
        lines.append(told)
    return lines


def _reached(tally: Tally, scored: Collection[Cause]) -> Sequence[Cause]:
    """Return the points that were counted for, whether somebody scored them or not."""
    order = tally.rules.order
    if not tally.won:
        return order
    counted = [n for n, cause in enumerate(order) if cause in scored]
    return order[: counted[-1] + 1] if counted else ()


def _ambiguous(missing: Iterable[Cause], say: Say) -> str:
    """Name points that were not in play, or won by somebody who may not score them."""
    return say(
        "Not scored: {names}. They were not in play, or won by somebody who may not count them.",
        names=_names(missing, say),
    )


def _names(causes: Iterable[Cause], say: Say) -> str:
    return ", ".join(cause_text(cause, say) for cause in causes)


def _line(point: Point, tally: Tally, say: Say) -> str:
    side = together(tally.sides[point.side])
    what = f"**{title(point, tally.rules, say)}**"
    if point.cause is Cause.GAME:
        what += f" {_pips(point.side, tally)}"
    elif point.cards:
        what += f" {cards_text(point.cards, say)}"
    told = say("{what}: {side} **{points}**", what=what, side=side, points=f"{point.points:+d}")
    details = _details(point, tally.rules, say)
    return f"{told} ({details})" if details else told


def _details(point: Point, rules: Rules, say: Say) -> str:
    name = None if point.name is None else safe(point.name)
    match point.cause:
        case Cause.GAME:
            return cards_text(sorted(point.cards, key=_worth), say)
        case Cause.HIGH | Cause.LOW | Cause.JACK if name is not None:
            taken = point.cause is Cause.JACK or (
                point.cause is Cause.LOW and rules.low is LowTo.TAKER
            )
            return say("taken by {name}", name=name) if taken else say("held by {name}", name=name)
        case Cause.PIPS if name is not None:
            return say("taken by {name}", name=name)
        case Cause.TURN_UP if name is not None:
            return say("turned by {name}", name=name)
        case Cause.BID:
            return say("so none of their points count")
    return ""


def _missed(cause: Cause, tally: Tally, say: Say) -> str:
    what = cause_text(cause, say)
    if cause is Cause.GAME:
        if len(set(tally.pips)) == 1:
            return say("**Game**: tied at {n} pips, nobody scores it.", n=tally.pips[0])
        return say("**Game**: tied at the top, nobody scores it.")
    if cause is Cause.JACK and tally.trumps is not None:
        suit = suit_text(tally.trumps, say)
        return say("**Jack**: the jack of {suit} was not in play.", suit=suit)
    return say("**{what}**: no trump was in play.", what=what)


def _pips(side: int, tally: Tally) -> str:
    others = [n for other, n in enumerate(tally.pips) if other != side]
    return " : ".join(str(n) for n in (tally.pips[side], *others))


def _worth(card: Card) -> tuple[int, int]:
    return -card.pips, card.index


def _at(names: Sequence[str], seat: int | None) -> str | None:
    return None if seat is None else names[seat]
