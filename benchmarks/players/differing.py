"""Where steady makes mistakes, as the strong player sees it, and which points they cost.

    python -m benchmarks.players.differing trinidad 17      in game 17 of its first form
    python -m benchmarks.players.differing trinidad 0-9     in the first ten

All play a game as *steady*. Where the strong player would do something else, both are played out in
many worlds that are not those by which it decided.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.cards import Card
from bot.engine.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, Variant
from bot.engine.views import SeatView
from bot.players import steady, strong
from bot.players.strong.evaluation import WORLDS, review

_APART: Final = 1_000_000
"""The number of other worlds than those by which the strong player decides."""


def mistakes(variant: Variant, number: int, worlds: int = WORLDS) -> Iterator[str]:
    """Play a game and tell each mistake in it."""
    form = variant.forms[0]
    setup = Setup(variant, {}, form.sides, form.seats)
    chance = Random(f"{variant.id} {number}")
    packs = FairPacks.of(chance.randbytes(32), chance.randrange(52))
    game, _ = Game.start(setup, packs, chance.randrange(form.seats))
    while game.turn is not None:
        view = game.view(game.turn)
        usual = steady.decide(view)
        if len(view.legal) > 1 and strong.decide(view) != usual:
            mistake = review(view, usual, worlds, _APART)
            if mistake is not None:
                moves = ", ".join(f"{one.part.value} {one.points:+.2f}" for one in mistake.reasons)
                costs = f"{mistake.costs.mean:.2f} ± {2 * mistake.costs.error:.2f}"
                yield (
                    f"{variant.id}, game {number}, {_situation(view)}\n"
                    f"  {_word(mistake.better)} rather than {_word(usual)}: {costs} ({moves})"
                )
        game.apply(game.turn, usual)


def _situation(view: SeatView) -> str:
    """Say what a seat sees."""
    public = view.public
    parts = [
        f"deal {public.deal}: score {'-'.join(map(str, public.score))}, dealer {public.dealer}"
    ]
    if public.turn_ups:
        parts.append(f"turned {_cards(public.turn_ups)}")
    if public.calls:
        parts.append("said " + " ".join(f"{seat}:{_word(call)}" for seat, call in public.calls))
    if public.trumps:
        parts.append(f"trumps {public.trumps.value}")
    if public.stock_top:
        parts.append(f"on the stock {public.stock_top.code}")
    tricks = [f"{trick.leader}: {_cards(trick.cards)}" for trick in (*public.tricks, public.trick)]
    parts += [f"pips {'-'.join(map(str, public.pips))}", f"tricks {'; '.join(tricks)}"]
    return ", ".join([*parts, f"seat {view.seat} holds {_cards(view.hand)}"])


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def _word(action: Action) -> str:
    if isinstance(action, Play):
        return action.card.code
    return "".join((action.verb, *map(str, action.arguments)))


def main() -> None:
    """Read the command line, play, print."""
    game, numbers = sys.argv[1:]
    first, _, last = numbers.partition("-")
    for number in range(int(first), int(last or first) + 1):
        for told in mistakes(VARIANTS[game], number):
            print(told, flush=True)


if __name__ == "__main__":
    main()
