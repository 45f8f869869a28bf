"""Finding players: waiting for a game on the panel of a channel, alone or with a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.errors import TableError
from bot.interactions.answer import Reply, text_reply
from bot.interactions.asking import ask_if_right, is_sure, typed_zone
from bot.interactions.chosen import chosen_number, chosen_value, filled_in
from bot.interactions.context import Interaction, TableContext, server_id, server_language
from bot.interactions.posting import check_posting, check_taken
from bot.interactions.services import Context, Services
from bot.interactions.typed.games import choose_form, find_game
from bot.interactions.typed.grammar import listen
from bot.interactions.typed.order import opener, tables_channel
from bot.interactions.typed.spoken import NotSpoken
from bot.interactions.typed.zones import usual_zone
from bot.locale.say import N_, Say
from bot.tables.lfg.facade import LfgPlace
from bot.ui import lfg as ui
from bot.ui.controls import lfg as controls
from bot.ui.core.custom_ids import BadControl
from bot.views.lfg import Arrival, Quiet, Wish
from bot.views.person import Person
from bot.views.settings.clock import MINUTE


class NoClockTime(TableError):
    text = N_("I can't read “{text}” as a time. Write it like 22:00 or 10pm.")


async def answer(ctx: Context, control: controls.LfgControl) -> Reply:
    """Do what a control of the panel asks for, or of a page behind it."""
    match control:
        case controls.FindPlayers():
            return await ask(ctx, Wish(), ui.USUAL_MS)
        case controls.WantGame(minutes):
            chosen = chosen_value(ctx.interaction)
            game = None if chosen == ui.ANY else find_game(chosen)
            return await ask(ctx, Wish(game), minutes * MINUTE)
        case controls.WantSeats(game_id, minutes):
            wish = _wish(game_id, chosen_number(ctx.interaction) or None)
            return await ask(ctx, wish, minutes * MINUTE)
        case controls.WantTime(game_id, seats):
            minutes = chosen_number(ctx.interaction)
            return await ask(ctx, _wish(game_id, seats), minutes * MINUTE)
        case controls.WaitForGame(game_id, seats, minutes):
            return await wait(ctx, _wish(game_id, seats), minutes * MINUTE)
        case controls.AlsoPlay() | controls.StartNow():
            return await _agree(ctx, control)
        case controls.StopWaiting():
            return await _stop(ctx)
        case _:
            return await _listen(ctx, control)


async def ask(ctx: Context, wish: Wish, wait_ms: int) -> Reply:
    """Ask a person what they want to play, and how long they wait for it.

    Raises:
        TableError: if they cannot wait here. Leaving the list is always possible.
    """
    server_id(ctx.interaction)
    waits = await ctx.host.lfg.waits(ctx.user_id)
    if not waits:
        await ctx.host.lfg.check_waiting(*await _waiting_place(ctx))
    return ctx.page(ui.page(wish, wait_ms, waits=waits, say=ctx.say))


async def wait(ctx: Context, wish: Wish, wait_ms: int) -> Reply:
    """Let a person wait, on the panel of the channel where the server's tables are.

    Raises:
        BadControl: for a time that nobody is offered.
        UnfitPlayers: if the game has no form for that many players.
        TableError: if they may not open a table there, or the bot cannot.
    """
    if wait_ms not in ui.TIMES:
        raise BadControl
    if wish.game is not None:
        choose_form(wish.game, wish.seats, None)
    who, place = await _waiting_place(ctx)
    return await _answer(ctx, place, await ctx.host.lfg.wait(who, place, wish, wait_ms))


async def _agree(ctx: Context, control: controls.AlsoPlay | controls.StartNow) -> Reply:
    """Let a person play another game too, or start with computers; refuse as `wait` does."""
    lfg = ctx.host.lfg
    if isinstance(control, controls.AlsoPlay):
        game = find_game(control.game)
        choose_form(game, control.seats, None)
        who, place = await _waiting_place(ctx)
        wish = Wish(game, control.seats)
        return await _answer(ctx, place, await lfg.play_also(who, place, wish, ui.USUAL_MS))
    who, place = await _waiting_place(ctx)
    came = await lfg.start_now(who, place)
    if came is None:
        # They have not said yet what they want to play.
        return await ask(ctx, Wish(), ui.USUAL_MS)
    return await _answer(ctx, place, came)


async def _answer(ctx: Context, place: LfgPlace, came: Arrival) -> Reply:
    """Say what came of a person's wish."""
    if came.table is not None:
        shown = ui.opened(came.table, ctx.say)
    elif came.mine is None:
        shown = ui.said(ctx.say("You're not on the list."))
    else:
        delivery, leave = ctx.interaction.client.lfg_deliverer, ctx.host.lfg.leave
        await check_taken(delivery, place.panel_id, place.channel_id, partial(leave, ctx.user_id))
        shown = ui.waiting(came.mine, came, place.channel_id, ctx.say)
    return ctx.page(shown, partial(_wake, ctx.services, place, came.opened))


async def _waiting_place(ctx: Context) -> tuple[Person, LfgPlace]:
    """Return where somebody waits who asks to, and the person with their rights there.

    Raises:
        TableError: if they may not write there, or the bot cannot post.
    """
    server = server_id(ctx.interaction)
    settings = await ctx.host.settings.load(server)
    where = tables_channel(ctx.interaction, settings)
    channel_id = (ctx.interaction.channel_id or 0) if where is None else where.id
    await check_posting(ctx.interaction, channel_id, own_thread=settings.threads)
    place = LfgPlace(server, channel_id, server_language(ctx.interaction))
    return opener(ctx.interaction, where), place


def _wake(services: Services, place: LfgPlace, changed: Sequence[str]) -> None:
    for table_id in changed:
        services.wake(table_id)
    services.wake_lfg(place.panel_id)


async def _stop(ctx: Context) -> Reply:
    panel_id, say = await ctx.host.lfg.leave(ctx.user_id), ctx.say
    if panel_id is None:
        return ctx.page(ui.said(say("You're not on the list.")))
    wake = partial(ctx.services.wake_lfg, panel_id)
    return ctx.page(ui.said(say("You're off the list.")), wake)


async def list_table(ctx: TableContext, _: controls.ListTable) -> Reply:
    """Put a table into the panel of its channel."""
    table = ctx.table
    place = LfgPlace(table.server_id, table.channel_id, server_language(ctx.interaction))
    await check_posting(ctx.interaction, place.channel_id, server_id=place.server_id)
    changed = await ctx.host.lfg.list_table(table.id, ctx.who, place)
    delivery, unlist = ctx.interaction.client.lfg_deliverer, ctx.host.lfg.unlist_table
    await check_taken(
        delivery, place.panel_id, place.channel_id, partial(unlist, table.id, ctx.who)
    )
    wake = partial(_wake, ctx.services, place, changed)
    return ctx.page(ui.listed(table, ctx.say), wake)


async def unlist_table(ctx: TableContext, _: controls.UnlistTable) -> Reply:
    """Take a table off the panel."""
    panel_id = await ctx.host.lfg.unlist_table(ctx.table.id, ctx.who)
    wake = None if panel_id is None else partial(ctx.services.wake_lfg, panel_id)
    text = ctx.say("Table {table} is off the list.", table=ctx.table.id)
    return ctx.page(ui.said(text), wake)


async def _listen(ctx: Context, control: controls.LfgControl) -> Reply:
    """Change of which games a person hears by direct message, and show it."""
    listeners, user_id, say = ctx.host.lfg.listeners, ctx.user_id, ctx.say
    server = ctx.interaction.guild_id or 0
    if isinstance(control, controls.AskQuiet):
        quiet = (await listeners.load(user_id, server)).quiet
        usual = usual_zone(ctx.interaction.locale.value)
        known = quiet.zone if quiet.since != quiet.until else usual
        return Reply(modal=ui.quiet_form(quiet, known, say))
    match control:
        case controls.ListenToAll():
            await listeners.listen(user_id, server_id(ctx.interaction))
        case controls.ListenTo():
            game = find_game(chosen_value(ctx.interaction))
            await listeners.listen(user_id, server_id(ctx.interaction), game)
        case controls.QuietForm():
            await listeners.set_quiet(user_id, await _quiet(ctx.interaction))
        case controls.StopListening():
            await listeners.stop(user_id)
    if ctx.interaction.guild_id is None:
        return text_reply(_settled(control, say))
    return ctx.page(ui.listening_page(await listeners.load(user_id, server), say))


def _settled(control: controls.LfgControl, say: Say) -> str:
    """Say in direct messages what was changed there."""
    if isinstance(control, controls.StopListening):
        return say("I've stopped. *Notify me…* on a server's list switches it on again.")
    return say("Your quiet hours are set.")


async def _quiet(interaction: Interaction) -> Quiet:
    """Read the form for quiet hours, and show what was understood before it counts.

    Raises:
        NoClockTime: for text that is no time of the day.
        NoZone: for text that names no time zone, or several.
    """
    since, until = (_minute(filled_in(interaction, field)) for field in (ui.SINCE, ui.UNTIL))
    zone = await typed_zone(interaction, ui.ZONE)
    quiet = Quiet(since, until, zone.key)
    if not is_sure(interaction):
        raise ask_if_right(interaction, ui.ZONE, zone.key, ui.quiet_words(quiet))
    return quiet


def _minute(text: str) -> int:
    text = text[:40]
    try:
        # A start at 9 is in the evening; quiet hours are not.
        hour, minute = listen(f"{text}:00" if text.isdecimal() else text).only_clock()
    except NotSpoken:
        raise NoClockTime(text=text) from None
    return (hour % 24) * 60 + minute


def _wish(game_id: str | None, seats: int | None) -> Wish:
    if game_id is None:
        return Wish()
    return Wish(find_game(game_id), seats)
