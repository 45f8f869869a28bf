"""Matching: finds enough people who want the same game in the same form, and seats them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress

from bot.engine.variants import Form, Variant
from bot.store.database import Write
from bot.tables.actions.lifecycle import begin
from bot.tables.actions.opening import Order, open_table
from bot.tables.core.change import Change, stops_waiting
from bot.tables.core.rows import SeatRow
from bot.views.lfg import Waiting, WantedGame, Wish
from bot.views.person import Person
from bot.views.posts import PlayersPost
from bot.views.settings.house_games import UsualGame
from bot.views.table.view import SeatKind


@dataclass(frozen=True, slots=True)
class Company:
    """A game, and the people for its seats."""

    game: Variant
    form: Form
    people: tuple[Waiting, ...]


def find_company(waiting: Sequence[Waiting], usual: UsualGame) -> Company | None:
    """Return the first game for which enough people wait; None if there is none.

    Who has waited longest chooses first. Those seated are the ones who came first.

    Args:
        waiting: who waits, in the order in which they came.
        usual: the server's usual game, which those play who play anything.
    """
    for one in waiting:
        game, form = wanted(one.wish, usual)
        takers = takers_of(game, form, waiting)
        if len(takers) >= form.seats:
            return Company(game, form, takers[: form.seats])
    return None


def wanted_games(waiting: Sequence[Waiting], usual: UsualGame) -> Iterator[WantedGame]:
    """Yield the games that people have named, with how many would play them."""
    named: dict[tuple[str, Form], tuple[Variant, list[Waiting]]] = {}
    for one in waiting:
        if one.wish.game is not None:
            game, form = wanted(one.wish, usual)
            named.setdefault((game.id, form), (game, []))[1].append(one)
    for (_, form), (game, people) in named.items():
        ready = len(takers_of(game, form, waiting))
        yield WantedGame(game, form, tuple(people), ready)


def wanted(wish: Wish, usual: UsualGame) -> tuple[Variant, Form]:
    """Return the game and the form that a wish is for: the usual ones where it leaves them open."""
    variant = wish.game or usual.variant
    if wish.seats is None:
        return variant, usual.form if variant is usual.variant else variant.forms[0]
    fitting = (form for form in variant.forms if form.seats == wish.seats)
    return variant, next(fitting, variant.forms[0])


def takers_of(game: Variant, form: Form, waiting: Sequence[Waiting]) -> tuple[Waiting, ...]:
    """Return who would play a game in a form."""
    return tuple(one for one in waiting if _takes(one.wish, game, form))


def _takes(wish: Wish, game: Variant, form: Form) -> bool:
    return (wish.game is None or wish.game is game) and wish.seats in {None, form.seats}


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
    people: Sequence[Person], order: Order, panel_id: str, table_id: str, secret: bytes, now: int
) -> Change:
    """Open a table, seat the people who waited, and ask for the cut.

    The change is a conflict if one of them waits no more. The first has an opener's rights.
    """
    change = open_table(people[0], order, table_id, secret, now)
    change.write_elsewhere(Write("wake_lfg_panel", {"id": panel_id, "now": now}))
    for seat, who in enumerate(people):
        taken = {"user_id": who.id, "panel_id": panel_id}
        change.write_elsewhere(Write("seat_waiting", taken))
        name = change.name_of(who)
        change.set_seat(SeatRow(seat, SeatKind.HUMAN, name, who.id, remind=who.remind))
    begin(change)
    change.post_board_now()
    change.post(PlayersPost(change.table.game, [(row.seat, row.name) for row in change.humans]))
    return change
