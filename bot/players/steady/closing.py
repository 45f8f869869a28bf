"""After the last trick: call the revokes that the table has seen proven, then be done."""

from __future__ import annotations

from bot.engine.actions import Action, CallRevoke, Done
from bot.engine.views import SeatView
from bot.players.proof import proven


def call_or_done(view: SeatView) -> Action:
    """Call an opponent's proven revoke that nobody has called, in the order played; or be done."""
    seen = proven(view.public)
    calls = (call for call in view.legal if isinstance(call, CallRevoke))
    return next((call for call in calls if (call.seat, call.trick) in seen), Done())
