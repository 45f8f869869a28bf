"""Deal results, as JSON in the store."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from bot.engine.cards import Card, Suit, codes
from bot.engine.events import Cause, Scored
from bot.engine.views import Bound
from bot.tables.views import DealSummary


def dump_result(deal: DealSummary) -> str:
    """Write a deal's summary as JSON."""
    return json.dumps(
        {
            "dealer": deal.dealer,
            "names": deal.names,
            "trumps": deal.trumps and deal.trumps.letter,
            "points": _listed(deal.points),
            "pips": deal.pips,
            "score": deal.score,
            "exhausted": deal.exhausted,
            "bunched": deal.bunched,
            "abandoned": deal.abandoned,
            "four": deal.four,
            "pitcher": deal.pitcher,
            "bound": deal.bound,
            "went_out": deal.went_out,
            "unscored": _listed(deal.unscored),
        },
        separators=(",", ":"),
    )


def load_result(game: int, deal: int, text: str) -> DealSummary:
    """Read a deal's summary from JSON."""
    values = json.loads(text)
    score = tuple(values["score"])
    return DealSummary(
        game=game,
        deal=deal,
        dealer=values["dealer"],
        names=tuple(values["names"]),
        sides=len(score),
        trumps=values["trumps"] and Suit(values["trumps"]),
        points=tuple(_scored(*entry) for entry in values["points"]),
        pips=tuple(values["pips"]),
        score=score,
        exhausted=values["exhausted"],
        # Results that earlier versions stored lack some fields.
        bunched=values.get("bunched", False),
        abandoned=values.get("abandoned", False),
        four=values.get("four"),
        pitcher=values.get("pitcher"),
        bound=values.get("bound") and Bound(*values["bound"]),
        went_out=values.get("went_out"),
        unscored=tuple(_scored(*entry) for entry in values.get("unscored", ())),
    )


def _listed(points: Iterable[Scored]) -> list[tuple[int, str, int, int | None, list[str]]]:
    return [(one.side, one.cause.value, one.points, one.seat, codes(one.cards)) for one in points]


def _scored(side: int, cause: str, points: int, seat: int | None, cards: Sequence[str]) -> Scored:
    return Scored(side, Cause(cause), points, seat, tuple(map(Card.of, cards)))
