"""The follow rules of docs/rules.md §4 and §8.4: which cards of a hand may be played to a trick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from bot.engine.axes import Drawing, Follow
from bot.engine.cards import PACK, Card, Suit
from bot.engine.errors import Reason
from bot.engine.trump_order import TrumpOrder
from bot.engine.views import PublicView, SeatView

Demand: TypeAlias = tuple[frozenset[Card], Reason]
"""The cards that may be played, and why no others may."""

BaseRule: TypeAlias = Callable[[Sequence[Card], Suit, TrumpOrder], Demand | None]
"""From a hand, the suit led and trumps to what is demanded; None where any card will do."""

# The rules run at each play, and Python takes long to find a member of an enum.
_FOLLOW: Final = Reason.MUST_FOLLOW
_FOLLOW_OR_TRUMP: Final = Reason.MUST_FOLLOW_OR_TRUMP
_PLAY_TRUMP: Final = Reason.MUST_PLAY_TRUMP


def follow_or_trump(hand: Iterable[Card], led: Suit, order: TrumpOrder) -> Demand | None:
    """Follow suit or play a trump; to a trump lead, a trump (docs/rules.md §2).

    >>> from bot.engine.cards import parse
    >>> from bot.engine.rules import Rules
    >>> from bot.engine.trump_order import trump_order
    >>> spades = trump_order(Rules(target=11), Suit.SPADES)
    >>> cards, reason = follow_or_trump(parse("9H 5S 2D"), Suit.HEARTS, spades)
    >>> [card for card in parse("9H 5S 2D") if card in cards], reason.value
    ([9H, 5S], 'must-follow-or-trump')

    A hand without the suit led may play any card.

    >>> follow_or_trump(parse("5S 2D"), Suit.HEARTS, spades) is None
    True
    """
    cards = order.of[led]
    if cards.isdisjoint(hand):
        return None
    if led is order.suit:
        return cards, _PLAY_TRUMP
    return order.trumping[led], _FOLLOW_OR_TRUMP


def must_trump(hand: Iterable[Card], led: Suit, order: TrumpOrder) -> Demand | None:
    """As `follow_or_trump`, but a player who cannot follow must trump (docs/rules.md §4)."""
    demand = follow_or_trump(hand, led, order)
    trumps = order.of[order.suit]
    if demand is None and not trumps.isdisjoint(hand):
        return trumps, Reason.MUST_TRUMP
    return demand


def strict(hand: Iterable[Card], led: Suit, order: TrumpOrder) -> Demand | None:
    """Follow suit; only a player who cannot may trump (docs/rules.md §4)."""
    cards = order.of[led]
    if cards.isdisjoint(hand):
        return None
    return cards, _PLAY_TRUMP if led is order.suit else _FOLLOW


def free(_hand: Iterable[Card], _led: Suit, _order: TrumpOrder) -> Demand | None:
    """Play any card (docs/rules.md §4)."""
    return None


def trumps_only(_hand: Iterable[Card], _led: Suit, order: TrumpOrder) -> Demand | None:
    """Play a trump, whatever was led (docs/rules.md §8.4)."""
    return order.of[order.suit], Reason.ONLY_TRUMPS


_BASE: Final[dict[Follow, BaseRule]] = {
    Follow.FOLLOW_OR_TRUMP: follow_or_trump,
    Follow.MUST_TRUMP: must_trump,
    Follow.STRICT: strict,
    Follow.FREE: free,
    Follow.TRUMPS_ONLY: trumps_only,
}


class FollowRule:
    """A game's whole follow rule: a base rule, and undertrumping allowed or not.

    Spades are trumps. The nine of hearts was led, and the ten of spades wins the trick so far.

    >>> from bot.engine.cards import parse
    >>> from bot.engine.rules import Rules
    >>> from bot.engine.trump_order import trump_order
    >>> spades = trump_order(Rules(target=14), Suit.SPADES)
    >>> hand, table = parse("QS 5S 3H 2D"), parse("9H TS")
    >>> trinidad = FollowRule(Follow.FOLLOW_OR_TRUMP, undertrump=True)
    >>> trinidad.playable(hand, table, best=table[1], order=spades)
    [QS, 5S, 3H]
    >>> trinidad.refusal(hand, Card.of("2D"), table, best=table[1], order=spades).value
    'must-follow-or-trump'

    Tobago forbids a trump below the best one in the trick (docs/rules.md §4).

    >>> tobago = FollowRule(Follow.FOLLOW_OR_TRUMP, undertrump=False)
    >>> tobago.playable(hand, table, best=table[1], order=spades)
    [QS, 3H]
    """

    __slots__ = ("_base", "_undertrump")

    def __init__(self, follow: Follow, *, undertrump: bool) -> None:
        self._base = _BASE[follow]
        self._undertrump = undertrump

    def playable(
        self,
        hand: Sequence[Card],
        table: Sequence[Card],
        best: Card | None,
        order: TrumpOrder | None,
    ) -> Sequence[Card]:
        """Return the cards of a hand that may be played.

        Args:
            table: the trick so far, in order of play.
            best: the card that wins the trick so far; None before the lead.
            order: None only where the lead is to name trumps.
        """
        if best is None or order is None or len(hand) == 1:
            return hand
        led = order.suit_of(table[0])
        demand = self._base(hand, led, order)
        cards = hand
        if demand is not None:
            demanded = demand[0]
            cards = [card for card in hand if card in demanded]
        if self._undertrump or led is order.suit or not order.is_trump(best):
            return cards
        # Lower trumps are out, unless the base rule leaves nothing else.
        trumps, above = order.of[order.suit], order.above[best]
        return [card for card in cards if card not in trumps or card in above] or cards

    def refusal(
        self,
        hand: Sequence[Card],
        card: Card,
        table: Sequence[Card],
        best: Card | None,
        order: TrumpOrder | None,
    ) -> Reason | None:
        """Say why a card of the hand may not be played; None if it may."""
        if best is None or order is None:
            return None
        demand = self._base(hand, order.suit_of(table[0]), order)
        if demand is not None and card not in demand[0]:
            return demand[1]
        if self._undertrump or card in self.playable(hand, table, best, order):
            return None
        return Reason.NO_UNDERTRUMPING


def broken_rule(view: SeatView, card: Card) -> Reason | None:
    """Return the rule that a card of one's hand would break if it were played now; None if none."""
    public = view.public
    order = public.trump_order
    if order is None:
        return None
    before = _cards_before(public, view.seat)
    rule = FollowRule(follow_at(public, len(public.tricks)), undertrump=public.rules.undertrump)
    return rule.refusal(view.hand, card, before, order.best_of(before), order)


def _cards_before(public: PublicView, seat: int) -> Sequence[Card]:
    """Return the cards that were played to the trick before a seat's turn in it."""
    first = public.order.index(public.trick.leader)
    order = public.order[first:] + public.order[:first]
    mine = order.index(seat)
    return [card for other, card in public.trick.plays if order.index(other) < mine]


def follow_at(public: PublicView, number: int) -> Follow:
    """Return the follow rule of a trick of the deal, by its number."""
    rules = public.rules
    return rules.follow_while_drawing if number < drawn_after(public) else rules.follow


def drawn_after(public: PublicView) -> int:
    """Return how many of the deal's tricks are, or were, drawn after."""
    drawing = public.rules.drawing is not Drawing.NONE
    return len(PACK) // len(public.order) - public.rules.hand if drawing else 0
