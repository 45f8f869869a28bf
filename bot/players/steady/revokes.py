"""Calling what the table has seen proven, where players may revoke (docs/rules.md §6)."""

from __future__ import annotations

from bot.engine.actions import Action, CallRevoke, Done
from bot.engine.views import PublicView, SeatView
from bot.players.proof import proven


def call_or_done(view: SeatView) -> Action:
    """Call an opponent's proven revoke that nobody has called, in the order played; or be done."""
    return _call(view) or Done()


def call_in_time(view: SeatView) -> CallRevoke | None:
    """Call one before the last trick where pegs may end the game first."""
    public = view.public
    if public.revokes is None or not public.rules.pegs:
        return None
    racing = [points for side, points in enumerate(public.score) if side not in public.out]
    least = public.rules.target - max(racing)
    return _call(view) if least <= _pegs_to_come(public) else None


def _call(view: SeatView) -> CallRevoke | None:
    calls = [one for one in view.legal if isinstance(one, CallRevoke)]
    seen = proven(view.public) if calls else ()
    return next((call for call in calls if (call.seat, call.trick) in seen), None)


def _pegs_to_come(public: PublicView) -> int:
    if public.trumps is None:
        return 0
    taken = {card for trick in public.tricks for card in trick.cards}
    pegs = public.rules.pegs_by_card(public.trumps)
    return sum(worth for card, worth in pegs.items() if card not in taken)
