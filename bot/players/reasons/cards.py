"""Why a card is good: what it does in the trick, or what stays in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from bot.engine.axes import Follow
from bot.engine.cards import Card, natural
from bot.engine.follow import follow_at
from bot.players.reasons.explanation import Explanation, Ground
from bot.players.reasons.seen import Seen
from bot.players.strong.evaluation import Part

Told: TypeAlias = tuple[Explanation, set[Part]]
"""A reason that is true, with the parts of the points that it can explain."""

ANY: Final = {*Part}
_LITTLE: Final = 4
"""A trick with no more pips than this may not be worth a trump."""


def of_card(facts: Seen, card: Card, other: Card | None) -> Iterator[Told]:
    """Go through the reasons for playing a card, and not another one: the most telling first."""
    if facts.order is None:
        held = facts.held(natural(card).suit)
        yield Explanation(Ground.TRUMPS, held), ANY
        return
    if facts.best is None:
        yield from _jack_at_stake(facts, card, other)
        if other is not None and other in facts.points and facts.higher(other):
            yield Explanation(Ground.EXPOSED, (other,)), {facts.points[other]}
        yield from _led(facts, card)
        if other is None and not facts.is_trump(card) and any(map(facts.is_trump, facts.legal)):
            yield Explanation(Ground.SPARE), ANY
        return
    yield from _taking(facts, card)
    if other is not None:
        yield from _kept_from_trick(facts, other)
    yield from _with_partner(facts, card, other)
    yield from _jack_at_stake(facts, card, other)
    if facts.is_sure(card) and not facts.ours:
        yield Explanation(Ground.SURE, (card,)), ANY
    yield from _giving_way(facts, card)
    if other is None:
        yield from _at_least(facts, card)


def _kept_from_trick(facts: Seen, other: Card) -> Iterator[Told]:
    """Others hold the trick, and the other card would only be lost in it."""
    best, counts = facts.best, facts.counts(other)
    if best is not None and counts and not facts.ours and not facts.beats(other):
        yield Explanation(Ground.LOST, (other, best)), counts


def _taking(facts: Seen, card: Card) -> Iterator[Told]:
    if not facts.beats(card):
        return
    if card in facts.points and facts.is_sure(card):
        yield Explanation(Ground.HOME, (card,)), {facts.points[card]}
    if facts.ours:
        return
    for prey in facts.trick.cards:
        if prey in facts.points:
            yield Explanation(Ground.CATCH, (prey,)), {facts.points[prey]}
    pips = sum(map(facts.pips, facts.trick.cards))
    if pips:
        yield Explanation(Ground.TAKE, n=pips), {Part.GAME}
    pegs = sum(facts.pegs.get(one, 0) for one in facts.trick.cards)
    if pegs:
        yield Explanation(Ground.TAKE_PEGS, n=pegs), {Part.OTHER}
    if not facts.is_trump(card) and any(map(facts.is_trump, facts.legal)):
        yield Explanation(Ground.CHEAP), ANY


def _with_partner(facts: Seen, card: Card, other: Card | None) -> Iterator[Told]:
    if not facts.ours or facts.beats(card):
        return
    if counts := facts.counts(card):
        yield Explanation(Ground.FEED, (card,)), counts
    else:
        # Another card that leaves it too is not worse for that.
        yield Explanation(Ground.LEAVE), ANY if other is None or facts.beats(other) else set()


def _jack_at_stake(facts: Seen, card: Card, other: Card | None) -> Iterator[Told]:
    jack, order = facts.jack, facts.order
    if jack is None or order is None or other is None or not order.is_trump(other):
        return
    if jack in facts.view.hand:
        trumps = facts.held(order.suit)
        if {*trumps} == {jack, other} and jack is not other and not order.is_trump(card):
            yield Explanation(Ground.GUARD, (other, jack)), {Part.JACK}
    elif jack in facts.unseen and order.beats(other, jack) and not _hunts(facts, card):
        yield Explanation(Ground.KEEP_OVER, (other, jack)), {Part.JACK}


def _hunts(facts: Seen, card: Card) -> bool:
    """Say whether a trump above the jack is led, which has not been seen."""
    jack, order = facts.jack, facts.order
    if jack is None or order is None or facts.best is not None:
        return False
    return jack in facts.unseen and order.beats(card, jack)


def _led(facts: Seen, card: Card) -> Iterator[Told]:
    is_trump, is_best = facts.is_trump(card), not facts.higher(card)
    if _hunts(facts, card) and facts.jack is not None:
        yield Explanation(Ground.HUNT, (facts.jack,)), {Part.JACK}
    if card in facts.points and facts.is_sure(card):
        yield Explanation(Ground.HOME, (card,)), {facts.points[card]}
    if is_trump and is_best and any(map(facts.is_trump, facts.unseen)):
        yield Explanation(Ground.DRAW, (card,)), ANY
    forced = follow_at(facts.public, len(facts.public.tricks)) is not Follow.FREE
    if is_trump and forced and any(map(facts.is_trump, facts.unseen)):
        yield Explanation(Ground.PULL), ANY
    if not is_trump and all(map(facts.is_trump, facts.higher(card))):
        yield Explanation(Ground.BEST_LEFT, (card,)), {Part.GAME, Part.OTHER}
    kept = [one for one in facts.view.hand if one is not card]
    if not is_trump and not facts.counts(card) and any(map(facts.counts, kept)):
        yield Explanation(Ground.LEAD_NOTHING, (card,)), ANY


def _giving_way(facts: Seen, card: Card) -> Iterator[Told]:
    if facts.ours or facts.beats(card):
        return
    if not any(map(facts.beats, facts.legal)):
        if facts.value(card) == min(map(facts.value, facts.legal)):
            yield Explanation(Ground.LEAST), ANY
    elif not any(map(facts.counts, (*facts.trick.cards, card))):
        yield Explanation(Ground.LET_GO), ANY
    elif not facts.is_trump(card) and all(map(facts.is_trump, filter(facts.beats, facts.legal))):
        points, pips = map(sum, zip(*map(facts.value, (*facts.trick.cards, card)), strict=True))
        if not points and pips <= _LITTLE:
            yield Explanation(Ground.KEEP_TRUMPS, n=pips), ANY


def _at_least(facts: Seen, card: Card) -> Iterator[Told]:
    """Say what a card does, where nothing tells more."""
    if facts.is_sure(card):
        yield Explanation(Ground.SURE, (card,)), ANY
    if not facts.is_trump(card) and any(map(facts.is_trump, facts.legal)):
        yield Explanation(Ground.SPARE), ANY
    if facts.beats(card):
        yield Explanation(Ground.SO_FAR), ANY
