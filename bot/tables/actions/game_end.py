"""The end of a game: its result, the stakes, the offer of a rematch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.engine import REVISION
from bot.engine.rules import Rules
from bot.engine.shuffle import commit
from bot.engine.stakes import settlement
from bot.tables.actions.press_ids import forget_presses
from bot.tables.core.change import Change, dumps
from bot.tables.core.rows import GameRow, TableRow
from bot.tables.posts import GamePost
from bot.tables.scores.counting import CountedGame
from bot.tables.scores.results import second_place
from bot.tables.views import DealSummary, TableState


def new_game(table: TableRow, number: int, secret: bytes) -> GameRow:
    """Return a game that is not dealt yet, with its secret and the commitment to it."""
    return GameRow(
        number=number,
        variant=table.variant,
        options=table.options,
        sides=table.sides,
        names=(),
        revision=REVISION,
        secret=secret.hex(),
        commitment=commit(secret),
        cut=None,
        first=None,
        finished_at=None,
        winner=None,
    )


def add_game(change: Change, game: GameRow) -> None:
    """Store a game that is not dealt yet."""
    change.write(
        "add_game",
        number=game.number,
        variant=game.variant,
        options=dumps(game.options),
        sides=game.sides,
        revision=game.revision,
        secret=game.secret,
        commitment=game.commitment,
        score=dumps([0] * game.sides),
    )


def end_game(change: Change, counted: CountedGame, secret: bytes) -> None:
    """Put down how a game ended, and offer a rematch with a secret of its own."""
    game, live = change.game, change.playing
    winner, score = live.winner, live.score
    if winner is None:
        raise ValueError("the game goes on")
    next_game = new_game(change.table, game.number + 1, secret)
    add_game(change, next_game)
    change.write(
        "end_game",
        number=game.number,
        winner=winner,
        score=dumps(score),
        finished_at=change.now,
    )
    change.post(
        GamePost(
            game=game.number,
            sides=change.side_names(),
            winner=winner,
            score=list(score),
            commitment=game.commitment,
            secret=game.secret,
            cut=game.cut or 0,
            standings=counted.movements,
            next_commitment=next_game.commitment,
            chips=_chips(live.setup.rules, game.sides, winner, counted.facts.deals),
            second=second_place(live.setup.rules, winner, score),
            earlier=opened(game),
            practice=counted.facts.practice,
        )
    )
    forget_presses(change)
    change.set_game(replace(game, finished_at=change.now, winner=winner), next_game)
    change.set_table(state=TableState.OVER)


def opened(game: GameRow) -> list[tuple[str, str]]:
    """Return commitment and secret of each seed that was replaced in a game."""
    return [(commit(seed.secret), seed.secret.hex()) for seed in game.earlier_seeds]


def _chips(rules: Rules, sides: int, winner: int, deals: Iterable[DealSummary]) -> list[int]:
    """Return what each player of a side wins by the stakes, if any (docs/rules.md §5.2)."""
    if not (rules.stake_game or rules.stake_four):
        return []
    fours = [0] * sides
    for deal in deals:
        if deal.four is not None:
            fours[deal.four] += 1
    return list(settlement(rules, sides, winner, fours))
