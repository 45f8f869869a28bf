"""Calling revokes, during the tricks and after the last (docs/rules.md §6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.actions import Action, CallRevoke
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Event, RevokeCalled
from bot.engine.revokes import PublicRevokes, RevokeCall, RevokeState


def state_of(deal: Deal) -> RevokeState:
    """Return what a deal knows of its revokes.

    Raises:
        ValueError: if its host checks each card.
    """
    if deal.revokes is None:
        raise ValueError("there are no revokes at this table")
    return deal.revokes


def public_revokes(deal: Deal) -> PublicRevokes:
    """Return what all know of a deal's revokes."""
    return state_of(deal).public


def change(deal: Deal, **changes: object) -> None:
    """Change some of what all know."""
    state = state_of(deal)
    deal.revokes = replace(state, public=replace(state.public, **changes))  # type: ignore[arg-type]


def revoke_calls(deal: Deal, seat: int) -> Iterator[Action]:
    """Go through the revokes that a seat may call."""
    for number, trick in enumerate(deal.tricks):
        for other in trick.seats:
            call = CallRevoke(other, number)
            if call_refusal(deal, seat, call) is None:
                yield call


def call_refusal(deal: Deal, seat: int, call: CallRevoke) -> Reason | None:
    """Say why a seat may not call a revoke; None if it may, be it one or not."""
    trick = deal.tricks[call.trick] if 0 <= call.trick < len(deal.tricks) else None
    # The leader of a trick breaks no rule.
    if trick is None or call.seat not in trick.seats[1:]:
        return Reason.NO_SUCH_PLAY
    if seat not in deal.order or deal.side(seat) == deal.side(call.seat):
        return Reason.NO_SUCH_PLAY
    called = {(one.offender, one.trick) for one in public_revokes(deal).calls}
    return Reason.CALLED_ALREADY if (call.seat, call.trick) in called else None


def call_revoke(deal: Deal, seat: int, call: CallRevoke) -> list[Event]:
    """Put a call down; it is judged when the deal is scored."""
    calls = (*public_revokes(deal).calls, RevokeCall(seat, call.seat, call.trick))
    change(deal, calls=calls)
    return [RevokeCalled(seat, call.seat, call.trick)]
