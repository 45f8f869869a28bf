"""The actions at a table that buttons and ``/table`` share.

Each answers with words that only the person sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.engine.actions import PLAYS
from bot.engine.cards import Card
from bot.engine.follow import broken_rule
from bot.engine.variants import OptionValue
from bot.interactions.answer import Reply, error_text, reader
from bot.interactions.context import TableContext, is_direct_message
from bot.interactions.rights import is_ephemeral
from bot.locale.say import Say
from bot.tables.errors import TableStarted
from bot.tables.errors.seating import GivesUp, NotSeated
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.presets import options_panel
from bot.ui.table.clock import span
from bot.ui.table.hand import confirm
from bot.ui.table.hand.hand import hand
from bot.ui.table.lobby.lobby import next_step, pack_to_cut, seated
from bot.views.computer_names import ComputerLevel
from bot.views.table.view import DmNotice, HandView, TableState, TableView


async def join(ctx: TableContext, seat: int | None = None, partner: int | None = None) -> Reply:
    """Take a seat: the one given, the one opposite a partner's id, or any."""
    who = ctx.who
    table = await ctx.host.join(ctx.table.id, who, seat, partner)
    mine = table.seat_of(who.id)
    if mine is None:
        # They left, or were removed, in the meantime.
        raise NotSeated
    shown = seated(table, mine, ctx.say)
    return ctx.changed(shown)


async def leave(ctx: TableContext) -> Reply:
    """Leave; in the middle of a game, ask for confirmation first."""
    try:
        table = await ctx.host.leave(ctx.table.id, ctx.who, sure=False)
    except GivesUp as error:
        return Reply(confirm.confirm_leaving(ctx.table, error_text(error, ctx.say), ctx.say))
    return ctx.reply(left_text(table, ctx.say))


async def add_computer(
    ctx: TableContext, seat: int | None = None, level: ComputerLevel | None = None
) -> Reply:
    """Put a computer player into the seat given, or into any."""
    await ctx.host.add_computer(ctx.table.id, ctx.who, seat, level)
    text = ctx.say("A computer player has joined table {table}.", table=ctx.table.id)
    return ctx.reply(text)


async def start(ctx: TableContext) -> Reply:
    """Start the game without waiting for more people; the cutter is given the pack.

    A private answer that was clicked goes on to show what comes next, also where another has
    started.
    """
    private, mine = is_ephemeral(ctx.interaction), ctx.table.seat_of(ctx.user_id)
    try:
        table = await ctx.host.start(ctx.table.id, ctx.who)
    except TableStarted:
        if not private or mine is None:
            raise
        return await after_cut(ctx, ctx.table)
    if private and mine is not None:
        return ctx.changed(seated(table, mine, ctx.say))
    return ctx.changed(pack_to_cut(table, ctx.user_id, ctx.say))


async def cut(ctx: TableContext, game: int, number: int | None) -> Reply:
    """Cut the pack: at a place, or where the id of this click decides."""
    return await after_cut(ctx, await ctx.host.cut(ctx.table.id, ctx.who, game, number))


async def after_cut(ctx: TableContext, table: TableView) -> Reply:
    """Show the person who has cut their hand, if they see it in the channel.

    A clicked private answer always becomes the hand: it asked for the cut. On the board the click
    needs no words, because the board shows what comes next.
    """
    if table.private:
        return await ctx.private_table()
    private, seat = is_ephemeral(ctx.interaction), table.seat_of(ctx.user_id)
    if table.public is None or seat is None:
        shown = next_step(table, seat or 0, ctx.say) if private else None
        return Reply(shown, in_place=private, then=ctx.wake)
    if private or ctx.plays_in_channel:
        return replace(await _private_hand(ctx), then=ctx.wake)
    return Reply(then=ctx.wake)


async def set_options(ctx: TableContext, options: Mapping[str, OptionValue]) -> Reply:
    """Change house options before the start."""
    table = await ctx.host.set_options(ctx.table.id, ctx.who, options)
    return ctx.changed(await house_panel(ctx, table))


async def house_panel(ctx: TableContext, table: TableView) -> Outgoing:
    """Return the page of a table's house options, with those that its server has saved."""
    settings = await ctx.host.settings.load(table.server_id)
    return options_panel(table, settings.house_games, ctx.say, manages=ctx.who.manager)


async def rematch(ctx: TableContext, game: int) -> Reply:
    """Begin the next game, after the one of that number; the press may cut the pack too."""
    await ctx.check_posting()
    table = await ctx.host.rematch(ctx.table.id, ctx.who, game)
    await ctx.check_shown()
    return await after_cut(ctx, table)


async def pause(ctx: TableContext) -> Reply:
    """Pause the table, or ask the others for a pause."""
    table = await ctx.host.pause(ctx.table.id, ctx.who)
    if table.paused is not None:
        return ctx.reply(ctx.say("Table {table} is paused.", table=table.id))
    return ctx.reply(
        ctx.say(
            "You asked for a pause at table {table}. The game pauses when everyone playing there"
            " agrees.",
            table=table.id,
        )
    )


async def resume(ctx: TableContext) -> Reply:
    """Let a paused table go on, or ask the others to."""
    await ctx.check_posting()
    table = await ctx.host.resume(ctx.table.id, ctx.who)
    await ctx.check_shown()
    if table.paused is None:
        return ctx.reply(ctx.say("Table {table} has resumed.", table=table.id))
    return ctx.reply(
        ctx.say(
            "You asked to resume table {table}. It resumes when everyone playing there agrees, or"
            " in {time}.",
            table=table.id,
            time=span(table.clock.move_ms, ctx.say),
        )
    )


async def back(ctx: TableContext) -> Reply:
    """Let a person who was away play again, and show them their hand."""
    table = await ctx.host.back(ctx.table.id, ctx.who)
    if is_direct_message(ctx.interaction) and not is_ephemeral(ctx.interaction):
        # Delivery edits the hand that was clicked, or sends a new one.
        return Reply(then=ctx.wake)
    if table.public is None or table.resting:
        return ctx.reply(ctx.say("You're back at table {table}.", table=table.id))
    return replace(await _private_hand(ctx), then=ctx.wake)


async def show_hand(ctx: TableContext) -> Reply:
    """Show a person their hand, in place of a hand that was clicked; of a private table all."""
    if ctx.table.private:
        return await ctx.private_table()
    if is_direct_message(ctx.interaction) and not is_ephemeral(ctx.interaction):
        view = await ctx.host.hand(ctx.table.id, ctx.who)
        return Reply(hand(view, ctx.say, direct=True), in_place=True)
    return await _private_hand(ctx)


async def close(ctx: TableContext) -> Reply:
    """Close a table, or ask the others to; ask for confirmation first if it loses a game."""
    try:
        table = await ctx.host.close(ctx.table.id, ctx.who, sure=False)
    except GivesUp as error:
        return Reply(confirm.confirm_ending(ctx.table, error_text(error, ctx.say), ctx.say))
    return ctx.reply(closed_text(table, ctx.say))


async def _private_hand(ctx: TableContext) -> Reply:
    with ctx.showing_hand() as shown:
        view = await ctx.host.hand(ctx.table.id, ctx.who)
        return await ctx.hand_reply(view, shown, notes=await dm_notices(ctx, view))


def asks_first(ctx: TableContext) -> bool:
    """Say whether a person wants to be asked before a card that breaks the rules, if one may."""
    return reader(ctx.interaction).ask_before_revoke and ctx.table.can_ask_before_revokes


def breaks_rule(view: HandView, card: Card) -> bool:
    """Say whether a card that a player may play now would be a revoke."""
    seen = view.view
    return seen.to_act and PLAYS[card] in seen.legal and broken_rule(seen, card) is not None


async def dm_notices(ctx: TableContext, view: HandView) -> tuple[str, ...]:
    """Return what a player must hear once: why no hand has come by direct message."""
    if not (view.dm_notice and await ctx.host.delivery.take_notice(ctx.table.id, ctx.who)):
        return ()
    if view.dm_notice is DmNotice.LATE:
        return (
            ctx.say(
                "I can't send you your hand by direct message yet: I begin only a few new"
                " conversations at a time. It comes as soon as it can. Until then, press *My hand*"
                " or use `/hand`."
            ),
        )
    return (
        ctx.say(
            "I couldn't send you your hand: your direct messages are closed to me. Use `/hand` to"
            " see it here. To get the next table's hands by direct message, allow direct messages"
            " from this server's members (Privacy Settings). To see your hand only in the channel,"
            " use `/settings me`."
        ),
    )


def left_text(table: TableView, say: Say) -> str:
    """Return the text that confirms that a person has left."""
    if table.begun:
        return say("You've left table {table}; a computer player has your cards.", table=table.id)
    return say("You've left table {table}.", table=table.id)


def closed_text(table: TableView, say: Say) -> str:
    """Return the text that confirms that a table is closed, or that a person asked for it."""
    if table.state is TableState.CLOSED:
        return say("Table {table} is closed.", table=table.id)
    return say(
        "You asked to end the game at table {table}. The table closes when everyone playing there"
        " agrees.",
        table=table.id,
    )
