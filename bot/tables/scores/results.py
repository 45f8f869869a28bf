"""What a game comes to for each of its players, by docs/scores.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine.rules import Rules
from bot.tables.core.rows import columns
from bot.tables.scores.facts import COMPUTERS, FORGOTTEN, Facts
from bot.tables.scores.rating import IN_FULL, NEW, Rating, mean, rate
from bot.tables.scores.sittings import Sitting
from bot.tables.scores.tallies import Tallies, tally_deals
from bot.views.computer_names import ComputerLevel


@dataclass(frozen=True, slots=True)
class Result:
    """A row of ``results``: how one player fared in one game."""

    sitting: Sitting
    place: int
    points: int
    before: Rating
    after: Rating
    won: bool = False
    shutout: bool = False
    quit: bool = False
    excused: bool = False
    tallies: Tallies = field(default_factory=Tallies)

    @property
    def user_id(self) -> int:
        """The player's id."""
        return self.sitting.user_id

    def row(self, facts: Facts) -> dict[str, Any]:
        """Return its columns."""
        game = ("table_id", "game", "server_id", "channel_id", "variant", "sides", "counted")
        return {
            **columns(facts, *game),
            **columns(self.sitting, "user_id", "seat", "name"),
            **columns(self, "won", "place", "points", "quit", "excused", "shutout"),
            **facts.pool,
            "side": facts.side(self.sitting),
            "finished_at": facts.ended_at,
            "month": facts.month,
            **self.tallies.row(),
            "mu_before": self.before.mu,
            "sigma_before": self.before.sigma,
            "mu_after": self.after.mu,
            "sigma_after": self.after.sigma,
            "rating_before": self.before.shown,
            "rating_after": self.after.shown,
        }


def results(facts: Facts, ratings: Mapping[int, Rating]) -> list[Result]:
    """Return the results of those who ended a game, computers too, and of those who left it.

    The ratings are those before the game, in its pool; a player who is missing is new. A game that
    computers have played for a whole side of people counts for nobody.
    """
    if facts.void:
        return []
    players = _players(facts)
    ended = _ended(facts, players, ratings) if facts.finished else []
    left = [sitting for sitting in facts.left if sitting.user_id != FORGOTTEN]
    return [*ended, *(_quit(facts, sitting, players, ratings) for sitting in left)]


def rated(game_results: Iterable[Result]) -> list[Result]:
    """Return one result for each player whose rating a game changes."""
    return list({one.user_id: one for one in game_results if one.before != one.after}.values())


def second_place(rules: Rules, winner: int, score: Sequence[int]) -> int | None:
    """Return the side that came second, if a game has a second place (docs/rules.md §5.4)."""
    if not rules.second_place:
        return None
    return next(
        side for side, points in enumerate(score) if side != winner and points >= rules.target
    )


def _players(facts: Facts) -> list[Sitting]:
    """Return who held the seats at the end, computers among them, by seat."""
    held = {sitting.seat for sitting in facts.stayed}
    computers = [_computer(facts, seat) for seat in range(facts.seats) if seat not in held]
    return sorted([*facts.stayed, *computers], key=lambda sitting: (sitting.seat, sitting.number))


def _computer(facts: Facts, seat: int) -> Sitting:
    """Return a computer's sitting; its rating follows the game as little as any person's."""
    level = facts.levels.get(seat, ComputerLevel.STEADY)
    weights = [was.weight for was in facts.sittings if was.weight is not None]
    return Sitting(0, seat, COMPUTERS[level], level.value, 0, weight=min(weights, default=None))


def _ended(facts: Facts, players: Sequence[Sitting], ratings: Mapping[int, Rating]) -> list[Result]:
    places, winner = _places(facts), facts.winner
    after = _after(facts, players, ratings, places)
    shutout = all(points <= 0 for side, points in enumerate(facts.score) if side != winner)
    ended = []
    for sitting in players:
        if sitting.user_id == FORGOTTEN:
            continue
        side, before = facts.side(sitting), _before(sitting, ratings)
        won = side == winner
        excused = not _earned(facts, sitting) if won else side in facts.deserted_sides
        lost = facts.on_another_side(sitting) if excused and won and sitting.user_id > 0 else None
        if lost is not None:
            # A player who changes to the winning side too late has lost on the first one.
            ended.append(_quit(facts, lost, players, ratings))
            continue
        ended.append(
            Result(
                sitting=sitting,
                place=places[side],
                points=facts.score[side],
                before=before,
                after=before if excused else after[sitting.user_id],
                won=won,
                shutout=won and shutout,
                excused=excused,
                tallies=tally_deals(facts, sitting),
            )
        )
    return ended


def _earned(facts: Facts, sitting: Sitting) -> bool:
    """Say whether a winner held the side for half of the deals, with a person on another side.

    Practice needs no such person.
    """
    side = facts.side(sitting)
    mine = [
        other
        for other in facts.sittings
        if other.user_id == sitting.user_id and facts.side(other) == side
    ]
    theirs = [other for other in facts.sittings if facts.side(other) != side]
    held = [
        deal
        for deal in facts.deals
        # A computer has no sitting.
        if (sitting.user_id < 0 or any(each.covers(deal.deal) for each in mine))
        and (facts.practice or any(each.covers(deal.deal) for each in theirs))
    ]
    return 2 * len(held) >= len(facts.deals)


def _quit(
    facts: Facts, sitting: Sitting, players: Sequence[Sitting], ratings: Mapping[int, Rating]
) -> Result:
    """Return the result of a player who left: lost, behind all who stayed."""
    places = _places(facts) if facts.finished else [1] * facts.sides
    places[facts.side(sitting)] = facts.sides + 1
    others = [
        # A player who has changed sides loses to their present seat, not to themselves.
        _computer(facts, player.seat) if player.user_id == sitting.user_id else player
        for player in players
        if player.seat != sitting.seat
    ]
    return Result(
        sitting=sitting,
        place=facts.sides + 1,
        points=0,
        before=_before(sitting, ratings),
        after=_after(facts, [*others, sitting], ratings, places)[sitting.user_id],
        quit=True,
    )


def _places(facts: Facts) -> list[int]:
    """Return the sides' places: first, second if the game has that, and the rest."""
    winner = facts.winner
    if winner is None:
        return [1 if points == max(facts.score) else 2 for points in facts.score]
    second = second_place(facts.rules, winner, facts.score)
    places = [2 if second is None else 3] * facts.sides
    places[winner] = 1
    if second is not None:
        places[second] = 2
    return places


def _before(sitting: Sitting, ratings: Mapping[int, Rating]) -> Rating:
    if sitting.user_id == FORGOTTEN:
        return sitting.rating or NEW
    return ratings.get(sitting.user_id, NEW)


def _after(
    facts: Facts, players: Iterable[Sitting], ratings: Mapping[int, Rating], places: Sequence[int]
) -> dict[int, Rating]:
    """Rate a game; return each player's new rating, the mean if they held several seats."""
    teams: list[list[Sitting]] = [[] for _ in range(facts.sides)]
    for sitting in sorted(players, key=lambda sitting: (sitting.seat, sitting.number)):
        teams[facts.side(sitting)].append(sitting)
    rated_teams = rate([[_before(sitting, ratings) for sitting in team] for team in teams], places)
    by_player: dict[int, list[Rating]] = {}
    for team, new in zip(teams, rated_teams, strict=True):
        for sitting, rating in zip(team, new, strict=True):
            weight = IN_FULL if sitting.weight is None else sitting.weight
            followed = _before(sitting, ratings).toward(rating, weight)
            by_player.setdefault(sitting.user_id, []).append(followed)
    return {user_id: mean(seats) for user_id, seats in by_player.items()}
