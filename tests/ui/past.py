"""Finished games, made by the engine alone, and their moments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.actions import encode
from bot.engine.cards import Card
from bot.engine.game.game import DealRecord, Game, Setup
from bot.engine.record import Record, record_of
from bot.engine.variants import VARIANTS, Form
from bot.tables.core.change import dumps
from bot.tables.core.rows import DealRow
from bot.tables.history.replay import replay_frame
from bot.views.history import DealHead, GameKey, PastGame, ReplayFrame
from bot.views.leaderboard import LeaderboardLine
from bot.views.summary import GameSummary, Highlights, LuckyTurnUp
from tests.engine.playing import watched

from .room import COMMITMENT, EIGHT

KEY = GameKey(11, 22, None, "K7QF", 1, seat=0)


def played(variant: str, form: Form, seed: int = 1, deals: int = 4, **options: int) -> Game:
    """Play some deals at random."""
    return watched(Setup(VARIANTS[variant], options, form.sides, form.seats), seed, deals)


def past_game(game: Game, names: tuple[str, ...] = EIGHT) -> PastGame:
    """Return a game as the store would."""
    return past_record(record_of(game, names[: game.setup.seats]))


def past_record(record: Record) -> PastGame:
    """Return a recorded game as the store would."""
    setup = record.setup
    return PastGame(
        key=KEY,
        variant=setup.variant,
        options=setup.options,
        sides=setup.sides,
        names=record.names,
        finished=record.winner is not None,
        ended_at=1_770_000_000_000,
        winner=record.winner,
        score=record.deals[-1].score,
        deals=len(record.deals),
        rulings=sum(len(deal.rulings) for deal in record.deals),
        commitment=COMMITMENT,
        language="en",
    )


def look(
    game: Game, deal: int, step: int, eye: int | None = None, names: tuple[str, ...] = EIGHT
) -> ReplayFrame:
    """Return one moment of a game."""
    return look_at(record_of(game, names[: game.setup.seats]), deal, step, eye)


def look_at(record: Record, deal: int, step: int, eye: int | None = None) -> ReplayFrame:
    """Return one moment of a recorded game."""
    past, deals = past_record(record), record.deals
    heads = [
        DealHead(
            number,
            entry.score,
            over=not entry.void and (number + 1 < len(deals) or past.finished),
            void=entry.void,
        )
        for number, entry in enumerate(deals)
    ]
    row = _row(deal, deals[deal], deals[deal - 1].score if deal else None)
    return replay_frame(past, heads, row, (past.names, ()), step, eye)


def _row(number: int, deal: DealRecord, before: tuple[int, ...] | None) -> DealRow:
    return DealRow(
        number=number,
        dealer=deal.dealer,
        layout=deal.layout,
        score_before=before or (0,) * len(deal.score),
        result=None,
        void=deal.void,
        words=tuple((seat, dumps(encode(action))) for seat, action in deal.actions),
        rulings=deal.rulings,
    )


def moments(game: Game, eye: int | None = None) -> Iterator[ReplayFrame]:
    """Yield the moments of a game, from first to last."""
    for number, deal in enumerate(game.deals):
        for step in range(len(deal.actions) + 1):
            yield look(game, number, step, eye)


SPECIAL = Highlights(
    deals=7,
    jacks_hung=2,
    turn_up=LuckyTurnUp("Cy", (Card.of("JS"),), 3),
    run=(0, 3),
    biggest=(1, 4, 5),
)


def ended(**changes: Any) -> GameSummary:
    fields: dict[str, Any] = {
        "game": 1,
        "sides": (("Ann", "Cy"), ("Bob", "Dee")),
        "score": (14, 9),
        "winner": 0,
        "course": ((2, 1), (6, 3), (14, 9)),
        "highlights": SPECIAL,
        "standings": (("Ann", 3, 4, 40, 5, 3), ("Cy", 1, 1, 14, None, 8), ("Bob", 9, 0, 9, 9, 9)),
    }
    return GameSummary(**{**fields, **changes})


def line(rank: int, *people: tuple[int, str], **figures: Any) -> LeaderboardLine:
    return LeaderboardLine(rank=rank, people=people, **{"rating": None, **figures})
