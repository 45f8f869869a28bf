"""What hands give up and get between the naming of trumps and the first lead (docs/rules.md §8.2).

The kitty comes before: the bound player looks at it to name trumps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import filterfalse
from typing import Final

from bot.engine.actions import Discards
from bot.engine.axes import Exchange, Follow, PoolOf
from bot.engine.cards import PACK_ORDER, Card, Suit
from bot.engine.deal import Deal, Phase
from bot.engine.errors import Reason
from bot.engine.events import Event, KittyTaken, PoolTaken, Refilled
from bot.engine.phases.discarding import Discarding, give_up
from bot.engine.rules import Rules
from bot.engine.scoring import point_trumps
from bot.engine.trump_order import TrumpOrder

_KEPT: Final = 6
"""How many cards a hand holds when the first one is led."""


def _take(deal: Deal, seat: int, many: int) -> int:
    """Put cards from the top of the stock into a hand, as far as they go; return how many."""
    cards = deal.draw(min(many, deal.stock_count))
    deal.hands[seat] = sorted([*deal.hands[seat], *cards], key=PACK_ORDER)
    return len(cards)


def _order(deal: Deal) -> TrumpOrder:
    if deal.trump_order is None:
        raise ValueError("trumps are not settled")
    return deal.trump_order


class Kitty(Phase):
    """The bound player takes the first cards of the stock."""

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Let the bound player take them."""
        taken = KittyTaken(deal.leader, _take(deal, deal.leader, deal.rules.kitty))
        deal.proceed()
        return [taken]


class KittyDiscarding(Discarding):
    """The bound player discards any cards for a kitty, unshown (docs/rules.md §8.5.1)."""

    def turns(self, deal: Deal) -> Sequence[int]:
        """Return the bound player's seat."""
        return (deal.leader,)

    def ways(self, deal: Deal, seat: int) -> Discards | None:
        """Return every way to discard down to six cards."""
        hand = tuple(deal.hands[seat])
        return Discards(hand, len(hand) - _KEPT)


class _PlainFirst(Discarding):
    """Plain cards go before trumps, and trumps that are no point trumps before those that are."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._points = {suit: point_trumps(rules, suit) for suit in Suit}
        self._host_fills = rules.follow is Follow.TRUMPS_ONLY
        """Whether the host chooses the plain cards that stay: none of them can be played."""

    def gives_all(self, _deal: Deal, _seat: int, /) -> bool:
        """Say whether a seat gives up all its plain cards."""
        return False

    def before(self, deal: Deal, seat: int) -> Iterator[Event]:
        """Let the host discard plain cards where nothing is to decide."""
        plain, *trumps = self._groups(deal, seat)
        if sum(map(len, trumps)) > _KEPT:
            return
        if not self.gives_all(deal, seat):
            plain = plain[: max(0, len(deal.hands[seat]) - _KEPT)] if self._host_fills else ()
        if plain:
            yield give_up(deal, seat, plain)

    def ways(self, deal: Deal, seat: int) -> Discards | None:
        """Return every way to discard down to six cards, plain cards first."""
        many = len(deal.hands[seat]) - _KEPT
        if many <= 0:
            return None
        always: tuple[Card, ...] = ()
        for cards in self._groups(deal, seat):
            if many <= len(cards):
                break
            always += cards
            many -= len(cards)
        return Discards(cards, many, always)

    def shown(self, deal: Deal, cards: Sequence[Card]) -> Sequence[Card]:
        """Return the trumps."""
        return [*filter(_order(deal).is_trump, cards)]

    def objection(self, deal: Deal, cards: Sequence[Card]) -> Reason:
        """Say whether the number is wrong, or the cards are."""
        number = len(set(cards)) == len(cards) == deal.surplus
        return Reason.PLAIN_FIRST if number else Reason.WRONG_DISCARD

    def _groups(self, deal: Deal, seat: int) -> tuple[tuple[Card, ...], ...]:
        """Return a hand's cards in three groups, in the order in which they must go."""
        order, hand = _order(deal), deal.hands[seat]
        points = self._points[order.suit]
        return (
            tuple([card for card in hand if not order.is_trump(card)]),
            tuple([card for card in hand if order.is_trump(card) and card not in points]),
            tuple([card for card in hand if card in points]),
        )


class ToSix(_PlainFirst):
    """Each seat discards down to six."""


class Refilling(_PlainFirst):
    """Each seat gives up its plain cards and is filled up; the last takes the rest of the pack."""

    def turns(self, deal: Deal) -> Sequence[int]:
        """Return the seats so that the one with the pool comes last."""
        if self._rules.pool is PoolOf.DEALER:
            return deal.order
        after = deal.order.index(deal.leader) + 1
        return deal.order[after:] + deal.order[:after]

    def before(self, deal: Deal, seat: int) -> Iterator[Event]:
        """Let the last seat take the pool."""
        if not self.gives_all(deal, seat):
            yield PoolTaken(seat, _take(deal, seat, deal.stock_count))
        yield from super().before(deal, seat)

    def gives_all(self, deal: Deal, seat: int) -> bool:
        """Say whether another seat takes the pool."""
        return seat != self.turns(deal)[-1]

    def after(self, deal: Deal, seat: int) -> Iterator[Event]:
        """Fill the hand up to six, as far as the stock goes."""
        if got := _take(deal, seat, _KEPT - len(deal.hands[seat])):
            yield Refilled(seat, got)


class Redrawing(Discarding):
    """Each seat discards plain cards as it likes, and gets as many at once."""

    def ways(self, deal: Deal, seat: int) -> Discards | None:
        """Return every choice of plain cards; none is a choice, too."""
        plain = tuple(filterfalse(_order(deal).is_trump, deal.hands[seat]))
        return Discards(plain, len(plain), any_number=True)

    def after(self, deal: Deal, seat: int) -> Iterator[Event]:
        """Let the seat get as many cards as it has discarded."""
        if got := _take(deal, seat, _KEPT - len(deal.hands[seat])):
            yield Refilled(seat, got)

    def objection(self, _deal: Deal, _cards: Sequence[Card]) -> Reason:
        """Say that trumps stay."""
        return Reason.TRUMPS_STAY


def exchange(rules: Rules) -> Iterator[Phase]:
    """Go through the phases from the naming of trumps to the first lead."""
    if rules.keeps_any and rules.kitty:
        yield KittyDiscarding()
    match rules.exchange:
        case Exchange.NONE:
            pass
        case Exchange.TO_SIX:
            yield ToSix(rules)
        case Exchange.REFILL:
            yield Refilling(rules)
        case Exchange.DRAW:
            yield Redrawing()
