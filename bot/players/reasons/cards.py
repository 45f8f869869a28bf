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
        if other is None:
            yield from _spare(facts, card)
        return
    yield from _taking(facts, card, facts.best)
    if other is not None:
        yield from _kept_from_trick(facts, other)
    yield from _with_partner(facts, card, other, facts.best)
    yield from _jack_at_stake(facts, card, other)
    if facts.is_sure(card) and not facts.ours:
        yield Explanation(Ground.SURE, (facts.best,)), ANY
    yield from _giving_way(facts, card, facts.best)
    if other is None:
        yield from _spare(facts, card)


def _kept_from_trick(facts: Seen, other: Card) -> Iterator[Told]:
    """Others hold the trick, and the other card would only be lost in it."""
    best, counts = facts.best, facts.counts(other)
    if best is not None and counts and not facts.ours and not facts.beats(other):
        yield Explanation(Ground.LOST, (other, best)), counts


def _taking(facts: Seen, card: Card, best: Card) -> Iterator[Told]:
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
        yield Explanation(Ground.CHEAP, (best,)), ANY


def _with_partner(facts: Seen, card: Card, other: Card | None, best: Card) -> Iterator[Told]:
    if not facts.ours or facts.beats(card):
        return
    if counts := facts.counts(card):
        yield Explanation(Ground.FEED, (best, card)), counts
    else:
        # Another card that leaves it too is not worse for that.
        parts = ANY if other is None or facts.beats(other) else set[Part]()
        yield Explanation(Ground.LEAVE, (best,)), parts


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
    trumps_out = sum(map(facts.is_trump, facts.unseen))
    if is_trump and is_best and trumps_out:
        yield Explanation(Ground.DRAW, (card,)), ANY
    forced = follow_at(facts.public, len(facts.public.tricks)) is not Follow.FREE
    if is_trump and forced and trumps_out:
        yield Explanation(Ground.PULL, n=trumps_out), ANY
    if not is_trump and all(map(facts.is_trump, facts.higher(card))):
        yield Explanation(Ground.BEST_LEFT, (card,)), {Part.GAME, Part.OTHER}
    kept = [one for one in facts.view.hand if facts.counts(one)]
    if not is_trump and kept and card not in kept:
        yield Explanation(Ground.LEAD_NOTHING, (card, max(kept, key=facts.value))), ANY


def _giving_way(facts: Seen, card: Card, best: Card) -> Iterator[Told]:
    if facts.ours or facts.beats(card):
        return
    if not any(map(facts.beats, facts.legal)):
        if facts.value(card) == min(map(facts.value, facts.legal)):
            yield Explanation(Ground.LEAST, (best,)), ANY
    elif not any(map(facts.counts, (*facts.trick.cards, card))):
        yield Explanation(Ground.LET_GO, (best,)), ANY
    elif not facts.is_trump(card) and all(map(facts.is_trump, filter(facts.beats, facts.legal))):
        points, pips = map(sum, zip(*map(facts.value, (*facts.trick.cards, card)), strict=True))
        if not points and pips <= _LITTLE:
            yield Explanation(Ground.KEEP_TRUMPS, n=pips), ANY


def _spare(facts: Seen, card: Card) -> Iterator[Told]:
    if not facts.is_trump(card) and any(map(facts.is_trump, facts.legal)):
        yield Explanation(Ground.SPARE, tuple(filter(facts.is_trump, facts.legal))), ANY


def at_least(facts: Seen, card: Card) -> Explanation:
    """Say what a card does, where nothing tells more."""
    kept = [one for one in facts.legal if one is not card]
    if facts.best is None:
        return _lead_at_least(facts, card, kept)
    if facts.beats(card):
        if facts.ours:
            return _over(facts, card, facts.best)
        return Explanation(Ground.SO_FAR, (facts.best,))
    taking = [one for one in kept if facts.beats(one)]
    if taking:
        return Explanation(Ground.HOLD_BACK, (facts.strongest(taking),))
    return Explanation(Ground.CANNOT, (facts.best, facts.strongest(kept)))


def _lead_at_least(facts: Seen, card: Card, kept: list[Card]) -> Explanation:
    above, best = len(facts.higher(card)), facts.strongest(kept)
    if len(facts.higher(best)) < above:
        return Explanation(Ground.STRONGER, (best,))
    return Explanation(Ground.STRONGEST, (card,), above)


def _over(facts: Seen, card: Card, best: Card) -> Explanation:
    in_time = not facts.stays(best) and len(facts.higher(card)) < len(facts.higher(best))
    return Explanation(Ground.OVER_IN_TIME if in_time else Ground.OVER, (best,))


def about(facts: Seen, part: Part, other: Card) -> Explanation:
    """Say what a part of the points depends on that speaks for a card, where no fact tells more."""
    if part is Part.GAME:
        pips = sum(map(facts.pips, (*facts.trick.cards, *facts.view.hand)))
        more = Explanation(Ground.MORE, (other,))
        return Explanation(Ground.PIPS, n=pips) if pips else more
    public = facts.public
    if (card := facts.scores(part)) is not None:
        lies, held = card in facts.trick.cards, card in facts.view.hand
        ground = Ground.CARD_LIES if lies else Ground.CARD_HELD if held else Ground.CARD_OUT
        return Explanation(ground, (card,), part=part)
    if part is Part.SET and public.bound is not None and not public.shot:
        return Explanation(Ground.BY_BID, n=public.bound.points)
    if part is Part.WON and not facts.rules.deals:
        return Explanation(Ground.TO_WIN, (other,), facts.lacks([facts.side]))
    return Explanation(Ground.MORE, (other,))


def about_equal(facts: Seen, card: Card, other: Card) -> Explanation:
    """Say why two cards are about equal, by an evaluation, where no fact prefers one."""
    both = card, other
    if facts.best is not None and not any(map(facts.beats, both)):
        return Explanation(Ground.NEITHER_TAKES, both)
    if not any(map(facts.counts, both)):
        return Explanation(Ground.NEITHER_COUNTS, both)
    above = [{*facts.higher(one)} for one in both]
    if above[0] == above[1]:
        return Explanation(Ground.NEXT_TO, both)
    return Explanation(Ground.BOTH_BEATEN if all(above) else Ground.ALIKE, both)
