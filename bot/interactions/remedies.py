"""What refusals of the host offer as the next click, as far as it follows from the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

import discord

from bot.errors import HangJackError
from bot.interactions.next_steps import AT_TABLE, NextStep, Press
from bot.interactions.rights import visitor
from bot.locale import Say
from bot.tables.actions.rights import check_opener
from bot.tables.errors import NotStarted, TableClosed, TableStarted, UnknownTable
from bot.tables.errors.history import NoSuchGame
from bot.tables.errors.opening import TooManySeats, TooManySeatsHere, TooManyTables
from bot.tables.errors.pauses import (
    NobodyHere,
    NotPaused,
    PausedAlready,
    PausedByPlayers,
    TablePaused,
)
from bot.tables.errors.play import (
    AlreadyCut,
    BadCut,
    BetweenDeals,
    CardPlayed,
    DealOver,
    GameFinished,
    NothingDealt,
    NotOver,
    NotPostedYet,
    PlayedForYou,
    PlaysForYou,
    RematchBegun,
    TurnOver,
)
from bot.tables.errors.rights import OpenersOnly, RoleOnly, StarterOnly
from bot.tables.errors.seating import AlreadySeated, NobodySeated, NotSeated, SeatTaken, TableFull
from bot.ui.controls import table as controls
from bot.ui.controls.again import GiveAgain
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.layout import GOOD, MAIN, Button, button
from bot.ui.table.lobby import start_label
from bot.ui.table.lobby.first_deal import cut_buttons
from bot.ui.table.more import Case, Visitor, free_seat
from bot.views.person import Person
from bot.views.table import FirstDealQuestion, Pause, SeatKind, TableState, TableView

_Buttons: TypeAlias = Callable[[TableView, Visitor, Say], Sequence[Button]]
"""Buttons at a table for a person."""

READ: Final = "read"
"""The key of an interaction's extras for the view of its table that it has read."""


async def remedies(
    interaction: discord.Interaction[Any], error: HangJackError
) -> Sequence[NextStep]:
    """Return the next steps of an error that carries none itself."""
    if error.steps:
        return await _allowed(interaction, error.steps)
    if isinstance(error, _NO_TABLE):
        return await _allowed(interaction, [OPEN])
    if isinstance(error, _OTHER_TABLES):
        return [Press(lambda say: [_list(say)])]
    if isinstance(error, NoSuchGame):
        return [Press(lambda say: [button(GiveAgain("history"), say("Past games"))])]
    buttons = _AT_TABLE.get(type(error))
    table = None if buttons is None else await _table(interaction, error)
    if buttons is None or table is None:
        return ()
    who = visitor(interaction, interaction.extras.get(READ))
    if buttons is _seat and not free_seat(table):
        who = replace(who, opens=await _may_open(interaction))
    return [Press(lambda say: buttons(table, who, say))]


async def _table(interaction: discord.Interaction[Any], error: HangJackError) -> TableView | None:
    table_id, read = interaction.extras.get(AT_TABLE), interaction.extras.get(READ)
    if table_id is None:
        return None
    if isinstance(error, NotSeated) and isinstance(read, TableView) and read.id == table_id:
        # A stranger is one in what was read; other refusals may follow from a change since.
        return read
    try:
        table: TableView = await interaction.client.host.table(table_id)
    except HangJackError:
        # The refusal is what the person must hear.
        return None
    return table


async def _allowed(
    interaction: discord.Interaction[Any], steps: Sequence[NextStep]
) -> Sequence[NextStep]:
    """Return the steps without opening a table, for those who may not."""
    if OPEN not in steps or await _may_open(interaction):
        return steps
    others = [step for step in steps if step is not OPEN]
    return others if interaction.guild_id is None else [*others, Press(lambda say: [_list(say)])]


async def _may_open(interaction: discord.Interaction[Any]) -> bool:
    here, rights = visitor(interaction), interaction.permissions
    if interaction.guild_id is None or not here.writes:
        return False
    roles = frozenset(role.id for role in getattr(interaction.user, "roles", ()))
    who = Person(here.user_id, "", rights.manage_messages, rights.manage_guild, roles=roles)
    try:
        settings = await interaction.client.host.settings.load(interaction.guild_id)
        check_opener(who, settings.openers)
    except HangJackError:
        return False
    return True


def _open(say: Say) -> Sequence[Button]:
    return [button(GiveAgain("table open"), say("Open a table"), GOOD), _list(say)]


def _list(say: Say) -> Button:
    return button(controls.TableListPage(), say("List of tables"))


def _seat(table: TableView, visitor: Visitor, say: Say) -> Sequence[Button]:
    """Offer a stranger the seat that there is; where there is none, to watch or another table."""
    if table.seat_of(visitor.user_id) is not None:
        return []
    follow = button(controls.FollowTable(table.id), say("Follow"))
    if not visitor.writes:
        return [follow]
    taken = [button(controls.Join(table.id), say(label), GOOD) for label in free_seat(table)]
    if taken or not visitor.opens:
        return [*taken, follow]
    return [follow, _another(say)]


def _another(say: Say) -> Button:
    return button(GiveAgain("table open"), say("Open another table"), GOOD)


def _after_game(table: TableView, visitor: Visitor, say: Say) -> Sequence[Button]:
    """Offer a rematch, or a seat in it; in the next game already, the new hand."""
    if table.state is not TableState.OVER:
        return _hand(table, visitor, say)
    if table.seat_of(visitor.user_id) is None:
        free = visitor.writes and any(seat.kind is not SeatKind.HUMAN for seat in table.seats)
        return [button(controls.Join(table.id), say("Sit down"), GOOD)] if free else []
    if table.paused is Pause.ASKED:
        return _go_on(table, visitor, say)
    return [button(controls.Rematch(table.id, table.game), say("Rematch"), GOOD)]


def own_hand(table: TableView, user_id: int) -> Press:
    """Offer a person their hand, whose buttons say what they can do."""
    return Press(lambda say: _hand(table, Visitor(user_id), say))


def to_cut(table: TableView, user_id: int) -> Press:
    """Offer a person to cut the pack, if it is theirs to cut."""
    return Press(lambda say: _before(table, Visitor(user_id), say))


def _hand(table: TableView, visitor: Visitor, say: Say) -> Sequence[Button]:
    playing = table.state is TableState.PLAYING and not table.resting
    if not playing or table.seat_of(visitor.user_id) is None:
        return _next_deal(table, visitor, say)
    return [button(controls.MyHand(table.id), say("My hand"), MAIN)]


def _next_deal(table: TableView, visitor: Visitor, say: Say) -> Sequence[Button]:
    if not table.resting or table.seat_of(visitor.user_id) is None or table.paused is not None:
        return []
    control = controls.NextDeal(table.id, table.game, table.board_deal)
    return [button(control, say("Next deal"), MAIN)]


def _go_on(table: TableView, visitor: Visitor, say: Say) -> Sequence[Button]:
    seat = table.seat_of(visitor.user_id)
    if table.paused is None or seat is None:
        return []
    if table.paused is Pause.IDLE:
        return _back(table, visitor, say)
    asks = table.request is not None and table.request.user_id == visitor.user_id
    if table.paused is Pause.REFEREE and not asks:
        return []
    return [button(controls.Resume(table.id), say("Resume"), GOOD)]


def _back(table: TableView, visitor: Visitor, say: Say) -> Sequence[Button]:
    seat = table.seat_of(visitor.user_id)
    if seat is None or not table.seats[seat].away:
        return []
    return [button(controls.ComeBack(table.id), say("I'm back"), GOOD)]


def _before(table: TableView, visitor: Visitor, say: Say) -> Sequence[Button]:
    first, label = table.first, start_label(table, say)
    if table.state is TableState.LOBBY and Case(table, visitor).decides and label is not None:
        return [button(controls.Start(table.id), label, MAIN)]
    asked = first is not None and first.ask is FirstDealQuestion.CUT and table.paused is None
    if first is None or not asked or first.seat != table.seat_of(visitor.user_id):
        return []
    return cut_buttons(table, say)


_NO_TABLE: Final = (TableClosed, UnknownTable)
"""Errors after which another table is the next step."""
_OTHER_TABLES: Final = (
    *(BadControl, OpenersOnly, RoleOnly),
    *(TooManySeats, TooManySeatsHere, TooManyTables),
)
"""Errors that send the person to the tables that there are."""
OPEN: Final = Press(_open)
_AT_TABLE: Final[Mapping[type[HangJackError], _Buttons]] = {
    NotStarted: _before,
    NothingDealt: _before,
    NotPostedYet: _before,
    BadCut: _before,
    TableStarted: _hand,
    NotSeated: _seat,
    NobodySeated: _seat,
    StarterOnly: _seat,
    TableFull: _seat,
    SeatTaken: _seat,
    GameFinished: _after_game,
    RematchBegun: _hand,
    AlreadySeated: _hand,
    AlreadyCut: _hand,
    CardPlayed: _hand,
    DealOver: _hand,
    TurnOver: _hand,
    BetweenDeals: _next_deal,
    NotOver: _hand,
    NotPaused: _after_game,
    PausedByPlayers: _go_on,
    PausedAlready: _go_on,
    TablePaused: _go_on,
    NobodyHere: _back,
    PlayedForYou: _back,
    PlaysForYou: _back,
}
"""The buttons of the host's refusals; what is not here needs none, or has no obvious next click."""
