"""Words for a deal's points: what was scored, by whom, with which cards, and what was not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.engine.axes import GameTie
from bot.engine.cards import Card
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.engine.views import PublicView
from bot.locale.say import N_, Say
from bot.ui.text.cards import suit_text
from bot.ui.text.names import join_names
from bot.ui.text.punctuation import and_last
from bot.views.counts import BidResult, DealCount, PointEntry

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
    Cause.REVOKE: N_("Revoke"),
    Cause.RULING: N_("Ruling"),
    Cause.SMUDGE: N_("Smudge"),
    Cause.OFF_ACE: N_("Off-ace"),
    Cause.OFF_JACK: N_("Off-jack"),
    Cause.JOKER: N_("Joker"),
    Cause.THREE: N_("Three"),
    Cause.OFF_THREE: N_("Off-three"),
    Cause.FIVE: N_("Five"),
    Cause.OFF_FIVE: N_("Off-five"),
    Cause.MOON: N_("Moon"),
}
ONE_CARD: Final = frozenset(
    {
        *(Cause.TURN_UP, Cause.HIGH, Cause.LOW, Cause.JACK),
        *(Cause.OFF_ACE, Cause.OFF_JACK, Cause.JOKER),
        *(Cause.THREE, Cause.OFF_THREE, Cause.FIVE, Cause.OFF_FIVE),
    }
)
"""Points of one card each; in some games Game is one too."""
_IS_OUT: Final = N_("**{what}**: won by {names}, who is out.")
_BARRED: Final = {
    Cause.REVOKE: N_("**{what}**: won by {names}, but not scored, because of the revoke."),
    Cause.RULING: N_("**{what}**: won by {names}, but not scored, because of the ruling."),
}
_ALL_MADE: Final = {
    Cause.SMUDGE: N_("All points, bid and won: the smudge wins the game."),
    Cause.MOON: N_("Every point of the deal, as announced: nothing else is scored."),
}
_ADDED_UP: Final = (Cause.PIPS, Cause.PENALTY)
"""Scored trick by trick; one line for all of them."""


def add_up(points: Iterable[PointEntry]) -> list[PointEntry]:
    """Add up what a side scores or loses trick by trick; keep the other points."""
    entries: list[PointEntry] = []
    places: dict[tuple[int, Cause], int] = {}
    for point in points:
        which = (point.side, point.cause)
        if point.cause in _ADDED_UP and which in places:
            before = entries[places[which]]
            entries[places[which]] = PointEntry(
                point.side,
                point.cause,
                before.points + point.points,
                before.name if before.name == point.name else None,
                tuple(sorted((*before.cards, *point.cards), key=by_worth)),
            )
        else:
            places[which] = len(entries)
            entries.append(point)
    return entries


def goal_text(rules: Rules, say: Say) -> str:
    """Say what a game is played to, or how many deals."""
    if rules.deals:
        return say.count("{n} deal in all", "{n} deals in all", rules.deals)
    return say("to {n}", n=rules.target)


def cause_text(cause: Cause, say: Say) -> str:
    """Return the name of a cause."""
    return say(_CAUSES[cause])


def title(point: PointEntry, rules: Rules, say: Say) -> str:
    """Return the name of a point; a hung jack has its own."""
    hung = rules.hung_jack_points != rules.jack_points
    if point.cause is Cause.JACK and hung and point.points == rules.hung_jack_points:
        return say("Jack hung")
    if point.cause is Cause.PIPS and rules.plain_pegs:
        return say("Pegs")
    return cause_text(point.cause, say)


def missed_lines(deal: DealCount, say: Say) -> list[str]:
    """Say why nobody scored the other points; no lines if nothing was counted.

    A game ends at the point that brings a side to the target; the points after it do not count
    (docs/rules.md §2).
    """
    if (all_made := _all_made(deal)) is not None:
        return [say(_ALL_MADE[all_made])]
    lines = [*_unscored(deal, say)]
    counted, beyond = _not_scored(deal)
    lines += [_missed(cause, deal, say) for cause in counted]
    if beyond:
        text = say("Not counted, as the game was already over: {names}.", names=_names(beyond, say))
        lines.append(text)
    if _unpaid(deal):
        lines.append(say("The game ended before the others could score the bid."))
    return lines


def _unpaid(deal: DealCount) -> bool:
    """Say whether a bid was set, and the others had won before they could score it."""
    if not deal.rules.gives_set or deal.bid is None or deal.bid.made:
        return False
    return all(point.cause is not Cause.BID for point in deal.points)


def _all_made(deal: DealCount) -> Cause | None:
    """Return the smudge or the moon with which a side made every point; nothing else counts."""
    causes = [point.cause for point in deal.points if point.points > 0]
    return next((cause for cause in causes if cause in _ALL_MADE), None)


def _unscored(deal: DealCount, say: Say) -> Iterator[str]:
    """Say which points were won by a side that may not score them."""
    bid, short = deal.bid, list[PointEntry]()
    if bid is not None and not bid.made:
        short += [one for one in deal.unscored if one.side == bid.side and not deal.bars(one)]
        yield _short(bid, short, deal, say)
    for point in deal.unscored:
        if point not in short:
            what, names = title(point, deal.rules, say), join_names(deal.sides[point.side])
            yield say(_why_unscored(point, deal), what=what, names=names)


def _why_unscored(point: PointEntry, deal: DealCount) -> str:
    """Say why a side may not score: it is out, or pays for a revoke or by a ruling."""
    is_out = deal.rules.second_place and deal.score[point.side] >= deal.rules.target
    if is_out and not deal.bars(point):
        return _IS_OUT
    return _BARRED[deal.barred.get(point.side, Cause.REVOKE)]


def _short(bid: BidResult, short: Sequence[PointEntry], deal: DealCount, say: Say) -> str:
    """Say what a side that fell short of its bid has made."""
    names = join_names(deal.sides[bid.side])
    if not short:
        return say("{names} made no points, 0 of {needed}.", names=names, needed=bid.needed)
    return say.count(
        "{names} made {what}, {made} of {needed}: it doesn't count.",
        "{names} made {what}, {made} of {needed}: they don't count.",
        len(short),
        names=names,
        what=and_last((title(point, deal.rules, say) for point in short), say),
        made=bid.won,
        needed=bid.needed,
    )


def not_made(deal: DealCount, say: Say) -> list[str]:
    """Say in a few words why nobody scored the other points; as `missed_lines`, but shorter."""
    if _all_made(deal) is not None:
        return []
    counted, beyond = _not_scored(deal)
    notes = [_note(cause, deal, say) for cause in counted]
    if beyond:
        names = _names(beyond, say)
        notes.append(say("{points} not counted: the game was over", points=names))
    return notes


def _note(cause: Cause, deal: DealCount, say: Say) -> str:
    if counts_pips(cause, deal.rules):
        level = say("Game level at {n}", n=max(deal.pips))
        return f"{level}, {say('carried over')}" if _carries(deal) else level
    if _by_trumps_in_play(cause, deal.rules):
        return say("no trump for {point}", point=cause_text(cause, say))
    return say("{point} not in play", point=cause_text(cause, say))


def _by_trumps_in_play(cause: Cause, rules: Rules) -> bool:
    """Say whether any trump may make a point, so that only a deal without trumps lacks it."""
    return cause in {Cause.HIGH, Cause.LOW} and not rules.ace_and_two


def _not_scored(deal: DealCount) -> tuple[list[Cause], list[Cause]]:
    """Return the points that were counted but not won, and those after the end of the game."""
    if deal.called_off or deal.trumps is None:
        return [], []
    made = {point.cause for point in (*deal.points, *deal.unscored)}
    missing = [cause for cause in deal.rules.order if cause not in made]
    reached = _reached(deal)
    beyond = [cause for cause in missing if cause not in reached]
    return [cause for cause in missing if cause in reached], beyond


def _reached(deal: DealCount) -> Sequence[Cause]:
    """Return the points that were counted, won or not."""
    order = deal.rules.order
    if not deal.won:
        return order
    if not deal.held:
        return ()
    last, bid = deal.points[-1], deal.bid
    if last.cause not in order:
        return order  # all others of a deal count before a bid that is not made
    if bid is not None and bid.made and last.side == bid.side:
        return ()
    return order[: order.index(last.cause) + 1]


def _names(causes: Iterable[Cause], say: Say) -> str:
    return ", ".join(cause_text(cause, say) for cause in causes)


def counts_pips(cause: Cause, rules: Rules) -> bool:
    """Say whether a point goes to who has the most pips, and not to who has one card."""
    return cause is Cause.GAME and not rules.ten_is_game


def by_pips(rules: Rules) -> bool:
    """Say whether pips matter: whether they make a point."""
    return any(counts_pips(cause, rules) for cause in rules.order)


def _missed(cause: Cause, deal: DealCount, say: Say) -> str:
    what = cause_text(cause, say)
    if counts_pips(cause, deal.rules):
        if _carries(deal):
            return say("**Game**: tied at {n} pips, carried over.", n=deal.pips[0])
        if len(set(deal.pips)) == 1:
            return say("**Game**: tied at {n} pips, nobody scores it.", n=deal.pips[0])
        return say("**Game**: tied at the top, nobody scores it.")
    if cause is Cause.JACK and deal.trumps is not None:
        suit = suit_text(deal.trumps, say)
        return say("**Jack**: the jack of {suit} wasn't in play.", suit=suit)
    if _by_trumps_in_play(cause, deal.rules):
        return say("**{what}**: no trump was in play.", what=what)
    return say("**{what}**: its card wasn't in play.", what=what)


def _carries(deal: DealCount) -> bool:
    """Say whether the next Game is worth more where the pips are level."""
    return deal.rules.game_tie is GameTie.CARRIED and len(set(deal.pips)) == 1


def carried_text(public: PublicView, say: Say) -> Iterator[str]:
    """Say what Game is worth in a deal to which it was carried over."""
    if public.carried:
        yield say("Game is worth {n} in this deal", n=public.rules.game_points + public.carried)


def count_text(side: int, deal: DealCount, say: Say) -> str:
    """Say how many pips a side took, and the next best side."""
    mine = deal.pips[side]
    best = max(n for other, n in enumerate(deal.pips) if other != side)
    if len(deal.pips) == 2:
        return f"{mine} : {best}"
    return say("{mine} pips, next best {best}", mine=mine, best=best)


def by_worth(card: Card) -> tuple[int, int]:
    """Return the sort key of cards that count for Game."""
    return -card.pips, card.index


def points_text(n: int, say: Say) -> str:
    """Return a number of points in words."""
    return say.count("{n} point", "{n} points", n)
