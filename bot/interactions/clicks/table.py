"""Answer clicks on a table's buttons and menus, and its forms: one handler for each control."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from bot.errors import TableError
from bot.interactions import table_actions
from bot.interactions.answer import Reply
from bot.interactions.clicks import hand
from bot.interactions.context import TableContext, chosen_values, filled_in_number, is_ephemeral
from bot.interactions.typed import options as house
from bot.locale import N_, Say
from bot.tables.errors.play import GameFinished
from bot.tables.host import Host
from bot.tables.person import Person
from bot.tables.views import TableView
from bot.ui.controls import table as controls
from bot.ui.rulebook.library import rules_of_table
from bot.ui.table import modals
from bot.ui.table.confirm import after_leaving
from bot.ui.table.options import panel

Handler: TypeAlias = Callable[[TableContext, Any], Coroutine[Any, Any, Reply]]
"""Answers a click on a control, which is its second argument."""


class NotANumber(TableError):
    """A form filled in with text that is not a number."""

    text = N_("That is not a number. Cut again with a number from 0 to 51.")


async def _join(ctx: TableContext, control: controls.Join) -> Reply:
    return await table_actions.join(ctx, control.seat)


async def _rematch(ctx: TableContext, control: controls.Rematch) -> Reply:
    return replace(await table_actions.rematch(ctx, control.game), message=None)


async def _show_options(ctx: TableContext, _: controls.ShowOptions) -> Reply:
    return Reply(panel(ctx.table, ctx.say))


async def _choose_option(ctx: TableContext, _: controls.ChooseOption) -> Reply:
    offered = ctx.table.variant.options_in(ctx.table.form)
    chosen = ",".join(chosen_values(ctx.interaction))
    return await table_actions.set_options(ctx, house.read(offered, chosen))


async def _show_rules(ctx: TableContext, _: controls.ShowRules) -> Reply:
    return Reply(rules_of_table(ctx.table, ctx.say))


async def _cut(ctx: TableContext, control: controls.Cut) -> Reply:
    if control.number is None:
        return Reply(modal=modals.cut_modal(ctx.table.id, control.game, ctx.say))
    await ctx.host.cut(ctx.table.id, ctx.who, control.game, control.number)
    return Reply(then=ctx.wake)


async def _cut_at(ctx: TableContext, control: controls.CutModal) -> Reply:
    number = filled_in_number(ctx.interaction)
    if number is None:
        raise NotANumber
    await ctx.host.cut(ctx.table.id, ctx.who, control.game, number)
    return Reply(then=ctx.wake)


def _do(act: Callable[[TableContext], Awaitable[Reply]], *, quiet: bool = False) -> Handler:
    """Handle a control that holds its table alone by a table action.

    A quiet one leaves out the action's words, because the board shows the result.
    """

    async def handle(ctx: TableContext, _: controls.TableControl) -> Reply:
        reply = await act(ctx)
        return replace(reply, message=None) if quiet else reply

    return handle


def _change(change: Callable[[Host, Person, Any], Awaitable[object]]) -> Handler:
    """Handle a control by a change that the board shows."""

    async def handle(ctx: TableContext, control: controls.TableControl) -> Reply:
        await change(ctx.host, ctx.who, control)
        return Reply(then=ctx.wake)

    return handle


def _confirmed(
    change: Callable[[Host, str, Person], Awaitable[TableView]],
    text: Callable[[TableView, Say], str],
) -> Handler:
    """Handle the confirmation of a change that ends the game for the person."""

    async def handle(ctx: TableContext, control: controls.LeaveGame | controls.CloseGame) -> Reply:
        if not ctx.table.begun or control.game != ctx.table.game:
            raise GameFinished
        table = await change(ctx.host, ctx.table.id, ctx.who)
        shown = after_leaving(text(table, ctx.say))
        return Reply(shown, in_place=is_ephemeral(ctx.interaction), then=ctx.wake)

    return handle


HANDLERS: Final[Mapping[type[controls.TableControl], Handler]] = {
    controls.Join: _join,
    controls.Leave: _do(table_actions.leave),
    controls.LeaveGame: _confirmed(Host.leave, table_actions.left_text),
    controls.AddComputer: _do(table_actions.add_computer, quiet=True),
    controls.RemoveComputer: _change(
        lambda host, who, control: host.remove_computer(control.table, who)
    ),
    controls.Start: _do(table_actions.start, quiet=True),
    controls.CloseTable: _do(table_actions.close),
    controls.CloseGame: _confirmed(Host.close, table_actions.closed_text),
    controls.ShowOptions: _show_options,
    controls.ChooseOption: _choose_option,
    controls.ShowRules: _show_rules,
    controls.CutHere: _change(
        lambda host, who, control: host.cut(control.table, who, control.game, None)
    ),
    controls.Cut: _cut,
    controls.CutModal: _cut_at,
    controls.Guess: _change(
        lambda host, who, control: host.guess(control.table, who, control.game, control.colour)
    ),
    controls.ChoosePitcher: _change(
        lambda host, who, control: host.choose_pitcher(
            control.table, who, control.game, control.seat
        )
    ),
    controls.MyHand: _do(table_actions.show_hand),
    controls.MakeCall: hand.make_call,
    controls.PlayCard: hand.play_card,
    controls.PickDiscards: hand.ask_discard,
    controls.AskThrowIn: hand.ask_throw_in,
    controls.MakeOffer: hand.ask_offer,
    controls.OfferModal: hand.make_offer,
    controls.Rematch: _rematch,
    controls.PauseGame: _do(table_actions.pause),
    controls.Resume: _do(table_actions.resume),
    controls.ComeBack: _do(table_actions.back),
}
