"""Deal results, as JSON in the store."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.cards import Card, Suit, codes
from bot.engine.events import Cause, Scored
from bot.engine.views import Bound
from bot.tables.views import DealSummary, Doers, JackTaken

_PLAIN: Final = (
    "dealer", "names", "pips", "score", "exhausted", "bunched", "abandoned", "four", "pitcher",
    "bound", "went_out", "jack", "doers",
)  # fmt: skip
"""The fields that JSON holds as they are."""


def dump_result(deal: DealSummary) -> str:
    """Write a deal's summary as JSON."""
    values = {name: getattr(deal, name) for name in _PLAIN}
    values["trumps"] = deal.trumps and deal.trumps.letter
    values["points"], values["unscored"] = _listed(deal.points), _listed(deal.unscored)
    return json.dumps(values, separators=(",", ":"))


def load_result(game: int, deal: int, text: str) -> DealSummary:
    """Read a deal's summary from JSON; results that earlier versions stored lack some fields."""
    values = json.loads(text)
    for name in ("names", "pips", "score"):
        values[name] = tuple(values[name])
    values["trumps"] = values["trumps"] and Suit(values["trumps"])
    values["bound"] = values.get("bound") and Bound(*values["bound"])
    values["jack"] = values.get("jack") and JackTaken(*values["jack"])
    values["doers"] = values.get("doers") and _doers(*values["doers"])
    values["points"] = tuple(_scored(*entry) for entry in values["points"])
    values["unscored"] = tuple(_scored(*entry) for entry in values.get("unscored", ()))
    return DealSummary(game=game, deal=deal, sides=len(values["score"]), **values)


def _doers(holder: str | None, taker: str | None, scorers: Iterable[str | None]) -> Doers:
    return Doers(holder, taker, tuple(scorers))


def _listed(points: Iterable[Scored]) -> list[tuple[int, str, int, int | None, list[str]]]:
    return [(one.side, one.cause.value, one.points, one.seat, codes(one.cards)) for one in points]


def _scored(side: int, cause: str, points: int, seat: int | None, cards: Sequence[str]) -> Scored:
    return Scored(side, Cause(cause), points, seat, tuple(map(Card.of, cards)))
