"""Writing records as JSON (docs/record.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from bot.engine.actions import Action, encode
from bot.engine.axes import Revokes
from bot.engine.boards import BoardSeed
from bot.engine.cards import codes
from bot.engine.ceremony import Ceremony, Shown
from bot.engine.events import Scored
from bot.engine.game.game import DealRecord
from bot.engine.record.model import Boards, Fair, Record
from bot.engine.rulings import Ruling, RulingNote
from bot.engine.shuffle import Entropy, Seed

FORMATS: Final = tuple(f"all-fours-record/{revision}" for revision in range(1, 7))
"""The second revision has a list of seeds, and deals that were broken off; the third has tables
where players may revoke, referees' rulings, and games of a fixed number of deals; the fourth has
boards; the fifth the games of docs/rules.md §8; the sixth games with hints."""
REVOKES_FROM: Final = 3
"""The first revision that has what the third has."""
BOARDS_FROM: Final = 4
"""The first revision that has boards of an event."""
NAMES_FROM: Final = 5
"""The first revision in which trumps are named, and a discard may have no cards."""
HINTS_FROM: Final = 6
"""The first revision that says whether hints were given."""


def seated_codes(cards: Shown) -> list[list[str | int]]:
    """Return the cards of a ceremony, each with its seat: ``[0, "JD"]``."""
    return [[seat, card.code] for seat, card in cards]


def words_of(seat: int, action: Action) -> list[str | int]:
    """Return an action with its seat: ``[1, "play", "8S"]``."""
    return [seat, *encode(action)]


def triples(points: Sequence[Scored]) -> list[list[str | int]]:
    """Return points: ``[0, "high", 1]``."""
    return [[scored.side, scored.cause.value, scored.points] for scored in points]


def first_words(first: Ceremony) -> dict[str, Any]:
    """Return how the first dealer was found."""
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
        **({"rulings": list(map(_note, deal.rulings))} if deal.rulings else {}),
        "points": triples(deal.points),
        "score": list(deal.score),
        **({"void": True} if deal.void else {}),
    }


def _note(note: RulingNote) -> list[str | int]:
    return [note.action, note.name, note.reason]


def _revision(record: Record) -> int:
    """Return the first revision of the format that can hold a record."""
    if record.hints:
        return HINTS_FROM
    return max(record.setup.variant.recorded_from, _revision_of_deals(record))


def _revision_of_deals(record: Record) -> int:
    if record.boards is not None:
        return BOARDS_FROM
    ruled = any(isinstance(action, Ruling) for deal in record.deals for _, action in deal.actions)
    rules = record.setup.rules
    if ruled or rules.deals or rules.revokes is Revokes.CALLED:
        return REVOKES_FROM
    seeds = () if record.fair is None else record.fair.seeds
    beyond = len(seeds) > 1 or any(seed.entropy is not None for seed in seeds)
    return 2 if beyond or any(deal.void for deal in record.deals) else 1


def _fair(fair: Fair, revision: int) -> dict[str, Any] | list[dict[str, Any]]:
    if revision == 1:
        return _sealed(fair.seeds[0], fair.commits[0])
    return [
        {"deal": seed.deal, **_sealed(seed, commit), **_mixed_in(seed.entropy)}
        for seed, commit in zip(fair.seeds, fair.commits, strict=True)
    ]


def _boards(boards: Boards) -> dict[str, Any]:
    text = {**_board_seed(boards.seed, boards.commit), "first": boards.first}
    if boards.later:
        text["later"] = [
            {"deal": seed.deal, **_board_seed(seed, commit)} for seed, commit in boards.later
        ]
    return text


def _board_seed(seed: BoardSeed, commit: str) -> dict[str, Any]:
    return {"commit": commit, "secret": seed.secret.hex(), "cuts": list(seed.cuts)}


def _sealed(seed: Seed, commit: str) -> dict[str, Any]:
    return {"commit": commit, "secret": seed.secret.hex(), "cut": seed.cut}


def _mixed_in(entropy: Entropy | None) -> dict[str, Any]:
    """Return ids as texts: many JSON readers cannot hold such large numbers."""
    if entropy is None:
        return {}
    return {
        "message": None if entropy.message is None else str(entropy.message),
        "presses": [str(press) for press in entropy.presses],
        **({} if entropy.cutter is None else {"cutter": str(entropy.cutter)}),
    }


def dumps(record: Record) -> str:
    """Write a record as one line of JSON, without options at their defaults."""
    setup, revision = record.setup, _revision(record)
    text: dict[str, Any] = {
        "format": FORMATS[revision - 1],
        "variant": setup.variant.id,
        "options": setup.variant.trim(setup.options, setup.form),
        "sides": setup.sides,
        "seats": list(record.names),
    }
    if record.score0 is not None:
        text["score0"] = list(record.score0)
    if record.fair is not None:
        text["fair"] = _fair(record.fair, revision)
    if record.boards is not None:
        text["boards"] = _boards(record.boards)
    if record.first is not None:
        text["first"] = first_words(record.first)
    if record.hints:
        text["hints"] = True
    text["deals"] = [_deal(deal) for deal in record.deals]
    text["winner"] = record.winner
    return json.dumps(text)
