"""Opening a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.engine.errors import BadForm, BadOption, UnknownVariant
from bot.engine.variants import Form, OptionValue, Variant, find_variant
from bot.locale import DEFAULT
from bot.store.database import Write
from bot.tables.actions.game_end import add_game, new_game
from bot.tables.actions.rights import check_arranger, check_heard
from bot.tables.core.change import Change, dumps
from bot.tables.core.rows import SeatRow, TableRow
from bot.tables.core.snapshot import Snapshot
from bot.tables.errors import MayNotWrite, TableStarted, UnfitForm, UnfitOption, UnknownGame
from bot.tables.posts import OpenedPost
from bot.tables.settings.clock import Clock
from bot.tables.settings.views import ServerSettings
from bot.tables.views import EmptySeats, Person, SeatKind, TableState

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Those of a table's id; none of them looks like another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What somebody wants to open."""

    variant: str
    """Its id, name or an alias."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """The target among them."""
    seats: int | None = None
    """None for the game's usual form."""
    sides: int | None = None
    """None for the first form with so many seats."""
    fill: EmptySeats = EmptySeats.COMPUTERS
    clock: Clock | None = None
    """None for what the server has settled."""
    threads: bool | None = None
    """Whether the table gets a thread; None for what the server has settled."""
    sit: bool = True
    """Whether the opener takes the first seat."""
    language: str = DEFAULT
    """What the server itself speaks; what it has settled goes before it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is opened."""

    server_id: int
    channel_id: int
    settings: ServerSettings


def table_id_of(entropy: bytes) -> str:
    """Return an id, a letter for each byte."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in entropy)


def open_table(
    who: Person, place: Place, order: Order, drawn: tuple[str, bytes], now: int
) -> Change:
    """Open a table: its first post has the commitment to the first game's secret.

    Args:
        who: the opener.
        place: where.
        order: what is to be played.
        drawn: the table's id and the first game's secret.
        now: the time.

    Raises:
        MayNotWrite: if the opener may not write there.
        BadOrder: if there is no such game, or it is not played like that.
    """
    if not who.writes:
        raise MayNotWrite
    variant, form, options = _check(order)
    ident, secret = drawn
    table = TableRow(
        id=ident,
        version=0,
        server_id=place.server_id,
        channel_id=place.channel_id,
        wants_thread=place.settings.threads if order.threads is None else order.threads,
        thread_id=None,
        state=TableState.LOBBY,
        paused=None,
        variant=variant.id,
        options=options,
        sides=form.sides,
        fill=order.fill,
        opener_id=who.id,
        opener_name=who.name,
        language=place.settings.language or order.language,
        game=1,
        last_post=0,
        due=None,
        due_at=None,
        clock=order.clock or place.settings.clock,
        look=place.settings.look,
    )
    seats = [SeatRow(seat) for seat in range(form.seats)]
    if order.sit:
        seats[0] = SeatRow(0, SeatKind.HUMAN, who.id, who.name)
    game = new_game(table, 1, secret)
    change = Change(Snapshot(table, tuple(seats), game), now)
    change.name_of(who)
    change.heard(who)
    for row in seats:
        change.write(
            "add_seat", seat=row.seat, kind=row.kind.value, user_id=row.user_id, name=row.name
        )
    add_game(change, game)
    change.post(OpenedPost(game.commitment))
    change.new_board()
    return change


def set_options(change: Change, who: Person, options: Mapping[str, OptionValue]) -> None:
    """Change house options, the target among them, before the first game starts.

    Raises:
        UnfitOption: if the game has no such option, or it does not take the value.
    """
    check_heard(change, who)
    check_arranger(change, who)
    if change.table.state is not TableState.LOBBY:
        raise TableStarted
    try:
        chosen = find_variant(change.table.variant).trim(
            {**change.table.options, **options}, Form(change.table.sides, len(change.seats))
        )
    except BadOption as error:
        raise UnfitOption(option=error.option, value=error.value) from error
    change.write("set_table_options", options=dumps(chosen))
    change.write("set_game_options", number=change.game.number, options=dumps(chosen))
    change.set_table(options=chosen)
    change.set_game(replace(change.game, options=chosen))
    change.want_board()


def add_table(change: Change) -> Write:
    """Return the write that comes first where a table is opened."""
    table = change.table
    values = {
        "id": table.id,
        "server_id": table.server_id,
        "channel_id": table.channel_id,
        "wants_thread": int(table.wants_thread),
        "state": table.state.value,
        "variant": table.variant,
        "options": dumps(table.options),
        "sides": table.sides,
        "fill": table.fill.value,
        "opener_id": table.opener_id,
        "opener_name": table.opener_name,
        "language": table.language,
        "game": table.game,
        "last_post": table.last_post,
        "due": table.due and table.due.value,
        "due_at": table.due_at,
        "remind_ms": table.clock.remind_ms,
        "move_ms": table.clock.move_ms,
        "misses": table.clock.misses,
        "look": table.look.value,
        "created_at": change.now,
        "changed_at": change.now,
    }
    return Write("add_table", values)


def _check(order: Order) -> tuple[Variant, Form, dict[str, OptionValue]]:
    try:
        variant = find_variant(order.variant)
        form = _form(variant, order)
        return variant, form, variant.trim(order.options, form)
    except UnknownVariant as error:
        raise UnknownGame(name=error.name) from error
    except BadOption as error:
        raise UnfitOption(option=error.option, value=error.value) from error
    except BadForm as error:
        raise UnfitForm(seats=error.seats, sides=error.sides) from error


def _form(variant: Variant, order: Order) -> Form:
    """Return the form that is asked for; what is left open is as usual."""
    usual = variant.forms[0]
    seats = order.seats or usual.seats
    if order.sides is not None:
        return variant.form(order.sides, seats)
    sides = next((form.sides for form in variant.forms if form.seats == seats), usual.sides)
    return variant.form(sides, seats)
