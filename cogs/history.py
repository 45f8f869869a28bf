"""``/history``, ``/replay``, ``/verify``: games that are over, for whoever may know of them.

That is who played in them, and who sees the channel that they were played in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.variants import VARIANTS
from bot.errors import TableError
from bot.interactions.answer import Reply, command, voice
from bot.interactions.autocomplete import offering
from bot.interactions.context import Interaction, chosen_value, is_ephemeral, is_here, sees_channel
from bot.interactions.services import Services
from bot.interactions.typed.games import find_game, suggest_games
from bot.interactions.verify_queue import VerifyQueue
from bot.locale import N_
from bot.tables.errors.history import NoSuchGame
from bot.tables.history.views import GameKey, PastGame
from bot.ui.controls.history import (
    GetRecord,
    HistoryControl,
    HowItWorks,
    PastGameControl,
    PickDeal,
    PickEye,
    PickGame,
    ShowCheck,
    ShowGame,
    ShowMoment,
    ShowPastGames,
    ShowReplay,
    eye_chosen,
    game_chosen,
    number_chosen,
)
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.layout import OPTION
from bot.ui.core.message import Outgoing
from bot.ui.history.fairness import checked_file_message, fairness_page, how_it_works_page
from bot.ui.history.past_games import HistoryPage, history_page, past_game_page, record_message
from bot.ui.history.replay import replay_page
from bot.ui.text.measure import size
from bot.ui.text.people import scores_in_short

_PAGE: Final = 8
"""Games on a page of the list: each has two lines, and a phone shows no more at a time."""
_OFFERED: Final = 25

GameNumber = app_commands.Range[int, 1, 9_999]


class NothingOver(TableError):
    """No game is over that the asker may know of."""

    text = N_(
        "No game is over here yet, and you have played none to its end. While a game is on, nobody"
        " may see its cards; a replay comes when it is over."
    )


class FileOrTable(TableError):
    """Two things to check at once."""

    text = N_("Name either a table or a file, not both.")


class NoDealOfThat(TableError):
    """A deal that a game does not have, by its number."""

    text = N_("That game's deals are numbered from 1 to {most}. Name one of them.")


class HistoryCommands(commands.Cog):
    """What was played, once it is over."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._checking = VerifyQueue()

    @command(name="history", description="Past games, with their replays and records")
    @app_commands.describe(player="Whose games (yours if left out)", game="Only this game")
    async def history(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        game: str | None = None,
    ) -> Reply:
        """List past games."""
        variant = find_game(game).id if game else None
        user_id = player.id if player else interaction.user.id
        return Reply(await _shelf(self.services, interaction, ShowPastGames(user_id, variant)))

    @command(name="replay", description="Go through a game again, card by card")
    @app_commands.describe(
        table="At which table (the last game here if left out)",
        game="Which of its games (the last if left out)",
    )
    async def replay(
        self, interaction: Interaction, table: str | None = None, game: GameNumber | None = None
    ) -> Reply:
        """Show the first moment of a game."""
        key = await _meant(self.services, interaction, table, game)
        return Reply(await _moment(self.services, interaction, key))

    @command(name="verify", description="Check that a game's cards were dealt fairly")
    @app_commands.describe(
        table="At which table (the last game here if left out)",
        game="Which of its games (the last if left out)",
        deal="Which deal (the first if left out)",
        record="Or a record of a game, as a file",
    )
    async def verify(
        self,
        interaction: Interaction,
        table: str | None = None,
        game: GameNumber | None = None,
        deal: GameNumber | None = None,
        record: discord.Attachment | None = None,
    ) -> Reply:
        """Check a deal, or a file."""
        if record is not None:
            if table:
                raise FileOrTable
            who = interaction.user.id
            games = await self._checking.check(who, record.size, record.read)
            return Reply(checked_file_message(record.filename, games, voice(interaction)))
        key = await _meant(self.services, interaction, table, game)
        check = await self.services.host.history.check(key)
        number = 1 if deal is None else deal
        if check.deals and not 1 <= number <= len(check.deals):
            raise NoDealOfThat(most=len(check.deals))
        return Reply(fairness_page(check, number - 1, voice(interaction)))

    @history.autocomplete("game")
    @offering
    async def _games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest_games(interaction, current)

    @replay.autocomplete("table")
    @verify.autocomplete("table")
    @offering
    async def _tables(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        typed = current.strip().upper()
        newest: dict[str, GameKey] = {}
        for key in await _in_reach(self.services, interaction):
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
    sides = [game.side_names(side) for side in range(game.sides)]
    return head + scores_in_short(sides, game.score, OPTION - size(head), " : ")


# ----------------------------------------------------------------------------------- what is meant


def _may_know(interaction: Interaction, key: GameKey) -> bool:
    return key.played or sees_channel(interaction, key)


async def _in_reach(services: Services, interaction: Interaction) -> list[GameKey]:
    """List the games that may be meant where none is named: of this channel, then one's own."""
    history, user_id = services.host.history, interaction.user.id
    server: Iterable[GameKey] = ()
    if interaction.guild_id is not None:
        games = await history.games_in(interaction.guild_id, user_id)
        server = [key for key in games if _may_know(interaction, key)]
    mine = await history.games_of(user_id, user_id, interaction.guild_id, None)
    local = [key for key in server if is_here(interaction, key)]
    return list(dict.fromkeys([*local, *mine, *server]))


async def _meant(
    services: Services, interaction: Interaction, table: str | None, number: int | None
) -> GameKey:
    """Return the game meant: the one named, or the last one here, or one's own last."""
    if table:
        return await _reach(services, interaction, table.strip().upper(), number)
    for key in await _in_reach(services, interaction):
        if number in {None, key.number}:
            return key
    raise NothingOver


async def _reach(
    services: Services, interaction: Interaction, table: str, number: int | None
) -> GameKey:
    """Return a table's game, for whoever may know of it.

    Raises:
        NoSuchGame: if there is none, or the asker may not.
    """
    key = await services.host.history.find(table, number, interaction.user.id)
    if not _may_know(interaction, key):
        raise NoSuchGame
    return key


# --------------------------------------------------------------------------------------- the pages


async def show_past_game(
    services: Services, interaction: Interaction, past: HistoryControl
) -> Reply:
    """Answer a button or menu of games that are over."""
    match past:
        case PickGame(user_id, variant, page):
            which, back = (
                game_chosen(chosen_value(interaction)),
                ShowPastGames(user_id, variant, page),
            )
            key = await _reach(services, interaction, which.table, which.game)
            game = await services.host.history.game(key)
            message = past_game_page(game, voice(interaction), back)
        case ShowPastGames():
            message = await _shelf(services, interaction, past)
        case PastGameControl(table, number):
            key = await _reach(services, interaction, table, number)
            if isinstance(past, GetRecord):
                return Reply(await _record(services, interaction, key))
            message = await _of_game(services, interaction, key, past)
        case _:
            raise BadControl
    return Reply(message, in_place=is_ephemeral(interaction))


async def _of_game(
    services: Services, interaction: Interaction, key: GameKey, past: PastGameControl
) -> Outgoing:
    history, say = services.host.history, voice(interaction)
    match past:
        case ShowMoment(_, _, deal, step, eye, _):
            return replay_page(await history.frame(key, deal, step, eye), say)
        case PickDeal(_, _, eye):
            deal = number_chosen(chosen_value(interaction))
            return replay_page(await history.frame(key, deal, 0, eye), say)
        case PickEye(_, _, deal, step):
            eye = eye_chosen(chosen_value(interaction))
            return replay_page(await history.frame(key, deal, step, eye), say)
        case ShowReplay():
            return await _moment(services, interaction, key)
        case ShowCheck(_, _, deal):
            return fairness_page(await history.check(key), deal, say)
        case HowItWorks(table, number, deal):
            return how_it_works_page(ShowCheck(table, number, deal), say)
        case ShowGame():
            return past_game_page(await history.game(key), say)
    raise BadControl


async def _shelf(services: Services, interaction: Interaction, listing: ShowPastGames) -> Outgoing:
    """List somebody's games, as far as the asker may know of them."""
    history, user_id = services.host.history, interaction.user.id
    server, say = interaction.guild_id, voice(interaction)
    found = await history.games_of(listing.user_id, user_id, server, listing.variant)
    keys = [key for key in found if _may_know(interaction, key)]
    pages = max(-(-len(keys) // _PAGE), 1)
    page = min(listing.page, pages - 1)
    shown = keys[page * _PAGE : (page + 1) * _PAGE]
    name = None
    if listing.user_id != user_id:
        name = await history.name_of(listing.user_id, keys[0].server_id) if keys else ""
    games = await history.games(shown, listing.user_id)
    shelf = HistoryPage(
        listing=ShowPastGames(listing.user_id, listing.variant, page),
        name=name,
        games=games,
        damaged=len(shown) - len(games),
        first=page * _PAGE,
        total=len(keys),
        pages=pages,
    )
    return history_page(shelf, VARIANTS[listing.variant].name if listing.variant else None, say)


async def _moment(services: Services, interaction: Interaction, key: GameKey) -> Outgoing:
    return replay_page(await services.host.history.frame(key, None, 0), voice(interaction))


async def _record(services: Services, interaction: Interaction, key: GameKey) -> Outgoing:
    history = services.host.history
    return record_message(await history.game(key), await history.record(key), voice(interaction))
