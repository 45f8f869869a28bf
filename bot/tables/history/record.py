"""The record of a stored game, and whether its deals were fair (docs/record.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.boards import BoardPacks
from bot.engine.cards import PACK_ORDER
from bot.engine.game.game import DealRecord
from bot.engine.record import Boards, Fair, Finding, Flaw, Record, Verdict, verify
from bot.engine.shuffle import Layout, commit, seed_of
from bot.tables.core.deal_summary import load_result
from bot.tables.core.game_start import load_ceremony
from bot.tables.core.rows import DealRow, GameRow
from bot.tables.core.snapshot import rebuild
from bot.views.history import CheckedDeal, CheckedGame, CheckedSeed, PastGame
from bot.views.table.view import Hints


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
        hints=game.hinted is not Hints.NONE,
    )


def _start(deals: Sequence[DealRow]) -> int:
    """Return the number of the first deal after the last that no longer replayed."""
    return max(
        (deal.number + 1 for deal in deals[:-1] if not (deal.result or deal.void)), default=0
    )


def _deal(deal: DealRow) -> DealRecord:
    void = DealRecord(
        deal.dealer,
        deal.layout,
        deal.actions(),
        (),
        deal.score_before,
        void=True,
        rulings=deal.rulings,
    )
    if deal.void:
        return void
    summary = load_result(0, deal.number, deal.result or "")
    return replace(void, points=summary.points, score=summary.score, void=False)


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


def _same(fair: Layout, dealt: Layout) -> bool:
    hands = [[sorted(hand, key=PACK_ORDER) for hand in layout.hands] for layout in (fair, dealt)]
    return hands[0] == hands[1] and (fair.stock, fair.cut) == (dealt.stock, dealt.cut)
