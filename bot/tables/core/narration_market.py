"""Narration of an auction or sale of the pitch: one post at its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.actions import Action, Bid, Keep, Offer, Pass, Refuse, Sell, ShootMoon
from bot.engine.axes import Trumps
from bot.engine.events import AllPassed, Called, Cause, Event, Scored
from bot.engine.views import Ask, PublicView
from bot.views.posts import PitchPost
from bot.views.seat_changes import ActionKind, Cast

_MARKET = (Ask.BID, Ask.OFFER, Ask.SALE)


def pitch_found(
    game: int, cast: Cast, after: PublicView, events: Sequence[Event]
) -> PitchPost | None:
    """Return the post of a whole auction or sale after its last call; else None.

    The cast is that before the action, the view that after it.
    """
    names, before = cast.names, cast.public
    called = [(event.seat, event.action) for event in events if isinstance(event, Called)]
    goes_on = after.deal == before.deal and _in_market(after)
    if not _in_market(before) or goes_on or not called:
        # Without a call, a referee's ruling has ended the deal, and nobody has the pitch.
        return None
    words = [*before.calls, *called]
    # Where trumps are named and nobody has bid, the dealer names them.
    unbound = before.giver if before.rules.trumps is Trumps.NAME else before.eldest
    outcome, pitcher = _outcome(before.eldest, unbound, words)
    thrown_in = next((event for event in events if isinstance(event, AllPassed)), None)
    if thrown_in is not None:
        outcome = "again" if thrown_in.again else "next"
        pitcher = before.dealer if thrown_in.again else before.eldest
    made = {
        seat: call.points if isinstance(call, Bid | Offer) else before.rules.greatest_bid
        for seat, call in words
        if isinstance(call, Bid | Offer | ShootMoon)
    }
    bidder = next(reversed(made), None)
    bids = any(isinstance(call, Bid | ShootMoon) for _, call in words)
    paid = _paid(events)
    score = list(before.score)
    for side, points in paid:
        score[side] += points
    buyer = bidder if outcome == "refused" else pitcher
    return PitchPost(
        game=game,
        deal=before.deal,
        eldest=names[before.eldest],
        calls=[
            (
                cast.did(seat, ActionKind.CALL, number),
                call.verb,
                call.points if isinstance(call, Bid | Offer) else None,
            )
            for number, (seat, call) in enumerate(words)
            if isinstance(call, Bid | Offer | ShootMoon | Pass)
        ],
        outcome=outcome,
        pitcher=names[pitcher],
        points=None if buyer is None or outcome in {"kept", "free"} else made.get(buyer),
        bound=bids and outcome != "free",
        sides=[list(names[side :: before.sides]) for side in range(before.sides)],
        paid=paid,
        score=score,
    )


def _in_market(public: PublicView) -> bool:
    return public.decision is not None and public.decision.ask in _MARKET


def _outcome(eldest: int, unbound: int, words: Sequence[tuple[int, Action]]) -> tuple[str, int]:
    """Return the outcome, as in `PitchPost`, and the seat that pitches or names trumps."""
    match words[-1][1]:
        case Sell(buyer):
            return "sold", buyer
        case Keep():
            return "kept", eldest
        case Refuse():
            return "refused", eldest
    bidders = [seat for seat, call in words if isinstance(call, Bid | ShootMoon)]
    return ("won", bidders[-1]) if bidders else ("free", unbound)


def _paid(events: Iterable[Event]) -> list[tuple[int, int]]:
    return [
        (event.side, event.points)
        for event in events
        if isinstance(event, Scored) and event.cause is Cause.SALE
    ]
