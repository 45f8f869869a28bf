"""The tricks: cards are led, followed and taken (docs/rules.md §2)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.engine.actions import PLAYS, Action, Extreme, Inquire, Play, ThrowIn
from bot.engine.axes import Drawing, Exchange, Follow
from bot.engine.cards import PACK, PACK_ORDER, Card, Natural, Rank, Suit, natural
from bot.engine.deal import Deal, Phase, Question, others_after
from bot.engine.errors import Reason
from bot.engine.events import (
    PLAYED,
    Answered,
    Cause,
    Drawn,
    Event,
    Scored,
    ThrownIn,
    TrickTaken,
    WentDry,
)
from bot.engine.follow import FollowRule
from bot.engine.rules import Rules
from bot.engine.scoring import pegs
from bot.engine.views import Ask

_HIGHEST, _LOWEST = Inquire(Extreme.HIGH), Inquire(Extreme.LOW)
_THROW_IN = ThrowIn()
_play_of = PLAYS.__getitem__
_ABOVE_NINE: Final = frozenset(card for card in PACK if card.rank > Rank.NINE)


class Tricks(Phase):
    """The winner of a trick leads to the next, until all cards are played."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._asks = rules.asking
        self._draws = rules.drawing is not Drawing.NONE
        self._five_pips = rules.five_pips
        self._counts_pips = Cause.GAME in rules.order and not rules.ten_is_game
        self._pegs = {suit: rules.pegs_by_card(suit) for suit in Suit} if rules.pegs else {}
        self._penalizes = rules.penalty
        self._throws = rules.throw_in
        self._only_trumps = rules.follow is Follow.TRUMPS_ONLY
        self._passes_over = self._only_trumps or rules.exchange is Exchange.REFILL
        """Whether a seat may have nothing to play when its turn comes."""
        self._follow = FollowRule(rules.follow, undertrump=rules.undertrump)
        self._follow_drawing = FollowRule(rules.follow_while_drawing, undertrump=rules.undertrump)

    def begin(self, deal: Deal) -> list[Event]:
        """Wait for the first lead."""
        if self._asks:
            deal.askable = _questions(deal)
        deal.wait_for(deal.leader, Ask.PLAY)
        events: list[Event] = []
        self._let_lead(deal, events)
        return events

    # ------------------------------------------------------------------------- what may be done

    def legal(self, deal: Deal, seat: int) -> Sequence[Action]:
        """Return the plays open to a seat, and what else it may do."""
        if seat != deal.turn:
            return open_questions(deal, seat)
        cards: Sequence[Card] = deal.hands[seat]
        if deal.table:
            rule = self._rule(deal) if self._draws else self._follow
            cards = rule.playable(cards, deal.table, deal.best, deal.trump_order)
        else:
            cards = self._leads(deal, cards)
        plays: tuple[Action, ...] = tuple(map(_play_of, cards))
        if self._throws and _may_throw_in(deal, seat):
            plays += (_THROW_IN,)
        return plays + open_questions(deal, seat) if deal.questions else plays

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""
        if type(action) is Inquire:
            return None if (seat, action) in deal.questions else Reason.MAY_NOT_ASK
        if seat != deal.turn:
            return Reason.NOT_YOUR_TURN
        if type(action) is ThrowIn:
            return None if _may_throw_in(deal, seat) else Reason.MAY_NOT_THROW_IN
        if type(action) is not Play:
            return Reason.WRONG_KIND
        hand = deal.hands[seat]
        if action.card not in hand:
            return Reason.NOT_IN_HAND
        if not deal.table:
            return self._lead_refusal(deal, hand, action.card)
        rule = self._rule(deal)
        return rule.refusal(hand, action.card, deal.table, deal.best, deal.trump_order)

    def _leads(self, deal: Deal, hand: Sequence[Card]) -> Sequence[Card]:
        order = deal.trump_order
        if order is None:
            return [card for card in hand if isinstance(card, Natural)]
        first = self._rules.first_lead_trump and not deal.tricks
        if not first and not self._only_trumps:
            return hand
        return [card for card in hand if order.is_trump(card)] or hand

    def _lead_refusal(self, deal: Deal, hand: Sequence[Card], card: Card) -> Reason | None:
        """Say why a card of the hand may not be led; None if it may."""
        if card in self._leads(deal, hand):
            return None
        if deal.trump_order is None:
            return Reason.JOKER_NAMES_NONE
        return Reason.ONLY_TRUMPS if self._only_trumps else Reason.MUST_LEAD_TRUMP

    def _rule(self, deal: Deal) -> FollowRule:
        """Return the follow rule, which may be another one while the stock lasts."""
        return self._follow_drawing if self._draws and deal.stock_count else self._follow

    # ------------------------------------------------------------------------------- doing it

    def act(self, deal: Deal, seat: int, action: Action) -> Iterable[Event]:
        """Play a card, or throw the hand in, and let the next seat follow; or ask."""
        if type(action) is Play:
            events = self._play(deal, seat, action.card)
            if self._penalizes and self._helpless(deal, seat, action.card):
                events.append(Scored(deal.side(seat), Cause.PENALTY, -1, seat))
        elif type(action) is ThrowIn:
            events = _throw_in(deal, seat)
        elif type(action) is Inquire:
            return _answer(deal, seat, action)
        else:
            raise TypeError(f"{action!r} does nothing in a trick")
        if self._passes_over:
            self._pass_over_followers(deal, events)
        followers = deal.followers
        if not followers:
            return self._take(deal, events)
        deal.turn, deal.followers = followers[0], followers[1:]
        return iter(events) if self._penalizes else events

    def _play(self, deal: Deal, seat: int, card: Card) -> list[Event]:
        """Play a card; the first of a deal without trumps names them."""
        deal.hands[seat].remove(card)
        deal.table.append(card)
        deal.table_seats.append(seat)
        best, order = deal.best, deal.trump_order
        if best is None or (order and card in order.above[best]):
            deal.best = card
            deal.best_seat = seat
        if self._asks:
            deal.questions = deal.askable.get(card, ())
        if order is None:
            return [PLAYED[seat][card], deal.settle(natural(card).suit)]
        return [PLAYED[seat][card]]

    def _helpless(self, deal: Deal, seat: int, card: Card) -> bool:
        """Say whether a follower who has a point to lose had no choice while the stock lasts.

        That is: with the card just played, neither the suit led nor a trump.
        """
        drawing, order = self._draws and deal.stock_count, deal.trump_order
        if len(deal.table) == 1 or not drawing or deal.score[deal.side(seat)] <= 0 or not order:
            return False
        wanted = order.trumping[order.suit_of(deal.table[0])]
        return wanted.isdisjoint((card, *deal.hands[seat]))

    def _take(self, deal: Deal, events: list[Event]) -> Iterable[Event]:
        """Let the best card take the trick, and its seat lead the next."""
        winner, seats, cards = deal.best_seat, tuple(deal.table_seats), tuple(deal.table)
        if winner is None:
            raise ValueError("there is no trick to take")
        taken = TrickTaken(len(deal.tricks), seats, cards, winner)
        events.append(taken)
        deal.tricks.append(taken)
        if self._counts_pips:
            pips = 0
            for card in cards:
                pips += card.pips
            if self._five_pips and self._rules.five(deal.trumps) in cards:
                pips += self._five_pips
            deal.pips[winner % deal.sides] += pips
        deal.table, deal.table_seats = [], []
        deal.best = deal.best_seat = None
        deal.leader = winner
        if self._pegs and deal.trumps and (pegged := pegs(deal, self._pegs[deal.trumps], taken)):
            return self._go_on_after(deal, events, pegged)
        self._go_on(deal, events)
        return iter(events) if self._penalizes else events

    def _go_on_after(self, deal: Deal, events: list[Event], pegged: Scored) -> Iterator[Event]:
        """Go on from a trick with points in it, unless they win the game."""
        yield from events
        yield pegged
        deal.pegged[pegged.side] += pegged.points
        drawn: list[Event] = []
        self._go_on(deal, drawn)
        yield from drawn

    def _go_on(self, deal: Deal, events: list[Event]) -> None:
        """Draw, and wait for the lead to the next trick; or be through if there are no cards."""
        if self._draws and deal.stock_count:
            events += _draw(deal, deal.leader)
        self._let_lead(deal, events)

    def _let_lead(self, deal: Deal, events: list[Event]) -> None:
        """Wait for the lead of a seat, or of the next one that can; or be through if none can."""
        can = self._find_leader(deal, events) if self._passes_over else deal.hands[deal.leader]
        if can:
            deal.turn = deal.leader
            deal.followers = others_after(deal.playing, deal.leader)
        else:
            deal.proceed()

    def _find_leader(self, deal: Deal, events: list[Event]) -> bool:
        """Pass over seats that have nothing to play; say whether one is left that can lead."""
        seats = (deal.leader, *others_after(deal.playing, deal.leader))
        able = next((seat for seat in seats if self._can_play(deal, seat)), None)
        if able is None:
            return False
        for seat in seats[: seats.index(able)]:
            events += _pass_over(deal, seat)
        deal.leader = able
        return True

    def _pass_over_followers(self, deal: Deal, events: list[Event]) -> None:
        """Pass over the next followers, as far as they have nothing to play."""
        while deal.followers and not self._can_play(deal, deal.followers[0]):
            events += _pass_over(deal, deal.followers[0])
            deal.followers = deal.followers[1:]

    def _can_play(self, deal: Deal, seat: int) -> bool:
        hand, order = deal.hands[seat], deal.trump_order
        if not self._only_trumps or order is None:
            return bool(hand)
        return any(map(order.is_trump, hand))


def _questions(deal: Deal) -> Mapping[Card, tuple[Question, ...]]:
    """Return what may be asked in this deal once a card has been played, and by whom.

    Each seat may ask about the highest and about the lowest of all the trumps it holds as play
    begins; a lone trump allows both.
    """
    asked: dict[Card, tuple[Question, ...]] = {}
    for seat, hand in enumerate(deal.hands):
        trumps = deal.trump_order.trumps_among(hand) if deal.trump_order else ()
        if len(trumps) == 1:
            asked[trumps[0]] = ((seat, _HIGHEST), (seat, _LOWEST))
        elif trumps:
            asked[trumps[-1]] = ((seat, _HIGHEST),)
            asked[trumps[0]] = ((seat, _LOWEST),)
    return asked


def open_questions(deal: Deal, seat: int) -> tuple[Action, ...]:
    """Return what a seat may ask now: all of it is open to the seat that has just played."""
    if not deal.questions or deal.questions[0][0] != seat:
        return ()
    return tuple([question for _, question in deal.questions])


def _answer(deal: Deal, seat: int, question: Inquire) -> list[Event]:
    """Answer truly and publicly; each question may be asked once."""
    deal.questions = tuple([asked for asked in deal.questions if asked != (seat, question)])
    seats, cards = deal.table_seats, deal.table
    if not cards:  # the question may come as a trick ends
        seats, cards = list(deal.tricks[-1].seats), list(deal.tricks[-1].cards)
    card = cards[seats.index(seat)]
    # Of all trumps in play, the highest and the lowest are among those that may be asked about.
    trumps = deal.trump_order.trumps_among(deal.askable) if deal.trump_order else ()
    right = card is trumps[-1 if question.which is Extreme.HIGH else 0]
    answered = Answered(seat, question.which, card, right)
    deal.answers += (answered,)
    return [answered]


def _may_throw_in(deal: Deal, seat: int) -> bool:
    """Say whether a seat that is to follow has nothing to play for.

    That is: no trump, nothing above a nine, and no card that would win the trick as it stands. In
    partnerships only.
    """
    order, best = deal.trump_order, deal.best
    if not deal.rules.throw_in or deal.seats == deal.sides or best is None or order is None:
        return False
    good = (order.of[order.suit], _ABOVE_NINE, order.above[best])
    return all(cards.isdisjoint(deal.hands[seat]) for cards in good)


def _pass_over(deal: Deal, seat: int) -> list[Event]:
    """Lay the cards of a seat away unseen, if it holds any; it takes no further part."""
    cards, deal.hands[seat] = tuple(deal.hands[seat]), []
    deal.discarded[seat] += cards
    deal.playing = tuple([other for other in deal.playing if other != seat])
    return [WentDry(seat)] if cards else []


def _throw_in(deal: Deal, seat: int) -> list[Event]:
    """Lay the whole hand face up; the seat takes no further part."""
    cards = tuple(deal.hands[seat])
    deal.hands[seat] = []
    deal.thrown_in += ((seat, cards),)
    deal.playing = tuple(other for other in deal.playing if other != seat)
    return [ThrownIn(seat, cards)]


def _draw(deal: Deal, winner: int) -> Iterator[Event]:
    """Let the winner of a trick draw the top card of the stock, and the others the next."""
    is_open = deal.rules.drawing is Drawing.OPEN
    for seat in (winner, *others_after(deal.playing, winner)):
        for card in deal.draw(1):
            insort(deal.hands[seat], card, key=PACK_ORDER)
            if is_open:
                deal.seen_drawn += ((seat, card),)
            yield Drawn(seat, card if is_open else None)
