"""Counts what a player's side and seat did in the deals of a game, besides scoring points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from typing import Final

from bot.engine.axes import Trumps
from bot.engine.events import Cause
from bot.tables.scores.facts import Facts
from bot.tables.scores.sittings import Sitting
from bot.views.counts import DealCount
from bot.views.stats import CardStats
from bot.views.table.deals import DealSummary, JackTaken


@dataclass(frozen=True, slots=True)
class Tallies(CardStats):
    """Columns of ``results``; the migration that made them says what they count."""

    fours: int = 0
    hung: int = 0
    lost: int = 0
    kicked: int = 0
    comeback: int = 0
    moons: int = 0

    def row(self) -> dict[str, int]:
        """Return its columns; much faster than `dataclasses.asdict`."""
        return {column: getattr(self, column) for column in _COLUMNS}


_COLUMNS: Final = tuple(field.name for field in fields(Tallies))


def tally_deals(facts: Facts, sitting: Sitting) -> Tallies:
    """Count what the player of a seat, and their side, did from the deal on in which they came.

    What the seat itself did in that deal, such as to hold the jack, may be another player's.
    """
    seat = sitting.seat
    side = seat % facts.sides
    begged = Counter(deal for deal, who in facts.begs if who == seat)
    tallies: Counter[str] = Counter()
    for deal in facts.deals:
        if deal.deal < sitting.since:
            continue
        own = sitting.came_before(deal.deal)
        tallies["fours"] += deal.four == side
        if own:
            tallies.update(_turn_up(facts, deal, seat))
        if own and (begs := begged[deal.deal]):
            tallies["begs"] += begs
            tallies["begs_paid"] += begs * _paid(deal, side)
        if own:
            tallies.update(_revoke_calls(deal, seat))
            tallies.update(_bid(facts, deal, seat))
            tallies["moons"] += _shot_the_moon(deal, seat)
        if deal.jack is not None and not deal.called_off:
            tallies.update(_jack(facts, seat if own else None, side, deal.jack))
    if facts.winner == side:
        tallies["kicked"] = int(_kicked_out(facts, sitting))
        tallies["comeback"] = int(_came_back(facts, sitting))
    return Tallies(**tallies)


def _turn_up(facts: Facts, deal: DealSummary, seat: int) -> dict[str, int]:
    """Count a deal that the seat dealt, if a turned-up card may score in this game."""
    turns = facts.rules.trumps in {Trumps.TURN, Trumps.TURN_NO_BEG}
    if not (turns and facts.rules.turn_up_points and deal.dealer == seat):
        return {}
    points = sum(score.points for score in deal.points if score.cause is Cause.TURN_UP)
    return {"turn_ups": 1, "turn_up_points": points}


def _revoke_calls(deal: DealSummary, seat: int) -> dict[str, int]:
    right = [call.revoke is not None for call in deal.judged if call.call.seat == seat]
    return {"revokes_right": sum(right), "revokes_wrong": len(right) - sum(right)}


def _bid(facts: Facts, deal: DealSummary, seat: int) -> dict[str, int]:
    """Count a bid that bound a seat in a deal that was counted, and whether it was made."""
    bid = DealCount(deal, facts.rules).bid
    if bid is None or deal.bound is None or deal.bound.seat != seat:
        return {}
    return {"bids": 1, "bids_made": int(bid.made)}


def _shot_the_moon(deal: DealSummary, seat: int) -> int:
    """Say whether a seat bid for all points of a deal, and made them."""
    moons = {Cause.MOON, Cause.SMUDGE}
    return int(
        any(one.cause in moons and one.seat == seat and one.points > 0 for one in deal.points)
    )


def _kicked_out(facts: Facts, sitting: Sitting) -> bool:
    """Say whether a player won the game by a turn-up as its last dealer."""
    last = facts.deals[-1] if facts.deals else None
    if last is None or not last.points or last.dealer != sitting.seat:
        return False
    point = last.points[-1]
    turned = point.cause is Cause.TURN_UP and point.side == facts.side(sitting)
    return turned and sitting.came_before(last.deal)


def _came_back(facts: Facts, sitting: Sitting) -> bool:
    """Say whether another side was ahead of a winner's by half of the target, while they sat."""
    if facts.rules.deals:
        return False
    side = facts.side(sitting)
    gaps = (
        max(deal.score) - deal.score[side] for deal in facts.deals if deal.deal >= sitting.since
    )
    return 2 * max(gaps, default=0) >= facts.rules.target


def _paid(deal: DealSummary, side: int) -> bool:
    """Say whether a side scored in a deal, and no other side scored more."""
    scored: Counter[int] = Counter()
    for score in deal.points:
        scored[score.side] += score.points
    return scored[side] > 0 and scored[side] == max(scored.values())


def _jack(facts: Facts, seat: int | None, side: int, jack: JackTaken) -> dict[str, int]:
    """Count a jack taken, for a side, and for a seat if its player began the deal."""
    hung = jack.hung(facts.sides)
    return {
        "hung": int(hung and jack.taker % facts.sides == side),
        "lost": int(hung and jack.holder % facts.sides == side),
        "jacks_held": int(jack.holder == seat),
        "jacks_saved": int(jack.holder == seat and not hung),
    }
