"""Drama: what happens in a deal that a table talks about, such as a jack hung."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from bot.engine.cards import Card, Rank
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.views.counts import DealCount
from bot.views.seat_changes import Cast
from bot.views.story import facts
from bot.views.table.deals import DealSummary, JackTaken

_ALL: Final = frozenset({Cause.SMUDGE, Cause.MOON})
"""What comes of a bid for all points of a deal."""


@unique
class Drama(Enum):
    """What happened."""

    HUNG = "hung"
    """The jack of trumps was taken by another side."""
    SAVED = "saved"
    """The jack of trumps came home in the last trick."""
    REVOKE = "revoke"
    """A revoke was called, and was one (docs/rules.md §6)."""
    FOUR = "four"
    """One side made all four points."""
    SET = "set"
    """A bound player fell short."""
    SET_GIVEN = "set-given"
    """The same, where the others score the bid (docs/rules.md §8.5.5)."""
    SET_UNPAID = "set-unpaid"
    """The same, where they had won the game before they could."""
    SMUDGE = "smudge"
    """All points were bid and made (docs/rules.md §5.7)."""
    MOON = "moon"
    """Every point was announced and made (docs/rules.md §8.2)."""
    MOON_MISSED = "moon-missed"
    """Every point was announced, and not made."""
    KICK_OUT = "kick-out"
    """A turn-up won the game (docs/rules.md §5.1)."""
    SHUT_OUT = "shut-out"
    """A side won, and no other has a point."""
    WON = "won"
    """A side won the game in another way."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One of these, and who did it."""

    what: Drama
    names: tuple[str, ...]
    """Whose doing it was: one player, or all players of a side."""
    other: str | None = None
    """Whose jack was hung, or who called."""
    card: Card | None = None
    points: int = 0
    """What it scored; for a bound player who fell short, how many points were made."""
    needed: int = 0
    """How many such a player had to make; for all points of a deal, how many there are."""


def happenings(deal: DealSummary, rules: Rules) -> Iterator[Happening]:
    """Yield the drama of a finished deal; a game that it won comes last."""
    for call in deal.judged:
        if call.revoke is not None:
            yield Happening(Drama.REVOKE, (call.offender,), call.caller, call.revoke.card)
    if not deal.called_off:
        yield from _jack(deal)
    told = any(score.cause in _ALL for score in deal.points)
    if deal.four is not None and not told:
        yield Happening(Drama.FOUR, _side(deal, deal.four), needed=rules.greatest_bid)
    yield from _bid(deal, rules)
    yield from _end(deal, rules)


def drama_in(cast: Cast, told: range, deal: DealSummary | None) -> Iterator[Happening]:
    """Yield the drama in a range of a deal's story; its summary is given if it is over."""
    public = cast.public
    new = [fact.what for fact in facts(cast) if fact.at in told]
    hung = [one for one in new if isinstance(one, JackTaken) and one.hung(public.sides)]
    if deal is not None:
        # A jack that was hung in an earlier range has been told.
        told_before = set() if hung else {Drama.HUNG}
        yield from (one for one in happenings(deal, public.rules) if one.what not in told_before)
    elif public.trumps is not None:
        for jack in hung:
            holder, taker = (cast.player(seat, jack.trick) for seat in (jack.holder, jack.taker))
            yield Happening(Drama.HUNG, (taker,), holder, Card(Rank.JACK, public.trumps))


def _jack(deal: DealSummary) -> Iterator[Happening]:
    if deal.jack is None or deal.trumps is None:
        return
    points = next((one.points for one in deal.points if one.cause is Cause.JACK), 0)
    (holder, taker), card = deal.jack_names, Card(Rank.JACK, deal.trumps)
    if deal.jack.hung(deal.sides):
        yield Happening(Drama.HUNG, (taker,), holder, card, points)
    elif deal.jack.last:
        yield Happening(Drama.SAVED, (holder,), None, card, points)


def _bid(deal: DealSummary, rules: Rules) -> Iterator[Happening]:
    """Yield what came of a bid that is not simply made."""
    bid = DealCount(deal, rules).bid
    if bid is None:
        return
    who = (deal.bidder,)
    for score in deal.points:
        if score.cause is Cause.SMUDGE:
            yield Happening(Drama.SMUDGE, who, points=score.points, needed=rules.greatest_bid)
        elif score.cause is Cause.MOON:
            what = Drama.MOON if bid.made else Drama.MOON_MISSED
            yield Happening(what, who, points=score.points)
    causes = {score.cause for score in deal.points}
    if bid.made or Cause.MOON in causes:
        return
    what = Drama.SET
    if rules.gives_set:
        what = Drama.SET_GIVEN if Cause.BID in causes else Drama.SET_UNPAID
    yield Happening(what, who, points=bid.won, needed=bid.needed)


def _end(deal: DealSummary, rules: Rules) -> Iterator[Happening]:
    """Yield how the deal won the game, if it did."""
    winner = _winner(deal, rules)
    if winner is None:
        return
    last, scorer, names = deal.points[-1], deal.scorers[-1], _side(deal, winner)
    kicked = last.cause is Cause.TURN_UP and last.side == winner
    if kicked and scorer is not None:
        yield Happening(Drama.KICK_OUT, (scorer,), card=next(iter(last.cards), None))
    if all(points <= 0 for side, points in enumerate(deal.score) if side != winner):
        yield Happening(Drama.SHUT_OUT, names)
    elif not kicked:
        yield Happening(Drama.WON, names)


def _winner(deal: DealSummary, rules: Rules) -> int | None:
    there = [side for side, points in enumerate(deal.score) if points >= rules.target]
    if not deal.points or len(there) <= int(rules.second_place):
        return None
    if not rules.second_place:
        return there[0]
    # Who went out first has won; the deal that brings out the second ends the game.
    if deal.went_out is not None:
        return deal.went_out
    return next((side for side in there if side != deal.points[-1].side), None)


def _side(deal: DealSummary, side: int) -> tuple[str, ...]:
    return deal.names[side :: deal.sides]
