"""Reads leaderboards, and how one person has fared on a server.

Totals are the leaderboards' sums; the rest is read from the person's own results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from bot.engine.variants import VARIANTS, Family
from bot.ops.clocks import Clock
from bot.store.database import Database, Row
from bot.tables.scores.facts import COMPUTERS
from bot.tables.settings.stores import zone_of
from bot.tables.usernames import told_apart, with_names
from bot.views import stats
from bot.views.computer_names import ComputerLevel
from bot.views.leaderboard import (
    PAGE,
    LeaderboardLine,
    LeaderboardPage,
    LeaderboardQuery,
    LineKind,
    Totals,
)
from bot.views.periods import begin_of, month_of, season_of, span_number
from bot.views.titles import EarnedTitle, Title

FORM: Final = 10
"""Games in a player's form."""
RATED: Final = 300
"""The most games over which ratings are followed."""
LEAST: Final = 10
"""Games of a season that it takes to win it."""
_HIGHEST: Final = 2**63 - 1
_PARTNERS: Final = {LineKind.PLAYERS: (0, 0), LineKind.PARTNERS: (1, _HIGHEST)}
"""The lowest and the highest id of the partner in the rows of each kind of line."""


class Statistics:
    """Reads how people have fared."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    async def of(
        self, server_id: int, user_id: int, variant: str | None = None, *, practice: bool = False
    ) -> stats.PlayerStats:
        """Return how a person has fared on a server, in all games or in one.

        Only games of practice count if `practice` is set, and none of them if not.
        """
        at = {"server_id": server_id, "user_id": user_id, "practice": int(practice)}
        within = {**at, "variant": variant or ""}
        known = await self._db.one("stats_sums", **at, variant="")
        sums = known if variant is None else await self._db.one("stats_sums", **within)
        form = await self._db.all("stats_form", **within, most=FORM)
        cards = await self._db.one("stats_turns", **within)
        computers = await self._db.all("stats_computers", **within)
        played = await self._db.all("stats_games", **at)
        ratings = await self._db.all("ratings_of", **at)
        rated = await self._db.all("stats_ratings", **at, most=RATED)
        partner = await self._other_player("stats_partner", "wins", within)
        opponent = await self._other_player("stats_opponent", "losses", within)
        others = {other.user_id: other.name for other in (partner, opponent) if other is not None}
        own = {user_id: "" if known is None else known["name"]}
        names = await told_apart(self._db, own, others)
        zone = await zone_of(self._db, server_id)
        return stats.PlayerStats(
            user_id=user_id,
            zone=zone,
            name=names[user_id],
            variant=variant,
            totals=Totals() if sums is None else Totals(**totals(sums)),
            form=tuple(_ending(row) for row in reversed(form)),
            cards=stats.CardStats() if cards is None else stats.CardStats(**cards),
            partner=partner and replace(partner, name=names[partner.user_id]),
            opponent=opponent and replace(opponent, name=names[opponent.user_id]),
            computers=_against(computers),
            titles=() if practice or variant else await self._titles(server_id, user_id, zone),
            played=tuple(stats.GamesPlayed(**row) for row in played if row["variant"] in VARIANTS),
            ratings=tuple(
                stats.FamilyRating(Family(row["family"]), row["rating"], row["games"])
                for row in ratings
            ),
            histories=tuple(
                history
                for history in _histories(rated)
                if variant is None or history.family is VARIANTS[variant].family
            ),
        )

    async def _titles(self, server_id: int, user_id: int, zone: str) -> tuple[EarnedTitle, ...]:
        at = {"server_id": server_id, "user_id": user_id}
        now = season_of(month_of(self._clock(), zone))
        earned = await self._db.all("titles_of", **at)
        seasons = await self._db.all("seasons_won", **at, before=now, least=LEAST)
        titles = [
            *(EarnedTitle(Title(row["title"]), row["earned_at"]) for row in earned),
            *(EarnedTitle(Title.SEASON, _beginning(row["span"], zone)) for row in seasons),
        ]
        return tuple(sorted(titles, key=lambda one: one.at))

    async def _other_player(
        self, query: str, ended: str, within: Mapping[str, object]
    ) -> stats.OtherPlayer | None:
        row = await self._db.one(query, **within)
        if row is None:
            return None
        them = {**within, "user_id": row["other"], "variant": ""}
        other = await self._db.one("stats_sums", **them)
        name = "" if other is None else other["name"]
        return stats.OtherPlayer(row["other"], name, row["games"], row[ended])


def _beginning(season: int, zone: str) -> int:
    """Return when a season began, in milliseconds since 1970."""
    year, quarter = divmod(season, 10)
    return begin_of(date(year, 3 * quarter - 2, 1), zone)


def _against(rows: Sequence[Row]) -> tuple[stats.AgainstComputers, ...]:
    met = {row["computer"]: row for row in rows}
    return tuple(
        stats.AgainstComputers(level, met[id_]["games"], met[id_]["wins"])
        for level in ComputerLevel
        if (id_ := COMPUTERS[level]) in met
    )


def _ending(row: Row) -> stats.Ending:
    if row["quit"]:
        return stats.Ending.LEFT
    if row["drawn"]:
        return stats.Ending.DRAWN
    return stats.Ending.WON if row["won"] else stats.Ending.LOST


def _histories(rows: Sequence[Row]) -> list[stats.RatingHistory]:
    """Return the ratings by family; rows come latest first."""
    points: dict[Family, list[tuple[int, int]]] = {}
    for row in reversed(rows):
        family = Family(row["family"])
        points.setdefault(family, []).append((row["finished_at"], row["rating_after"]))
    return [stats.RatingHistory(family, tuple(ratings)) for family, ratings in points.items()]


class Leaderboards:
    """Reads leaderboards."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def page(self, query: LeaderboardQuery) -> LeaderboardPage:
        """Return a page of a leaderboard."""
        low, high = _PARTNERS[query.kind]
        rows = await self._db.all(
            "leaderboard",
            server_id=query.server_id,
            practice=int(query.practice),
            variant=query.variant or "",
            span=span_number(query.span, query.month),
            family=VARIANTS[query.variant].family.value if query.variant else "",
            low=low,
            high=high,
            sort=query.order.value,
            line=(max(query.page, 1) - 1) * PAGE + 1,
            size=PAGE,
            around=query.around,
        )
        if not rows:
            return LeaderboardPage((), 1, 1, 0)
        total = rows[0]["total"]
        page = (rows[0]["line"] - 1) // PAGE + 1
        rows = await with_names(self._db, rows, user_id="name", partner_id="partner_name")
        return LeaderboardPage(tuple(map(_line, rows)), page, -(-total // PAGE), total)

    async def most_played(self, server_id: int, most: int) -> tuple[str, ...]:
        """Return the ids of the games that a server has played most: ``most`` of them, or fewer."""
        rows = await self._db.all("most_played", server_id=server_id, most=most)
        return tuple(row["variant"] for row in rows)


def _line(row: Row) -> LeaderboardLine:
    people: tuple[tuple[int, str], ...] = ((row["user_id"], row["name"]),)
    if row["partner_id"]:
        people += ((row["partner_id"], row["partner_name"]),)
    return LeaderboardLine(rank=row["place"], people=people, rating=row["rating"], **totals(row))


def totals(row: Row) -> dict[str, int]:
    """Return the fields of `Totals` from a row of sums."""
    columns = ("games", "wins", "points", "fours", "hung", "lost", "shutouts", "longest")
    return {**{column: row[column] for column in columns}, "left": row["quits"]}
