"""Who has done what in an event: jacks hung and shut-outs of each person, and partnerships.

A game counts for those who sat at its table when it ended. Results that a director entered count
too where the match had been seated; nobody knows who hung their jacks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from bot.competition.entrants import PersonId
from bot.competition.event.seating import turned
from bot.competition.event.state import Event
from bot.competition.matches import GameResult


@dataclass(frozen=True, slots=True)
class Scorer:
    """What a person has done in an event."""

    person: PersonId
    games: int
    won: int
    jacks: int
    """Jacks of the other side that they caught."""
    shut_outs: int
    """Games that they won while the others made nothing."""


@dataclass(frozen=True, slots=True)
class Partnership:
    """How two have played together."""

    people: tuple[PersonId, PersonId]
    games: int
    won: int


def scorers(event: Event) -> tuple[Scorer, ...]:
    """Return all who have played, in the order of their numbers."""
    games, won = Counter[PersonId](), Counter[PersonId]()
    jacks, shut_outs = Counter[PersonId](), Counter[PersonId]()
    for game, row, sides in _games(event):
        for seat, person in enumerate(row):
            if person is None:
                continue
            games[person] += 1
            won[person] += sides[seat] == game.winner
            shut_outs[person] += sides[seat] == game.winner and _is_shut_out(game)
            jacks[person] += game.hung[seat] if game.hung else 0
    return tuple(
        Scorer(person, games[person], won[person], jacks[person], shut_outs[person])
        for person in sorted(games)
    )


def partnerships(event: Event) -> tuple[Partnership, ...]:
    """Return the partnerships that have played often enough, the best first.

    Often enough is half as often as those who have played most. The best have won the greatest
    share of their games; then those who have won more.
    """
    played: defaultdict[tuple[PersonId, PersonId], list[bool]] = defaultdict(list)
    for game, row, sides in _games(event):
        for seat, later in combinations(range(len(row)), 2):
            left, right = row[seat], row[later]
            if left is not None and right is not None and sides[seat] == sides[later]:
                pair = (min(left, right), max(left, right))
                played[pair].append(sides[seat] == game.winner)
    most = max(map(len, played.values()), default=0)
    often = [
        Partnership(pair, len(games), sum(games))
        for pair, games in played.items()
        if 2 * len(games) >= most
    ]
    return tuple(sorted(often, key=lambda pair: (-pair.won / pair.games, -pair.won, pair.people)))


def _games(event: Event) -> Iterator[tuple[GameResult, tuple[PersonId | None, ...], list[int]]]:
    """Go through the games whose people are known: with who sat where, and each seat's side."""
    count = event.plan.sides
    for match in event.matches.values():
        if match.sealed:
            continue
        for game, row in zip(match.games, match.rows, strict=True):
            turn = turned(event, game.table)
            yield game, row, [(seat + turn) % count for seat in range(len(row))]


def _is_shut_out(game: GameResult) -> bool:
    return not any(points for side, points in enumerate(game.score) if side != game.winner)
