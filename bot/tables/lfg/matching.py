"""Matching: finds enough people who want the same game in the same form, and seats them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Final

from bot.engine.variants import VARIANTS, Form, Variant
from bot.store.database import Write
from bot.tables.actions.lifecycle import begin
from bot.tables.actions.opening import Order, open_table
from bot.tables.core.change import Change, stops_waiting
from bot.tables.core.rows import SeatRow
from bot.views.lfg import Waiting, WantedGame, Wish
from bot.views.person import Person
from bot.views.posts import PlayersPost
from bot.views.settings.clock import HOUR
from bot.views.settings.house_games import UsualGame
from bot.views.table.view import SeatKind

OFFERED: Final = 2
"""How many other games a panel offers at most."""
MOST_ASKED: Final = 8
"""How many people are asked at a time: no more sit at a table."""
TABLE_MS: Final = 2 * HOUR
"""How long a table stays on a panel."""


@dataclass(frozen=True, slots=True)
class Company:
    """A game, and the people for its seats."""

    game: Variant
    form: Form
    people: tuple[Waiting, ...]


def find_company(waiting: Sequence[Waiting], usual: UsualGame, now: int) -> Company | None:
    """Return the first game for which enough people wait; None if there is none.

    Whoever has waited longest chooses first, and people are seated in the order in which they came.
    Computers fill the seats of a start, once all who were asked have answered or had their time.

    Args:
        waiting: who waits, in the order in which they came.
        usual: the server's usual game, which those play who play anything.
        now: in milliseconds since 1970.
    """
    for one in waiting:
        for game, form in (wanted(wish, usual) for wish in one.wishes):
            takers = takers_of(game, form, waiting, usual)
            if len(takers) >= form.seats:
                return Company(game, form, takers[: form.seats])
    companies = []
    for one in waiting:
        if one.starts_at is not None:
            game, form = wanted(one.wish, usual)
            takers = takers_of(game, form, waiting, usual)
            if one.starts_at <= now or all(each.starts_at is not None for each in takers):
                companies.append(Company(game, form, starters(game, form, waiting, usual)))
    return max(companies, key=lambda company: len(company.people), default=None)


def starters(
    game: Variant, form: Form, waiting: Sequence[Waiting], usual: UsualGame
) -> tuple[Waiting, ...]:
    """Return who starts a game with computers in the free seats: it is what they came for."""
    return tuple(
        one for one in waiting if one.starts_at is not None and _fits(one.wish, game, form, usual)
    )


def asked_to_play(waiting: Sequence[Waiting], usual: UsualGame) -> list[Waiting]:
    """Return who is asked to play too: now with computers, or another game."""
    asked = set[int]()
    for one in waiting:
        if one.starts_at is not None:
            takers = takers_of(*wanted(one.wish, usual), waiting, usual)
            asked |= {each.user_id for each in takers if each.starts_at is None}
        for wish in one.also:
            game, form = wanted(wish, usual)
            asked |= {each.user_id for each in waiting if not takes(each, game, form, usual)}
    return [one for one in waiting if one.user_id in asked][:MOST_ASKED]


def offers(waiting: Sequence[Waiting], usual: UsualGame) -> list[tuple[Variant, Form]]:
    """Return games for as many players as wait: they could start at once if all agreed.

    Those that they have named; else the server's usual one, or the one that most numbers can play.
    None once somebody has proposed one.
    """
    many = len(waiting)
    games = [wanted(wish, usual) for one in waiting for wish in one.wishes]
    if many < 2 or any(form.seats == many for _, form in games):
        return []
    named = {game.id: game for game, _ in games}
    widest = max(VARIANTS.values(), key=lambda game: len(game.forms))
    others = {game.id: game for game in (usual.variant, widest)}
    found = [
        (game, form)
        for game in (named | others).values()
        if (form := next((form for form in game.forms if form.seats == many), None))
    ]
    return [(game, form) for game, form in found if game.id in named][:OFFERED] or found[:1]


def wanted_games(waiting: Sequence[Waiting], usual: UsualGame) -> Iterator[WantedGame]:
    """Yield the games that people would play, with how many would.

    That is the server's usual game where nobody has named one.
    """
    wishes = [(one, wish) for one in waiting for wish in one.wishes]
    named = [(one, wish) for one, wish in wishes if wish.game is not None]
    games: dict[tuple[str, Form], tuple[Variant, list[Waiting]]] = {}
    for one, wish in named or wishes:
        game, form = wanted(wish, usual)
        people = games.setdefault((game.id, form), (game, []))[1]
        people += [one] if named else []
    for (_, form), (game, people) in games.items():
        takers = takers_of(game, form, waiting, usual)
        starting = starters(game, form, waiting, usual)
        yield WantedGame(game, form, tuple(people), len(takers), starting)


def wanted(wish: Wish, usual: UsualGame) -> tuple[Variant, Form]:
    """Return the game and the form that a wish is for: the usual ones where it leaves them open."""
    variant = wish.game or usual.variant
    if wish.seats is None:
        return variant, usual.form if variant is usual.variant else variant.forms[0]
    fitting = (form for form in variant.forms if form.seats == wish.seats)
    return variant, next(fitting, variant.forms[0])


def takers_of(
    game: Variant, form: Form, waiting: Sequence[Waiting], usual: UsualGame
) -> tuple[Waiting, ...]:
    """Return who would play a game in a form."""
    return tuple(one for one in waiting if takes(one, game, form, usual))


def takes(one: Waiting, game: Variant, form: Form, usual: UsualGame) -> bool:
    """Say whether somebody would play a game in a form: they said so, or they play anything."""
    return any(_fits(wish, game, form, usual) for wish in one.wishes)


def _fits(wish: Wish, game: Variant, form: Form, usual: UsualGame) -> bool:
    return wish.game is None or wanted(wish, usual) == (game, form)


def wish_columns(wish: Wish) -> dict[str, object]:
    """Return a wish as it is stored."""
    return {"game": "" if wish.game is None else wish.game.id, "seats": wish.seats or 0}


async def writes_of_leavers(
    is_member: Callable[[int, int], Awaitable[bool | None]],
    server_id: int,
    people: Sequence[Waiting],
    now: int,
) -> list[Write]:
    """Return the writes that take people off the list who Discord says have left the server."""
    there = await asyncio.gather(*(is_member(server_id, one.user_id) for one in people))
    left = compress(people, [here is False for here in there])
    return [write for one in left for write in stops_waiting(one.user_id, now)]


def open_for(  # noqa: PLR0913, PLR0917  # all that a table begins with
    company: Company,
    people: Sequence[Person],
    order: Order,
    panel_id: str,
    table_id: str,
    secret: bytes,
    now: int,
) -> Change:
    """Open a table, seat the people who waited, and ask for the cut.

    The change is a conflict if one of them waits no more. The first has an opener's rights.
    """
    change = open_table(people[0], order, table_id, secret, now)
    change.write_elsewhere(Write("wake_lfg_panel", {"id": panel_id, "now": now}))
    for seat, (one, who) in enumerate(zip(company.people, people, strict=True)):
        taken = {"user_id": who.id, "panel_id": panel_id, **wish_columns(one.wish)}
        change.write_elsewhere(Write("seat_waiting", {**taken, "until": one.until}))
        name = change.name_of(who)
        change.set_seat(SeatRow(seat, SeatKind.HUMAN, name, who.id, remind=who.remind))
    if len(people) < order.form.seats:
        # Who comes later can take a computer's seat.
        listed = {"table_id": table_id, "panel_id": panel_id, "since": now, "until": now + TABLE_MS}
        change.write_elsewhere(Write("list_lfg_table", listed))
    begin(change)
    change.post_board_now()
    change.post(PlayersPost(change.table.game, [(row.seat, row.name) for row in change.humans]))
    return change
