"""The pitch changing hands before it is led: offers, the sale to a bidder, the auction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.actions import Action, Bid, Keep, Offer, Pass, Refuse, Sell, ShootMoon
from bot.engine.axes import AllPass, Shoot, Steal
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import AllPassed, Cause, Event, Scored
from bot.engine.phases.calling import Calling
from bot.engine.rules import Rules
from bot.engine.views import Ask, Bound

_PASS: Final = Pass()
_SHOOT: Final = ShootMoon()


class _Bidding(Calling):
    """A phase of bids, each above the last one."""

    def __init__(self, rules: Rules) -> None:
        self._least, self._greatest = rules.least_bid, rules.greatest_bid
        bids = map(Bid, range(self._least, self._greatest + 1))
        self._calls: Sequence[Action] = (*bids, _PASS)

    def least(self, deal: Deal) -> int:
        """Return the lowest bid that may be made now."""
        return deal.bid.points + 1 if deal.bid else self._least

    def bid_objection(self, deal: Deal, bid: Bid) -> Reason | None:
        """Bar a bid that is too low, or higher than any."""
        return None if self.least(deal) <= bid.points <= self._greatest else Reason.BID_TOO_LOW


class Auction(_Bidding):
    """All bid once, from eldest on; the highest pitches and is bound (docs/rules.md §5.7, §8.2).

    The dealer is seat 0, so seat 1 bids first. Each bid must be above the last one, but where the
    dealer may steal it.

    >>> from bot.engine.game.game import Game, Setup
    >>> from bot.engine.shuffle import FairPacks
    >>> from bot.engine.variants import VARIANTS
    >>> auction = Setup(VARIANTS["auction-pitch"], {}, sides=4, seats=4)
    >>> game, _ = Game.start(auction, FairPacks.of(secret=bytes(32), cut=0), dealer=0)
    >>> game.apply(1, Bid(2))
    (Called(seat=1, action=Bid(points=2)),)
    >>> game.legal(2)
    (Bid(points=3), Bid(points=4), Pass())
    >>> game.apply(2, Bid(2))
    Traceback (most recent call last):
    bot.engine.errors.IllegalAction: seat 2 may not Bid(points=2): bid-too-low
    >>> events = game.apply(2, Pass()) + game.apply(3, Bid(3)) + game.apply(0, Pass())
    >>> game.public().bound, game.turn
    (Bound(seat=3, points=3), 3)
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        shoots = rules.shoot is Shoot.MOON
        if shoots:
            self._calls = (*self._calls[:-1], _SHOOT, _PASS)
        self._tops_all = rules.steal is Steal.NONE and not shoots
        """Whether nobody can say anything above the greatest bid."""
        self._steals_from = {
            Steal.NONE: self._greatest + 1,
            Steal.ANY: self._least,
            Steal.TOP: self._greatest,
        }[rules.steal]
        """The lowest bid that the dealer may take with the same one."""
        self._stuck = rules.all_pass is AllPass.STUCK
        self._all_pass = rules.all_pass

    def begin(self, deal: Deal) -> list[Event]:
        """Ask eldest."""
        deal.wait_for(deal.eldest, Ask.BID)
        return []

    def calls(self, _deal: Deal) -> Sequence[Action]:
        """Return the bids, and passing."""
        return self._calls

    def least(self, deal: Deal) -> int:
        """Return the lowest bid that may be made now: for the dealer perhaps the last one."""
        steals = deal.bid and deal.bid.points >= self._steals_from and deal.turn == deal.giver
        return super().least(deal) - bool(steals)

    def objection(self, deal: Deal, action: Action) -> Reason | None:
        """Bar bids that are too low, and a pass by a dealer who is stuck."""
        if isinstance(action, Bid):
            return self.bid_objection(deal, action)
        stuck = self._stuck and deal.bid is None and deal.turn == deal.giver
        return Reason.MUST_BID if stuck and isinstance(action, Pass) else None

    def follow(self, deal: Deal, seat: int, action: Action) -> list[Event]:
        """Ask the next seat; what nobody can top, or the last seat's word, ends the auction."""
        top = False
        if isinstance(action, Bid):
            deal.bid, deal.bid_from = Bound(seat, action.points), deal.score[deal.side(seat)]
            top = self._tops_all and action.points == self._greatest
        elif isinstance(action, ShootMoon):
            deal.bid, top = Bound(seat, self._greatest), True
        following = None if top else deal.seat_after(seat)
        if following is not None:
            deal.wait_for(following, Ask.BID)
            return []
        deal.bound = deal.bid
        if deal.bound is not None:
            deal.leader = deal.bound.seat
        elif self._all_pass is not AllPass.FREE:
            again = self._all_pass is AllPass.REDEAL
            deal.call_off(again=again)
            return [AllPassed(again)]
        deal.proceed()
        return []


class Sale(_Bidding):
    """The others bid; eldest sells to the highest, or refuses and is bound (docs/rules.md §5.6)."""

    def begin(self, deal: Deal) -> Iterator[Event]:
        """Ask the seat after eldest."""
        deal.wait_for(deal.order[1], Ask.BID)
        return iter(())

    def calls(self, deal: Deal) -> Sequence[Action]:
        """Return the bids and passing; or, for eldest, selling and refusing."""
        if deal.ask is Ask.BID:
            return self._calls
        return () if deal.bid is None else (Sell(deal.bid.seat), Refuse())

    def objection(self, deal: Deal, action: Action) -> Reason | None:
        """Bar bids that are too low, or so high that eldest would win by selling."""
        if isinstance(action, Sell):
            fits = deal.bid is not None and action.seat == deal.bid.seat
            return None if fits else Reason.NO_SUCH_BUYER
        if isinstance(action, Bid):
            eldest = deal.score[deal.side(deal.eldest)]
            if eldest + action.points >= deal.rules.target:
                return Reason.BID_WOULD_WIN
            return self.bid_objection(deal, action)
        return None

    def follow(self, deal: Deal, seat: int, action: Action) -> Iterator[Event]:
        """Ask the next seat, then eldest, if anybody has bid."""
        if isinstance(action, Bid):
            deal.bid = Bound(seat, action.points)
        bid = deal.bid
        if deal.ask is Ask.BID:
            top = bid is not None and bid.points == self._greatest
            following = None if top else deal.seat_after(seat)
            if following is not None:
                deal.wait_for(following, Ask.BID)
            elif bid is not None:
                deal.wait_for(deal.eldest, Ask.SALE)
            else:
                deal.proceed()
        elif bid is not None:
            sold = isinstance(action, Sell)
            if sold:
                yield Scored(deal.side(seat), Cause.SALE, bid.points, seat)
            deal.leader = bid.seat if sold else seat
            deal.bound = Bound(deal.leader, bid.points)
            deal.proceed()


class Offers(Calling):
    """Opponents offer points of theirs; eldest sells to any one of them, or keeps (§5.5)."""

    def begin(self, deal: Deal) -> Iterator[Event]:
        """Ask the first opponent after eldest."""
        self._ask_after(deal, deal.eldest)
        return iter(())

    def calls(self, deal: Deal) -> Sequence[Action]:
        """Return the offers that the side can pay, and passing; or, for eldest, every sale."""
        if deal.ask is Ask.OFFER and deal.turn is not None:
            return (*map(Offer, range(1, deal.score[deal.side(deal.turn)] + 1)), _PASS)
        return (*(Sell(seat) for seat, _ in self._made(deal)), Keep())

    def objection(self, deal: Deal, action: Action) -> Reason | None:
        """Bar what the side cannot pay, and sales to those who have not offered."""
        if action in self.calls(deal):
            return None
        return Reason.OFFER_TOO_HIGH if isinstance(action, Offer) else Reason.NO_SUCH_BUYER

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not make a call, an offer where it has no points too."""
        if seat == deal.turn and deal.ask is Ask.OFFER and isinstance(action, Offer):
            return self.objection(deal, action)
        return super().refusal(deal, seat, action)

    def follow(self, deal: Deal, seat: int, action: Action) -> Iterator[Event]:
        """Ask the next opponent, then eldest; at a sale the points change sides at once."""
        if deal.ask is Ask.OFFER:
            self._ask_after(deal, seat)
            return
        if isinstance(action, Sell):
            price = dict(self._made(deal))[action.seat]
            yield Scored(deal.side(action.seat), Cause.SALE, -price, action.seat)
            yield Scored(deal.side(seat), Cause.SALE, price, seat)
            deal.leader = action.seat
        deal.proceed()

    def _made(self, deal: Deal) -> list[tuple[int, int]]:
        return [(seat, call.points) for seat, call in deal.calls if isinstance(call, Offer)]

    def _ask_after(self, deal: Deal, seat: int) -> None:
        """Ask the next opponent; after the last one eldest, if there is an offer."""
        following = deal.seat_after(seat)
        while following is not None and deal.side(following) == deal.side(deal.eldest):
            following = deal.seat_after(following)
        if following is not None:
            deal.wait_for(following, Ask.OFFER)
        elif self._made(deal):
            deal.wait_for(deal.eldest, Ask.SALE)
        else:
            deal.proceed()
