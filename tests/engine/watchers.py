"""What must hold for every game while it is played, one watcher for each promise."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from random import Random

import pytest

from bot.engine.actions import (
    PLAYS,
    Action,
    Beg,
    Bid,
    Bunch,
    CallCard,
    CallRevoke,
    Discard,
    Discards,
    Done,
    Extreme,
    Give,
    Inquire,
    Keep,
    Name,
    Offer,
    Pass,
    Play,
    PlayOn,
    Refuse,
    Run,
    Sell,
    Stand,
    TakeBack,
    ThrowIn,
)
from bot.engine.cards import PACK, PACK_ORDER, Card, Natural, Suit
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import Cause, Event
from bot.engine.game.game import FinishedDeal, Game
from bot.engine.record import Verdict, dumps, loads, record_of, verify
from bot.engine.rules import pack_of
from bot.engine.views import Ask
from tests.engine.playing import Start, Watcher, at_random
from tests.engine.resample import resampled
from tests.hands import StoredPacks

ACTIONS: tuple[Action, ...] = (
    *(Stand(), Beg(), Give(), Run(), Bunch(), PlayOn(), Pass(), Keep(), Refuse(), ThrowIn()),
    *map(Inquire, Extreme),
    *map(Bid, range(15)),
    *map(Name, Suit),
    *map(Offer, range(5)),
    *map(Sell, range(-1, 9)),
    *PLAYS.values(),
    *(TakeBack(), Done()),
    *map(CallCard, PACK[::4]),
    *(CallRevoke(seat, trick) for seat in range(-1, 4) for trick in range(-1, 4)),
)
"""Every action but the discards, with offers up to four, and some of the calls at tables where
players may revoke."""
OUT_OF_TURN = (Inquire, TakeBack, CallCard, CallRevoke, Done)
"""What may be done while others are to act."""


class Sometimes(Watcher):
    """Checks the first decision of a game, and one in a number of the others."""

    def __init__(self, every: int, seed: int = 0) -> None:
        self.chance = Random(seed)
        self.every = every
        self.looked = 0

    def before(self, game: Game, seat: int, action: Action) -> None:
        if not self.looked or self.chance.randrange(self.every) == 0:
            self.looked += 1
            self.look(game)

    @abstractmethod
    def look(self, game: Game) -> None:
        """Look at the game as it stands."""


class Offers(Sometimes):
    """A seat can always act, and only as offered."""

    def look(self, game: Game) -> None:
        for seat in range(game.setup.seats):
            view = game.view(seat)
            assert view.to_act == (seat == game.turn)
            assert isinstance(hash(view), int), "nothing in a view can be changed"
            if view.to_act:
                assert len(view.legal)
                assert not view.blind
                self._partition(game, seat)
            else:
                assert all(isinstance(action, OUT_OF_TURN) for action in view.legal)
                assert view.refused == ()
            self._refusals(game, seat)

    def _partition(self, game: Game, seat: int) -> None:
        """See every card of a hand offered or refused, and every call in public."""
        view = game.view(seat)
        decision = view.public.decision
        assert decision is not None
        if decision.ask is Ask.PLAY:
            offered = {action.card for action in view.legal if isinstance(action, Play)}
            refused = {card for card, _ in view.refused}
            assert offered | refused == set(view.hand)
            assert offered.isdisjoint(refused)
            assert offered
            assert decision.calls == ()
        elif decision.ask is Ask.DISCARD:
            assert isinstance(view.legal, Discards)
            choice = view.legal
            assert {*choice.hand, *choice.always} <= {*view.hand}
            assert choice.total == decision.discard
            assert decision.calls == ()
        else:
            unfit = [one for one in decision.calls if one not in view.legal]
            reasons = {game.refusal(seat, one) for one in unfit}
            assert reasons <= {Reason.GIFT_NEEDS_TRUMP}, "a hand does not show in what is open"
            open_to_all = {one for one in view.legal if not isinstance(one, CallRevoke)}
            assert open_to_all == {*decision.calls} - {*unfit}
            assert view.refused == ()

    def _refusals(self, game: Game, seat: int) -> None:
        """Check that exactly the actions that are not offered are refused."""
        legal = game.legal(seat)
        some = legal if len(legal) < 100 else [self.chance.choice(legal) for _ in range(20)]
        assert all(game.refusal(seat, action) is None for action in some)
        for action in (*ACTIONS, *self._discards(game.view(seat).hand)):
            assert (game.refusal(seat, action) is None) == (action in legal), action

    def _discards(self, hand: tuple[Card, ...]) -> Iterator[Discard]:
        for count in (1, 3, 5):
            for cards in (hand, PACK):
                if len(cards) >= count:
                    yield Discard(tuple(sorted(self.chance.sample(cards, count), key=PACK_ORDER)))
        yield Discard(())
        yield Discard(hand[:1] * 3)


class Refused(Sometimes):
    """A refused action changes nothing."""

    def look(self, game: Game) -> None:
        seats = range(game.setup.seats)
        views, deals = [game.view(seat) for seat in seats], game.deals
        for action in self.chance.sample(ACTIONS, 8):
            seat = self.chance.choice(seats)
            reason = game.refusal(seat, action)
            if reason is not None:
                with pytest.raises(IllegalAction) as caught:
                    game.apply(seat, action)
                assert caught.value.reason is reason
        again = game.copy()  # which makes its views anew
        assert [again.view(seat) for seat in seats] == views
        assert game.deals == deals


class Cards(Sometimes):
    """Every card is in one place, and pips are those of the cards taken."""

    def look(self, game: Game) -> None:
        public = game.public()
        tricks = [card for trick in (*public.tricks, public.trick) for card in trick.cards]
        thrown = [card for _, cards in public.thrown_in for card in cards]
        out = [*public.turn_ups, *tricks, *thrown]
        hidden = public.stock_count + sum(public.hand_counts) + sum(public.discarded)
        assert len(out) + hidden == len(pack_of(public.rules))
        for seat, count in enumerate(public.hand_counts):
            view = game.view(seat)
            assert len(view.hand) == (0 if view.blind else count)
            assert len(view.discarded) == public.discarded[seat]
            out += [*view.hand, *view.discarded]
        if public.stock_top is not None:
            out.append(public.stock_top)
        assert len(set(out)) == len(out)
        five = public.rules.five_pips
        taken = [card for trick in public.tricks for card in trick.cards]
        fives = sum(
            five
            for card in taken
            if isinstance(card, Natural) and card.suit is public.trumps and card.rank == 5
        )
        pips = sum(card.pips for card in taken) + fives
        counted = Cause.GAME in public.rules.order and not public.rules.ten_is_game
        assert sum(public.pips) == (pips if counted else 0)
        through = {seat for seat, many in enumerate(public.hand_counts) if not many}
        assert set(public.playing) <= set(public.order) <= {*public.playing, *through}


class Copies(Sometimes):
    """A copy is independent."""

    def look(self, game: Game) -> None:
        seats = range(game.setup.seats)
        views, deals = [game.view(seat) for seat in seats], game.deals
        twin = game.copy()
        assert [twin.view(seat) for seat in seats] == views
        for moved, (seat, action) in enumerate(at_random(twin, self.chance)):
            if moved == 30:
                break
            twin.apply(seat, action)
        again = game.copy()  # which makes its views anew
        assert [again.view(seat) for seat in seats] == views
        assert game.deals == deals


class Hidden(Sometimes):
    """Deal the hidden cards again for every viewer: the views stay as they are."""

    def __init__(self, every: int, seed: int = 0, count: int = 2) -> None:
        super().__init__(every, seed)
        self.count = count
        self.dealt = 0

    def look(self, game: Game) -> None:
        for other in resampled(game, None, self.count, self.chance.randrange(1 << 30)):
            assert repr(other.public()) == repr(game.public())
            self.dealt += 1
        for viewer in range(game.setup.seats):
            for other in resampled(game, viewer, self.count, self.chance.randrange(1 << 30)):
                assert repr(other.view(viewer)) == repr(game.view(viewer))
                self.dealt += 1


class Records(Sometimes):
    """A record verifies at any length, and reads back as written."""

    def start(self, start: Start) -> None:
        self.fair, self.first = start.fair, start.first

    def look(self, game: Game) -> None:
        names = [f"p{seat}" for seat in range(game.setup.seats)]
        text = dumps(record_of(game, names, fair=self.fair, first=self.first))
        record = loads(text)
        assert dumps(record) == text
        assert verify(record) == Verdict(None, fair_checked=True, cut_short=not game.over)

    def end(self, game: Game) -> None:
        self.look(game)


class Replays(Watcher):
    """Played again from the deals as they lay, or resumed in mid-deal, it is the same game."""

    def start(self, start: Start) -> None:
        self.happened = [start.events]
        self.dealer = start.first.dealer

    def after(self, game: Game, events: tuple[Event, ...]) -> None:
        self.happened.append(events)

    def end(self, game: Game) -> None:
        packs = StoredPacks([deal.layout for deal in game.deals])
        again, events = Game.start(game.setup, packs, self.dealer)
        replayed = [events]
        for deal in game.deals:
            replayed += [again.apply(seat, action) for seat, action in deal.actions]
        assert replayed == self.happened
        *finished, last = game.deals
        score = finished[-1].score if finished else game.score0
        resumed = Game.resume(
            game.setup,
            packs,
            [FinishedDeal(deal.dealer, deal.actions, deal.score) for deal in finished],
            dealer=last.dealer,
            score_before=score,
            carried=last.carried,
            actions=last.actions,
        )
        for seat in range(game.setup.seats):
            assert resumed.view(seat) == again.view(seat) == game.view(seat)
