"""What a bot shows of its database, as JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple
from typing import Any

from bot.engine.actions import Discards
from bot.engine.cards import Card
from bot.tables.host import Host
from bot.views.history import PastGame
from bot.views.leaderboard import LeaderboardQuery
from bot.views.person import Person
from bot.views.table.view import HandView, TableState, TableView


async def table_and_hands(host: Host, table_id: str) -> dict[str, Any]:
    """Return what is public at a table, and what each seated person knows."""
    table = await host.table(table_id)
    hands: dict[str, Any] = {}
    if table.public is not None and table.state is not TableState.CLOSED:
        for seat in table.seats:
            if seat.user_id is not None:
                person = Person(seat.user_id, seat.name, server_id=table.server_id)
                hands[str(seat.user_id)] = _hand(await host.hand(table_id, person))
    start = await host.delivery.game_start(table_id, table.game)
    promised = {"commitment": start.commitment}
    return {**_table(table), **promised, **_deal(table), "hands": hands}


def _table(table: TableView) -> dict[str, Any]:
    return {
        "state": table.state.value,
        "paused": table.paused and table.paused.value,
        "variant": table.variant.id,
        "options": dict(table.options),
        "sides": table.sides,
        "opener_id": table.opener_id,
        "language": table.language,
        "game": table.game,
        "look": table.look.value,
        "seats": [[seat.user_id, seat.name, seat.kind.value, seat.away] for seat in table.seats],
        "clock": list(astuple(table.clock)),
        "first": table.first and [table.first.ask.value, table.first.seat],
    }


def _deal(table: TableView) -> dict[str, Any]:
    public = table.public
    if public is None:
        return {}
    decision = public.decision
    return {
        "score": list(public.score),
        "deal": public.deal,
        "dealer": public.dealer,
        "pitcher": public.pitcher,
        "trumps": public.trumps and public.trumps.value,
        "turn_ups": _cards(public.turn_ups),
        "hand_counts": list(public.hand_counts),
        "stock_count": public.stock_count,
        "discarded": list(public.discarded),
        "winner": public.winner,
        "pips": list(public.pips),
        "calls": [[seat, repr(call)] for seat, call in public.calls],
        "decision": decision and [decision.turn, decision.seat, decision.ask.value],
        "tricks": [
            [trick.leader, *_cards(trick.cards)] for trick in (*public.tricks, public.trick)
        ],
    }


def _hand(hand: HandView) -> dict[str, Any]:
    legal = hand.view.legal
    # There may be thousands of ways to discard.
    actions = [f"Discard {legal.many}"] if isinstance(legal, Discards) else map(repr, legal)
    return {"hand": _cards(hand.view.hand), "legal": list(actions)}


def _cards(cards: Iterable[Card]) -> list[str]:
    return [repr(card) for card in cards]


def past_game(game: PastGame) -> dict[str, Any]:
    """Return how a past game was played and ended."""
    return {
        "variant": game.variant.id,
        "sides": game.sides,
        "names": list(game.names),
        "finished": game.finished,
        "ended_at": game.ended_at,
        "winner": game.winner,
        "score": list(game.score),
        "deals": game.deals,
        "commitment": game.commitment,
    }


async def leaderboard(host: Host, server_id: int) -> list[list[object]]:
    """Return the lines of a server's leaderboard: name, games, wins, points, rating."""
    page = await host.scores.page(LeaderboardQuery(server_id))
    return [
        [line.people[0][1], line.games, line.wins, line.points, line.rating] for line in page.lines
    ]


async def person_stats(host: Host, server_id: int, user_id: int) -> dict[str, Any]:
    """Return a person's sums, latest games and ratings in a server."""
    stats = await host.stats.of(server_id, user_id)
    return {
        # Version 0.9.0 counted no games in a row.
        "sums": list(astuple(stats.totals))[:-1],
        "form": [ending.value for ending in stats.form],
        # Nor bids.
        "turns": list(astuple(stats.cards))[:8],
        "played": [[played.variant, played.games, played.wins] for played in stats.played],
        "ratings": [[rated.family.value, rated.rating, rated.games] for rated in stats.ratings],
    }


async def server_settings(host: Host, server_id: int) -> dict[str, Any]:
    """Return what a server has set."""
    settings = await host.settings.load(server_id)
    game = settings.game
    return {
        "threads": settings.threads,
        "language": settings.language,
        "clock": list(astuple(settings.clock)),
        "look": settings.look.value,
        "game": game and [game.variant.id, game.form.sides, game.form.seats],
        "channel_id": settings.channel_id,
        "openers": [settings.openers.who.value, settings.openers.role_id],
        "most": [settings.most.tables, settings.most.seats],
    }


async def person_settings(host: Host, user_id: int) -> dict[str, Any]:
    """Return what a person has set."""
    reader = await host.people.load(user_id)
    return {
        "language": reader.language,
        "spoken": reader.spoken,
        "look": reader.look.value,
        "four_colours": reader.four_colours,
        "place": reader.place.value,
    }
