"""What comes of deals and games: results, the leaderboard, the offer of a rematch."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.engine import REVISION
from bot.engine.cards import Card, Suit, codes
from bot.engine.events import Cause, Scored
from bot.engine.rules import Rules
from bot.engine.shuffle import commit
from bot.engine.stakes import settlement
from bot.engine.views import Bound
from bot.tables.change import Change, dumps
from bot.tables.posts import GameMade
from bot.tables.rows import GameRow, TableRow
from bot.tables.views import DealSummary, Standing, TableState

# ------------------------------------------------------------------------------------- deals


def dump_result(deal: DealSummary) -> str:
    """Write how a deal ended, for the store."""
    return dumps(
        {
            "dealer": deal.dealer,
            "names": deal.names,
            "trumps": deal.trumps and deal.trumps.letter,
            "points": _listed(deal.points),
            "pips": deal.pips,
            "score": deal.score,
            "exhausted": deal.exhausted,
            "bunched": deal.bunched,
            "abandoned": deal.abandoned,
            "four": deal.four,
            "pitcher": deal.pitcher,
            "bound": deal.bound,
            "went_out": deal.went_out,
            "unscored": _listed(deal.unscored),
        }
    )


def load_result(game: int, deal: int, text: str) -> DealSummary:
    """Read how a deal ended."""
    values = json.loads(text)
    score = tuple(values["score"])
    return DealSummary(
        game=game,
        deal=deal,
        dealer=values["dealer"],
        names=tuple(values["names"]),
        sides=len(score),
        trumps=values["trumps"] and Suit(values["trumps"]),
        points=tuple(_scored(*entry) for entry in values["points"]),
        pips=tuple(values["pips"]),
        score=score,
        exhausted=values["exhausted"],
        # Stored by an earlier version, a result lacks what its games did not have.
        bunched=values.get("bunched", False),
        abandoned=values.get("abandoned", False),
        four=values.get("four"),
        pitcher=values.get("pitcher"),
        bound=values.get("bound") and Bound(*values["bound"]),
        went_out=values.get("went_out"),
        unscored=tuple(_scored(*entry) for entry in values.get("unscored", ())),
    )


def _listed(points: Iterable[Scored]) -> list[tuple[int, str, int, int | None, list[str]]]:
    return [(one.side, one.cause.value, one.points, one.seat, codes(one.cards)) for one in points]


def _scored(side: int, cause: str, points: int, seat: int | None, cards: Sequence[str]) -> Scored:
    return Scored(side, Cause(cause), points, seat, tuple(map(Card.of, cards)))


# ------------------------------------------------------------------------------- leaderboards


@dataclass(frozen=True, slots=True)
class Total:
    """What one person has reached in all finished games that count."""

    user_id: int
    name: str
    games: int
    wins: int
    points: int

    @staticmethod
    def of(row: Mapping[str, Any]) -> Total:
        """Read a row of sums."""
        return Total(row["user_id"], row["name"], row["games"], row["wins"], row["points"])

    @property
    def worth(self) -> tuple[int, int, int]:
        """What ranks go by: more wins, then more points, then fewer games."""
        return (-self.wins, -self.points, self.games)


def rank(totals: Iterable[Total]) -> list[Standing]:
    """Put people in order; equals share a rank, and the ranks after it are left out."""
    ordered = sorted(totals, key=lambda total: (total.worth, total.name, total.user_id))
    first: dict[tuple[int, int, int], int] = {}
    for place, total in enumerate(ordered, 1):
        first.setdefault(total.worth, place)
    return [Standing(first[t.worth], t.user_id, t.name, t.games, t.wins, t.points) for t in ordered]


def results(change: Change) -> list[Total]:
    """Return what the game that has just ended adds to each person who ended it."""
    live, sides = change.playing, change.table.sides
    return [
        Total(row.user_id, row.name, 1, int(side == live.winner), live.score[side])
        for row in change.humans
        if row.user_id is not None
        for side in [row.seat % sides]
    ]


def add_up(totals: Iterable[Total], more: Iterable[Total]) -> list[Total]:
    """Add new results to people's totals."""
    sums = {total.user_id: total for total in totals}
    for new in more:
        old = sums.get(new.user_id, replace(new, games=0, wins=0, points=0))
        sums[new.user_id] = replace(
            new,
            games=old.games + new.games,
            wins=old.wins + new.wins,
            points=old.points + new.points,
        )
    return list(sums.values())


# --------------------------------------------------------------------------------- game's end


def new_game(table: TableRow, number: int, secret: bytes) -> GameRow:
    """Return a game that is not dealt yet, with its secret and the commitment to it."""
    return GameRow(
        number=number,
        variant=table.variant,
        options=table.options,
        sides=table.sides,
        names=(),
        revision=REVISION,
        secret=secret.hex(),
        commitment=commit(secret),
        cut=None,
        first=None,
        finished_at=None,
        winner=None,
    )


def add_game(change: Change, game: GameRow) -> None:
    """Put down a game that is not dealt yet."""
    change.write(
        "add_game",
        number=game.number,
        variant=game.variant,
        options=dumps(game.options),
        sides=game.sides,
        revision=game.revision,
        secret=game.secret,
        commitment=game.commitment,
        score=dumps([0] * game.sides),
    )


def end_game(
    change: Change, totals: Sequence[Total], deals: Sequence[DealSummary], secret: bytes
) -> None:
    """Put down how a game ended, and offer a rematch.

    Args:
        change: what led to the end.
        totals: the server's leaderboard of this game before it.
        deals: all of the game's.
        secret: the rematch's.
    """
    game, live = change.game, change.playing
    winner, score = live.winner, live.score
    if winner is None:
        raise ValueError("the game goes on")
    next_game = new_game(change.table, game.number + 1, secret)
    add_game(change, next_game)
    new = results(change)
    change.write(
        "end_game",
        number=game.number,
        winner=winner,
        score=dumps(score),
        finished_at=change.now,
    )
    for total in new:
        _write_result(change, total)
    change.post(
        GameMade(
            game=game.number,
            sides=change.side_names(),
            winner=winner,
            score=list(score),
            commitment=game.commitment,
            secret=game.secret,
            cut=game.cut or 0,
            standings=_moved(totals, new),
            next_commitment=next_game.commitment,
            chips=_chips(live.setup.rules, game.sides, winner, deals),
            second=_second(live.setup.rules, winner, score),
        )
    )
    change.set_game(replace(game, finished_at=change.now, winner=winner), next_game)
    change.set_table(state=TableState.OVER)


def _chips(rules: Rules, sides: int, winner: int, deals: Iterable[DealSummary]) -> list[int]:
    """Settle the stakes, if there are any (RULES.md §5.2)."""
    if not (rules.stake_game or rules.stake_four):
        return []
    fours = [0] * sides
    for deal in deals:
        if deal.four is not None:
            fours[deal.four] += 1
    return list(settlement(rules, sides, winner, fours))


def _second(rules: Rules, winner: int, score: Sequence[int]) -> int | None:
    """Return the side that came second, where it was played on for that (RULES.md §5.4)."""
    if not rules.second_place:
        return None
    return next(
        side for side, points in enumerate(score) if side != winner and points >= rules.target
    )


def _write_result(change: Change, total: Total) -> None:
    table = change.table
    seat = change.seat_of(total.user_id) or 0
    change.write(
        "add_result",
        game=table.game,
        user_id=total.user_id,
        name=total.name,
        server_id=table.server_id,
        channel_id=table.channel_id,
        variant=table.variant,
        side=seat % table.sides,
        won=total.wins,
        points=total.points,
        finished_at=change.now,
    )


def _moved(
    totals: Sequence[Total], new: Sequence[Total]
) -> list[tuple[str, int, int, int, int | None, int]]:
    """Say where those who played stand now, and where they stood before."""
    before = {line.user_id: line.rank for line in rank(totals)}
    played = {total.user_id for total in new}
    return [
        (line.name, line.games, line.wins, line.points, before.get(line.user_id), line.rank)
        for line in rank(add_up(totals, new))
        if line.user_id in played
    ]
