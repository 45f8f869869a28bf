"""Where the strong player and steady differ, and which points that moves.

    python -m benchmarks.players.differing trinidad 17      in deal 17 of the game's first form
    python -m benchmarks.players.differing trinidad 0-99    in the first hundred

All play a deal as *steady*. Before each card, the strong player is asked what it would play; if
that is another one, both are played out in many worlds that are not those by which it decided.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple
from zlib import crc32

from benchmarks.players.measuring import Mean
from benchmarks.players.playing import PLAYERS, Dealt, Table, begun, play_deal
from bot.engine.cards import PACK
from bot.engine.variants import VARIANTS
from bot.players.core.cards import cards_in
from bot.players.core.chance import Chance
from bot.players.core.count import game_side
from bot.players.core.deal import apply
from bot.players.core.state import NONE, PLAY, State
from bot.players.core.worlds import deal_hidden, seen_by

WORLDS: Final = 300
_MATTERS: Final = 0.2
"""From how many points on a difference is shown."""


class Difference(NamedTuple):
    """One decision."""

    situation: str
    usual: int
    better: int
    more: Mean
    """How much more the strong player's card brings."""
    moves: Mapping[str, float]
    """Where that comes from."""

    def __str__(self) -> str:
        """Return it in words."""
        moves = [f"{name} {by:+.2f}" for name, by in self.moves.items() if abs(by) >= 0.01]
        return (
            f"{self.situation}\n  steady {PACK[self.usual].code}, strong {PACK[self.better].code}: "
            f"{self.more.mean:+.2f} ± {self.more.within:.2f} ({', '.join(moves)})"
        )


def differences(table: Table, number: int, worlds: int = WORLDS) -> Iterator[Difference]:
    """Play a deal and find each card that the two choose otherwise."""
    chance, laws = Random(f"{table} {number}"), table.laws
    steady, strong = PLAYERS["steady"](table, ""), PLAYERS["strong"](table, "")
    state = begun(laws, Dealt.by(chance), chance.randrange(laws.seats), [0] * laws.sides)
    cards = ""
    while not state.over:
        seen = seen_by(state, state.turn)
        usual = steady(seen)
        better = strong(seen) if seen.ask == PLAY else usual
        if better != usual:
            situation = f"{table}, deal {number}: {_situation(seen)}; played{cards}"
            yield _compared(table, seen, (usual, better), situation, worlds)
        if usual < len(PACK):
            cards += f" {state.turn}:{PACK[usual].code}"
        apply(state, usual)


def _compared(
    table: Table, seen: State, cards: tuple[int, int], situation: str, worlds: int
) -> Difference:
    (usual, better), chance = cards, Chance(crc32(situation.encode()))
    moves: dict[str, list[float]] = {}
    for _ in range(worlds):
        world = deal_hidden(seen, seen.turn, chance)
        mine, steadys = (_brings(table, world.copy(), card) for card in (better, usual))
        for name, points in mine.items():
            moves.setdefault(name, []).append(points - steadys[name])
    found = {name: Mean.of(values) for name, values in moves.items()}
    more = found.pop("all")
    return Difference(
        situation, usual, better, more, {name: one.mean for name, one in found.items()}
    )


def _brings(table: Table, state: State, card: int) -> dict[str, float]:
    """Return what a seat's side makes of a card, less what others do, if all then play steadily."""
    laws, side, before = state.laws, state.turn % state.laws.sides, state.score.copy()
    apply(state, card)
    play_deal(state, [PLAYERS["steady"](table, "")] * laws.sides)
    jack = laws.jack_points if state.jack_holder == state.jack_taker else laws.hung_jack_points
    brings = {
        "High": _of_side(state.high_side, side, 1 / (laws.sides - 1)),
        "Low": _of_side(state.low_side, side, 1 / (laws.sides - 1)),
        "Jack": _of_side(state.jack_taker, side, 1 / (laws.sides - 1)) * jack,
        "Game": _of_side(game_side(state), side, 1 / (laws.sides - 1)) * laws.game_points,
    }
    points = [after - had for after, had in zip(state.score, before, strict=True)]
    brings["all"] = points[side] - (sum(points) - points[side]) / (laws.sides - 1)
    if state.bound != NONE:
        brings["bids made"] = float(points[state.bound % laws.sides] > 0)
    return brings


def _of_side(scorer: int, side: int, share: float) -> float:
    return 0.0 if scorer == NONE else 1.0 if scorer == side else -share


def _situation(seen: State) -> str:
    """Say what the seat to play sees, but for the cards that were played."""
    hand = " ".join(PACK[card].code for card in reversed(cards_in(seen.hands[seen.turn])))
    parts = [f"seat {seen.turn} holds {hand}"]
    if seen.trumps != NONE:
        parts.append(f"trumps {PACK[13 * seen.trumps].suit.value}")
    if seen.turned != NONE:
        parts.append(f"turned {PACK[seen.turned].code}")
    if seen.top != NONE:
        parts.append(f"on the stock {PACK[seen.top].code}")
    if seen.bound != NONE:
        parts.append(f"seat {seen.bound} bid {seen.bound_points}")
    return ", ".join([*parts, f"pips {seen.pips}"])


def main() -> None:
    """Read the command line, play, print what matters."""
    game, numbers = sys.argv[1:]
    form = VARIANTS[game].forms[0]
    first, _, last = numbers.partition("-")
    for number in range(int(first), int(last or first) + 1):
        for one in differences(Table(game, form.sides, form.seats), number):
            if one.more.mean > max(_MATTERS, one.more.within):
                print(one, flush=True)


if __name__ == "__main__":
    main()
