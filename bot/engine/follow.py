"""The follow rules of docs/rules.md §4: which cards of a hand may be played to a trick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.engine.cards import PACK, Card, Suit
from bot.engine.errors import Reason
from bot.engine.rules import Drawing, Follow
from bot.engine.views import PublicView, SeatView


def beats(card: Card, best: Card, trumps: Suit | None) -> bool:
    """Say whether a card takes the trick from the one that wins it so far.

    >>> two, ace = Card.of("2S"), Card.of("AH")
    >>> beats(two, ace, trumps=Suit.SPADES), beats(two, ace, trumps=Suit.CLUBS)
    (True, False)
    """
    if card.suit is best.suit:
        return card.rank > best.rank
    return card.suit is trumps


def best_of(cards: Iterable[Card], trumps: Suit | None) -> Card | None:
    """Return the card that takes a trick of these, in the order played; None if there are none."""
    best: Card | None = None
    for card in cards:
        if best is None or beats(card, best, trumps):
            best = card
    return best


@dataclass(frozen=True, slots=True)
class Demand:
    """Two suits, perhaps the same, of which a card must be, and why."""

    one: Suit
    other: Suit
    reason: Reason


BaseRule: TypeAlias = Callable[[Sequence[Card], Suit, Suit], Demand | None]
"""From a hand, the suit led and trumps to what is demanded; None where any card will do."""


def _of_one_suit(reason: Reason) -> dict[Suit, Demand]:
    return {suit: Demand(suit, suit, reason) for suit in Suit}


_PLAY_TRUMP: Final = _of_one_suit(Reason.MUST_PLAY_TRUMP)
_TRUMP: Final = _of_one_suit(Reason.MUST_TRUMP)
_FOLLOW: Final = _of_one_suit(Reason.MUST_FOLLOW)
_FOLLOW_OR_TRUMP: Final = {
    led: {trumps: Demand(led, trumps, Reason.MUST_FOLLOW_OR_TRUMP) for trumps in Suit}
    for led in Suit
}
"""By the suit led, then by trumps."""


def _holds(hand: Iterable[Card], suit: Suit) -> bool:
    for card in hand:  # noqa: SIM110  # a loop costs half of what any() and its generator do
        if card.suit is suit:
            return True
    return False


def follow_or_trump(hand: Iterable[Card], led: Suit, trumps: Suit) -> Demand | None:
    """Follow suit or play a trump; to a trump lead, a trump (docs/rules.md §2).

    >>> from bot.engine.cards import parse
    >>> demand = follow_or_trump(parse("9H 5S 2D"), led=Suit.HEARTS, trumps=Suit.SPADES)
    >>> demand.one.letter, demand.other.letter, demand.reason.value
    ('H', 'S', 'must-follow-or-trump')

    A hand without the suit led may play any card.

    >>> follow_or_trump(parse("5S 2D"), led=Suit.HEARTS, trumps=Suit.SPADES) is None
    True
    """
    for card in hand:
        if card.suit is led:
            return _PLAY_TRUMP[led] if led is trumps else _FOLLOW_OR_TRUMP[led][trumps]
    return None


def must_trump(hand: Iterable[Card], led: Suit, trumps: Suit) -> Demand | None:
    """As `follow_or_trump`, but a player who cannot follow must trump (docs/rules.md §4).

    >>> from bot.engine.cards import parse
    >>> must_trump(parse("5S 2D"), led=Suit.HEARTS, trumps=Suit.SPADES).reason.value
    'must-trump'
    """
    demand = follow_or_trump(hand, led, trumps)
    if demand is None and _holds(hand, trumps):
        return _TRUMP[trumps]
    return demand


def strict(hand: Iterable[Card], led: Suit, trumps: Suit) -> Demand | None:
    """Follow suit; only a player who cannot may trump (docs/rules.md §4).

    >>> from bot.engine.cards import parse
    >>> demand = strict(parse("9H 5S 2D"), led=Suit.HEARTS, trumps=Suit.SPADES)
    >>> demand.one.letter, demand.other.letter, demand.reason.value
    ('H', 'H', 'must-follow')
    """
    if not _holds(hand, led):
        return None
    return _PLAY_TRUMP[led] if led is trumps else _FOLLOW[led]


def free(_hand: Iterable[Card], _led: Suit, _trumps: Suit) -> Demand | None:
    """Play any card (docs/rules.md §4)."""
    return None


_BASE: Final[dict[Follow, BaseRule]] = {
    Follow.FOLLOW_OR_TRUMP: follow_or_trump,
    Follow.MUST_TRUMP: must_trump,
    Follow.STRICT: strict,
    Follow.FREE: free,
}


class FollowRule:
    """A game's whole follow rule: one of the four, and undertrumping allowed or not.

    Spades are trumps. The nine of hearts was led, and the ten of spades wins the trick so far.

    >>> from bot.engine.cards import parse
    >>> hand, table = parse("QS 5S 3H 2D"), parse("9H TS")
    >>> trinidad = FollowRule(Follow.FOLLOW_OR_TRUMP, undertrump=True)
    >>> trinidad.playable(hand, table, best=table[1], trumps=Suit.SPADES)
    [QS, 5S, 3H]
    >>> trinidad.refusal(hand, Card.of("2D"), table, best=table[1], trumps=Suit.SPADES).value
    'must-follow-or-trump'

    Tobago forbids a trump below the best one in the trick (docs/rules.md §4).

    >>> tobago = FollowRule(Follow.FOLLOW_OR_TRUMP, undertrump=False)
    >>> tobago.playable(hand, table, best=table[1], trumps=Suit.SPADES)
    [QS, 3H]
    """

    __slots__ = ("_base", "_undertrump")

    def __init__(self, follow: Follow, *, undertrump: bool) -> None:
        self._base = _BASE[follow]
        self._undertrump = undertrump

    def playable(
        self, hand: Sequence[Card], table: Sequence[Card], best: Card | None, trumps: Suit | None
    ) -> Sequence[Card]:
        """Return the cards of a hand that may be played.

        Args:
            hand: what the seat holds.
            table: the trick so far, in order of play.
            best: the card that wins the trick so far; None before the lead.
            trumps: None only where the lead is to name them.
        """
        if best is None or trumps is None or len(hand) == 1:
            return hand
        led = table[0].suit
        demand = self._base(hand, led, trumps)
        cards = hand
        if demand is not None:
            one, other = demand.one, demand.other
            cards = [card for card in hand if card.suit is one or card.suit is other]
        if self._undertrump or led is trumps or best.suit is not trumps:
            return cards
        # Lower trumps are out, unless the base rule leaves nothing else.
        return [card for card in cards if card.suit is not trumps or card.rank > best.rank] or cards

    def refusal(
        self,
        hand: Sequence[Card],
        card: Card,
        table: Sequence[Card],
        best: Card | None,
        trumps: Suit | None,
    ) -> Reason | None:
        """Say why a card of the hand may not be played; None if it may."""
        if best is None or trumps is None:
            return None
        demand = self._base(hand, table[0].suit, trumps)
        if demand is not None and card.suit is not demand.one and card.suit is not demand.other:
            return demand.reason
        if self._undertrump or card in self.playable(hand, table, best, trumps):
            return None
        return Reason.NO_UNDERTRUMPING


def broken_rule(view: SeatView, card: Card) -> Reason | None:
    """Return the rule that a card of one's hand would break if it were played now; None if none."""
    public = view.public
    before = _cards_before(public, view.seat)
    rule = FollowRule(follow_at(public, len(public.tricks)), undertrump=public.rules.undertrump)
    return rule.refusal(view.hand, card, before, best_of(before, public.trumps), public.trumps)


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
