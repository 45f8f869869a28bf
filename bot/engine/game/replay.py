"""A deal that is over, gone through again action by action, with what each player knew then."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.events import Event
from bot.engine.game.game import Setup
from bot.engine.game.gate import public_view, seat_view
from bot.engine.revokes import Revoke
from bot.engine.shuffle import Actions, Layout
from bot.engine.views import PublicView, SeatView


@dataclass(frozen=True, slots=True)
class PastDeal:
    """All that a deal is played again from."""

    number: int
    """From 0, redeals counted."""
    dealer: int
    score_before: Sequence[int]
    layout: Layout
    actions: Actions
    decides: bool = False
    """Whether a game of so many deals ended with it."""
    carried: int = 0
    """What its Game brings besides, from deals before it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A deal after a number of its actions."""

    before: PublicView | None
    """The public view before the last of these actions; None after no action."""
    events: tuple[Event, ...]
    """What came of that action; at first, what happened before anybody could act."""
    public: PublicView
    seats: tuple[SeatView, ...]
    """What each player knew."""
    hands: tuple[tuple[Card, ...], ...]
    """All hands, those too that their players had not seen yet."""
    stock: tuple[Card, ...]
    """What was left of it, top first."""
    over: bool
    """Whether the deal was over."""


@dataclass(frozen=True, slots=True)
class Course:
    """A deal's way from its first moment to its last, and one of its moments."""

    step: int
    """The moment's: how many actions were done."""
    steps: int
    """How many actions the deal has in all."""
    tricks: tuple[int, ...]
    """The steps by which a trick was complete, in order."""
    score: tuple[int, ...]
    """By side, at its end."""
    moment: Moment
    revokes: tuple[Revoke, ...]
    """Those that were not taken back, in the order made; none before it is scored."""


def look_back(setup: Setup, past: PastDeal, step: int) -> Course:
    """Replay a deal up to an action or its end; raise IllegalAction if these rules forbid one."""
    deal = _dealt(setup, past)
    steps = len(past.actions)
    step = min(step, steps)
    tricks: list[int] = []
    before: PublicView | None = None
    events, moment = deal.begin(), None
    for done in range(steps + 1):
        if done:
            taken = len(deal.tricks)
            events = deal.apply(*past.actions[done - 1])
            tricks += [done] if len(deal.tricks) > taken else []
        if done == step - 1:
            before = public_view(deal)
        elif done == step:
            moment = _moment(deal, before, events)
    if moment is None:
        raise ValueError(f"a deal has no step {step}")
    revokes = deal.revokes.made if deal.over and deal.revokes is not None else ()
    return Course(step, steps, tuple(tricks), tuple(deal.score), moment, revokes)


def past_decisions(
    setup: Setup, past: PastDeal, steps: Container[int]
) -> list[tuple[int, SeatView, Action]]:
    """Return what each player knew at some steps of a deal, and what they did.

    Raises as `look_back` does.
    """
    deal, decisions = _dealt(setup, past), []
    deal.begin()
    for step, (seat, action) in enumerate(past.actions):
        if step in steps:
            decisions.append((step, seat_view(deal, seat), action))
        deal.apply(seat, action)
    return decisions


def _dealt(setup: Setup, past: PastDeal) -> Deal:
    return Deal(
        setup.plan,
        past.number,
        past.dealer,
        past.layout,
        past.score_before,
        decides=past.decides,
        carried=past.carried,
    )


def _moment(deal: Deal, before: PublicView | None, events: Sequence[Event]) -> Moment:
    return Moment(
        before=before,
        events=tuple(events),
        public=public_view(deal),
        seats=tuple(seat_view(deal, seat) for seat in range(deal.seats)),
        hands=tuple(map(tuple, deal.hands)),
        stock=deal.layout.stock[deal.drawn :],
        over=deal.over,
    )
