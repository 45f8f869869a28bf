"""One deal: where its cards are, what has been done, and the way through its phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from bot.engine.actions import Action
from bot.engine.cards import Card, Suit
from bot.engine.errors import Reason
from bot.engine.events import DealEnded, Dealt, Event, Scored, TrumpsSettled
from bot.engine.rules import Rules
from bot.engine.shuffle import Layout
from bot.engine.views import Ask, Trick


class Phase(Protocol):
    """A part of a deal: who acts in it, what is legal, why not, and what follows.

    A phase keeps nothing of its own: all that happens is in the `Deal`, so that one object serves
    every deal of the same rules. It says who is to act by `Deal.wait_for`, and that it is through
    by `Deal.proceed`; or it ends the whole deal by `Deal.throw_in`. What it does comes as
    events, one by one: when a side reaches the target nobody asks for the rest.
    """

    def begin(self, deal: Deal) -> Iterator[Event]:
        """Do what comes before anybody acts."""

    def legal(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Return all that a seat may do now."""

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""

    def act(self, deal: Deal, seat: int, action: Action) -> Iterator[Event]:
        """Do what a seat has decided; it is legal."""


class Plan(NamedTuple):
    """The rules of a deal, and the phases that they call for, in order."""

    rules: Rules
    phases: tuple[Phase, ...]


class Deal:
    """A deal in play. Everything in it is for the engine's rooms only: it holds every card."""

    __slots__ = (
        "actions",
        "again",
        "ask",
        "best",
        "best_seat",
        "calls",
        "dealer",
        "drawn",
        "eldest",
        "hands",
        "layout",
        "leader",
        "number",
        "offered",
        "over",
        "phase",
        "phases",
        "pips",
        "points",
        "rules",
        "score",
        "seats",
        "sides",
        "step",
        "table",
        "tricks",
        "trumps",
        "turn",
        "turn_ups",
        "winner",
    )

    def __init__(
        self, plan: Plan, number: int, dealer: int, layout: Layout, score: Sequence[int]
    ) -> None:
        self.rules = plan.rules
        self.phases = plan.phases
        self.number = number
        self.layout = layout
        self.seats = len(layout.hands)
        self.sides = len(score)
        self.dealer = dealer
        self.eldest = (dealer + 1) % self.seats
        self.hands = [sorted(hand) for hand in layout.hands]
        self.drawn = 0
        """How many cards have left the stock."""
        self.turn_ups: list[Card] = []
        self.trumps: Suit | None = None
        self.actions: list[tuple[int, Action]] = []
        self.calls: list[tuple[int, Action]] = []
        self.score = list(score)
        self.points: list[Scored] = []
        self.pips = [0] * self.sides
        self.tricks: list[Trick] = []
        self.leader = self.eldest
        self.table: list[Card] = []
        """The cards of the trick being played, from the leader on."""
        self.best: Card | None = None
        """The card that wins the trick so far."""
        self.best_seat: int | None = None
        self.step = 0
        self.phase = plan.phases[0]
        self.turn: int | None = None
        """The seat that must act; None while the cards are on their way to the next phase."""
        self.ask = Ask.PLAY
        self.offered: tuple[Action, ...] | None = None
        """What that seat may do, once somebody has asked."""
        self.over = False
        self.again = False
        """Whether the same dealer deals again."""
        self.winner: int | None = None

    # ------------------------------------------------------------ for the game that plays the deal

    def begin(self) -> list[Event]:
        """Start the deal and return what happens until somebody must act."""
        return [Dealt(self.number, self.dealer), *self._run(self.phase.begin(self))]

    def refusal(self, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""
        if seat == self.turn and self.offered is not None and action in self.offered:
            return None
        return Reason.GAME_OVER if self.over else self.phase.refusal(self, seat, action)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Return all that a seat may do now."""
        if self.over:
            return ()
        if seat != self.turn:
            return self.phase.legal(self, seat)
        if self.offered is None:
            self.offered = self.phase.legal(self, seat)
        return self.offered

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Do what is known to be legal, and return all that comes of it."""
        self.actions.append((seat, action))
        self.offered = None
        return self._run(self.phase.act(self, seat, action))

    def copy(self) -> Deal:
        """Copy the deal; the two then go their own ways."""
        twin = object.__new__(Deal)
        for name in Deal.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        twin.hands = [hand.copy() for hand in self.hands]
        return twin

    # ---------------------------------------------------------------------------- for its phases

    def wait_for(self, seat: int, ask: Ask) -> None:
        """Give a seat the next decision."""
        self.turn = seat
        self.ask = ask

    def proceed(self) -> None:
        """Go on to the next phase."""
        self.turn = None

    def throw_in(self, *, again: bool) -> None:
        """End the deal before its cards are played; ``again``: the same dealer deals anew."""
        self.turn = None
        self.over = True
        self.again = again

    def draw(self, cards: int) -> tuple[Card, ...]:
        """Take cards from the top of the stock."""
        start = self.drawn
        self.drawn += cards
        return self.layout.stock[start : self.drawn]

    @property
    def stock_count(self) -> int:
        """How many cards are left in the stock."""
        return len(self.layout.stock) - self.drawn

    def after(self, seat: int) -> int:
        """Return the next seat in order of play."""
        return (seat + 1) % self.seats

    def from_eldest(self) -> Iterator[int]:
        """Go round the seats in order of play, from eldest to the dealer."""
        for place in range(self.seats):
            yield (self.eldest + place) % self.seats

    def side(self, seat: int) -> int:
        """Return the side that a seat is on."""
        return seat % self.sides

    def opponents(self, side: int) -> Iterator[int]:
        """Go round the other sides in order of play from eldest on: the first seat of each."""
        met = {side}
        for seat in self.from_eldest():
            if self.side(seat) not in met:
                met.add(self.side(seat))
                yield seat

    def settle(self, suit: Suit) -> Iterator[Event]:
        """Fix the trump suit."""
        self.trumps = suit
        yield TrumpsSettled(suit)

    # --------------------------------------------------------------------------------- inside

    def _run(self, events: Iterable[Event]) -> list[Event]:
        """Take events one by one, keeping the score, until somebody must act or the deal ends."""
        happened: list[Event] = []
        while True:
            for event in events:
                happened.append(event)
                if type(event) is Scored and self._scores(event):
                    return [*happened, self._ended()]
            if self.turn is not None:
                return happened
            if self.over or self.step + 1 == len(self.phases):
                self.over = True
                return [*happened, self._ended()]
            self.step += 1
            self.phase = self.phases[self.step]
            events = self.phase.begin(self)

    def _scores(self, event: Scored) -> bool:
        """Put points on the score; say whether they end the game."""
        self.points.append(event)
        self.score[event.side] += event.points
        if self.score[event.side] < self.rules.target:
            return False
        self.winner = event.side
        self.turn = None
        self.over = True
        return True

    def _ended(self) -> DealEnded:
        return DealEnded(
            self.number, tuple(self.points), tuple(self.pips), tuple(self.score), self.trumps
        )
