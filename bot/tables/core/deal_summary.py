"""Results of deals: read off the story of a deal, and as JSON in the store."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, fields
from typing import Any, Final, Required, TypedDict

from bot.engine import events
from bot.engine.actions import Give
from bot.engine.axes import AfterGift
from bot.engine.cards import Card, Suit, codes
from bot.engine.errors import Reason
from bot.engine.events import Cause, Scored
from bot.engine.revokes import Revoke, RevokeCall
from bot.engine.rulings import RulingKind
from bot.engine.views import Bound
from bot.store.database import Row
from bot.views.seat_changes import Cast
from bot.views.story import facts
from bot.views.table.deals import DealSummary, Doers, JackTaken, JudgedCall, RevokeMade

_WRITTEN: Final = {"game", "deal", "sides", "trumps", "points", "unscored", "judged", "revokes"}
"""The fields that JSON has in another form, or not: a row or the score has them."""
_PLAIN: Final = [field.name for field in fields(DealSummary) if field.name not in _WRITTEN]
"""The fields that JSON holds as they are."""


def deal_summary(game: int, cast: Cast) -> DealSummary:
    """Return how a deal ended, given who did what in it; raise TypeError if it is not over."""
    public, rules = cast.public, cast.public.rules
    *_, ended = public.story
    if not isinstance(ended, events.DealEnded):
        raise TypeError("the deal is not over")
    gave = any(isinstance(call, Give) for _, call in public.calls)
    ends_deal = rules.after_gift is AfterGift.ABANDON and max(ended.score) < rules.target
    jacks = (fact.what for fact in facts(cast) if isinstance(fact.what, JackTaken))
    jack = next(jacks, None)
    return DealSummary(
        game=game,
        deal=ended.number,
        dealer=public.dealer,
        names=cast.names,
        sides=public.sides,
        trumps=ended.trumps,
        points=ended.points,
        pips=ended.pips,
        score=ended.score,
        **_turns(public.story),
        abandoned=gave and ends_deal,
        four=ended.four,
        pitcher=public.pitcher if rules.pitched and ended.trumps else None,
        bound=public.bound,
        unscored=ended.unscored,
        jack=jack,
        doers=_doers(cast, ended, jack) if cast.changes else None,
        judged=tuple(_judged_calls(cast)),
        revokes=tuple(RevokeMade(one, cast.player(one.seat, one.trick)) for one in ended.revokes),
    )


class _Turns(TypedDict, total=False):
    """What a deal may have come to before its cards are counted, as in `DealSummary`."""

    exhausted: Required[bool]
    bunched: bool
    ruled_out: bool
    all_passed: str
    went_out: int


def _turns(story: Iterable[events.Event]) -> _Turns:
    turns = _Turns(exhausted=False)
    for event in story:
        match event:
            case events.PackExhausted():
                turns["exhausted"] = True
            case events.Bunched():
                turns["bunched"] = True
            case events.AllPassed(again):
                turns["all_passed"] = "again" if again else "next"
            case events.Ruled(ruling=ruling):
                turns["ruled_out"] = ruling.kind is RulingKind.AGAIN
            case events.WentOut(side):
                turns["went_out"] = side
            case _:
                pass
    return turns


def _doers(cast: Cast, ended: events.DealEnded, jack: JackTaken | None) -> Doers:
    """Return who did what, where a seat changed hands in the middle of the deal."""
    bound = cast.public.bound
    return Doers(
        None if jack is None else cast.player(jack.holder, jack.trick),
        None if jack is None else cast.player(jack.taker, jack.trick),
        tuple(cast.scored(score) for score in ended.points),
        None if bound is None else cast.bound(bound.seat),
    )


def _judged_calls(cast: Cast) -> Iterator[JudgedCall]:
    calls = () if cast.public.revokes is None else cast.public.revokes.calls
    for event in cast.public.story:
        if isinstance(event, events.RevokeJudged):
            call = event.call
            caller = cast.did(events.RevokeCalled, calls.index(call))
            yield JudgedCall(call, event.revoke, caller, cast.player(call.offender, call.trick))


def dump_result(deal: DealSummary) -> str:
    """Write a deal's summary as JSON."""
    values = {name: getattr(deal, name) for name in _PLAIN}
    values["trumps"] = deal.trumps and deal.trumps.letter
    values["points"], values["unscored"] = _listed(deal.points), _listed(deal.unscored)
    if deal.judged or deal.revokes:
        values["judged"] = [
            (call.caller, call.offender, *astuple(call.call), call.revoke and _shown(call.revoke))
            for call in deal.judged
        ]
        values["revokes"] = [(made.name, *_shown(made.revoke)) for made in deal.revokes]
    return json.dumps(values, separators=(",", ":"))


def load_result(game: int, deal: int, text: str) -> DealSummary:
    """Read a deal's summary from JSON; results that earlier versions stored lack some fields."""
    values = json.loads(text)
    for name in ("names", "pips", "score"):
        values[name] = tuple(values[name])
    values["trumps"] = values["trumps"] and Suit(values["trumps"])
    values["bound"] = values.get("bound") and Bound(*values["bound"])
    values["jack"] = values.get("jack") and JackTaken(*values["jack"])
    if values.get("doers"):
        holder, taker, scorers, *bidder = values["doers"]
        values["doers"] = Doers(holder, taker, tuple(scorers), *bidder)
    values["points"] = tuple(_scored(*entry) for entry in values["points"])
    values["unscored"] = tuple(_scored(*entry) for entry in values.get("unscored", ()))
    values["judged"] = tuple(_judged(*entry) for entry in values.get("judged", ()))
    values["revokes"] = tuple(
        RevokeMade(_revoke(*entry), name) for name, *entry in values.get("revokes", ())
    )
    return DealSummary(game=game, deal=deal, sides=len(values["score"]), **values)


def load_results(game: int, rows: Iterable[Row]) -> tuple[DealSummary, ...]:
    """Read the results of a game's finished deals, given the rows of its deals in order."""
    finished = [row for row in rows if row["result"] is not None]
    return tuple(load_result(game, row["number"], row["result"]) for row in finished)


def board_scores(results: Iterable[DealSummary]) -> Iterator[tuple[int, ...]]:
    """Return what each board of a game came to, by side; what is dealt again is one with it."""
    before: tuple[int, ...] = ()
    for result in results:
        before = before or (0,) * len(result.score)
        if not result.redealt:
            yield tuple(a - b for a, b in zip(result.score, before, strict=True))
            before = tuple(result.score)


def _judged(caller: str, offender: str, *rest: Any) -> JudgedCall:
    *call, revoke = rest
    return JudgedCall(RevokeCall(*call), revoke and _revoke(*revoke), caller, offender)


def _shown(revoke: Revoke) -> tuple[int, int, str, str, list[str]]:
    card, reason = revoke.card.code, revoke.reason.value
    return revoke.trick, revoke.seat, card, reason, codes(revoke.instead)


def _revoke(trick: int, seat: int, card: str, reason: str, instead: Sequence[str]) -> Revoke:
    return Revoke(trick, seat, Card.of(card), Reason(reason), tuple(map(Card.of, instead)))


def _listed(points: Iterable[Scored]) -> list[tuple[int, str, int, int | None, list[str]]]:
    return [(at.side, at.cause.value, at.points, at.seat, codes(at.cards)) for at in points]


def _scored(side: int, cause: str, points: int, seat: int | None, cards: Sequence[str]) -> Scored:
    return Scored(side, Cause(cause), points, seat, tuple(map(Card.of, cards)))
