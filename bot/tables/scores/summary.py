"""What the board of a game's end shows: the result, the course, and what was special.

All of it comes from the store, so it stays after restarts, and follows when a name is erased.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby

from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.engine.stakes import settlement
from bot.engine.variants import Form, find_variant
from bot.store.database import Database, Row
from bot.tables.core.deal_summary import load_results
from bot.tables.damage import DAMAGE_ERRORS
from bot.tables.scores.results import second_place
from bot.views import posts
from bot.views.names import by_seat, untagged
from bot.views.summary import GameSummary, Highlights, LittleRated, LuckyTurnUp, RatingNote
from bot.views.table.deals import DealSummary
from bot.views.table.view import AFTER_DEALS
from bot.views.titles import EarnedTitle, Title


async def load_summary(db: Database, table_id: str, number: int) -> GameSummary | None:
    """Return how a game ended; None if it is not over.

    Where stored deals or posts are damaged, the result goes without them.
    """
    row = await db.one("game", table_id=table_id, number=number)
    if row is None or row["finished_at"] is None:
        return None
    at = {"table_id": table_id, "game": number}
    results = await db.all("deal_results", **at)
    payloads = await db.all(
        "posts_beginning",
        table_id=table_id,
        beginning=f'{{"kind":"board","game":{number},"deal":{AFTER_DEALS}',
    )
    deals: list[DealSummary] = []
    with suppress(*DAMAGE_ERRORS):
        deals += load_results(number, results)
    told: list[posts.Post] = []
    with suppress(*DAMAGE_ERRORS):
        told += [posts.load(payload["payload"]) for payload in payloads]
    earned = await db.all("titles_in_game", **at)
    summary = _summary(row, deals, told)
    titles = (
        EarnedTitle(Title(one["title"]), one["earned_at"], _name(summary, one["seat"], one["name"]))
        for one in earned
    )
    return replace(summary, titles=tuple(titles))


def _name(summary: GameSummary, seat: int, name: str) -> str:
    """Return the name of a player as the other lines have it, if they sat there in the end."""
    place, side = divmod(seat, len(summary.sides))
    ended = summary.sides[side][place : place + 1]
    return next((each for each in ended if untagged(each) == name), name)


def _summary(row: Row, deals: Sequence[DealSummary], told: Sequence[posts.Post]) -> GameSummary:
    sides, score, winner = row["sides"], tuple(json.loads(row["score"])), row["winner"]
    names = deals[-1].names if deals else by_seat(tuple(json.loads(row["names"])))
    form = Form(sides, len(names))
    rules = find_variant(row["variant"]).rules(json.loads(row["options"]), form)
    boards = [post for post in told if isinstance(post, posts.BoardPost)]
    last = next((post.standings for post in reversed(boards) if post.standings), [])
    return GameSummary(
        game=row["number"],
        sides=tuple(names[side::sides] for side in range(sides)),
        score=score,
        winner=winner,
        second=None if winner is None else second_place(rules, winner, score),
        chips=_chips(rules, sides, winner, deals),
        last_deal=deals[-1].deal if deals else 0,
        course=tuple(deal.score for deal in deals),
        highlights=highlights(sides, deals),
        # JSON has lists for tuples.
        standings=tuple((n, g, w, p, was, now) for n, g, w, p, was, now in last),
        practice=any(post.practice for post in boards),
        void=any(post.void for post in boards),
        rating=next(
            (RatingNote(LittleRated(post.rating), post.met) for post in boards if post.rating), None
        ),
    )


def _chips(
    rules: Rules, sides: int, winner: int | None, deals: Iterable[DealSummary]
) -> tuple[int, ...]:
    """Return what each player of a side wins by the stakes, if any (docs/rules.md §5.2)."""
    if not (rules.stake_game or rules.stake_four):
        return ()
    fours = Counter(deal.four for deal in deals)
    return settlement(rules, sides, winner, [fours[side] for side in range(sides)])


def highlights(sides: int, deals: Sequence[DealSummary]) -> Highlights:
    """Return what was special about a game's deals."""
    lucky = filter(None, map(_turn_up, deals))
    made = _points_made(deals, sides)
    biggest = [
        (side, deal.deal, points[side])
        for deal, points in zip(deals, made, strict=True)
        for side in range(sides)
    ]
    return Highlights(
        deals=len(deals),
        jacks_hung=sum(
            deal.jack is not None and deal.jack.hung(sides) and not deal.called_off
            for deal in deals
        ),
        turn_up=max(lucky, key=lambda turned: turned.points, default=None),
        run=_longest_run(deals, made),
        biggest=max(biggest, key=lambda made: made[2], default=None),
    )


def _points_made(deals: Sequence[DealSummary], sides: int) -> list[list[int]]:
    """Return by deal what each side made in it, with sales and penalties."""
    after = [deal.score for deal in deals]
    before = [(0,) * sides, *after][: len(deals)]
    return [
        [now - was for was, now in zip(old, new, strict=True)]
        for old, new in zip(before, after, strict=True)
    ]


def _longest_run(
    deals: Sequence[DealSummary], made: Sequence[Sequence[int]]
) -> tuple[int, int] | None:
    """Return the side that won the most deals in a row; deals thrown in do not count."""
    winners = [_most(points) for deal, points in zip(deals, made, strict=True) if not deal.redealt]
    runs = [(side, len(list(run))) for side, run in groupby(winners) if side is not None]
    return max(runs, key=lambda run: run[1], default=None)


def _most(points: Sequence[int]) -> int | None:
    """Return the side that made the most points; None if none did, or two made as many."""
    most = max(points)
    return points.index(most) if most > 0 and points.count(most) == 1 else None


def _turn_up(deal: DealSummary) -> LuckyTurnUp | None:
    """Return what a deal's dealer scored by cards turned up."""
    turned = [
        (score, name)
        for score, name in zip(deal.points, deal.scorers, strict=True)
        if score.cause is Cause.TURN_UP
    ]
    if not turned:
        return None
    dealer = turned[0][1] or deal.names[deal.dealer]
    cards = tuple(card for score, _ in turned for card in score.cards)
    return LuckyTurnUp(dealer, cards, sum(score.points for score, _ in turned))
