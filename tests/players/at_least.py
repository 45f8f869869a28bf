"""What a card player would say of a card where no fact is telling, by own arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.engine.actions import ShootMoon
from bot.engine.cards import Card
from bot.players.reasons import Explanation, Ground
from bot.players.strong.evaluation import Part
from tests.players.position import ANY, Position, Said

Claim: TypeAlias = Callable[[Position], Iterator[Said]]


def _over_in_time(p: Position) -> Iterator[Said]:
    for said in _over(p) if p.opponents_to_come else ():
        if len(p.above(p.card)) < len(p.above(said.cards[0])):
            yield said


def _over(p: Position) -> Iterator[Said]:
    best = p.trick.best_card
    if best and p.takes(p.card) and p.partners:
        yield Said(ANY, (best,))


def _so_far(p: Position) -> Iterator[Said]:
    if p.takes(p.card) and not p.partners:
        yield Said(ANY, p.holding)


def _hold_back(p: Position) -> Iterator[Said]:
    if p.loses and (taking := [card for card in p.legal if p.takes(card)]):
        yield Said(ANY, (p.hardest(taking),))


def _cannot(p: Position) -> Iterator[Said]:
    best, kept = p.trick.best_card, [card for card in p.legal if card is not p.card]
    if best and p.loses and not any(map(p.takes, p.legal)):
        yield Said(ANY, (best, p.hardest(kept)))


def _stronger(p: Position) -> Iterator[Said]:
    hardest = p.hardest([card for card in p.legal if card is not p.card])
    if len(p.above(hardest)) < len(p.above(p.card)):
        yield Said(ANY, (hardest,))


def _strongest(p: Position) -> Iterator[Said]:
    if all(len(p.above(card)) >= len(p.above(p.card)) for card in p.legal):
        yield Said(ANY, (p.card,), len(p.above(p.card)))


# ------------------------------------------------------------------------- what an evaluation found


def _card_out(p: Position, part: Part) -> Iterator[Said]:
    for card in p.for_point(part):
        if card in p.unseen:
            yield Said(ANY, (card,))


def _card_held(p: Position, part: Part) -> Iterator[Said]:
    for card in p.for_point(part):
        if card in p.hand:
            yield Said(ANY, (card,))


def _card_lies(p: Position, part: Part) -> Iterator[Said]:
    for card in p.for_point(part):
        if card in p.trick.cards:
            yield Said(ANY, (card,))


def _pips(p: Position, part: Part) -> Iterator[Said]:
    if part is Part.GAME and (pips := p.pips(*p.trick.cards, *p.hand)):
        yield Said(ANY, n=pips)


def _by_bid(p: Position, part: Part) -> Iterator[Said]:
    bound, shot = p.public.bound, [call for _, call in p.public.calls if call == ShootMoon()]
    if part is Part.SET and bound and not shot:
        yield Said(ANY, n=bound.points)


def _to_win(p: Position, part: Part) -> Iterator[Said]:
    if part is Part.WON and p.rival and not p.rules.deals:
        yield Said(ANY, (p.rival,), p.lacks(p.side))


def _more(p: Position, _: Part) -> Iterator[Said]:
    if p.rival:
        yield Said(ANY, (p.rival,))


# -------------------------------------------------------------------- why two cards are about equal


def _neither_takes(p: Position, both: Sequence[Card]) -> bool:
    return bool(p.trick.cards) and not any(map(p.takes, both))


def _neither_counts(p: Position, both: Sequence[Card]) -> bool:
    return not any(p.point(card) or p.pips(card) or p.pegs(card) for card in both)


def _next_to(p: Position, both: Sequence[Card]) -> bool:
    return {*p.above(both[0])} == {*p.above(both[1])}


def _both_beaten(p: Position, both: Sequence[Card]) -> bool:
    return all(map(p.above, both))


def _alike(_: Position, __: Sequence[Card]) -> bool:
    return True


AT_LEAST_FOLLOWING: Final[Mapping[Ground, Claim]] = {
    Ground.OVER_IN_TIME: _over_in_time,
    Ground.OVER: _over,
    Ground.SO_FAR: _so_far,
    Ground.HOLD_BACK: _hold_back,
    Ground.CANNOT: _cannot,
}
AT_LEAST_LEADING: Final[Mapping[Ground, Claim]] = {
    Ground.STRONGER: _stronger,
    Ground.STRONGEST: _strongest,
}
"""What is said where nothing tells more, and nothing was evaluated."""
OF_CARDS: Final = {Ground.CARD_LIES, Ground.CARD_HELD, Ground.CARD_OUT}
OF_PART: Final[Mapping[Ground, Callable[[Position, Part], Iterator[Said]]]] = {
    Ground.PIPS: _pips,
    Ground.CARD_LIES: _card_lies,
    Ground.CARD_HELD: _card_held,
    Ground.CARD_OUT: _card_out,
    Ground.BY_BID: _by_bid,
    Ground.TO_WIN: _to_win,
    Ground.MORE: _more,
}
"""What is said where something else decided than what is known."""
EQUAL: Final[Mapping[Ground, Callable[[Position, Sequence[Card]], bool]]] = {
    Ground.NEITHER_TAKES: _neither_takes,
    Ground.NEITHER_COUNTS: _neither_counts,
    Ground.NEXT_TO: _next_to,
    Ground.BOTH_BEATEN: _both_beaten,
    Ground.ALIKE: _alike,
}
"""What is said where nothing decided, and nothing is known that tells the cards apart."""


def at_least(position: Position) -> Explanation:
    claims = AT_LEAST_FOLLOWING if position.trick.cards else AT_LEAST_LEADING
    return next(
        Explanation(ground, said.cards, said.n)
        for ground, claim in claims.items()
        for said in claim(position)
    )


def of_part(position: Position, part: Part) -> Explanation:
    return next(
        Explanation(ground, said.cards, said.n, part if ground in OF_CARDS else None)
        for ground, claim in OF_PART.items()
        for said in claim(position, part)
    )


def about_equal(position: Position, both: Sequence[Card]) -> Explanation:
    return next(
        Explanation(ground, tuple(both)) for ground, holds in EQUAL.items() if holds(position, both)
    )
