"""``/history``, ``/replay``, ``/verify``: past games.

A user may see a game if they played in it, or see the channel that it was played in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.errors import TableError
from bot.interactions.answer import Reply, voice
from bot.interactions.autocomplete import Choices, safe_autocomplete
from bot.interactions.chosen import chosen_value
from bot.interactions.context import Interaction, sees_channel
from bot.interactions.next_steps import Choose
from bot.interactions.places import Work, place_for
from bot.interactions.rights import is_here
from bot.interactions.services import Context, Services, ServicesCog, command
from bot.interactions.typed.games import GameName, find_game
from bot.interactions.verify_queue import VerifyQueue
from bot.locale.say import N_, Say
from bot.tables.errors.history import NoSuchGame
from bot.ui.controls import history as controls
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.layout import OPTION
from bot.ui.core.message import Outgoing
from bot.ui.history import past_games
from bot.ui.history.fairness import checked_file_message, fairness_page, how_it_works_page
from bot.ui.history.past_games import HistoryPage, history_page, past_game_page, record_message
from bot.ui.history.replay import replay_page
from bot.ui.text.measure import size
from bot.ui.text.people import scores_in_short
from bot.views.history import CheckedGame, GameKey, PastGame

_OFFERED: Final = 25

GameNumber = app_commands.Range[int, 1, 9_999]


class NothingOver(TableError):
    text = N_(
        "No game has finished here yet, and you haven't finished one elsewhere. While a game is on"
        " nobody can see its cards; you can replay it when it's over."
    )


class FileOrTable(TableError):
    text = N_("Name either a table or a file, not both.")


class NoDealOfThat(TableError):
    text = N_("There's no deal {deal} in that game. It has {deals}.")


class HistoryCommands(ServicesCog):
    """Past games."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._queue = VerifyQueue()

    @command(name="history", description="Past games, with their replays and records")
    @app_commands.describe(player="Whose games (yours if left out)", game="Only this game")
    async def history(
        self, ctx: Context, player: discord.User | None = None, game: GameName | None = None
    ) -> Reply:
        variant = find_game(game).id if game else None
        user_id = player.id if player else ctx.user_id
        return Reply(await _list_games(ctx, controls.ShowPastGames(user_id, variant)))

    @command(name="replay", description="Watch a game again, card by card")
    @app_commands.describe(
        table="At which table (the last game here if left out)",
        game="Which of its games (the last if left out)",
    )
    async def replay(
        self, ctx: Context, table: str | None = None, game: GameNumber | None = None
    ) -> Reply:
        key = await _named_or_last(ctx, table, game)
        return Reply(replay_page(await ctx.host.history.frame(key, None, 0), ctx.say))

    @command(name="verify", description="Check that a game's cards were dealt fairly")
    @app_commands.describe(
        table="At which table (the last game here if left out)",
        game="Which of its games (the last if left out)",
        deal="Which deal (the first if left out)",
        record="Or a record of a game, as a file",
    )
    async def verify(
        self,
        ctx: Context,
        table: str | None = None,
        game: GameNumber | None = None,
        deal: GameNumber | None = None,
        record: discord.Attachment | None = None,
    ) -> Reply:
        if record is not None:
            if table:
                raise FileOrTable
            with place_for(ctx.interaction, Work.RECORD_FILE):
                games = await self._queue.check(record.size, record.read)
            return Reply(checked_file_message(record.filename, games, ctx.say))
        key = await _named_or_last(ctx, table, game)
        check = await _check(ctx, key)
        number = 1 if deal is None else deal
        if check.deals and not 1 <= number <= len(check.deals):
            raise _no_deal(key, number, len(check.deals))
        return Reply(fairness_page(check, number - 1, None, ctx.say))

    @replay.autocomplete("table")
    @verify.autocomplete("table")
    @safe_autocomplete
    async def _tables(self, interaction: Interaction, current: str) -> Choices:
        typed = current.strip().upper()
        newest: dict[str, GameKey] = {}
        for key in await _visible_games(Context(self.services, interaction)):
            if typed in key.table:
                newest.setdefault(key.table, key)
        history, say = self.services.host.history, voice(interaction)
        games = await history.games(list(newest.values())[:_OFFERED])
        return [
            app_commands.Choice(name=_label(game, say(game.variant.name)), value=game.key.table)
            for game in games
        ]


def _label(game: PastGame, name: str) -> str:
    head = f"{game.key.table} · {name} · "
    return head + scores_in_short(game.all_names, game.score, OPTION - size(head), " : ")


def _no_deal(key: GameKey, number: int, most: int) -> NoDealOfThat:
    """Return the refusal of a deal's number, with the last deals that there are.

    Their menu is of this game, whichever is over when one is chosen.
    """
    error = NoDealOfThat(
        deal=number, deals=lambda say: say.count("only deal {n}", "deals 1 to {n}", most)
    )
    game: dict[str, str | int | None] = {"table": key.table, "game": key.number}
    return error.offer(Choose("deal", partial(_which_deal, most), partial(_deals, most), game))


def _which_deal(most: int, say: Say) -> str:
    if most > _OFFERED:
        return say("Which deal? These are the last {n}.", n=_OFFERED)
    return say("Which deal?")


def _deals(most: int, say: Say) -> list[discord.SelectOption]:
    """Return the last deals: people who ask for one past the end want one near it."""
    return [
        discord.SelectOption(label=say("Deal {n}", n=number), value=str(number))
        for number in range(max(1, most - _OFFERED + 1), most + 1)
    ]


# --------------------------------------------------------------------------------- finding a game


def _may_see(interaction: Interaction, key: GameKey) -> bool:
    return key.played or sees_channel(interaction, key)


async def _visible_games(ctx: Context) -> list[GameKey]:
    """List the games that the user may see: this channel's, then their own, then the server's."""
    history, user_id = ctx.host.history, ctx.user_id
    server: Iterable[GameKey] = ()
    if ctx.interaction.guild_id is not None:
        games = await history.games_in(ctx.interaction.guild_id, user_id)
        server = [key for key in games if _may_see(ctx.interaction, key)]
    mine = await history.games_of(user_id, user_id, ctx.interaction.guild_id, None)
    local = [key for key in server if is_here(ctx.interaction, key)]
    return list(dict.fromkeys([*local, *mine, *server]))


async def _named_or_last(ctx: Context, table: str | None, number: int | None) -> GameKey:
    """Return the game that is named; else the last one here, or the user's own last."""
    if table:
        return await _find(ctx, table.strip().upper(), number)
    keys = await _visible_games(ctx)
    for key in keys:
        if number in {None, key.number}:
            return key
    raise NoSuchGame if keys else NothingOver


async def _find(ctx: Context, table: str, number: int | None) -> GameKey:
    key = await ctx.host.history.find(table, number, ctx.user_id)
    if not _may_see(ctx.interaction, key):
        raise NoSuchGame
    return key


# --------------------------------------------------------------------------------------- the pages


async def show_past_game(ctx: Context, control: controls.HistoryControl) -> Reply:
    """Answer a button or menu of past games."""
    history, say, back = ctx.host.history, ctx.say, None
    if isinstance(control, controls.PickGame):
        back = controls.ShowPastGames(control.user_id, control.variant, control.page)
    if isinstance(control, controls.PickGame | controls.PickDeal | controls.PickEye):
        control = control.chosen(chosen_value(ctx.interaction))
    if isinstance(control, controls.ShowPastGames):
        return ctx.page(await _list_games(ctx, control))
    if not isinstance(control, controls.PastGameControl):
        raise BadControl
    key = await _find(ctx, control.table, control.game)
    match control:
        case controls.GetRecord():
            return Reply(record_message(key, await history.record(key), say))
        case controls.ShowReplay():
            message = replay_page(await history.frame(key, None, 0), say)
        case controls.ShowMoment(_, _, deal, step, eye, _):
            message = replay_page(await history.frame(key, deal, step, eye), say)
        case controls.ShowCheck():
            check = await _check(ctx, key)
            record = await history.record(key) if control.proof else None
            message = fairness_page(check, control.deal, record, say)
        case controls.HowItWorks(table, number, deal):
            message = how_it_works_page(controls.ShowCheck(table, number, deal), say)
        case _:  # ShowGame
            message = past_game_page(await history.game(key), say, back)
    return ctx.page(message)


async def _check(ctx: Context, key: GameKey) -> CheckedGame:
    with place_for(ctx.interaction, Work.FAIRNESS):
        return await ctx.host.history.check(key)


async def _list_games(ctx: Context, control: controls.ShowPastGames) -> Outgoing:
    """Show a page of a person's games that the user may see; past the last page, the last."""
    history, user_id, person_id = ctx.host.history, ctx.user_id, control.user_id
    keys = [
        key
        for key in await history.games_of(
            person_id, user_id, ctx.interaction.guild_id, control.variant
        )
        if _may_see(ctx.interaction, key)
    ]
    on_page = past_games.ON_PAGE
    number = min(control.page, max(len(keys) - 1, 0) // on_page)
    shown = keys[number * on_page : (number + 1) * on_page]
    name = None
    if person_id != user_id:
        name = await history.name_of(person_id, keys[0].server_id) if keys else ""
    games = await history.games(shown, person_id)
    control, damaged = replace(control, page=number), len(shown) - len(games)
    page = HistoryPage(control, name, games, len(keys), damaged)
    return history_page(page, ctx.say)
