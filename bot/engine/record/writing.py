"""Records out: as JSON that RECORD.md describes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from bot.engine.actions import Action, encode
from bot.engine.cards import codes
from bot.engine.ceremony import Ceremony, Shown
from bot.engine.events import Scored
from bot.engine.game import DealRecord
from bot.engine.record.model import Record

FORMAT: Final = "all-fours-record/1"


def seated_codes(cards: Shown) -> list[list[str | int]]:
    """Write the cards of a ceremony down, each with its seat: ``[0, "JD"]``."""
    return [[seat, card.code] for seat, card in cards]


def words_of(seat: int, action: Action) -> list[str | int]:
    """Write an action down with its seat: ``[1, "play", "8S"]``."""
    return [seat, *encode(action)]


def triples(points: Sequence[Scored]) -> list[list[str | int]]:
    """Write points down: ``[0, "high", 1]``."""
    return [[scored.side, scored.cause.value, scored.points] for scored in points]


def first_words(first: Ceremony) -> dict[str, Any]:
    """Write down how the first dealer was found."""
    text: dict[str, Any] = {"by": first.by, "cards": seated_codes(first.cards)}
    if first.guess is not None:
        guesser, colour = first.guess
        text["guess"] = [guesser, colour.value]
    if first.pitcher is not None:
        text["pitcher"] = first.pitcher
    return text


def _deal(deal: DealRecord) -> dict[str, Any]:
    cut = deal.layout.cut
    return {
        "dealer": deal.dealer,
        **({} if cut is None else {"cut": cut.code}),
        "hands": [codes(hand) for hand in deal.layout.hands],
        "stock": codes(deal.layout.stock),
        "actions": [words_of(seat, action) for seat, action in deal.actions],
        "points": triples(deal.points),
        "score": list(deal.score),
    }


def dumps(record: Record) -> str:
    """Write a record as one line of JSON; options at their defaults are left out."""
    setup = record.setup
    text: dict[str, Any] = {
        "format": FORMAT,
        "variant": setup.variant.id,
        "options": setup.variant.trim(setup.options, setup.form),
        "sides": setup.sides,
        "seats": list(record.names),
    }
    if record.score0 is not None:
        text["score0"] = list(record.score0)
    if record.fair is not None:
        fair = record.fair
        text["fair"] = {"commit": fair.commit, "secret": fair.secret.hex(), "cut": fair.cut}
    if record.first is not None:
        text["first"] = first_words(record.first)
    text["deals"] = [_deal(deal) for deal in record.deals]
    text["winner"] = record.winner
    return json.dumps(text)
