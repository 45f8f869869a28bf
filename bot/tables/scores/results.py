"""What a game came to for each of its players, by docs/scores.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bot.tables.scores.facts import COMPUTERS, FORGOTTEN, STEADY, Facts, Sitting, second
from bot.tables.scores.periods import month_of
from bot.tables.scores.rating import NEW, Rating, mean, rate
from bot.tables.scores.tallies import Tallies, tallies


@dataclass(frozen=True, slots=True)
class Result:
    """A row of ``results``: how one player fared in one game."""

    sitting: Sitting
    won: bool
    place: int
    points: int
    shutout: bool
    quit: bool
    excused: bool
    tallies: Tallies
    before: Rating
    after: Rating

    @property
    def user_id(self) -> int:
        """Whose it is."""
        return self.sitting.user_id

    def row(self, facts: Facts) -> dict[str, Any]:
        """Return its columns but the table's id."""
        return {
            "game": facts.game,
            "user_id": self.user_id,
            "seat": self.sitting.seat,
            "name": self.sitting.name,
            "server_id": facts.server_id,
            "channel_id": facts.channel_id,
            "variant": facts.variant,
            "practice": int(facts.practice),
            "family": facts.family,
            "side": facts.side(self.sitting),
            "sides": facts.sides,
            "won": int(self.won),
            "place": self.place,
            "points": self.points,
            "finished_at": facts.ended_at,
            "month": month_of(facts.ended_at),
            "quit": int(self.quit),
            "excused": int(self.excused),
            "shutout": int(self.shutout),
            **asdict(self.tallies),
            "mu_before": self.before.mu,
            "sigma_before": self.before.sigma,
            "mu_after": self.after.mu,
            "sigma_after": self.after.sigma,
            "rating_before": self.before.shown,
            "rating_after": self.after.shown,
            "counted": facts.counted,
        }


def results(facts: Facts, ratings: Mapping[int, Rating]) -> list[Result]:
    """Say what a game came to: for those who ended it, computers too, and for those who left.

    Args:
        facts: of the game.
        ratings: the players' before it, in practice or not as the game is, in its family; whoever
            is missing is new.
    """
    players = _players(facts)
    ended: list[Result] = []
    if facts.winner is not None:
        ended = _ended(facts, facts.winner, players, ratings)
    left = [one for one in facts.left if one.user_id != FORGOTTEN]
    return [*ended, *(_quit(facts, one, players, ratings) for one in left)]


def rated(made: Sequence[Result]) -> list[Result]:
    """Return one result for each player whose rating a game touches."""
    return list({one.user_id: one for one in made if not one.excused}.values())


def _players(facts: Facts) -> list[Sitting]:
    """Return who held the seats at the end, computers among them, by seat."""
    people = facts.stayed
    held = {one.seat for one in people}
    computers = [_computer(seat) for seat in range(facts.seats) if seat not in held]
    return sorted([*people, *computers], key=lambda one: (one.seat, one.number))


def _computer(seat: int) -> Sitting:
    return Sitting(0, seat, STEADY, COMPUTERS[STEADY], 0)


def _ended(
    facts: Facts, winner: int, players: Sequence[Sitting], ratings: Mapping[int, Rating]
) -> list[Result]:
    places = _places(facts, winner)
    after = _after(facts, players, ratings, places)
    deserted = facts.deserted
    shutout = all(points <= 0 for side, points in enumerate(facts.score) if side != winner)
    made = []
    for one in players:
        if one.user_id == FORGOTTEN:
            continue
        side, before = facts.side(one), _before(one, ratings)
        excused = not _earned(facts, one) if side == winner else side in deserted
        lost = facts.before(one) if excused and side == winner and one.user_id > 0 else None
        if lost is not None:
            # Nobody gets out of a loss by changing to the side that wins.
            made.append(_quit(facts, lost, players, ratings))
            continue
        made.append(
            Result(
                sitting=one,
                won=side == winner,
                place=places[side],
                points=facts.score[side],
                shutout=side == winner and shutout,
                quit=False,
                excused=excused,
                tallies=tallies(facts, one.seat, one.since),
                before=before,
                after=before if excused else after[one.user_id],
            )
        )
    return made


def _earned(facts: Facts, one: Sitting) -> bool:
    """Say whether a winner had half of the deals from beginning to end, and company in them.

    Company is a person on another side; practice needs none.
    """
    side = facts.side(one)
    mine = [other for other in facts.sittings if other.user_id == one.user_id] or [one]
    theirs = [other for other in facts.sittings if facts.side(other) != side]
    had = [
        deal
        for deal in facts.deals
        if any(facts.side(each) == side and _had(each, deal.deal) for each in mine)
        and (facts.practice or any(each.had(deal.deal) for each in theirs))
    ]
    return 2 * len(had) >= len(facts.deals)


def _had(one: Sitting, deal: int) -> bool:
    """Say whether a player held a seat in a whole deal; computers are not asked when they came."""
    return one.user_id < 0 or one.had(deal)


def _quit(
    facts: Facts, one: Sitting, players: Sequence[Sitting], ratings: Mapping[int, Rating]
) -> Result:
    """Say what a game came to for somebody who left it: lost, behind all who stayed."""
    mine = facts.side(one)
    places = [1] * facts.sides if facts.winner is None else _places(facts, facts.winner)
    places[mine] = facts.sides + 1
    others = [
        # Who has changed sides loses to the seat that they hold now, not to themselves.
        _computer(player.seat) if player.user_id == one.user_id else player
        for player in players
        if player.seat != one.seat
    ]
    after = _after(facts, [*others, one], ratings, places)
    return Result(
        sitting=one,
        won=False,
        place=facts.sides + 1,
        points=0,
        shutout=False,
        quit=True,
        excused=False,
        tallies=Tallies(),
        before=_before(one, ratings),
        after=after[one.user_id],
    )


def _places(facts: Facts, winner: int) -> list[int]:
    """Return the sides' places: first, second where that is played for, and the rest."""
    next_best = second(facts.rules, winner, facts.score)
    places = [2 if next_best is None else 3] * facts.sides
    places[winner] = 1
    if next_best is not None:
        places[next_best] = 2
    return places


def _before(one: Sitting, ratings: Mapping[int, Rating]) -> Rating:
    if one.user_id == FORGOTTEN:
        return one.rating or NEW
    return ratings.get(one.user_id, NEW)


def _after(
    facts: Facts, players: Iterable[Sitting], ratings: Mapping[int, Rating], places: Sequence[int]
) -> dict[int, Rating]:
    """Rate a game; return what each player comes to, one who held several seats as the mean."""
    teams: list[list[Sitting]] = [[] for _ in range(facts.sides)]
    for one in sorted(players, key=lambda one: (one.seat, one.number)):
        teams[facts.side(one)].append(one)
    rated = rate([[_before(one, ratings) for one in team] for team in teams], places)
    by_player: dict[int, list[Rating]] = {}
    for team, new in zip(teams, rated, strict=True):
        for one, rating in zip(team, new, strict=True):
            by_player.setdefault(one.user_id, []).append(rating)
    return {user_id: mean(made) for user_id, made in by_player.items()}
