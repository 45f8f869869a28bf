"""Tricks where the host accepts any card, and players watch each other (docs/rules.md §6)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.engine.actions import PLAYS, Action, CallCard, CallRevoke, Inquire, Play, TakeBack, ThrowIn
from bot.engine.axes import TakeBacks
from bot.engine.cards import PACK_ORDER, Card
from bot.engine.deal import Deal, others_after
from bot.engine.errors import Reason
from bot.engine.events import CardCalled, Cause, Event, Scored, TakenBack
from bot.engine.phases import revokes
from bot.engine.phases.tricks import Tricks, open_questions
from bot.engine.revokes import CardCall, Revoke, RevokeState

_TAKE_BACK = TakeBack()


class UncheckedTricks(Tricks):
    """Tricks in which any card of the hand may be played.

    Whether a card breaks the follow rule is noted when it is played and shown when the deal is
    scored. Until then nothing here depends on it, but what its own player may take back.
    """

    def begin(self, deal: Deal) -> list[Event]:
        """Wait for the first lead."""
        deal.revokes = RevokeState()
        return super().begin(deal)

    # ------------------------------------------------------------------------- what may be done

    def legal(self, deal: Deal, seat: int) -> Sequence[Action]:
        """Return any card for the seat to act, and for every seat what it may correct or call."""
        actions: list[Action] = []
        if seat == deal.turn:
            hand = deal.hands[seat]
            leads = hand if deal.table else self._leads(deal, hand)
            actions += [PLAYS[card] for card in self._bound_to(deal, seat) or leads]
            actions += [one for one in (ThrowIn(),) if self.refusal(deal, seat, one) is None]
        actions += open_questions(deal, seat)
        if self.refusal(deal, seat, _TAKE_BACK) is None:
            actions.append(_TAKE_BACK)
        exposed = [CallCard(card) for _, card in revokes.public_revokes(deal).exposed]
        actions += [call for call in exposed if self.refusal(deal, seat, call) is None]
        return (*actions, *revokes.revoke_calls(deal, seat))

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""
        match action:
            case TakeBack():
                return self._take_back_refusal(deal, seat)
            case CallCard():
                return _card_call_refusal(deal, seat, action.card)
            case CallRevoke():
                return revokes.call_refusal(deal, seat, action)
            case Play() if seat == deal.turn:
                if action.card not in deal.hands[seat]:
                    return Reason.NOT_IN_HAND
                if not deal.table and action.card not in self._leads(deal, deal.hands[seat]):
                    return super().refusal(deal, seat, action)
                bound_to = self._bound_to(deal, seat)
                free = not bound_to or action.card in bound_to
                return None if free else Reason.CALLED_FOR
            case ThrowIn() if seat in revokes.public_revokes(deal).replacing:
                return Reason.MAY_NOT_THROW_IN
        return super().refusal(deal, seat, action)

    def _take_back_refusal(self, deal: Deal, seat: int) -> Reason | None:
        if seat not in revokes.public_revokes(deal).open_to_take_back:
            return Reason.TOO_LATE_TO_TAKE_BACK
        broke_rule = revokes.state_of(deal).find(seat, len(deal.tricks)) is not None
        return None if broke_rule else Reason.FOLLOWS_RULE

    def _bound_to(self, deal: Deal, seat: int) -> list[Card]:
        """Return the cards that opponents have called for, where the rules allow their play."""
        wanted = [call.card for call in revokes.public_revokes(deal).wanted if call.owner == seat]
        if not wanted:
            return wanted
        before, order = deal.table[: _place(deal, seat)], deal.trump_order
        best = order.best_of(before) if order else None
        allowed = self._rule(deal).playable(deal.hands[seat], before, best, order)
        return [card for card in wanted if card in allowed]

    # ------------------------------------------------------------------------------- doing it

    def act(self, deal: Deal, seat: int, action: Action) -> Iterable[Event]:
        """Play any card, take it back, or call."""
        match action:
            case TakeBack():
                return self._take_back(deal, seat)
            case CallCard():
                return _call_card(deal, seat, action.card)
            case CallRevoke():
                return revokes.call_revoke(deal, seat, action)
            case Inquire():
                return super().act(deal, seat, action)
        events = super().act(deal, seat, action)
        public = revokes.public_revokes(deal)
        revokes.change(
            deal,
            exposed=tuple([one for one in public.exposed if one[1] in deal.hands[one[0]]]),
            wanted=tuple([call for call in public.wanted if call.owner != seat]),
            replacing=_without(public.replacing, seat),
            open_to_take_back=self._open_to_take_back(deal, seat),
        )
        return events

    def _play(self, deal: Deal, seat: int, card: Card) -> list[Event]:
        """Play any card in its place, and note whether it breaks the follow rule."""
        place = _place(deal, seat)
        self._note(deal, seat, card, deal.table[:place])
        events = super()._play(deal, seat, card)
        deal.table.insert(place, deal.table.pop())
        deal.table_seats.insert(place, deal.table_seats.pop())
        return events

    def _note(self, deal: Deal, seat: int, card: Card, before: Sequence[Card]) -> None:
        """Note a card of a seat's hand that breaks the follow rule after these of the trick."""
        hand, order, rule = deal.hands[seat], deal.trump_order, self._rule(deal)
        best = order.best_of(before) if order else None
        reason = rule.refusal(hand, card, before, best, order)
        if reason is not None:
            instead = rule.playable(hand, before, best, order)
            revoke = Revoke(len(deal.tricks), seat, card, reason, tuple(instead))
            state = revokes.state_of(deal)
            deal.revokes = replace(state, made=(*state.made, revoke))

    def _helpless(self, _deal: Deal, _seat: int, _card: Card) -> bool:
        """Say no: the hand must not show; the card pays when the trick is taken."""
        return False

    def _take(self, deal: Deal, events: list[Event]) -> Iterable[Event]:
        """Let cards off the suit led and trumps pay where that costs a point, and take the trick.

        An honest player who lays such a card has neither suit (docs/rules.md §6).
        """
        order = deal.trump_order
        if self._penalizes and deal.stock_count and order:
            wanted = order.trumping[order.suit_of(deal.table[0])]
            for seat, card in zip(deal.table_seats, deal.table, strict=True):
                if card not in wanted and deal.score[deal.side(seat)] > 0:
                    events.append(Scored(deal.side(seat), Cause.PENALTY, -1, seat))
        return super()._take(deal, events)

    def _go_on_after(self, deal: Deal, events: list[Event], pegged: Scored) -> Iterator[Event]:
        """Go on from a trick with points in it; before points that win, calls are judged."""
        yield from events
        if deal.ends_with(pegged):
            yield from revokes.judge(deal)
        yield from super()._go_on_after(deal, [], pegged)

    def _take_back(self, deal: Deal, seat: int) -> list[Event]:
        """Return a card to its hand, where it lies exposed, and let its player put another."""
        place = deal.table_seats.index(seat)
        card = deal.table.pop(place)
        deal.table_seats.pop(place)
        insort(deal.hands[seat], card, key=PACK_ORDER)
        deal.best = deal.trump_order.best_of(deal.table) if deal.trump_order else None
        deal.best_seat = deal.table_seats[deal.table.index(deal.best)] if deal.best else None
        waiting = {seat, deal.turn, *deal.followers}
        deal.turn, *followers = [one for one in _round(deal) if one in waiting]
        deal.followers = tuple(followers)
        deal.questions = tuple([asked for asked in deal.questions if asked[0] != seat])
        state = revokes.state_of(deal)
        made = tuple(
            [one for one in state.made if one.trick != len(deal.tricks) or one.seat != seat]
        )
        deal.revokes = replace(state, made=made)
        revokes.change(
            deal,
            taken_back=(*state.public.taken_back, (len(deal.tricks), seat, card)),
            exposed=(*state.public.exposed, (seat, card)),
            replacing=(*state.public.replacing, seat),
            open_to_take_back=_without(state.public.open_to_take_back, seat),
        )
        return [TakenBack(seat, card)]

    def _open_to_take_back(self, deal: Deal, seat: int) -> tuple[int, ...]:
        """Return who may take a card back after a seat has acted, if it broke the rule."""
        trick = len(deal.tricks)
        before = [by for at, by, _ in revokes.public_revokes(deal).taken_back if at == trick]
        followed = tuple([other for other in deal.table_seats[1:] if other not in before])
        match self._rules.take_back:
            case TakeBacks.TRICK:
                return followed
            case TakeBacks.NEXT:
                return (seat,) if seat in followed else ()
            case TakeBacks.NONE:
                return ()


def _round(deal: Deal) -> tuple[int, ...]:
    """Return the seats in the order in which they play to the trick, the leader first."""
    return (deal.leader, *others_after(deal.order, deal.leader))


def _place(deal: Deal, seat: int) -> int:
    """Return how many cards of the trick come before a seat's."""
    order = _round(deal)
    return sum([order.index(other) < order.index(seat) for other in deal.table_seats])


def _card_call_refusal(deal: Deal, seat: int, card: Card) -> Reason | None:
    public = revokes.public_revokes(deal)
    owner = next((one for one, exposed in public.exposed if exposed is card), None)
    if owner is None or owner in public.replacing or seat not in deal.order:
        return Reason.NOT_EXPOSED
    wanted = any(call.card is card for call in public.wanted)
    return Reason.NOT_EXPOSED if wanted or deal.side(owner) == deal.side(seat) else None


def _call_card(deal: Deal, seat: int, card: Card) -> list[Event]:
    """Bind the owner's next card, if the rules allow it to be played then."""
    public = revokes.public_revokes(deal)
    owner = next(one for one, exposed in public.exposed if exposed is card)
    wanted = (*public.wanted, CardCall(seat, owner, card))
    revokes.change(deal, wanted=wanted, card_calls=public.card_calls + 1)
    return [CardCalled(seat, owner, card)]


_T = TypeVar("_T")


def _without(values: Sequence[_T], value: _T) -> tuple[_T, ...]:
    return tuple([one for one in values if one != value])
