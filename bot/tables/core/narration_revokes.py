"""Narration of revokes: cards taken back or called for, and what came of calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from bot.engine.cards import codes
from bot.engine.events import CardCalled, RevokeCalled, RevokeJudged, TakenBack
from bot.engine.revokes import Revoke, RevokeCall
from bot.engine.views import Trick
from bot.views.posts import Name, RevokePost
from bot.views.seat_changes import Cast
from bot.views.table.deals import DealSummary, JudgedCall, RevokeMade


class ToldRevokes(TypedDict):
    """The fields of a `bot.views.posts.DealPost` about revokes."""

    judged: list[tuple[Name, Name, int, tuple[str, str, list[str]] | None]]
    revokes: list[tuple[Name, int, str, str, list[str]]]


def correction(
    game: int,
    deal: int,
    names: Sequence[str],
    cast: Cast,
    event: TakenBack | CardCalled | RevokeCalled,
) -> RevokePost:
    """Return the post of what a player has corrected or called, given the names by seat now."""
    match event:
        case TakenBack(seat, card):
            return RevokePost(game, deal, "taken-back", names[seat], card=card.code)
        case CardCalled(seat, owner, card):
            return RevokePost(game, deal, "card-called", names[seat], names[owner], card.code)
    offender = _player(cast, cast.public.tricks, event.offender, event.trick)
    return RevokePost(game, deal, "called", names[event.seat], offender, trick=event.trick)


def judged(
    events: Iterable[RevokeJudged], cast: Cast, tricks: Sequence[Trick]
) -> tuple[JudgedCall, ...]:
    """Return what came of a deal's calls, with the names of then."""
    return tuple(
        JudgedCall(
            event.call,
            event.revoke,
            _caller(cast, event.call),
            _player(cast, tricks, event.call.offender, event.call.trick),
        )
        for event in events
    )


def made(revokes: Iterable[Revoke], cast: Cast, tricks: Sequence[Trick]) -> tuple[RevokeMade, ...]:
    """Return a deal's revokes with the names of those who made them."""
    return tuple(
        RevokeMade(revoke, _player(cast, tricks, revoke.seat, revoke.trick)) for revoke in revokes
    )


def told_revokes(deal: DealSummary) -> ToldRevokes:
    """Return what a deal's post tells of revokes."""
    return {
        "judged": [
            (call.caller, call.offender, call.trick, _proof(call.revoke) if call.revoke else None)
            for call in deal.judged
        ],
        "revokes": [(made.name, made.revoke.trick, *_proof(made.revoke)) for made in deal.revokes],
    }


def _proof(revoke: Revoke) -> tuple[str, str, list[str]]:
    return revoke.card.code, revoke.reason.value, codes(revoke.instead)


def _caller(cast: Cast, call: RevokeCall) -> str:
    calls = () if cast.public.revokes is None else cast.public.revokes.calls
    return cast.called_revoke(calls.index(call))


def _player(cast: Cast, tricks: Sequence[Trick], seat: int, number: int) -> str:
    """Return the name of who played a seat's card to a trick, complete or not."""
    trick = [*tricks, cast.public.trick][number]
    return cast.played(trick)[trick.seats.index(seat)]
