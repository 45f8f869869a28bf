"""Where steady makes mistakes, as the strong player sees it, and which points they cost.

    python -m benchmarks.players.differing trinidad 17      in game 17 of its first form
    python -m benchmarks.players.differing trinidad 0-9     in the first ten

All play a game as *steady*. Where the strong player would do something else, both are played out in
many worlds that are not those by which it decided.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

from bot.engine.actions import Action, Play
from bot.engine.cards import Card
from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, Variant
from bot.engine.views import SeatView
from bot.players import Player, steady, strong
from bot.players.strong.reviewing import Mistake, PastDecision, review


def decisions(
    variant: Variant, number: int, players: Sequence[Player]
) -> Iterator[tuple[SeatView, Action]]:
    """Play a game in a variant's first form, and yield each decision; its number brings its cards.

    Args:
        variant: what is played.
        number: which game.
        players: who take the seats in turn.
    """
    form = variant.forms[0]
    setup = Setup(variant, {}, form.sides, form.seats)
    chance = Random(f"{variant.id} {number}")
    packs = FairPacks.of(chance.randbytes(32), chance.randrange(52))
    game, _ = Game.start(setup, packs, chance.randrange(form.seats))
    while (seat := game.turn) is not None:
        view = game.view(seat)
        action = players[seat % len(players)](view)
        yield view, action
        game.apply(seat, action)


class Reviewed(NamedTuple):
    """What a review came to, and what it took."""

    mistakes: list[tuple[int, Mistake]]
    """With the numbers of the decisions."""
    seconds: float
    """Of processor time."""
    longest: float
    """Of its pieces."""


def reviewed(choices: Sequence[PastDecision]) -> Reviewed:
    """Review decisions at once."""
    steps, seconds, longest = review(choices), 0.0, 0.0
    found = None
    while True:
        began = process_time()
        try:
            found = (next(steps) if found is None else steps.send(found)).piece()
        except StopIteration as end:
            return Reviewed(end.value, seconds, longest)
        taken = process_time() - began
        seconds, longest = seconds + taken, max(longest, taken)


def mistakes(variant: Variant, number: int) -> Iterator[str]:
    """Play a game and tell each mistake in it."""
    for view, usual in decisions(variant, number, [steady.decide]):
        if len(view.legal) > 1 and strong.decide(view) != usual:
            for _, mistake in reviewed([PastDecision(view, usual)]).mistakes:
                moves = ", ".join(f"{one.part.value} {one.points:+.2f}" for one in mistake.reasons)
                costs = f"{mistake.costs.mean:.2f} ± {2 * mistake.costs.error:.2f}"
                yield (
                    f"{variant.id}, game {number}, {_situation(view)}\n"
                    f"  {_word(mistake.better)} rather than {_word(usual)}: {costs} ({moves})"
                )


def numbered(text: str) -> range:
    """Return the games that a text like 17 or 0-9 stands for."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


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
    for number in numbered(numbers):
        for told in mistakes(VARIANTS[game], number):
            print(told, flush=True)


if __name__ == "__main__":
    main()
