"""Answer clicks on a table's buttons and menus, and its forms: one handler for each control."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from bot.errors import TableError
from bot.interactions import lfg, table_actions
from bot.interactions.answer import Reply, text_reply
from bot.interactions.autocomplete import parse_choice
from bot.interactions.chosen import (
    chosen_number,
    chosen_value,
    chosen_values,
    filled_in,
    filled_in_number,
    read_number,
)
from bot.interactions.clicks import hand, referees, revokes
from bot.interactions.context import TableContext
from bot.interactions.remedies import CUT
from bot.interactions.rights import is_ephemeral
from bot.interactions.typed import options as house
from bot.interactions.typed.games import house_game, is_free
from bot.locale.say import Say
from bot.tables.errors.history import NoSuchDeal
from bot.tables.errors.opening import HouseNameTaken, UnknownGame
from bot.tables.errors.play import BadCut, GameFinished
from bot.tables.host import Host
from bot.tables.settings.stores import check_manager
from bot.ui.controls import lfg as lfg_controls
from bot.ui.controls import table as controls
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.library import rules_of_table
from bot.ui.rulebook.presets import NAME, name_modal
from bot.ui.table import modals
from bot.ui.table.board.log import tricks
from bot.ui.table.hand.confirm import after_leaving
from bot.ui.table.lobby.lobby import fingerprint_page
from bot.ui.table.more import Visitor, more
from bot.ui.table.results.deal_result import following
from bot.ui.table.results.why import why
from bot.views.computer_names import ComputerLevel
from bot.views.names import visible
from bot.views.person import Person
from bot.views.settings.house_games import LONGEST_NAME, HouseGame, UsualGame
from bot.views.table.view import TableView

Handler: TypeAlias = Callable[[TableContext, Any], Coroutine[Any, Any, Reply]]
"""Answers a click on a control, which is its second argument."""


async def _show_more(ctx: TableContext, _: controls.ShowMore) -> Reply:
    return ctx.page(await _more(ctx, ctx.table))


async def _more(ctx: TableContext, table: TableView) -> Outgoing:
    rights = await ctx.host.rights(table.id, ctx.who)
    visitor = Visitor(ctx.user_id, rights, ctx.who.writes, ctx.host.settings.levels)
    return more(table, visitor, ctx.say)


async def _next_deal(ctx: TableContext, control: controls.NextDeal) -> Reply:
    """Go on with the next deal, and show the new cards to those who want them in the channel."""
    await ctx.host.next_deal(ctx.table.id, ctx.who, control.game, control.deal)
    if not is_ephemeral(ctx.interaction) and not ctx.plays_in_channel:
        return Reply(then=ctx.wake)
    try:
        return replace(await table_actions.show_hand(ctx), then=ctx.wake)
    except TableError:
        # The table has moved on since, and its board shows how.
        return Reply(then=ctx.wake)


async def _show_tricks(ctx: TableContext, control: controls.ShowTricks) -> Reply:
    table = ctx.table
    if table.sealed and table.seat_of(ctx.user_id) is None:
        # Refused until all tables of the event have finished.
        history = ctx.host.history
        await history.game(await history.find(table.id, control.game, ctx.user_id))
    told = await ctx.host.history.told_deal(table, control.game, control.deal)
    return ctx.page(tricks(told.table, told.summary, control.page, ctx.say))


async def _show_why(ctx: TableContext, control: controls.WhyPoints) -> Reply:
    table, history = ctx.table, ctx.host.history
    if table.hides_results:
        # Refused until all who play these cards have finished, also to those who have.
        await history.game(await history.find(table.id, control.game, ctx.user_id))
    told = await history.told_deal(table, control.game, control.deal)
    if told.summary is None:
        raise NoSuchDeal
    return ctx.page(why(told.table, told.summary, ctx.say))


async def _show_options(ctx: TableContext, _: controls.ShowOptions) -> Reply:
    return ctx.page(await table_actions.house_panel(ctx, ctx.table))


async def _choose_option(ctx: TableContext, _: controls.ChooseOption) -> Reply:
    offered = ctx.table.variant.options_in(ctx.table.form)
    chosen = ",".join(chosen_values(ctx.interaction))
    return await table_actions.set_options(ctx, house.read(offered, chosen))


async def _choose_house_game(ctx: TableContext, _: controls.ChooseHouseGame) -> Reply:
    settings = await ctx.host.settings.load(ctx.table.server_id)
    name, form = chosen_value(ctx.interaction), ctx.table.form
    if (game := house_game(name, settings)) is None:
        raise UnknownGame(name=name[:LONGEST_NAME])  # deleted meanwhile
    if game.variant is not ctx.table.variant:
        raise BadControl
    taken = game.options_in(form)
    whole = {one.name: taken.get(one.name, one.default) for one in game.variant.options_in(form)}
    return await table_actions.set_options(ctx, whole)


async def _ask_house_name(ctx: TableContext, _: controls.KeepHouseGame) -> Reply:
    check_manager(ctx.who, ctx.table.server_id)
    return Reply(modal=name_modal(ctx.table, ctx.say))


async def _keep_house_game(ctx: TableContext, _: controls.HouseGameModal) -> Reply:
    table, name = ctx.table, visible(filled_in(ctx.interaction, NAME))
    saved = (await ctx.host.settings.load(table.server_id)).house_games
    if not is_free(name, saved):
        raise HouseNameTaken(name=name[:LONGEST_NAME])
    game = HouseGame(name[:LONGEST_NAME], UsualGame(table.variant, table.form, table.options))
    await ctx.host.settings.save_house_game(ctx.who, table.server_id, game)
    return ctx.page(await table_actions.house_panel(ctx, table))


async def _set_level(ctx: TableContext, _: controls.SetLevel) -> Reply:
    seat, level = chosen_value(ctx.interaction).rpartition(":")[::2]
    at = read_number(seat) if seat else None
    await ctx.host.set_level(ctx.table.id, ctx.who, parse_choice(ComputerLevel, level), at)
    return await _shown_by_board(ctx, Reply(then=ctx.wake))


async def _show_rules(ctx: TableContext, _: controls.ShowRules) -> Reply:
    return ctx.page(rules_of_table(ctx.table, ctx.say))


async def _cut(ctx: TableContext, control: controls.Cut) -> Reply:
    if control.number is None:
        await ctx.host.check_cutting(ctx.table.id, ctx.who, control.game)
        return Reply(modal=modals.cut_modal(ctx.table.id, control.game, ctx.say))
    return await table_actions.cut(ctx, control.game, control.number)


async def _cut_at(ctx: TableContext, control: controls.CutModal) -> Reply:
    number = filled_in_number(ctx.interaction)
    if number is None:
        raise BadCut().offer(CUT)
    return await table_actions.cut(ctx, control.game, number)


async def _show_fingerprint(ctx: TableContext, control: controls.ShowFingerprint) -> Reply:
    start = await ctx.host.delivery.game_start(ctx.table.id, control.game)
    return ctx.page(fingerprint_page(start, ctx.say))


async def _follow(ctx: TableContext, _: controls.FollowTable) -> Reply:
    await ctx.host.followers.follow(ctx.table, ctx.who)
    return ctx.page(following(ctx.table, ctx.say))


async def _stop_following(ctx: TableContext, _: controls.StopFollowing) -> Reply:
    await ctx.host.followers.stop(ctx.table.id, ctx.user_id)
    return text_reply(ctx.say("You're no longer following this table."))


def _do(act: Callable[[TableContext], Awaitable[Reply]], *, quiet: bool = False) -> Handler:
    """Handle a control that holds its table alone by a table action.

    A quiet one leaves out the action's words, because the board shows the result. A button behind
    *⋯* is answered in its place.
    """

    async def handle(ctx: TableContext, _: controls.TableControl) -> Reply:
        reply = await act(ctx)
        if quiet:
            return await _shown_by_board(ctx, reply)
        return _in_place(reply) if is_ephemeral(ctx.interaction) else reply

    return handle


def _in_place(reply: Reply) -> Reply:
    """Answer in place of the clicked message, which is a layout and stays one."""
    message = reply.message
    if message is not None and message.layout is None and message.text is not None:
        message = after_leaving(message.text)
    return replace(reply, message=message, in_place=True)


async def _shown_by_board(ctx: TableContext, reply: Reply) -> Reply:
    """Answer a change that the board shows: without words, or with what there is to do now."""
    if not is_ephemeral(ctx.interaction):
        return replace(reply, message=None)
    table = await ctx.host.table(ctx.table.id)
    return replace(reply, message=await _more(ctx, table), in_place=True)


def _change(
    change: Callable[[Host, Person, Any], Awaitable[object]], *, behind_more: bool = False
) -> Handler:
    """Handle a control by a change that the board shows."""

    async def handle(ctx: TableContext, control: controls.TableControl) -> Reply:
        await change(ctx.host, ctx.who, control)
        if ctx.table.private and not behind_more:
            return await ctx.private_table()
        reply = Reply(then=ctx.wake)
        return await _shown_by_board(ctx, reply) if behind_more else reply

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
        return ctx.changed(shown)

    return handle


BEFORE_CARDS: Final = (
    controls.Join,
    controls.Start,
    controls.CutHere,
    controls.Cut,
    controls.CutModal,
    controls.Guess,
    controls.ChoosePitcher,
    controls.Rematch,
)
"""The controls whose private answers become their readers' hands once cards are dealt."""

HANDLERS: Final[Mapping[type[controls.TableControl], Handler]] = {
    controls.Join: lambda ctx, control: table_actions.join(ctx, control.seat),
    controls.Leave: _do(table_actions.leave),
    controls.LeaveGame: _confirmed(Host.leave, table_actions.left_text),
    controls.AddComputer: _do(table_actions.add_computer, quiet=True),
    controls.RemoveComputer: _change(
        lambda host, who, control: host.remove_computer(control.table, who), behind_more=True
    ),
    controls.SetLevel: _set_level,
    controls.Start: _do(table_actions.start),
    lfg_controls.ListTable: lfg.list_table,
    lfg_controls.UnlistTable: lfg.unlist_table,
    controls.CloseTable: _do(table_actions.close),
    controls.CloseGame: _confirmed(Host.close, table_actions.closed_text),
    controls.ShowOptions: _show_options,
    controls.ChooseOption: _choose_option,
    controls.ChooseHouseGame: _choose_house_game,
    controls.KeepHouseGame: _ask_house_name,
    controls.HouseGameModal: _keep_house_game,
    controls.ShowRules: _show_rules,
    controls.ShowFingerprint: _show_fingerprint,
    controls.CutHere: lambda ctx, control: table_actions.cut(ctx, control.game, None),
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
    controls.ShowMore: _show_more,
    controls.FollowTable: _follow,
    controls.StopFollowing: _stop_following,
    controls.ShowTricks: _show_tricks,
    controls.PickTricks: lambda ctx, control: _show_tricks(
        ctx, controls.ShowTricks(control.table, control.game, chosen_number(ctx.interaction))
    ),
    controls.WhyPoints: _show_why,
    controls.PickWhy: lambda ctx, control: _show_why(
        ctx, controls.WhyPoints(control.table, control.game, chosen_number(ctx.interaction))
    ),
    controls.MyHand: _do(table_actions.show_hand),
    controls.MakeCall: hand.make_call,
    controls.PlayCard: hand.play_card,
    controls.PlayAnyway: hand.play_anyway,
    controls.AskHint: hand.give_hint,
    controls.PickDiscards: hand.ask_discard,
    controls.AskThrowIn: hand.ask_throw_in,
    controls.TakeBackCard: hand.take_back,
    controls.PickExposed: hand.call_exposed,
    controls.CallARevoke: revokes.ask_revoke,
    controls.PickOffender: revokes.pick_offender,
    controls.PickTrick: revokes.pick_trick,
    controls.ConfirmRevoke: revokes.confirm_revoke,
    controls.PickBid: hand.make_bid,
    controls.MakeOffer: hand.ask_offer,
    controls.OfferModal: hand.make_offer,
    controls.Rematch: lambda ctx, control: table_actions.rematch(ctx, control.game),
    controls.ChangePartners: _change(
        lambda host, who, control: host.change_partners(control.table, who, control.game)
    ),
    controls.NextDeal: _next_deal,
    controls.KeepLastCards: _change(
        lambda host, who, control: host.set_last_cards(control.table, who, of_bot=False),
        behind_more=True,
    ),
    controls.LeaveLastCards: _change(
        lambda host, who, control: host.set_last_cards(control.table, who, of_bot=True),
        behind_more=True,
    ),
    controls.PauseGame: _do(table_actions.pause),
    controls.Resume: _do(table_actions.resume),
    controls.ComeBack: _do(table_actions.back),
    controls.AskReferee: referees.ask,
    controls.RefereeModal: referees.asked,
    controls.LookIntoIt: referees.look_into,
    controls.AskRuling: referees.ask_ruling,
    controls.PickPenalty: referees.pick_penalty,
    controls.RulingModal: referees.rule,
}
