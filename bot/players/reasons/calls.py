"""Why a call is good: what the hand holds, and what the score allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine import actions
from bot.engine.axes import Gift
from bot.engine.cards import Card, Natural, Rank, Suit
from bot.engine.trump_order import trump_order
from bot.engine.views import Ask
from bot.players.proof import proven
from bot.players.reasons.cards import ANY, Told
from bot.players.reasons.explanation import Explanation, Ground
from bot.players.reasons.seen import Seen

_FEW: Final = 2
"""A suit with no more cards than this is short."""


def of_call(facts: Seen, action: actions.Action) -> Iterator[Told]:
    """Go through the reasons for anything but a card: the most telling first."""
    match action:
        case (
            actions.Stand()
            | actions.Beg()
            | actions.Give()
            | actions.Run()
            | actions.Bunch()
            | actions.PlayOn()
        ):
            yield from _by_score(facts, action)
            yield from _by_hand(
                facts, likes=isinstance(action, actions.Stand | actions.Give | actions.PlayOn)
            )
        case actions.Bid() | actions.ShootMoon() if any(map(_is_strong, held := _best_suit(facts))):
            yield Explanation(Ground.STRONG, held), ANY
        case actions.Pass() if not any(map(_is_strong, held := _best_suit(facts))) and _bids(facts):
            yield Explanation(Ground.WEAK, held), ANY
        case actions.Name(suit) if held := facts.held(suit):
            yield Explanation(Ground.TRUMPS, held), ANY
        case actions.Discard(cards) if _likely_trumps(facts) and not _any_trump(facts, cards):
            yield Explanation(Ground.PLAIN_GOES), ANY
        case actions.ThrowIn() if all(map(facts.higher, facts.view.hand)):
            yield Explanation(Ground.HOPELESS), ANY
        case actions.CallRevoke(seat, trick) if (seat, trick) in proven(facts.public):
            yield Explanation(Ground.PROVEN, n=trick), ANY


def _by_hand(facts: Seen, *, likes: bool) -> Iterator[Told]:
    held = facts.held(facts.public.turn_ups[-1].suit)
    strong = any(map(_is_strong, held))
    if likes and (strong or len(held) > _FEW):
        yield Explanation(Ground.STRONG, held), ANY
    elif not likes and not strong and len(held) <= _FEW:
        yield Explanation(Ground.WEAK, held), ANY


def _best_suit(facts: Seen) -> tuple[Card, ...]:
    """Return the cards of the suit to bid on: a long one with high trumps, else the longest."""
    suits = [facts.held(suit) for suit in Suit]
    long = [held for held in suits if len(held) > _FEW]
    return max(long or suits, key=lambda held: (sum(map(_is_strong, held)), len(held)))


def _bids(facts: Seen) -> bool:
    """Say whether the hand is to bid, and has been looked at."""
    decision = facts.public.decision
    return decision is not None and decision.ask is Ask.BID and not facts.view.blind


def _is_strong(card: Card) -> bool:
    return isinstance(card, Natural) and card.rank in {Rank.ACE, Rank.KING, Rank.JACK}


def _by_score(facts: Seen, action: actions.Action) -> Iterator[Told]:
    public = facts.public
    giver = public.giver % public.sides
    match action:
        case actions.Stand() if giver != facts.side and (rank := _winning_rank(facts, giver)):
            yield Explanation(Ground.TURN_UP_WINS, n=rank), ANY
        case actions.Beg() if facts.lacks([facts.side]) <= 1:
            yield Explanation(Ground.GIFT_WINS), ANY
        case actions.Run() if facts.lacks(_receivers(facts)) <= 1:
            yield Explanation(Ground.GIFT_LOSES), ANY


def _winning_rank(facts: Seen, side: int) -> Rank | None:
    """Return the rank that wins the game for a side, if a card of it is turned up as trumps."""
    refused, lacks = facts.public.turn_ups[-1].suit, facts.lacks([side])
    unseen = {
        card.rank for card in facts.unseen if isinstance(card, Natural) and card.suit is not refused
    }
    worth = {rank: points for rank, points in facts.rules.turn_up_points if rank in unseen}
    best = max(worth, key=worth.__getitem__, default=None)
    return best if best is not None and worth[best] >= lacks else None


def _receivers(facts: Seen) -> list[int]:
    """Return the sides that score when the dealer gives."""
    public = facts.public
    if facts.rules.gift is not Gift.EACH_OPPONENT:
        return [public.eldest % public.sides]
    others = (side for side in range(public.sides) if side != facts.side)
    return [side for side in others if side not in public.out]


def _likely_trumps(facts: Seen) -> Suit | None:
    public = facts.public
    if public.trumps is None and public.turn_ups:
        return public.turn_ups[-1].suit
    return public.trumps


def _any_trump(facts: Seen, cards: tuple[Card, ...]) -> bool:
    suit = _likely_trumps(facts)
    return suit is not None and any(map(trump_order(facts.rules, suit).is_trump, cards))
