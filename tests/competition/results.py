"""Short ways to write games and matches down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from bot.competition.entrants import Entrant, Field
from bot.competition.matches import (
    GameResult,
    HowEnded,
    MatchFormat,
    MatchResult,
    Pairing,
    PlayedMatch,
)
from bot.competition.scoring import forfeit_result, match_result
from bot.competition.stages import Stage
from bot.competition.standings import Standing


def game(table: int, number: int, *score: int, jacks: tuple[int, ...] = ()) -> GameResult:
    """Return a game that the highest score has won; level highest scores draw it."""
    leading = [side for side, made in enumerate(score) if made == max(score)]
    winner = leading[0] if len(leading) == 1 else None
    return GameResult(table, number, score, winner, jacks)


def games(text: str) -> list[GameResult]:
    """Read games: ``"14:6 3:14, 14:0"`` is two games at the first table, one at the second."""
    return [
        game(table, number, *(int(made) for made in score.split(":")))
        for table, row in enumerate(text.split(","))
        for number, score in enumerate(row.split(), 1)
    ]


def shown(values: Iterable[Fraction | int]) -> str:
    """Write numbers as one says them: ``"5/2:3/2"``."""
    return ":".join(str(value) for value in values)


def entrants(count: int) -> Field:
    """Return so many entrants in the order of their seeds."""
    return Field(tuple(Entrant(number, number) for number in range(1, count + 1)))


def ended(form: MatchFormat, sides: int, played: Sequence[GameResult]) -> MatchResult:
    """Return the result of a match that is over."""
    result = match_result(form, sides, played)
    assert result is not None, "not over"
    return result


def result_of(stage: Stage, text: str) -> MatchResult:
    """Return the result of a match of two sides that is over."""
    return ended(stage.match, 2, games(text))


def met(stage: Stage, number: int, pair: tuple[int, int], text: str) -> PlayedMatch:
    """Return a match of two entrants, played with these games."""
    pairing = Pairing(((pair[0],), (pair[1],)), pair[0])
    return PlayedMatch(number, pairing, result_of(stage, text), games=tuple(games(text)))


def absent(stage: Stage, number: int, pair: tuple[int, int], sides: Iterable[int]) -> PlayedMatch:
    """Return a match to which some sides have not come."""
    pairing = Pairing(((pair[0],), (pair[1],)), pair[0])
    return PlayedMatch(
        number, pairing, forfeit_result(stage, 2, frozenset(sides)), HowEnded.FORFEIT
    )


def sat_out(number: int, *who: int) -> PlayedMatch:
    """Return a bye."""
    return PlayedMatch(number, Pairing((who,), who[0]), None, HowEnded.BYE)


def ranks(lines: tuple[Standing, ...]) -> str:
    """Write who has which rank: ``"2 1=3 4"`` has 1 and 3 level in second place."""
    text = ""
    for before, line in zip((None, *lines), lines, strict=False):
        text += "" if before is None else "=" if before.rank == line.rank else " "
        text += str(line.entrant)
    return text
