"""One deal: where its cards are, what has been done, and the way through its phases."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from functools import cache
from typing import NamedTuple, Protocol, TypeAlias

from bot.engine.actions import Action, Inquire
from bot.engine.cards import PACK_ORDER, Card, Natural, Suit
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import (
    Answered,
    Cause,
    DealEnded,
    Dealt,
    Event,
    Scored,
    TrickTaken,
    TrumpsSettled,
    WentOut,
    trumps_settled,
)
from bot.engine.revokes import RevokeState
from bot.engine.rules import Rules
from bot.engine.rulings import Ruling
from bot.engine.shuffle import Layout
from bot.engine.trump_order import TrumpOrder, trump_order
from bot.engine.views import Ask, Bound, PublicView, Trick

Question: TypeAlias = tuple[int, Inquire]
"""A seat, and what it may ask."""


class Phase(ABC):
    """A part of a deal: who acts in it, what is legal, why not, and what follows.

    A phase has no state: all state is in the `Deal`, so one object serves every deal of the same
    rules. It calls `Deal.wait_for` to let a seat act, and `Deal.proceed` or `Deal.call_off` to end.
    What it does comes as events. Those after one that ends the game do not happen, so where a side
    may score they must come one by one, from an iterator.

    A phase that overrides nothing but `begin` does all its work there, and no seat acts in it.
    """

    @abstractmethod
    def begin(self, deal: Deal) -> Iterable[Event]:
        """Do what comes before anybody acts."""

    def legal(self, _deal: Deal, _seat: int, /) -> Sequence[Action]:
        """Return all that a seat may do now."""
        return ()

    def open_calls(self, _deal: Deal, /) -> Sequence[Action]:
        """Return the calls open to the seat to act, as far as all know: no hand decides it."""
        return ()

    def refusal(self, _deal: Deal, _seat: int, _action: Action, /) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""
        return Reason.WRONG_KIND

    def act(self, _deal: Deal, _seat: int, _action: Action, /) -> Iterable[Event]:
        """Do what a seat has decided; it is legal. Returning a list means that nobody can score."""
        return []


class Referee(Protocol):
    """What carries out a referee's rulings: they may come in any phase."""

    def refusal(self, deal: Deal, seat: int, ruling: Ruling) -> Reason | None:
        """Say why a ruling that a seat has asked for cannot be; None if it can."""

    def act(self, deal: Deal, seat: int, ruling: Ruling) -> Iterable[Event]:
        """Do what the referee has ruled; it can be."""


class Plan(NamedTuple):
    """The rules of a deal, the phases that they call for, in order, and what rulings do."""

    rules: Rules
    phases: tuple[Phase, ...]
    referee: Referee


def sides_out(rules: Rules, score: Sequence[int]) -> tuple[int, ...]:
    """Return the sides that went out in an earlier deal, if any (docs/rules.md §5.4)."""
    if not rules.second_place:
        return ()
    return tuple(side for side, points in enumerate(score) if points >= rules.target)


def _only_leader(score: Sequence[int]) -> int | None:
    """Return the side that has the most points; None if several have them."""
    leader = max(range(len(score)), key=score.__getitem__)
    return leader if score.count(score[leader]) == 1 else None


@cache
def in_play(dealer: int, seats: int, sides: int, out: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that hold cards, in order of play from eldest on."""
    round_ = ((dealer + place) % seats for place in range(1, seats + 1))
    return tuple(seat for seat in round_ if seat % sides not in out)


@cache
def others_after(playing: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the others of some seats that play in this order, from the one after a seat on."""
    at = playing.index(seat)
    return playing[at + 1 :] + playing[:at]


@dataclass(slots=True, eq=False, repr=False)
class Deal:
    """A deal in play. Everything in it is for the engine's rooms only: it holds every card."""

    plan: InitVar[Plan]
    number: int
    dealer: int
    layout: Layout
    score_before: InitVar[Sequence[int]]
    decides: bool = field(default=False, kw_only=True)
    """Whether the game ends with this deal if it is scored (docs/rules.md §5.12)."""
    carried: int = field(default=0, kw_only=True)
    """What Game brings besides its own points, from deals in which the pips were level (§8.5.6)."""
    carries: int = field(default=0, init=False)
    """The same for the next deal."""

    rules: Rules = field(init=False)
    phases: tuple[Phase, ...] = field(init=False)
    referee: Referee = field(init=False)
    seats: int = field(init=False)
    sides: int = field(init=False)
    out: tuple[int, ...] = field(init=False)
    """The sides that have reached the target, where the others play on."""
    went_out: int | None = field(default=None, init=False)
    """The side that did so in this deal."""
    order: tuple[int, ...] = field(init=False)
    """The seats that hold cards, from eldest on."""
    eldest: int = field(init=False)
    giver: int = field(init=False)
    """Who answers a beg and scores the turn-ups: the dealer, if the dealer is in play."""
    hands: list[list[Card]] = field(init=False)
    drawn: int = field(default=0, init=False)
    """How many cards have left the stock."""
    turn_ups: tuple[Natural, ...] = field(default=(), init=False)
    trumps: Suit | None = field(default=None, init=False)
    trump_order: TrumpOrder | None = field(default=None, init=False)
    """What each card is, once trumps are settled."""
    bid: Bound | None = field(default=None, init=False)
    """The highest bid so far, and its seat; to shoot is to bid all."""
    bid_from: int = field(default=0, init=False)
    """The score of that seat's side, when it bid."""
    bound: Bound | None = field(default=None, init=False)
    discarded: list[tuple[Card, ...]] = field(init=False)
    """By seat, what it has given up."""
    shown_discards: tuple[tuple[int, Card], ...] = field(default=(), init=False)
    """The trumps among it that all have seen, with their seats."""
    actions: list[tuple[int, Action]] = field(default_factory=list, init=False)
    story: list[Event] = field(default_factory=list, init=False)
    """All that has happened, in order."""
    calls: tuple[tuple[int, Action], ...] = field(default=(), init=False)
    score: list[int] = field(init=False)
    points: tuple[Scored, ...] = field(default=(), init=False)
    unscored: tuple[Scored, ...] = field(default=(), init=False)
    """Points won that their winners may not score."""
    barred: tuple[tuple[int, Cause], ...] = field(default=(), init=False)
    """What sides that revoked cannot score in this deal."""
    revokes: RevokeState | None = field(default=None, init=False)
    """What is known of revokes; None before the tricks, and where the host checks each card."""

    leader: int = field(init=False)
    playing: tuple[int, ...] = field(init=False)
    """The seats that have not thrown in, in order of play."""
    followers: tuple[int, ...] = field(default=(), init=False)
    """The seats that are to play to the trick after the one whose turn it is, in order."""
    table: list[Card] = field(default_factory=list, init=False)
    """The cards of the trick being played, from the leader on."""
    table_seats: list[int] = field(default_factory=list, init=False)
    """Who played them."""
    best: Card | None = field(default=None, init=False)
    """The card that wins the trick so far."""
    best_seat: int | None = field(default=None, init=False)
    tricks: list[TrickTaken] = field(default_factory=list, init=False)
    """The complete tricks, each as it was told."""
    shown_tricks: tuple[Trick, ...] = field(default=(), init=False)
    """As many of them as a view has shown."""
    pips: list[int] = field(init=False)
    pegged: list[int] = field(init=False)
    """By side, what it has pegged in this deal and not lost again for a revoke."""
    four: int | None = field(default=None, init=False)
    thrown_in: tuple[tuple[int, tuple[Card, ...]], ...] = field(default=(), init=False)
    askable: Mapping[Card, tuple[Question, ...]] = field(default_factory=dict, init=False)
    """What may be asked once a card has been played, where players may ask."""
    questions: tuple[Question, ...] = field(default=(), init=False)
    """What may be asked before the next card, and by whom."""
    answers: tuple[Answered, ...] = field(default=(), init=False)
    seen_drawn: tuple[tuple[int, Card], ...] = field(default=(), init=False)

    step: int = field(default=0, init=False)
    phase: Phase = field(init=False)
    turn: int | None = field(default=None, init=False)
    """The seat that must act; None while the cards are on their way to the next phase."""
    ask: Ask = field(default=Ask.PLAY, init=False)
    surplus: int = field(default=0, init=False)
    """How many cards that seat must discard, where that is the question and the number is set."""
    offered: Sequence[Action] = field(default=(), init=False)
    """The legal actions of that seat, once someone has asked for them."""
    shown: PublicView | None = field(default=None, init=False)
    """The cached public view."""
    over: bool = field(default=False, init=False)
    again: bool = field(default=False, init=False)
    """Whether the same dealer deals again."""
    winner: int | None = field(default=None, init=False)

    def __post_init__(self, plan: Plan, score_before: Sequence[int]) -> None:
        self.rules, self.phases, self.referee = plan
        self.phase = self.phases[0]
        self.seats, self.sides = len(self.layout.hands), len(score_before)
        self.score = list(score_before)
        self.pips, self.pegged = [0] * self.sides, [0] * self.sides
        self.out = sides_out(self.rules, score_before)
        self.order = in_play(self.dealer, self.seats, self.sides, self.out)
        self.eldest, self.giver = self.order[0], self.order[-1]
        self.leader, self.playing = self.eldest, self.order
        self.hands = [sorted(hand, key=PACK_ORDER) for hand in self.layout.hands]
        self.discarded = [()] * self.seats

    # ------------------------------------------------------------ for the game that plays the deal

    def begin(self) -> list[Event]:
        """Start the deal; return the events until a seat must act."""
        self.story = [Dealt(self.number, self.dealer), *self._run(self.phase.begin(self))]
        return self.story.copy()

    def refusal(self, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""
        if self.over:
            return Reason.GAME_OVER
        if type(action) is Ruling:
            return self.referee.refusal(self, seat, action)
        return self.phase.refusal(self, seat, action)

    def legal(self, seat: int) -> Sequence[Action]:
        """Return all that a seat may do now."""
        if seat != self.turn:
            return () if self.over else self.phase.legal(self, seat)
        if not self.offered:
            self.offered = self.phase.legal(self, seat)
        return self.offered

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do what a seat has decided, and return what comes of it; or raise IllegalAction."""
        if seat != self.turn or action not in self.offered:
            reason = self.refusal(seat, action)
            if reason is not None:
                raise IllegalAction(seat, action, reason)
        self.actions.append((seat, action))
        self.offered = ()
        self.shown = None
        events = self._act(seat, action)
        self.story += events
        return events

    def copy(self) -> Deal:
        """Copy the deal; the two then go their own ways."""
        twin = object.__new__(Deal)
        for name in Deal.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.offered = ()
        twin.shown = None
        return twin

    def after(self, seat: int, action: Action) -> Deal:
        """Return a copy in which the seat to act has done something that its hand may forbid."""
        twin = self.copy()
        twin.offered = (action,)
        twin.apply(seat, action)
        return twin

    # ---------------------------------------------------------------------------- for its phases

    def wait_for(self, seat: int, ask: Ask, surplus: int = 0) -> None:
        """Give a seat the next decision; ``surplus`` is how many cards it must discard."""
        self.turn = seat
        self.ask = ask
        self.surplus = surplus

    def proceed(self) -> None:
        """Go on to the next phase."""
        self.turn = None

    def call_off(self, *, again: bool) -> None:
        """End the deal before its cards are played; ``again``: the same dealer deals again."""
        self.turn = None
        self.over = True
        self.again = again

    def draw(self, cards: int) -> tuple[Card, ...]:
        """Take cards from the top of the stock."""
        start = self.drawn
        self.drawn += cards
        return self.layout.stock[start : self.drawn]

    @property
    def drawn_game(self) -> bool:
        """Whether the game is over with this deal, and nobody has won."""
        return self.decides and self.over and not self.again and self.winner is None

    @property
    def ends_game(self) -> bool:
        """Whether the game is over with this deal."""
        return self.winner is not None or self.drawn_game

    @property
    def stock_count(self) -> int:
        """How many cards are left in the stock."""
        return len(self.layout.stock) - self.drawn

    def seat_after(self, seat: int) -> int | None:
        """Return the next seat in play, or None after the last, which has had its turn."""
        place = self.order.index(seat) + 1
        return self.order[place] if place < len(self.order) else None

    def side(self, seat: int) -> int:
        """Return the side that a seat is on."""
        return seat % self.sides

    def opponents(self, side: int) -> Iterator[int]:
        """Go round the other sides in order of play from eldest on: the first seat of each."""
        met = {side}
        for seat in self.order:
            if self.side(seat) not in met:
                met.add(self.side(seat))
                yield seat

    def ends_with(self, scored: Scored) -> bool:
        """Say whether points would end the game: with them all is decided, second place too."""
        if scored.side in self.out or (self.rules.second_place and not self.out):
            return False
        return self.score[scored.side] + scored.points >= self.rules.target

    def settle(self, suit: Suit) -> TrumpsSettled:
        """Fix the trump suit, and return that as an event."""
        self.trumps = suit
        self.trump_order = trump_order(self.rules, suit)
        return trumps_settled(suit)

    # --------------------------------------------------------------------------------- inside

    def _act(self, seat: int, action: Action) -> list[Event]:
        if type(action) is Ruling:
            return self._run(self.referee.act(self, seat, action))
        events = self.phase.act(self, seat, action)
        if type(events) is list and self.turn is not None:
            return events  # most actions are a card that neither scores nor ends anything
        return self._run(events)

    def _run(self, events: Iterable[Event]) -> list[Event]:
        """Apply events one by one and keep the score, until a seat must act or the deal ends."""
        happened: list[Event] = []
        while True:
            for event in events:
                if type(event) is not Scored:
                    happened.append(event)
                elif event.side in self.out:
                    self.unscored += (event,)
                else:
                    happened.append(event)
                    self.points += (event,)
                    self.score[event.side] += event.points
                    if self.score[event.side] >= self.rules.target:
                        happened += self._reached(event.side)
                    if self.winner is not None:
                        return [*happened, self._ended()]
            if self.turn is not None:
                return happened
            if self.over or self.step + 1 == len(self.phases):
                self.over = True
                if self.decides and not self.again:
                    self.winner = _only_leader(self.score)
                return [*happened, self._ended()]
            self.step += 1
            self.phase = self.phases[self.step]
            events = self.phase.begin(self)

    def _reached(self, side: int) -> Iterable[Event]:
        """Let a side that has reached the target win, or go out where the others play on."""
        if self.rules.second_place and not self.out:
            self.out += (side,)
            self.went_out = side
            return (WentOut(side),)
        self.winner = self.out[0] if self.out else side
        self.turn = None
        self.over = True
        return ()

    def _ended(self) -> DealEnded:
        return DealEnded(
            self.number,
            self.points,
            tuple(self.pips),
            tuple(self.score),
            self.trumps,
            self.four,
            self.unscored,
            () if self.revokes is None else self.revokes.made,
        )
