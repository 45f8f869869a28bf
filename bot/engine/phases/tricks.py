"""The tricks: cards are led, followed and taken (docs/rules.md §2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.actions import PLAYS, Action, Inquire, Play, ThrowIn
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Cause, Event, Scored, TrickTaken, played
from bot.engine.follow import FollowRule
from bot.engine.phases.asking import answer, questions
from bot.engine.phases.beating import beats
from bot.engine.phases.drawing import draw
from bot.engine.phases.throwing_in import may_throw_in, throw_in
from bot.engine.rules import Drawing, Rules
from bot.engine.scoring import pegs
from bot.engine.views import Ask, Trick

_THROW_IN = ThrowIn()


def _questions(deal: Deal, seat: int) -> tuple[Action, ...]:
    return tuple([question for asker, question in deal.questions if asker == seat])


class Tricks:
    """The winner of a trick leads to the next, until all cards are played."""

    __slots__ = ("_draws", "_follow", "_follow_drawing", "_rules")

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._draws = rules.drawing is not Drawing.NONE
        self._follow = FollowRule(rules.follow, undertrump=rules.undertrump)
        self._follow_drawing = FollowRule(rules.follow_while_drawing, undertrump=rules.undertrump)

    def begin(self, deal: Deal) -> Iterator[Event]:
        """Wait for the first lead."""
        if self._rules.asking:
            deal.askable = questions(deal)
        self._lead(deal, deal.leader)
        deal.wait_for(deal.leader, Ask.PLAY)
        return iter(())

    # ------------------------------------------------------------------------- what may be done

    def legal(self, deal: Deal, seat: int) -> Sequence[Action]:
        """Return the plays open to a seat, and what else it may do."""
        if seat != deal.turn:
            return _questions(deal, seat)
        cards = self._rule(deal).playable(deal.hands[seat], deal.table, deal.best, deal.trumps)
        plays: tuple[Action, ...] = tuple([PLAYS[card] for card in cards])
        if self._rules.throw_in and may_throw_in(deal, seat):
            plays += (_THROW_IN,)
        return plays + _questions(deal, seat) if deal.questions else plays

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""
        if type(action) is Inquire:
            return None if (seat, action) in deal.questions else Reason.MAY_NOT_ASK
        if seat != deal.turn:
            return Reason.NOT_YOUR_TURN
        if type(action) is ThrowIn:
            return None if may_throw_in(deal, seat) else Reason.MAY_NOT_THROW_IN
        if type(action) is not Play:
            return Reason.WRONG_KIND
        hand = deal.hands[seat]
        if action.card not in hand:
            return Reason.NOT_IN_HAND
        rule = self._rule(deal)
        return rule.refusal(hand, action.card, deal.table, deal.best, deal.trumps)

    def _rule(self, deal: Deal) -> FollowRule:
        """Return the follow rule, which may be another one while the stock lasts."""
        return self._follow_drawing if self._draws and deal.stock_count else self._follow

    # ------------------------------------------------------------------------------- doing it

    def act(self, deal: Deal, seat: int, action: Action) -> Iterator[Event]:
        """Play a card, throw the hand in, or ask."""
        match action:
            case Play():
                return self._play(deal, seat, action.card)
            case ThrowIn():
                return self._throw_in(deal, seat)
            case Inquire():
                return answer(deal, seat, action)
        raise TypeError(f"{action!r} does nothing in a trick")

    def _play(self, deal: Deal, seat: int, card: Card) -> Iterator[Event]:
        """Play a card; the first of a deal without trumps names them."""
        helpless = self._rules.penalty and self._helpless(deal, seat)
        deal.hands[seat].remove(card)
        deal.table.append(card)
        deal.table_seats.append(seat)
        yield played(seat, card)
        if deal.trumps is None:
            yield from deal.settle(card.suit)
        if deal.best is None or beats(card, deal.best, deal.trumps):
            deal.best = card
            deal.best_seat = seat
        if self._rules.asking:
            deal.questions = deal.askable.get(card, ())
        if helpless and deal.score[deal.side(seat)] > 0:
            yield Scored(deal.side(seat), Cause.PENALTY, -1, seat)
        yield from self._next(deal)

    def _throw_in(self, deal: Deal, seat: int) -> Iterator[Event]:
        """Lay the hand down; the trick may be complete without it."""
        yield from throw_in(deal, seat)
        yield from self._next(deal)

    def _next(self, deal: Deal) -> Iterator[Event]:
        """Let the next seat follow; after the last one the trick is complete."""
        if deal.followers:
            deal.wait_for(deal.followers.pop(0), Ask.PLAY)
        else:
            yield from self._take(deal)

    def _helpless(self, deal: Deal, seat: int) -> bool:
        """Say whether a follower has neither the suit led nor a trump while the stock lasts."""
        if not deal.table or not (self._draws and deal.stock_count):
            return False
        suits = (deal.table[0].suit, deal.trumps)
        return all(card.suit not in suits for card in deal.hands[seat])

    def _take(self, deal: Deal) -> Iterator[Event]:
        """Let the best card take the trick, and its seat lead the next."""
        winner, seats, cards = deal.best_seat, tuple(deal.table_seats), tuple(deal.table)
        if winner is None:
            raise ValueError("there is no trick to take")
        number = len(deal.tricks)
        deal.tricks.append(Trick(deal.leader, seats, cards, winner, winner))
        deal.pips[deal.side(winner)] += sum([self._rules.pips(card, deal.trumps) for card in cards])
        deal.table, deal.table_seats = [], []
        deal.best = deal.best_seat = None
        self._lead(deal, winner)
        yield TrickTaken(number, seats, cards, winner)
        if self._rules.pegs:
            yield from pegs(deal, cards, winner)
        if self._draws and deal.stock_count:
            yield from draw(deal, winner)
        if deal.hands[winner]:
            deal.wait_for(winner, Ask.PLAY)
        else:
            deal.proceed()

    def _lead(self, deal: Deal, leader: int) -> None:
        """Let a seat lead, and the others still playing follow in order."""
        at = deal.playing.index(leader)
        deal.leader = leader
        deal.followers = deal.playing[at + 1 :] + deal.playing[:at]
