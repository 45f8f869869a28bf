"""Which card to play: what it wins or loses now, less what it could have done later."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import PLAYS, Action, Play, ThrowIn
from bot.engine.cards import Card
from bot.engine.events import Cause
from bot.engine.follow import broken_rule
from bot.engine.views import SeatView
from bot.players.clues import drawing
from bot.players.knowledge import Knowledge
from bot.players.steady.closing import call_in_time
from bot.players.steady.later_value import keep
from bot.players.steady.pitching import named
from bot.players.steady.prizes import hunt, kept, penalty, prizes
from bot.players.steady.trick import takes
from bot.players.steady.weights import share, weigh_tricks

_COMES: Final = 1.0
"""Pips that a card yet to be played brings to a trick on average: 80 over 52."""
_DECIDED: Final = 0.005
"""What a pip is worth once Game is decided: who throws tens about is looked at askance."""
_OTHERS_PREY: Final = 0.3
"""The cost for a side if another player than the bound one takes a trick."""


def play(view: SeatView) -> Action:
    """Play the card that should bring this side most, or throw a hopeless hand in.

    Before that, call a revoke that could not be called later.
    """
    if (call := call_in_time(view)) is not None:
        return call
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if view.public.revokes is not None:
        cards = [card for card in cards if broken_rule(view, card) is None]
    trumps = view.public.trumps
    if trumps is None:
        trumps = named(view)
        cards = [card for card in cards if card.suit is trumps]
    know = Knowledge.of(view, trumps)
    if ThrowIn() in view.legal and all(know.over(card) for card in view.hand):
        return ThrowIn()
    return PLAYS[_best(know, cards)]


def _best(know: Knowledge, cards: list[Card]) -> Card:
    if len(cards) == 1:
        return cards[0]
    pip = pip_value(know)
    # Of cards that are worth the same the lowest goes; the last word is the pack's order.
    return max(cards, key=lambda card: (round(rate(know, card, pip), 9), -card.rank, card.index))


def rate(know: Knowledge, card: Card, pip: float) -> float:
    """Return what playing a card should bring, in points for this side less points against it.

    Args:
        know: what the player knows.
        card: one that may be played.
        pip: what a pip is worth, by `pip_value`.
    """
    rules, on_table = know.view.public.rules, know.view.public.trick.cards
    chance = takes(know, card)
    missed = (1 - chance) * _harm(know)
    pips = sum(rules.pips(played, know.trumps) for played in (*on_table, card))
    value = (chance - missed) * (pips + _COMES * len(know.to_come)) * pip
    for prize in prizes(know, card):
        value += chance * prize.won - missed * prize.lost
    value -= kept(know, card)
    if not on_table:
        value += hunt(know, card, chance) + penalty(know, card)
    return value - keep(know, card, pip)


def pip_value(know: Knowledge) -> float:
    """Return what one pip more is worth: the closer to the end, the more, if Game is still open."""
    public, rules = know.view.public, know.view.public.rules
    side = know.view.seat % public.sides
    lead = public.pips[side] - max(p for s, p in enumerate(public.pips) if s != side)
    cards = len(know.unseen) + len(know.view.hand)
    out = 1.0 if drawing(public) else min(1.0, sum(public.hand_counts) / cards)
    at_table = _pips(know, public.trick.cards)
    mine = _pips(know, know.view.hand)
    unseen = _pips(know, know.unseen)
    if abs(lead) > at_table + mine + unseen:
        return _DECIDED
    weight = rules.game_points * weigh_tricks(public)[Cause.GAME]
    return weight / (4 + 0.5 * (at_table + mine + unseen * out))


def _pips(know: Knowledge, cards: tuple[Card, ...]) -> int:
    return sum(know.view.public.rules.pips(card, know.trumps) for card in cards)


def _harm(know: Knowledge) -> float:
    """Return what a trick costs this side when others take it.

    With two sides it is their gain; with more it is shared, but the bound player's alone matters.
    """
    public = know.view.public
    if public.bound is None or know.ours(public.bound.seat):
        return share(public)
    bidder = public.bound.seat
    threatens = public.trick.best == bidder or bidder in know.to_come
    return 1.0 if threatens else _OTHERS_PREY
