"""Why a call is good: what the hand holds, and what the score allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine import actions
from bot.engine.cards import Card, Natural, Rank, Suit
from bot.engine.views import Ask
from bot.players.proof import proven
from bot.players.reasons.explanation import Explanation, Ground
from bot.players.reasons.seen import Seen

_FEW: Final = 2
"""A suit with no more cards than this is short."""


def of_call(facts: Seen, action: actions.Action) -> Iterator[Explanation]:
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
            yield _by_hand(
                facts, likes=isinstance(action, actions.Stand | actions.Give | actions.PlayOn)
            )
        case actions.Name(suit) if held := facts.held(suit):
            yield Explanation(Ground.TRUMPS, held)
        case actions.Discard(cards):
            yield _what_goes(facts, cards)
        case actions.ThrowIn() if all(map(facts.higher, facts.view.hand)):
            yield Explanation(Ground.HOPELESS, (facts.strongest(facts.view.hand),))
        case actions.CallRevoke(seat, trick) if (seat, trick) in proven(facts.public):
            yield Explanation(Ground.PROVEN, n=trick)
        case (
            actions.Bid()
            | actions.ShootMoon()
            | actions.Pass()
            | actions.Offer()
            | actions.Sell()
            | actions.Keep()
            | actions.Refuse()
        ):
            yield _by_best_suit(facts, action)


def _by_hand(facts: Seen, *, likes: bool) -> Explanation:
    turned = facts.public.turn_ups[-1].suit
    held = facts.held(turned)
    strong = any(map(_is_strong, held))
    if likes and (strong or len(held) > _FEW):
        return Explanation(Ground.STRONG, held)
    if not likes and not strong and len(held) <= _FEW:
        return Explanation(Ground.WEAK, held)
    best = max((facts.held(suit) for suit in Suit if suit is not turned), key=_quality)
    (tops, many), (turned_tops, turned_many) = _quality(best), _quality(held)
    if not likes and tops >= turned_tops and many > turned_many:
        return Explanation(Ground.BETTER_SUIT, best)
    return Explanation(Ground.TURNED, held)


def _by_best_suit(facts: Seen, action: actions.Action) -> Explanation:
    """Tell of the suit to bid on: a long one with high trumps, else the longest."""
    suits = [facts.held(suit) for suit in Suit]
    long = [held for held in suits if len(held) > _FEW]
    held = max(long or suits, key=_quality)
    if isinstance(action, actions.Bid | actions.ShootMoon) and any(map(_is_strong, held)):
        return Explanation(Ground.STRONG, held)
    decision = facts.public.decision
    bids = [call.points for call in facts.view.legal if isinstance(call, actions.Bid)]
    if isinstance(action, actions.Pass) and decision is not None and decision.ask is Ask.BID:
        if not any(map(_is_strong, held)):
            return Explanation(Ground.WEAK, held)
        if bids:
            return Explanation(Ground.THIN, held, min(bids))
    return Explanation(Ground.BEST_SUIT, held)


def _quality(held: tuple[Card, ...]) -> tuple[int, int]:
    """Return the sort key of how good the cards of a suit would be as trumps."""
    return sum(map(_is_strong, held)), len(held)


def _is_strong(card: Card) -> bool:
    return isinstance(card, Natural) and card.rank in {Rank.ACE, Rank.KING, Rank.JACK}


def _by_score(facts: Seen, action: actions.Action) -> Iterator[Explanation]:
    public = facts.public
    giver = public.giver % public.sides
    match action:
        case actions.Stand() if giver != facts.side and (rank := _winning_rank(facts, giver)):
            yield Explanation(Ground.TURN_UP_WINS, n=rank)
        case actions.Beg() if facts.lacks([facts.side]) <= 1:
            yield Explanation(Ground.GIFT_WINS)
        case actions.Run() if _gift_loses(facts):
            yield Explanation(Ground.GIFT_LOSES)


def _winning_rank(facts: Seen, side: int) -> Rank | None:
    """Return the rank that wins the game for a side, if a card of it is turned up as trumps."""
    refused, lacks = facts.public.turn_ups[-1].suit, facts.lacks([side])
    unseen = {
        card.rank for card in facts.unseen if isinstance(card, Natural) and card.suit is not refused
    }
    worth = {rank: points for rank, points in facts.rules.turn_up_points if rank in unseen}
    best = max(worth, key=worth.__getitem__, default=None)
    return best if best is not None and worth[best] >= lacks else None


def _gift_loses(facts: Seen) -> bool:
    """Say whether a point given would bring others home."""
    return any(
        isinstance(one.action, actions.Give) and one.outcome.is_loss for one in facts.view.endings
    )


def _what_goes(facts: Seen, cards: tuple[Card, ...]) -> Explanation:
    public, suit = facts.public, facts.public.trumps
    if suit is None and public.turn_ups:
        suit = public.turn_ups[-1].suit
    trumps = () if suit is None else facts.held(suit)
    if trumps and not {*trumps} & {*cards}:
        return Explanation(Ground.PLAIN_GOES, trumps)
    return Explanation(Ground.KEPT, tuple(card for card in facts.view.hand if card not in cards))
