"""The record of a game, from its rows (docs/record.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.boards import BoardPacks
from bot.engine.game import DealRecord
from bot.engine.record import Boards, Fair, Record
from bot.engine.shuffle import commit
from bot.tables.core.deal_result import load_result
from bot.tables.core.game_start import load_ceremony
from bot.tables.core.rows import DealRow, GameRow
from bot.tables.core.snapshot import rebuild


def record_from(game: GameRow, deals: Sequence[DealRow]) -> Record:
    """Return the record of a stored game.

    If a deal no longer replayed and was dealt again, the record begins with the deal after it and
    the score then, and has no seeds: a record claims nothing that `verify` could not confirm.
    """
    seats = len(game.names)
    start = _start(deals)
    whole = start == 0
    listed = [_deal(deal) for deal in deals[start:] if deal.result or deal.void]
    if deals[-1].void:  # closed before it was dealt again
        listed.pop()
    if deals[-1].result is None:
        listed += _cut_short(game, seats, deals)
    return Record(
        setup=game.setup(seats),
        names=game.names,
        deals=tuple(listed),
        winner=game.winner,
        score0=None if whole else deals[start].score_before,
        fair=_fair(game) if whole and game.seeds else None,
        first=load_ceremony(game.first) if whole and game.first and not game.boards else None,
        boards=_boards(game.boards) if whole and game.boards else None,
    )


def _start(deals: Sequence[DealRow]) -> int:
    """Return the number of the first deal after the last that no longer replayed."""
    return max(
        (deal.number + 1 for deal in deals[:-1] if not (deal.result or deal.void)), default=0
    )


def _deal(deal: DealRow) -> DealRecord:
    if deal.void:
        return DealRecord(
            deal.dealer,
            deal.layout,
            deal.actions(),
            (),
            deal.score_before,
            void=True,
            rulings=deal.rulings,
        )
    summary = load_result(0, deal.number, deal.result or "")
    return DealRecord(
        deal.dealer,
        deal.layout,
        deal.actions(),
        summary.points,
        summary.score,
        rulings=deal.rulings,
    )


def _cut_short(game: GameRow, seats: int, deals: Sequence[DealRow]) -> list[DealRecord]:
    """Replay the last deal, which ended when the table closed; leave it out if that fails."""
    try:
        last = rebuild(game, seats, deals).deals[-1]
        return [replace(last, rulings=deals[-1].rulings)]
    except ValueError:
        return []


def _boards(packs: BoardPacks) -> Boards:
    later = tuple((seed, commit(seed.secret)) for seed in packs.later)
    return Boards(packs.seed, commit(packs.seed.secret), packs.first, later)


def _fair(game: GameRow) -> Fair:
    commits = [commit(seed.secret) for seed in game.earlier_seeds]
    if game.cut is not None:
        commits.append(game.commitment)
    return Fair(game.seeds, tuple(commits))
