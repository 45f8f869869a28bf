"""What must hold for the events of each game: their points and their contents."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.engine.events import (
    Answered,
    Called,
    CardCalled,
    Cause,
    DealEnded,
    Dealt,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    Played,
    RevokeCalled,
    RevokeJudged,
    SaidDone,
    Scored,
    TakenBack,
    ThrownIn,
    TrickTaken,
    TrumpsCut,
    TrumpsSettled,
    TurnedUp,
    WentDry,
    WentOut,
)
from bot.engine.game.game import Game, Setup
from bot.engine.revokes import CardCall, PublicRevokes, RevokeCall
from bot.engine.views import Bound
from tests.engine.playing import Start, Watcher

COUNTED = (
    *(Cause.HIGH, Cause.LOW, Cause.JACK, Cause.GAME, Cause.BID, Cause.SMUDGE, Cause.MOON),
    *(Cause.OFF_ACE, Cause.OFF_JACK, Cause.JOKER, Cause.THREE, Cause.OFF_THREE),
    *(Cause.FIVE, Cause.OFF_FIVE),
)
LOST = (Cause.SALE, Cause.BID, Cause.MOON, Cause.PENALTY, Cause.RULING)
FOR_OTHERS = (Cause.REVOKE, Cause.RULING)
"""What the others score for what a seat has done."""
REVOKES = (CardCalled, RevokeCalled, SaidDone, TakenBack)


class Points(Watcher):
    """Points conserve, keep their order, and nothing follows the last of a game."""

    def start(self, start: Start) -> None:
        self.setup: Setup = start.game.setup
        self.score = [0] * self.setup.sides
        self.in_deal: list[Scored] = []
        self.judged: list[RevokeJudged] = []
        self.out: list[int] = []
        self.bound: Bound | None = None
        self.over = False
        self._hear(start.events)

    def before(self, game: Game, seat: int, action: Action) -> None:
        self.bound = game.public().bound

    def after(self, game: Game, events: tuple[Event, ...]) -> None:
        self._hear(events)
        assert game.score == tuple(self.score)
        assert game.over == self.over

    def end(self, game: Game) -> None:
        assert sum(map(sum, ([s.points for s in deal.points] for deal in game.deals))) == sum(
            game.score
        )

    def _hear(self, events: tuple[Event, ...]) -> None:
        for event in events:
            assert not self.over, "nothing follows the end of a game"
            match event:
                case Scored():
                    self._score(event)
                case WentOut(side):
                    assert self.setup.rules.second_place
                    assert not self.out
                    self.out.append(side)
                case DealEnded():
                    assert event.points == tuple(self.in_deal)
                    assert event.score == tuple(self.score)
                    self._count(self.in_deal)
                    self._judged(event)
                    self.in_deal, self.judged = [], []
                case RevokeJudged():
                    self.judged.append(event)
                case GameEnded():
                    self._end(event)

    def _score(self, scored: Scored) -> None:
        target = self.setup.rules.target
        still_in = [points for side, points in enumerate(self.score) if side not in self.out]
        assert max(still_in) < target, "nothing follows the winning point"
        assert scored.side not in self.out
        assert scored.points
        loses_pegs = scored.points < 0 and scored.cause is Cause.REVOKE
        assert scored.points > 0 or scored.cause in LOST or loses_pegs
        if scored.points < 0 and scored.cause not in {Cause.BID, Cause.MOON, Cause.RULING}:
            assert self.score[scored.side] + scored.points >= 0
        if scored.seat is not None:
            own = scored.seat % self.setup.sides == scored.side
            for_others = scored.cause in FOR_OTHERS or _given(scored)
            assert own == (loses_pegs or not for_others)
        self.score[scored.side] += scored.points
        self.in_deal.append(scored)

    def _count(self, scored: list[Scored]) -> None:
        """See the count at the end in its order, a bound player's points before the others'."""
        order = self.setup.rules.order
        count = [one for one in scored if one.cause in COUNTED]
        assert scored[len(scored) - len(count) :] == count, "counted after the last trick"
        given = [one for one in count if _given(one)]
        count = count[: len(count) - len(given)]
        assert not any(map(_given, count)), "a set bid is given after all points"
        bound = None if self.bound is None else self.bound.seat % self.setup.sides
        places = [
            (one.side != bound, order.index(one.cause) if one.cause in order else -1)
            for one in count
        ]
        assert places == sorted(places)
        once = {(one.cause, one.cause is Cause.JOKER and one.cards) for one in count}
        assert len(once) == len(count), "each is scored once, and each joker"
        lost = [one for one in count if one.cause in {Cause.BID, Cause.SMUDGE, Cause.MOON}]
        for one in lost:
            assert [other for other in count if other.side == one.side] == [one]
        if given:
            assert self.setup.rules.gives_set
            assert all(one.side != bound for one in (*count, *given))
        elif self.bound is not None and not lost and max(self.score) < self.setup.rules.target:
            made = sum(one.points for one in count if one.side == bound)
            assert made >= self.bound.points or not count
        if Cause.SALE in {one.cause for one in scored} and self.bound is None:
            assert sum(one.points for one in scored if one.cause is Cause.SALE) == 0

    def _judged(self, ended: DealEnded) -> None:
        """See each call judged by what was played, and a point to each opposing side for each."""
        proven = [one.revoke for one in self.judged if one.revoke is not None]
        assert all(one in ended.revokes for one in proven)
        assert [one.call.trick for one in self.judged] == sorted(
            one.call.trick for one in self.judged
        ), "in the order played"
        for one in self.judged:
            where = one.call.offender, one.call.trick
            assert (one.revoke is not None) == (where in {(r.seat, r.trick) for r in ended.revokes})
        scored = [one for one in self.in_deal if one.cause is Cause.REVOKE]
        for revoke in {one.seat for one in proven}:
            mine = [one for one in scored if one.seat == revoke]
            assert all(one.side != revoke % self.setup.sides or one.points < 0 for one in mine)
        if not proven:
            assert not scored

    def _end(self, ended: GameEnded) -> None:
        self.over = True
        assert ended.score == tuple(self.score)
        if self.setup.rules.deals:
            best = [side for side, n in enumerate(self.score) if n == max(self.score)]
            assert ended.winner == (best[0] if len(best) == 1 else None)
            return
        assert ended.winner is not None
        assert self.score[ended.winner] >= self.setup.rules.target
        assert ended.winner == (self.out[0] if self.out else self.score.index(max(self.score)))
        reached = sum(points >= self.setup.rules.target for points in self.score)
        assert reached == (2 if self.setup.rules.second_place else 1)


def _given(scored: Scored) -> bool:
    """Say whether a set bid is given to the others."""
    return scored.cause is Cause.BID and scored.points > 0


class EventsMatchViews(Watcher):
    """Events alone give the same knowledge as views."""

    def start(self, start: Start) -> None:
        self.score = [0] * start.game.setup.sides
        self._hear(start.events)

    def after(self, game: Game, events: tuple[Event, ...]) -> None:
        self._hear(events)

    def before(self, game: Game, seat: int, action: Action) -> None:
        public = game.public()
        heard = self.heard
        assert [e.card for e in heard if isinstance(e, TurnedUp)] == list(public.turn_ups)
        settled = [e.suit for e in heard if isinstance(e, TrumpsSettled)]
        assert settled == ([] if public.trumps is None else [public.trumps])
        assert [e.card for e in heard if isinstance(e, TrumpsCut)] == [
            card for card in [public.cut] if card is not None
        ]
        taken = [e for e in heard if isinstance(e, TrickTaken)]
        assert [(e.seats, e.cards, e.winner) for e in taken] == [
            (trick.seats, trick.cards, trick.winner) for trick in public.tricks
        ]
        played = [(e.seat, e.card) for e in heard if isinstance(e, Played)]
        for taken_back in (e for e in heard if isinstance(e, TakenBack)):
            played.remove((taken_back.seat, taken_back.card))
        shown = [play for trick in (*public.tricks, public.trick) for play in trick.plays]
        if any(isinstance(e, TakenBack) for e in heard):
            # A card in place of one taken back takes its place in the trick.
            played, shown = sorted(played, key=repr), sorted(shown, key=repr)
        assert played == shown
        self._match(public.revokes)
        assert [(e.seat, e.action) for e in heard if isinstance(e, Called)] == list(public.calls)
        assert [(e.seat, e.cards) for e in heard if isinstance(e, ThrownIn)] == [*public.thrown_in]
        answered = [event for event in heard if isinstance(event, Answered)]
        assert answered == list(public.answers)
        drawn = [(e.seat, e.card) for e in heard if isinstance(e, Drawn) and e.card is not None]
        assert drawn == [*public.drawn]
        discarded, shown = [0] * public.seats, list[tuple[int, Card]]()
        for event in heard:
            if isinstance(event, Discarded):
                discarded[event.seat] += event.count
                shown += [(event.seat, card) for card in event.shown]
            elif isinstance(event, WentDry):
                # It lays away what it has not played of six cards.
                mine = [e for e in heard if isinstance(e, Played) and e.seat == event.seat]
                discarded[event.seat] += 6 - len(mine)
        assert discarded == [*public.discarded]
        assert shown == [*public.shown_discards]
        assert tuple(e for e in heard if isinstance(e, Scored)) == public.points
        assert tuple(self.score) == public.score

    def _match(self, known: PublicRevokes | None) -> None:
        """Gather from the events what all know of revokes."""
        if known is None:
            assert not any(isinstance(e, REVOKES) for e in self.heard)
            return
        exposed: list[tuple[int, Card]] = []
        wanted: list[CardCall] = []
        replacing: list[int] = []
        for event in self.heard:
            match event:
                case TakenBack(seat, card):
                    exposed.append((seat, card))
                    replacing.append(seat)
                case CardCalled(seat, owner, card):
                    wanted.append(CardCall(seat, owner, card))
                case Played(seat, card):
                    exposed = [one for one in exposed if one != (seat, card)]
                    wanted = [call for call in wanted if call.owner != seat]
                    replacing = [one for one in replacing if one != seat]
                case ThrownIn(seat):
                    exposed = [one for one in exposed if one[0] != seat]
                    wanted = [call for call in wanted if call.owner != seat]
        taken_back = [(e.seat, e.card) for e in self.heard if isinstance(e, TakenBack)]
        assert [(seat, card) for _, seat, card in known.taken_back] == taken_back
        gathered = tuple(exposed), tuple(wanted), tuple(replacing)
        assert gathered == (known.exposed, known.wanted, known.replacing)
        calls = [e for e in self.heard if isinstance(e, RevokeCalled)]
        assert [RevokeCall(e.seat, e.offender, e.trick) for e in calls] == [*known.calls]
        assert [e.seat for e in self.heard if isinstance(e, SaidDone)] == [*known.done]

    def _hear(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, Dealt):
                self.heard: list[Event] = []
            self.heard.append(event)
            if isinstance(event, Scored):
                self.score[event.side] += event.points
