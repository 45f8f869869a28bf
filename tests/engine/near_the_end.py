"""Random games that begin close to their end, so that many decisions end them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from bot.engine.game.game import FinishedDeal, Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS
from tests.engine.pairwise import pairwise
from tests.engine.playing import at_random

FORMS: Final = [(variant, form) for variant in VARIANTS.values() for form in variant.forms]
_ACTIONS: Final = 150


def setups(seed: int) -> Iterator[Setup]:
    """Yield every game in every form, under options in their turn."""
    turn = Random(seed)
    for variant, form in FORMS:
        options = turn.choice([*pairwise(variant, form)])
        yield Setup(variant, options, form.sides, form.seats)


def played(setup: Setup, seed: int) -> Iterator[Game]:
    """Play a game that is nearly over; yield it before each action.

    Its sides lack a few points, or one of them is out; or the last deal is on.
    """
    chance, rules = Random(seed), setup.rules
    score = [rules.target - chance.choice((1, 1, 2, 3)) for _ in range(setup.sides)]
    if rules.second_place and chance.random() < 0.5:  # half of them
        score[chance.randrange(setup.sides)] = rules.target
    if rules.deals:
        score = [chance.randrange(3) for _ in range(setup.sides)]
    dealers = [number % 2 for number in range(rules.deals or 1)]
    game = Game.resume(
        setup,
        FairPacks.of(chance.randbytes(32), chance.randrange(52)),
        [FinishedDeal(dealer, (), tuple(score)) for dealer in dealers[:-1]],
        dealer=dealers[-1],
        score_before=score,
    )
    for _, (seat, action) in zip(range(_ACTIONS), at_random(game, chance), strict=False):
        yield game
        game.apply(seat, action)
