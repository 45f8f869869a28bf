"""The end of a game: its result, and the offer of a rematch."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import REVISION
from bot.engine.shuffle import commit
from bot.tables.actions.press_ids import forget_presses
from bot.tables.core.change import Change, dumps
from bot.tables.core.rows import GameRow, TableRow, columns
from bot.tables.scores.counting import CountedGame
from bot.views.table.view import TableState


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
        winner=None,
    )


def add_game(change: Change, game: GameRow) -> None:
    """Store a game that is not dealt yet."""
    change.write(
        "add_game",
        **columns(game, "number", "variant", "sides", "revision", "secret", "commitment"),
        options=dumps(game.options),
        score=dumps([0] * game.sides),
    )


def end_game(change: Change, counted: CountedGame | None, secret: bytes) -> None:
    """Record how a game ended, if it is counted already, and offer one with its own secret.

    A private table whose cards were given has no other game: it is a try at the daily deal, and
    its person has the first side.
    """
    game, live = change.game, change.playing
    winner, score = live.winner, live.score
    if not live.over:
        raise ValueError("the game goes on")
    once = change.table.private and game.boards is not None
    next_game = None if once else new_game(change.table, game.number + 1, secret)
    if next_game is not None:
        add_game(change, next_game)
    change.write(
        "end_game", number=game.number, winner=winner, score=dumps(score), finished_at=change.now
    )
    if once:
        points, *others = score
        change.write("end_try", points=points, against=max(others))
    forget_presses(change)
    change.set_game(replace(game, winner=winner), next_game)
    change.set_table(state=TableState.CLOSED if once else TableState.OVER)
    # Delivery sends it with the commitment: only then may the rematch be cut.
    if counted is None:
        change.new_board(promises=True)
    else:
        change.new_board(
            promises=True,
            standings=counted.movements,
            practice=counted.facts.practice,
            void=counted.facts.void,
            rating=counted.rating,
        )
