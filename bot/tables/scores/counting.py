"""Counts a game in the transaction that ends it, and tells how its players move up and down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.database import Database, Write
from bot.tables.core.change import Change
from bot.tables.scores.facts import Facts, dump_levels, live_facts, stored_facts
from bot.tables.scores.rating import Rating
from bot.tables.scores.results import Result, rated, results
from bot.tables.scores.sittings import SeatChanges
from bot.tables.scores.weight import Lately, looked_up, rating_note, weighed, weight_writes
from bot.tables.settings.stores import zone_of
from bot.views.periods import season_of
from bot.views.summary import RatingNote
from bot.views.table.view import Standing, TableState


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that was counted."""

    facts: Facts
    movements: list[Standing]
    """Of the people who ended it."""
    rating: RatingNote | None
    """Why ratings follow it little."""


def may_count(change: Change) -> bool:
    """Say whether a change ends a game, gives it up, or tells a result that was sealed."""
    closed = change.table.state is TableState.CLOSED
    return change.ended or (closed and change.before.begun) or change.told is not None


async def count(db: Database, change: Change) -> CountedGame | None:
    """Add to a change who sat down and who got up, and the scores of the game if it ends.

    A game that is given up counts only for players who left it, and one that plays boards of an
    event once everybody may know its result.
    """
    seats = SeatChanges(change)
    seats.write()
    facts = await _facts(db, change, seats) if may_count(change) else None
    if facts is None:
        return None
    games, people = looked_up(facts)
    lately = Lately.of(
        await db.all("games_lately", **games),
        await db.all("people_lately", **people),
        facts.ended_at,
    )
    facts = weighed(facts, lately)
    at = {"table_id": facts.table_id, "server_id": facts.server_id}
    rows = await db.all("ratings_at", **at, **facts.pool)
    game_results = results(facts, {row["user_id"]: Rating(row["mu"], row["sigma"]) for row in rows})
    numbers = {"number": facts.counted, "was": facts.counted - 1}
    change.write_elsewhere(Write("count_game", {"server_id": facts.server_id, **numbers}))
    change.write(
        "number_game",
        number=facts.game,
        counted=facts.counted,
        counted_at=facts.ended_at,
        levels=dump_levels(facts),
        zone=facts.zone,
    )
    for write in [*weight_writes(facts), *score_writes(facts, game_results)]:
        change.write_elsewhere(write)
    moved = await movements(db, facts, game_results, change.names) if change.ended else []
    return CountedGame(facts, moved, rating_note(facts, lately))


async def _facts(db: Database, change: Change, seats: SeatChanges) -> Facts | None:
    if change.told is not None:
        known = await db.one("untold_game", table_id=change.id, number=change.told)
        if known is None:
            return None
        counted = await db.one("games_counted", id=change.table.server_id)
        number = counted["number"] + 1 if counted else 1
        zone = await zone_of(db, change.table.server_id)
        numbers = {"counted": number, "counted_at": change.now, "zone": zone}
        return await stored_facts(db, {**known, **numbers})
    if change.ended and change.game.boards is not None and change.table.sealed:
        return None
    facts = await live_facts(db, change, seats)
    return facts if change.ended or facts.left else None


def score_writes(facts: Facts, game_results: Sequence[Result]) -> list[Write]:
    """Return the writes of a game's results, and of the sums, titles and ratings that follow."""
    at = {"table_id": facts.table_id, "game": facts.game}
    pool = {"server_id": facts.server_id, **facts.pool}
    return [
        *(Write("add_result", result.row(facts)) for result in game_results),
        Write("add_to_sums", {**at, "season": season_of(facts.month)}),
        Write("earn_titles", at),
        *(
            Write("rate_player", {**pool, "user_id": result.user_id, **result.after.row()})
            for result in rated(game_results)
        ),
    ]


@dataclass(frozen=True, slots=True)
class _Sums:
    games: int = 0
    wins: int = 0
    points: int = 0

    def plus(self, result: Result) -> _Sums:
        return _Sums(self.games + 1, self.wins + result.won, self.points + result.points)

    @property
    def order(self) -> tuple[int, int, int]:
        """A key by which the best comes first: more wins, then more points, then fewer games."""
        return (-self.wins, -self.points, self.games)


async def movements(
    db: Database, facts: Facts, game_results: Sequence[Result], names: Sequence[str]
) -> list[Standing]:
    """Return the movements of the people who ended a game, the best first.

    Ranks are by wins among all people on the leaderboard of the game, or on that of its practice.
    A person for whom the game does not count has no movement. The names are by seat.
    """
    practice = int(facts.practice)
    board = {"server_id": facts.server_id, "practice": practice, "variant": facts.variant}
    rows = await db.all("sums_at", table_id=facts.table_id, **board)
    known = {row["user_id"]: _Sums(row["games"], row["wins"], row["points"]) for row in rows}
    counted = {
        result.user_id: result
        for result in game_results
        if result.user_id > 0 and not result.excused
    }
    after = {
        user_id: known.get(user_id, _Sums()).plus(result) for user_id, result in counted.items()
    }
    before = [known[user_id] for user_id in after if user_id in known]

    async def better(sums: _Sums) -> int:
        at = {"wins": sums.wins, "points": sums.points, "games": sums.games}
        row = await db.one("better_than", **board, **at)
        return int(row["people"]) if row else 0

    lines = []
    for user_id, result in counted.items():
        if result.quit:
            continue
        now, was = after[user_id], known.get(user_id)
        rank = 1 + await better(now)
        # The store still has the players' sums from before the game.
        rank -= sum(other.order < now.order for other in before)
        rank += sum(other.order < now.order for other in after.values())
        rank_before = None if was is None else 1 + await better(was)
        lines.append((rank, names[result.sitting.seat], user_id, now, rank_before))
    lines.sort(key=lambda line: line[:3])
    return [
        (name, now.games, now.wins, now.points, rank_before, rank)
        for rank, name, _, now, rank_before in lines
    ]
