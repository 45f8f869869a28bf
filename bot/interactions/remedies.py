"""What refusals of the host offer as the next click, as far as it follows from the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import discord

from bot.errors import HangJackError
from bot.interactions.next_steps import AT_TABLE, IfAllowed, NextStep, Press, Tell
from bot.interactions.posting import check_posting
from bot.interactions.rights import person_at
from bot.locale.say import Say, speak
from bot.tables import errors
from bot.tables.actions.rights import check_opener
from bot.tables.errors import opening, pauses, play, rights, seating
from bot.tables.errors.history import NoSuchGame
from bot.ui.controls import table as controls
from bot.ui.controls.again import GiveAgain
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.layout import GOOD, MAIN, Button, button
from bot.ui.table.lobby.first_deal import cut_buttons
from bot.ui.table.lobby.lobby import start_label
from bot.ui.table.more import seat_label
from bot.views.table.rights import Right
from bot.views.table.view import Pause, TableState, TableView


async def remedies(
    interaction: discord.Interaction[Any], error: HangJackError
) -> Sequence[NextStep]:
    """Return the next steps of an error: those that it carries, or what its kind offers."""
    carried = [step for step in error.steps if not isinstance(step, IfAllowed)]
    if carried:
        return await _allowed(interaction, carried)
    if isinstance(error, _NO_TABLE):
        return await _allowed(interaction, [OPEN])
    if isinstance(error, _OTHER_TABLES):
        return [Press(lambda say: [_list(say)])]
    if isinstance(error, NoSuchGame):
        return [Press(lambda say: [button(GiveAgain("history"), say("Past games"))])]
    step: IfAllowed | None = next(iter(error.steps), _AT_TABLE.get(type(error)))
    table = None if step is None else await _table(interaction)
    if step is None or table is None:
        return ()
    who = person_at(interaction, table)
    may = await interaction.client.host.rights(table.id, who, step.rights)
    ways = [_BUTTONS[right] for right in step.rights if right in may]
    stranger = step is _SEAT and table.seat_of(who.id) is None
    if stranger and Right.JOIN not in may and await may_open_table(interaction):
        ways.append(_another)
    shown = [way for way in ways if way(table, speak())][: step.most]
    return [Press(lambda say: [each for way in shown for each in way(table, say)])]


async def _table(interaction: discord.Interaction[Any]) -> TableView | None:
    table_id = interaction.extras.get(AT_TABLE)
    if table_id is None:
        return None
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
    if OPEN not in steps or await may_open_table(interaction):
        return steps
    others = [step for step in steps if step is not OPEN]
    if interaction.guild_id is None:
        return [*others, _IN_SERVERS]
    return [*others, Press(lambda say: [_list(say)])]


async def may_open_table(interaction: discord.Interaction[Any]) -> bool:
    """Say whether a person may open a table where they are."""
    who = person_at(interaction)
    if interaction.guild_id is None or not who.writes:
        return False
    try:
        settings = await interaction.client.host.settings.load(interaction.guild_id)
        check_opener(who, settings.openers)
        if settings.channel_id in {None, interaction.channel_id}:
            await check_posting(interaction, own_thread=settings.threads)
    except HangJackError:
        return False
    return True


def _open(say: Say) -> Sequence[Button]:
    return [button(GiveAgain("table open"), say("Open a table"), GOOD), _list(say)]


def _list(say: Say) -> Button:
    return button(controls.TableListPage(), say("List of tables"))


def _another(_: TableView, say: Say) -> Sequence[Button]:
    return [button(GiveAgain("table open"), say("Open another table"), GOOD)]


def _hand(table: TableView, say: Say) -> Sequence[Button]:
    playing = table.state is TableState.PLAYING
    return [button(controls.MyHand(table.id), say("My hand"), MAIN)] if playing else []


def _resume(table: TableView, say: Say) -> Sequence[Button]:
    # While everybody is away, it is *I'm back* that goes on.
    idle = table.paused is Pause.IDLE
    return [] if idle else [button(controls.Resume(table.id), say("Resume"), GOOD)]


_NO_TABLE: Final = (errors.TableClosed, errors.UnknownTable)
"""Errors after which another table is the next step."""
_OTHER_TABLES: Final = (
    *(BadControl, rights.OpenersOnly, rights.RoleOnly),
    *(opening.TooManySeats, opening.TooManySeatsHere, opening.TooManyTables),
)
"""Errors that send the person to the tables that there are."""
OPEN: Final = Press(_open)
_IN_SERVERS: Final = Tell(
    lambda say: say("Tables are opened in a server's channel: `/table open` there.")
)
_BUTTONS: Final[Mapping[Right, Callable[[TableView, Say], Sequence[Button]]]] = {
    Right.START: lambda table, say: [
        button(controls.Start(table.id), start_label(table, say) or say("Start"), MAIN)
    ],
    Right.CUT: cut_buttons,
    Right.JOIN: lambda table, say: [button(controls.Join(table.id), say(seat_label(table)), GOOD)],
    Right.FOLLOW: lambda table, say: [button(controls.FollowTable(table.id), say("Follow"))],
    Right.REMATCH: lambda table, say: [
        button(controls.Rematch(table.id, table.game), say("Rematch"), GOOD)
    ],
    Right.SEE_HAND: _hand,
    Right.NEXT_DEAL: lambda table, say: [
        button(controls.NextDeal(table.id, table.game, table.board_deal), say("Next deal"), MAIN)
    ],
    Right.RESUME: _resume,
    Right.COME_BACK: lambda table, say: [
        button(controls.ComeBack(table.id), say("I'm back"), GOOD)
    ],
}
"""What is offered to those who may: none where it is of no use."""
HAND: Final = IfAllowed((Right.SEE_HAND, Right.NEXT_DEAL))
"""Their hand, whose buttons say what they can do."""
CUT: Final = IfAllowed((Right.CUT,))
_SEAT: Final = IfAllowed((Right.JOIN, Right.FOLLOW), most=2)
"""For a stranger the seat that there is; where there is none, to watch or another table."""
_AFTER_GAME: Final = IfAllowed((Right.REMATCH, Right.RESUME, Right.JOIN, *HAND.rights))
_ERRORS: Final[Mapping[IfAllowed, Sequence[type[HangJackError]]]] = {
    IfAllowed((Right.START, Right.CUT)): (
        *(errors.NotStarted, play.NothingDealt, play.NotPostedYet, play.BadCut),
    ),
    HAND: (
        *(errors.TableStarted, seating.AlreadySeated, play.RematchBegun, play.AlreadyCut),
        *(play.CardPlayed, play.DealOver, play.TurnOver, play.NotOver),
    ),
    _SEAT: (
        *(seating.NotSeated, seating.NobodySeated, seating.TableFull, seating.SeatTaken),
        rights.StarterOnly,
    ),
    _AFTER_GAME: (play.GameFinished, pauses.NotPaused),
    IfAllowed((Right.NEXT_DEAL,)): (play.BetweenDeals,),
    IfAllowed((Right.RESUME, Right.COME_BACK)): (
        *(pauses.PausedByPlayers, pauses.PausedAlready, pauses.TablePaused),
    ),
    IfAllowed((Right.COME_BACK,)): (pauses.NobodyHere, play.PlayedForYou, play.PlaysForYou),
}
"""What the host's refusals offer; what is not here needs nothing, or has no obvious next click."""
_AT_TABLE: Final = {error: step for step, kinds in _ERRORS.items() for error in kinds}
