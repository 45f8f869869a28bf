"""The order of a game's cards under some trumps, from the engine's own."""

from __future__ import annotations

from typing import Final

from bot.engine.axes import JokerRank, LowTo
from bot.engine.cards import PACK, Card, Rank, Suit
from bot.engine.rules import Rules, pack_of
from bot.engine.trump_order import TWINS, trump_order
from bot.players.core import orders
from bot.players.core.cards import ACE, CARDS, FIVE, JACK, JOKERS, PIPS, RANKS, TEN, cards_in

_RANKS: Final = {
    orders.JACK_POINT: (Rank.JACK, False),
    orders.OFF_ACE: (Rank.ACE, True),
    orders.OFF_JACK: (Rank.JACK, True),
    orders.THREE_POINT: (Rank.THREE, False),
    orders.OFF_THREE: (Rank.THREE, True),
    orders.FIVE_POINT: (Rank.FIVE, False),
    orders.OFF_FIVE: (Rank.FIVE, True),
}
"""Of the points that are cards: which rank, and whether it is the twin suit's."""


def ordered(rules: Rules, suit: int, pieces: list[int], worths: list[int]) -> orders.CardOrder:
    """Return how the cards rank with a suit as trumps.

    Args:
        suit: trumps; below zero before they are settled.
        pieces: the points of the count.
        worths: what each of them brings.
    """
    pack = sum([1 << card.index for card in pack_of(rules)])
    trumps: list[int] = []
    levels: list[int] = []
    if suit >= 0:
        ranked = trump_order(rules, [*Suit][suit])
        trumps = [card.index for card in ranked.cards]
        levels = [ranked.rank(card) for card in ranked.cards]
    order = orders.CardOrder(suit, pack, trumps, levels)
    for joker in range(len(PACK), CARDS):
        order.rank[joker] = 0 if rules.joker_rank is JokerRank.LOW else TEN
    pegs, plain_pegs = by_rank(rules.pegs), by_rank(rules.plain_pegs)
    for card in cards_in(pack & ~JOKERS):
        order.pips[card] = PIPS[card]
        order.pegs[card] = (pegs if order.trumps >> card & 1 else plain_pegs)[card % RANKS]
    if suit >= 0:
        order.jack = RANKS * suit + JACK
        if rules.five_pips:
            order.pips[RANKS * suit + FIVE] = rules.five_pips
        to_taker = rules.low is LowTo.TAKER
        for piece in pieces:
            worth = 0 if piece == orders.LOW and not to_taker else worths[piece]
            _add_point(order, piece, _card(rules, piece, suit), worth)
        _let_ride(order, trumps, low=to_taker and not rules.ace_and_two)
    return order


def by_rank(points: tuple[tuple[int, int], ...]) -> list[int]:
    """Return the points by rank, the two's first."""
    worth = [0] * RANKS
    for rank, many in points:
        worth[rank - 2] = many
    return worth


def _add_point(order: orders.CardOrder, piece: int, card: int, worth: int) -> None:
    # The ace of trumps goes to its holder in any case.
    order.card_of[piece] = card
    if card != orders.NOTHING:
        order.scoring |= 1 << card
        if piece not in (orders.JACK_POINT, orders.HIGH):
            order.piece_of[card] = piece
            order.points[card] = worth
            order.pointed |= (worth > 0) << card


def _let_ride(order: orders.CardOrder, trumps: list[int], *, low: bool) -> None:
    """Return the trumps that may bring points to the side that takes them."""
    order.riding = order.natural if low else 0
    for card in trumps:
        if order.pegs[card] or card == order.jack or order.points[card]:
            order.riding |= 1 << card


def _card(rules: Rules, piece: int, suit: int) -> int:
    """Return the card that a point of the count is, where it is a certain one."""
    if piece in (orders.HIGH_JOKER, orders.LOW_JOKER):
        return len(PACK) + piece - orders.HIGH_JOKER
    if piece in _RANKS:
        rank, off = _RANKS[piece]
        trumps = [*Suit][suit]
        return Card(rank, TWINS[trumps] if off else trumps).index
    if piece == orders.GAME and rules.ten_is_game:
        return RANKS * suit + TEN
    if rules.ace_and_two and piece in (orders.HIGH, orders.LOW):
        return RANKS * suit + (ACE if piece == orders.HIGH else 0)
    return orders.NOTHING
