"""Games that were checked for fairness."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.engine.game.game import Setup
from bot.engine.record import record_of, verify
from bot.engine.shuffle import Entropy
from bot.engine.variants import VARIANTS, Form
from bot.tables.history.record import check_record
from bot.views.history import CheckedGame, MessageRef
from tests.engine.playing import at_random, begin
from tests.ui.past import past_game
from tests.ui.room import EIGHT


def game_checked(
    variant: str,
    form: Form,
    names: tuple[str, ...] = EIGHT,
    *,
    target: int = 5,
    entropy: Entropy | None = None,
) -> CheckedGame:
    """Play a fair game to its end and check it."""
    seed, setup = 1, Setup(VARIANTS[variant], {"target": target}, form.sides, form.seats)
    start = begin(setup, seed, entropy)
    for seat, action in at_random(start.game, Random(seed)):
        start.game.apply(seat, action)
    record = record_of(start.game, names[: form.seats], fair=start.fair, first=start.first)
    return check_record(past_game(start.game, names), record, verify(record))


def promised(game: CheckedGame) -> CheckedGame:
    """Add the message that posted each commitment."""
    seeds = [
        replace(seed, promise=MessageRef(2**62, 2**62 + at)) for at, seed in enumerate(game.seeds)
    ]
    return replace(game, seeds=tuple(seeds))
