"""How many hints say nothing of the table that they are given at.

    python -m tests.players.hinting                 2,000 hints
    python -m tests.players.hinting 500 --seed 7    fewer, in other games

All play as *steady*, with a slip now and then. Hints look ahead or go by rules of thumb, in turn.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random
from typing import Final, NamedTuple

from bot.engine.game.game import Game
from bot.engine.shuffle import FairPacks
from bot.engine.views import SeatView
from bot.locale.say import speak
from bot.players import steady
from bot.players.hints import Hint, by_rules_of_thumb, look_ahead
from bot.ui.text.reasons import reason_line
from bot.views.table.view import is_closing
from tests.engine.playing import one_of
from tests.engine.soak import setup_of
from tests.forms import EVERY_FORM

_ODD: Final = 0.1
"""How often a player slips: so odd positions come up."""
_ASKED: Final = {True: 0.1, False: 0.3}
"""How often a hint is asked for, after the first trick and before."""
_OF_TABLE: Final = re.compile(r"[♠♥♦♣★☆]|turn(ed |-)up|the point|\d")
"""A card, the turn-up, or a number: the bare word "trick" says nothing of a trick."""


class Hinted(NamedTuple):
    """A hint that was given."""

    view: SeatView
    hint: Hint
    text: str
    """Its reason."""

    @property
    def is_empty(self) -> bool:
        """Whether the reason names no card or point of the table."""
        return not _OF_TABLE.search(self.text)


def hints(seed: int) -> Iterator[Hinted]:
    """Give hints in games that are drawn by chance: of any kind, in any form."""
    say = speak()
    for view, way in zip(decisions(Random(seed)), cycle((look_ahead, by_rules_of_thumb))):
        hint = way(view)
        yield Hinted(view, hint, reason_line(hint.why, say))


def decisions(chance: Random) -> Iterator[SeatView]:
    """Play deals, every other one near the game's end, and yield some of what is to decide."""
    for number in count():
        setup = setup_of(chance.randrange(10 * len(EVERY_FORM)), erring=number % 4 == 0)
        target = min(setup.rules.target, 60)
        score = [max(0, target - chance.choice((1, 2, 4, target))) for _ in range(setup.sides)]
        # A card turned up is to end no game at once.
        late = number % 2 and not setup.rules.turn_up_points
        packs = FairPacks.of(chance.randbytes(32), 0)
        game, _ = Game.start(
            setup, packs, chance.randrange(setup.seats), score if late else [0] * setup.sides
        )
        while (seat := game.turn) is not None and not game.deal_number:
            view = game.view(seat)
            if _may_ask(view) and chance.random() < _ASKED[bool(view.public.tricks)]:
                yield view
            slips = chance.random() < _ODD
            game.apply(seat, one_of(view.legal, chance) if slips else steady.decide(view))


def _may_ask(view: SeatView) -> bool:
    """Say whether the hand of one person among computers offers a hint."""
    return view.to_act and len(view.legal) > 1 and not is_closing(view.public)


def main() -> None:
    """Say how many are empty, and of which kinds they are and all others."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.hinting")
    parser.add_argument("many", nargs="?", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    given = [*islice(hints(chosen.seed), chosen.many)]
    empty = [one for one in given if one.is_empty]
    print(f"{len(empty)} of {len(given)} say nothing of the table")
    for which in (empty, given):
        print(Counter(one.hint.why.why.name for one in which).most_common())


if __name__ == "__main__":
    main()
