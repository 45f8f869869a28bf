"""After the last trick: players call revokes, or say that they are done (docs/rules.md §6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.actions import Action, CallRevoke, Done
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Event, SaidDone
from bot.engine.phases.revokes.calls import (
    call_refusal,
    call_revoke,
    change,
    public_revokes,
    revoke_calls,
)
from bot.engine.views import Ask

_DONE = Done()


class Closing:
    """Each seat may call revokes until all have said that they are done, in any order."""

    __slots__ = ()

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Wait for eldest; the others need not."""
        deal.wait_for(deal.order[0], Ask.DONE)
        return ()

    def legal(self, deal: Deal, seat: int) -> Sequence[Action]:
        """Return what a seat may call, and whether it may say that it is done."""
        done = [_DONE] if self.refusal(deal, seat, _DONE) is None else []
        return (*done, *revoke_calls(deal, seat))

    def open_calls(self, _deal: Deal) -> Sequence[Action]:
        """Return the call of the seat that is waited for."""
        return (_DONE,)

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""
        match action:
            case CallRevoke():
                return call_refusal(deal, seat, action)
            case Done() if seat in deal.order and seat not in public_revokes(deal).done:
                return None
            case Done():
                return Reason.NOT_YOUR_TURN
        return Reason.WRONG_KIND

    def act(self, deal: Deal, seat: int, action: Action) -> Iterable[Event]:
        """Call a revoke, or be done; when all are, the deal is scored."""
        if isinstance(action, CallRevoke):
            return call_revoke(deal, seat, action)
        done = (*public_revokes(deal).done, seat)
        change(deal, done=done)
        waiting = [other for other in deal.order if other not in done]
        if waiting:
            deal.turn = waiting[0]
        else:
            deal.proceed()
        return [SaidDone(seat)]
