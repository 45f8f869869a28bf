"""The tricks: cards are led, followed and taken (RULES.md §2)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card, Suit
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Event, Played, TrickTaken
from bot.engine.follow import FollowRule
from bot.engine.rules import Rules
from bot.engine.views import Ask, Trick


def beats(card: Card, best: Card, trumps: Suit | None) -> bool:
    """Say whether a card takes the trick from the one that wins it so far."""
    if card.suit is best.suit:
        return card.rank > best.rank
    return card.suit is trumps


class Tricks:
    """Eldest leads; whoever takes a trick leads the next, until all cards are played."""

    __slots__ = ("_follow",)

    def __init__(self, rules: Rules) -> None:
        self._follow = FollowRule(rules)

    def begin(self, deal: Deal) -> Iterator[Event]:
        """Wait for the first lead."""
        deal.wait_for(deal.leader, Ask.PLAY)
        return iter(())

    def legal(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Return the plays open to a seat."""
        if seat != deal.turn:
            return ()
        cards = self._follow.playable(deal.hands[seat], deal.table, deal.best, deal.trumps)
        return tuple([PLAYS[card] for card in cards])

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not play a card; None if it may."""
        if seat != deal.turn:
            return Reason.NOT_YOUR_TURN
        if type(action) is not Play:
            return Reason.WRONG_KIND
        hand = deal.hands[seat]
        if action.card not in hand:
            return Reason.NOT_IN_HAND
        return self._follow.refusal(hand, action.card, deal.table, deal.best, deal.trumps)

    def act(self, deal: Deal, seat: int, action: Action) -> Iterator[Event]:
        """Play a card; the first of a deal without trumps names them."""
        if type(action) is not Play:
            raise TypeError(f"{action!r} is not a play")
        card = action.card
        deal.hands[seat].remove(card)
        deal.table.append(card)
        yield Played(seat, card)
        if deal.trumps is None:
            yield from deal.settle(card.suit)
        if deal.best is None or beats(card, deal.best, deal.trumps):
            deal.best = card
            deal.best_seat = seat
        if len(deal.table) < deal.seats:
            deal.turn = deal.after(seat)
        else:
            yield from self._take(deal)

    def _take(self, deal: Deal) -> Iterator[Event]:
        """Let the best card take the trick, and its seat lead the next."""
        leader, winner, cards = deal.leader, deal.best_seat, tuple(deal.table)
        if winner is None:
            raise ValueError("there is no trick to take")
        number = len(deal.tricks)
        deal.tricks.append(Trick(leader, cards, winner, winner))
        deal.pips[deal.side(winner)] += sum([card.pips for card in cards])
        deal.table = []
        deal.best = deal.best_seat = None
        deal.leader = winner
        yield TrickTaken(number, leader, cards, winner)
        if deal.hands[winner]:
            deal.turn = winner
        else:
            deal.proceed()
