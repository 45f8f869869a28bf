"""Opening a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from bot.engine.errors import BadOption
from bot.engine.variants import Form, OptionValue, Variant, find_variant
from bot.locale.say import DEFAULT
from bot.store.database import Write
from bot.tables.actions.game_end import add_game, new_game
from bot.tables.actions.lifecycle import begin
from bot.tables.actions.rights import check_arranger, check_free, check_heard
from bot.tables.core.change import Change, dumps
from bot.tables.core.rows import SeatRow, TableRow, columns
from bot.tables.core.snapshot import Snapshot
from bot.tables.errors import TableStarted
from bot.tables.errors.opening import UnfitOption
from bot.tables.errors.rights import MayNotWrite
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.settings.clock import Clock
from bot.views.settings.server import ServerSettings, TricksAs
from bot.views.table.view import EmptySeats, Hints, SeatKind, TableState

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Those of a table's id; none of them looks like another."""


_COLUMNS: Final = (
    "id", "server_id", "channel_id", "wants_thread", "state", "variant", "sides", "fill",
    "opener_id", "opener_name", "language", "game", "last_post", "due", "due_at", "look", "tricks",
    "drama", "tempo", "level", "board", "board_at", "private",
)  # fmt: skip
"""The columns of ``tables`` that are as their fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a person opens, and where."""

    server_id: int
    channel_id: int
    variant: Variant
    form: Form
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """The target among them."""
    settings: ServerSettings = field(default_factory=ServerSettings)
    """The server's, for what the order leaves out."""
    fill: EmptySeats = EmptySeats.COMPUTERS
    clock: Clock | None = None
    """None for the server's."""
    level: ComputerLevel | None = None
    """Of its computers; None for the server's."""
    hints: bool = False
    """Whether hands show hints by themselves in its first game, which one person plays alone."""
    sit: bool = True
    """Whether the opener takes the first seat."""
    language: str = DEFAULT
    """The language of the server's account; the one in its settings goes before it."""


def table_id_of(entropy: bytes) -> str:
    """Return an id, a letter for each byte."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in entropy)


def open_table(who: Person, order: Order, table_id: str, secret: bytes, now: int) -> Change:
    """Open a table: its board has the commitment to the first game's secret.

    Now is in milliseconds since 1970.

    Raises:
        MayNotWrite: if the opener may not write there.
    """
    if not who.writes:
        raise MayNotWrite
    variant, settings = order.variant, order.settings
    table = TableRow(
        id=table_id,
        server_id=order.server_id,
        channel_id=order.channel_id,
        wants_thread=settings.threads,
        thread_id=None,
        state=TableState.LOBBY,
        variant=variant.id,
        options=variant.trim(order.options, order.form),
        sides=order.form.sides,
        fill=order.fill,
        opener_id=who.id,
        opener_name=who.name,
        language=settings.language or order.language,
        game=1,
        clock=order.clock or settings.clock,
        look=settings.look,
        tricks=settings.tricks,
        drama=settings.drama,
        tempo=settings.tempo,
        level=order.level or settings.level,
    )
    seats = [SeatRow(seat) for seat in range(order.form.seats)]
    if order.sit:
        seats[0] = SeatRow(0, SeatKind.HUMAN, who.name, who.id, remind=who.remind)
    game = new_game(table, 1, secret)
    change = Change(Snapshot(table, tuple(seats), game), now)
    change.name_of(who)
    change.store_language(who)
    if order.sit:
        change.stop_waiting(who.id)
    for row in seats:
        change.write("add_seat", **columns(row, "seat", "kind", "user_id", "name"))
    add_game(change, game)
    change.new_board(promises=True)
    return change


def open_private(who: Person, order: Order, table_id: str, secret: bytes, now: int) -> Change:
    """Open a private table, one person's and computers', and ask for the cut.

    It has no board, no posts and no hands that delivery keeps (`Change.rows`): its person's own
    private answer shows all of it. If the caller deals boards there, they are for one game, which
    is sealed.
    """
    settings = replace(order.settings, threads=False, tricks=TricksAs.BOARD, drama=False)
    order = replace(order, settings=settings, fill=EmptySeats.COMPUTERS, sit=True)
    # Nothing is written in the channel.
    change = open_table(replace(who, writes=True), order, table_id, secret, now)
    change.set_table(private=True)
    if order.hints:
        change.note_hinted(Hints.SHOWN)
    begin(change)
    return change


def set_options(change: Change, who: Person, options: Mapping[str, OptionValue]) -> None:
    """Change house options, the target among them, before the first game starts.

    Raises:
        UnfitOption: if the game has no such option, or it does not take the value.
    """
    check_heard(change, who)
    check_free(change)
    check_arranger(change, who)
    if change.table.state is not TableState.LOBBY:
        raise TableStarted
    form = Form(change.table.sides, len(change.seats))
    chosen = choose_options(
        find_variant(change.table.variant), {**change.table.options, **options}, form
    )
    change.write("set_table_options", options=dumps(chosen))
    change.write("set_game_options", number=change.game.number, options=dumps(chosen))
    change.set_table(options=chosen)
    change.set_game(replace(change.game, options=chosen))
    change.want_board()


def add_table(change: Change) -> Write:
    """Return the write that comes first where a table is opened."""
    table = change.table
    values = {
        **columns(table, *_COLUMNS),
        "options": dumps(table.options),
        **asdict(table.clock),
        "created_at": change.now,
        "changed_at": change.now,
    }
    return Write("add_table", values)


def choose_options(
    variant: Variant, options: Mapping[str, OptionValue], form: Form
) -> dict[str, OptionValue]:
    """Return the options that differ from the game's defaults.

    Raises:
        UnfitOption: if no new table may have them.
    """
    try:
        return variant.choose(options, form)
    except BadOption as error:
        raise UnfitOption(rule=error.option, value=error.value) from error
