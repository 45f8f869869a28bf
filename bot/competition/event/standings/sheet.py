"""The boards of a round of duplicate, each with what it came to at every table."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from bot.competition.event.parts import Match
from bot.competition.event.state import Event
from bot.competition.scoring import compare, differences, imps


@dataclass(frozen=True, slots=True)
class AtTable:
    """What a board came to at a table."""

    match: Match
    sides: tuple[int, ...]
    """Of the match, in the order of their cards: the same at all tables."""
    score: tuple[int, ...]
    """In that order."""
    shares: tuple[Fraction, ...]
    """In that order: what part of all points the side has won; nothing if none are won on boards,
    or no other table has played it."""


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """A board, and the tables that have played it."""

    number: int
    """In the event, from 1."""
    tables: tuple[AtTable, ...]
    """Those first where the first cards made most."""


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """A board of a match between teams."""

    number: int
    """In the event; 0 for a game of which only the score counts."""
    scores: tuple[tuple[int, ...], ...]
    """By table, each by side of the match."""
    imps: tuple[int, int]
    """By side."""


def sheets(event: Event, stage: int, round_: int) -> tuple[BoardSheet, ...]:
    """Return the boards of a round, as far as everybody may know what they came to.

    Args:
        event: as everybody knows it (`bot.competition.event.sealing.as_known`).
        stage: from 0.
        round_: from 1.
    """
    matches = _known(event, stage, round_)
    form = event.plan.format.stages[stage].match
    found: dict[int, list[AtTable]] = defaultdict(list)
    for at, compared in compare([match.played() for match in matches]).items():
        match, sides = matches[at.match], at.by_cards
        _, game, place = at.board
        most = 2 * compared.others if form.per_board else 0
        shares = tuple(Fraction(compared.halves[side], most) for side in sides) if most else ()
        score = tuple(at.score[side] for side in sides)
        number = match.boards + (game - 1) * form.deals + place
        found[number].append(AtTable(match, sides, score, shares))
    return tuple(
        BoardSheet(number, tuple(sorted(tables, key=_best_first)))
        for number, tables in sorted(found.items())
    )


def team_boards(event: Event, match: Match) -> tuple[TeamBoard, ...]:
    """Return the boards of a match between teams that is counted in IMPs; none if it is sealed."""
    if match.sealed:
        return ()
    form = event.plan.format.stages[match.stage].match
    found = []
    for (number, place), ahead in differences(form.tables, match.games).items():
        games = sorted(
            (game for game in match.games if game.game == number), key=lambda game: game.table
        )
        by_board = all(game.deals for game in games)
        scores = tuple(game.deals[place] if by_board else game.score for game in games)
        board = match.boards + (number - 1) * form.deals + place if by_board else 0
        won = imps(ahead)
        found.append(TeamBoard(board, scores, (won, 0) if ahead > 0 else (0, won)))
    return tuple(found)


def has_sheet(event: Event, stage: int, round_: int) -> bool:
    """Say whether there is a board of a round whose results everybody may know."""
    return any(game.deals for match in _known(event, stage, round_) for game in match.games)


def _known(event: Event, stage: int, round_: int) -> list[Match]:
    return [
        match
        for match in event.of_stage(stage)
        if match.round == round_ and match.boards and match.over and not match.sealed
    ]


def _best_first(at: AtTable) -> tuple[int, int]:
    return sum(at.score) - len(at.score) * at.score[0], at.match.id
