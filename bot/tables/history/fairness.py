"""Checking that the deals of a stored game that is over were fair (docs/record.md, Fair deals)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.cards import PACK_ORDER
from bot.engine.record import Fair, Finding, Flaw, Record, Verdict, verify
from bot.engine.shuffle import Layout, commit, seed_of
from bot.tables.core.rows import DealRow, GameRow
from bot.tables.history.record import record_from
from bot.views.history import CheckedDeal, CheckedGame, CheckedSeed, PastGame


def check_stored_game(game: PastGame, row: GameRow, deals: Sequence[DealRow]) -> CheckedGame:
    """Check all of a game. It takes seconds: run it in a thread."""
    record = record_from(row, deals)
    return check_record(game, record, _with_score(game, record, verify(record)))


def _with_score(game: PastGame, record: Record, verdict: Verdict) -> Verdict:
    """Where all else holds, compare the game's stored score with that after its last deal."""
    if verdict.finding is not None or not game.finished or not record.deals:
        return verdict
    by_rules = record.deals[-1].score
    if tuple(by_rules) == game.score:
        return verdict
    details = {"key": "score", "recorded": list(game.score), "rules": list(by_rules)}
    finding = Finding(Flaw.WRONG, len(record.deals) - 1, details=details)
    return replace(verdict, finding=finding)


def check_record(game: PastGame, record: Record, verdict: Verdict) -> CheckedGame:
    """Set what a game's deals were dealt from beside the verdict on its record."""
    fair = record.fair
    return CheckedGame(
        game=game,
        seeds=() if fair is None else _seeds(fair),
        deals=() if fair is None else _deals(record, fair, verdict),
        verdict=verdict,
        boards=record.boards,
        deals_checked=len(record.deals),
    )


def _seeds(fair: Fair) -> tuple[CheckedSeed, ...]:
    return tuple(
        CheckedSeed(seed, commitment, commit(seed.secret))
        for seed, commitment in zip(fair.seeds, fair.commits, strict=True)
    )


def _deals(record: Record, fair: Fair, verdict: Verdict) -> tuple[CheckedDeal, ...]:
    return tuple(
        CheckedDeal(
            number=number,
            seed=fair.seeds.index(seed_of(fair.seeds, number)),
            pack=by_rules.pack,
            trumps_card=by_rules.layout.cut,
            dealt=deal.layout,
            holds=_same(by_rules.layout, deal.layout),
            void=deal.void,
        )
        for number, (deal, by_rules) in enumerate(
            zip(record.deals, verdict.fair_deals, strict=False)
        )
    )


def _same(one: Layout, other: Layout) -> bool:
    hands, others = ([sorted(hand, key=PACK_ORDER) for hand in lay.hands] for lay in (one, other))
    return hands == others and (one.stock, one.cut) == (other.stock, other.cut)
