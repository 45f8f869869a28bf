"""What the table has shown of the hands: cards that a seat holds, and cards that it cannot hold."""

from __future__ import annotations

from bot.engine.actions import Extreme
from bot.engine.axes import Drawing
from bot.engine.events import Answered
from bot.engine.follow import drawn_after
from bot.engine.views import PublicView
from bot.players.core.orders import CardOrder
from bot.players.core.state import State
from bot.players.core.tricks import shown_void
from bot.players.proof import proven


def read_clues(state: State, public: PublicView) -> None:
    """Note in a state what the view's tricks, draws, cards taken back and answers show."""
    for seat, card in public.drawn:
        state.known[seat] |= 1 << card.index & ~state.seen
    if public.revokes is not None:
        for seat, card in public.revokes.exposed:
            state.known[seat] |= 1 << card.index
    if public.trumps is not None:
        _read_voids(state, public)
    for answer in public.answers:
        # Who asks has just played the highest, or lowest, of all the trumps held.
        beyond = _beyond(answer, state.laws.orders[state.trumps])
        state.lacks[answer.seat] |= beyond
        if answer.yes:
            state.asleep |= beyond


def _read_voids(state: State, public: PublicView) -> None:
    """Note who has shown to lack a suit, drawn cards apart; proven revokes show nothing."""
    laws, drawn = state.laws, drawn_after(public)
    order = laws.orders[state.trumps]
    tricks = (*public.tricks, public.trick)
    closed = public.rules.drawing is Drawing.CLOSED
    # The player may have drawn anything, so what they showed before tells nothing now.
    first = min(len(public.tricks), drawn) if closed else 0
    revoked = proven(public)
    for number in range(first, len(tricks)):
        rule = laws.follow_drawing if number < drawn else laws.follow
        trick = tricks[number]
        for seat, card in zip(trick.seats[1:], trick.cards[1:], strict=True):
            if (seat, number) not in revoked:
                led = trick.cards[0].index
                state.lacks[seat] |= shown_void(rule, led, card.index, order)


def _beyond(answer: Answered, order: CardOrder) -> int:
    """Return the trumps above one that was asked about, or below it (docs/rules.md §5.10)."""
    beyond = order.above if answer.which is Extreme.HIGH else order.below
    return beyond[answer.card.index]
