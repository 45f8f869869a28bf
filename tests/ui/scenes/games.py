"""Deals of every game, as they are played at random and told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bot.engine.variants import VARIANTS
from bot.locale.say import Say
from bot.ui.history.replay import replay_page
from bot.ui.table.board.board import board
from bot.ui.table.hand.hand import hand
from bot.views.table.deals import DealSummary
from tests.ui.past import look
from tests.ui.room import game, holding, playing, told
from tests.ui.scenes import Scene, scenes, told_post

SEEDS, MOVES = 4, 60
"""How many seeds take turns, and how many moves are played."""


@scenes
def games_told(say: Say) -> Iterator[Scene]:
    for number, variant in enumerate(VARIANTS.values()):
        form = variant.forms[number % len(variant.forms)]
        played = game(number % SEEDS, form.seats, variant=variant.id, sides=form.sides)
        ended = list[DealSummary]()
        for move, (posts, over) in enumerate(islice(told(played), MOVES)):
            ended += over
            where = playing(played, ended=tuple(ended))
            for post, deal in posts:
                yield f"{variant.id}, {move}", told_post(post, deal, say)
            if move in {9, 25}:
                yield f"{variant.id}: the board", board(where, say)
                yield (
                    f"{variant.id}: a hand",
                    hand(holding(played, move % form.seats, ended=tuple(ended)), say),
                )
                yield f"{variant.id}: a replay", replay_page(look(played, 0, move), say)
