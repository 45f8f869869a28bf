"""Words for a deal's points: what was scored, by whom, with which cards, and what was not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.engine.axes import GameTie
from bot.engine.cards import Card, Rank
from bot.engine.events import Cause, Scored
from bot.engine.rules import Rules
from bot.engine.scoring import in_a_deal
from bot.engine.views import PublicView
from bot.locale.say import N_, Say
from bot.ui.text.cards import rank_text, rank_values
from bot.ui.text.names import join_names
from bot.ui.text.punctuation import with_colon
from bot.views.counts import DealCount, PointEntry

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
_OFF_CARDS: Final = frozenset({Cause.OFF_ACE, Cause.OFF_JACK, Cause.OFF_THREE, Cause.OFF_FIVE})
_EXTREMES: Final = {Cause.HIGH: Rank.ACE, Cause.LOW: Rank.TWO}
_IS_OUT: Final = N_("**{what}**: won by {names}, who is out.")
_BARRED: Final = {
    Cause.REVOKE: N_("**{what}**: won by {names}, but not scored, because of the revoke."),
    Cause.RULING: N_("**{what}**: won by {names}, but not scored, because of the ruling."),
}
_WHOLE_DEAL: Final = (Cause.SMUDGE, Cause.MOON)
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


def scoring_line(rules: Rules, say: Say) -> str:
    """Say in one line how many points a deal has, and what makes them."""
    brings = in_a_deal(rules)
    pegs = brings.pop(Cause.PIPS, 0)
    counted = ", ".join(_brings(cause, n, rules, say) for cause, n in brings.items())
    parts = [counted] if counted else []
    if pegs:
        parts.append(with_colon(cause_text(Cause.PIPS, say), rank_values(rules.pegs, say), say))
    if rules.plain_pegs:
        worth = rank_values(rules.plain_pegs, say)
        parts.append(say("Cards of other suits: {worth}", worth=worth))
    if rules.turn_up_points:
        worth = rank_values(rules.turn_up_points, say)
        parts.append(say("the dealer's turn-ups: {worth}", worth=worth))
    total = points_text(sum(brings.values()) + pegs, say)
    return with_colon(f"**{total}**", " · ".join(parts), say)


def _brings(cause: Cause, n: int, rules: Rules, say: Say) -> str:
    """Name a point, with what it brings if it is more than one."""
    text = cause_text(cause, say)
    if cause is Cause.JOKER:
        return f"{n} × {text}" if n > 1 else text
    if about := _about(cause, rules, say):
        text = f"{text} ({about})"
    return f"{text} **{n}**" if n != 1 else text


def _about(cause: Cause, rules: Rules, say: Say) -> str:
    """Say in a word or two which card it is, where its name does not."""
    if cause is Cause.GAME:
        return rank_text(Rank.TEN, say) if rules.ten_is_game else say("most pips")
    if cause is Cause.JACK and rules.hung_jack_points != rules.jack_points:
        return say("hung: {n}", n=f"**{rules.hung_jack_points}**")
    if cause in _OFF_CARDS:
        return say("same colour")
    if rules.ace_and_two and cause in _EXTREMES:
        return rank_text(_EXTREMES[cause], say)
    return ""


def cause_text(cause: Cause, say: Say) -> str:
    """Return the name of a cause."""
    return say(_CAUSES[cause])


def title(point: PointEntry | Scored, rules: Rules, say: Say) -> str:
    """Return the name of a point; a hung jack has its own."""
    hung = rules.hung_jack_points != rules.jack_points
    if point.cause is Cause.JACK and hung and point.points == rules.hung_jack_points:
        return say("Jack hung")
    if point.cause is Cause.PIPS and rules.plain_pegs:
        return say("Pegs")
    return cause_text(point.cause, say)


def barred_lines(deal: DealCount, say: Say) -> Iterator[str]:
    """Say which points were won by a side that may not score them, and why."""
    if _is_whole(deal):
        return
    bid = deal.bid
    for point in deal.unscored:
        if deal.bars(point) or bid is None or bid.made or point.side != bid.side:
            what, names = title(point, deal.rules, say), join_names(deal.names(point.side))
            yield say(_why_barred(point, deal), what=what, names=names)


def _why_barred(point: PointEntry, deal: DealCount) -> str:
    """Say why a side may not score: it is out, or pays for a revoke or by a ruling."""
    is_out = deal.rules.second_place and deal.deal.score[point.side] >= deal.rules.target
    if is_out and not deal.bars(point):
        return _IS_OUT
    return _BARRED[deal.barred.get(point.side, Cause.REVOKE)]


def _is_whole(deal: DealCount) -> bool:
    """Say whether a side made every point, by a smudge or a moon."""
    return any(point.cause in _WHOLE_DEAL and point.points > 0 for point in deal.points)


def not_made(deal: DealCount, say: Say) -> list[str]:
    """Say in a few words why nobody scored the other points.

    A game ends at the point that brings a side to the target; the points after it do not count
    (docs/rules.md §2). Beside a smudge or a moon nothing does.
    """
    if _is_whole(deal):
        return []
    counted, beyond = _not_scored(deal)
    notes = [_note(cause, deal, say) for cause in counted]
    if beyond:
        names = _names(beyond, say)
        notes.append(say("{points} not counted: the game was over", points=names))
    return notes


def _note(cause: Cause, deal: DealCount, say: Say) -> str:
    if counts_pips(cause, deal.rules):
        level = say("Game level at {n}", n=max(deal.deal.pips))
        return f"{level}, {say('carried over')}" if _carries(deal) else level
    if _by_trumps_in_play(cause, deal.rules):
        return say("no trump for {point}", point=cause_text(cause, say))
    return say("{point} not in play", point=cause_text(cause, say))


def _by_trumps_in_play(cause: Cause, rules: Rules) -> bool:
    """Say whether any trump may make a point, so that only a deal without trumps lacks it."""
    return cause in {Cause.HIGH, Cause.LOW} and not rules.ace_and_two


def _not_scored(deal: DealCount) -> tuple[list[Cause], list[Cause]]:
    """Return the points that were counted but not won, and those after the end of the game."""
    if deal.deal.called_off or deal.deal.trumps is None:
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


def _carries(deal: DealCount) -> bool:
    """Say whether the next Game is worth more where the pips are level."""
    return deal.rules.game_tie is GameTie.CARRIED and len(set(deal.deal.pips)) == 1


def carried_text(public: PublicView, say: Say) -> Iterator[str]:
    """Say what Game is worth in a deal to which it was carried over."""
    if public.carried:
        yield say("Game is worth {n} in this deal", n=public.rules.game_points + public.carried)


def count_text(side: int, deal: DealCount, say: Say) -> str:
    """Say how many pips a side took, and the next best side."""
    mine = deal.deal.pips[side]
    best = max(n for other, n in enumerate(deal.deal.pips) if other != side)
    if len(deal.deal.pips) == 2:
        return f"{mine} : {best}"
    return say("{mine} pips, next best {best}", mine=mine, best=best)


def by_worth(card: Card) -> tuple[int, int]:
    """Return the sort key of cards that count for Game."""
    return -card.pips, card.index


def points_text(n: int, say: Say) -> str:
    """Return a number of points in words."""
    return say.count("{n} point", "{n} points", n)
