"""``/leaderboard`` and ``/stats``: how people of a server have fared."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import TableError
from bot.interactions.answer import Reply, command, voice
from bot.interactions.autocomplete import parse_choice, safe_autocomplete
from bot.interactions.context import Interaction, chosen_value, is_ephemeral, server_id
from bot.interactions.services import Services
from bot.interactions.typed.games import GameName, find_game
from bot.locale import N_
from bot.tables.computer_names import unmarked
from bot.tables.scores.leaderboard_views import LineKind, SortBy, Span
from bot.ui.controls.leaderboard import LeaderboardAct, ShowLeaderboard, decode_span
from bot.ui.controls.stats import ShowStats, StatsAct, decode_game, decode_person
from bot.ui.core.custom_ids import BadControl
from bot.ui.scores.leaderboard import leaderboard
from bot.ui.scores.months import back, span_text
from bot.ui.scores.stats import stats

_MONTHS: Final = 25
"""So many are offered; any other may be typed."""
_TYPED: Final = re.compile(r"\s*(20[0-9]{2})-?(0[1-9]|1[0-2])\s*")


class NoMonth(TableError):
    """Something typed for a month that is none."""

    text = N_("I cannot read “{text}” as a month. Write it as 2026-11.")


class ScoresCommands(commands.Cog):
    """Who has done how well on this server."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @command(name="leaderboard", description="Who has done best on this server")
    @app_commands.describe(
        game="Only this game",
        span="Only games of a month or a season (a quarter of the year)",
        month="Which month, or a month of which season, such as 2026-11",
        kind="Players, or partners who ended games on one side",
        sort="What ranks go by",
        practice="Games against computers alone, which are counted apart",
    )
    @app_commands.choices(
        span=[
            app_commands.Choice(name="All time", value=Span.ALL.value),
            app_commands.Choice(name="Season", value=Span.SEASON.value),
            app_commands.Choice(name="Month", value=Span.MONTH.value),
        ],
        kind=[
            app_commands.Choice(name="Players", value=LineKind.PLAYERS.value),
            app_commands.Choice(name="Partners", value=LineKind.PARTNERS.value),
        ],
        sort=[
            app_commands.Choice(name="Wins", value=SortBy.WINS.value),
            app_commands.Choice(name="Rating", value=SortBy.RATING.value),
            app_commands.Choice(name="Games played", value=SortBy.GAMES.value),
            app_commands.Choice(name="Points", value=SortBy.POINTS.value),
            app_commands.Choice(name="Fours", value=SortBy.FOURS.value),
            app_commands.Choice(name="Jacks hung", value=SortBy.HUNG.value),
            app_commands.Choice(name="Shut-outs", value=SortBy.SHUTOUTS.value),
        ],
    )
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: Interaction,
        game: GameName | None = None,
        span: str | None = None,
        month: str | None = None,
        kind: str | None = None,
        sort: str | None = None,
        practice: bool = False,
    ) -> Reply:
        """Show how this server's players, or partners, stand."""
        number = _today() if month is None else _month(month)
        usual = Span.ALL if month is None else Span.MONTH
        ranking = ShowLeaderboard(
            variant=find_game(game).id if game else None,
            kind=LineKind.PLAYERS if kind is None else parse_choice(LineKind, kind),
            order=SortBy.WINS if sort is None else parse_choice(SortBy, sort),
            drawn=voice(interaction).palette is not None,
            practice=practice,
        ).spanning(usual if span is None else parse_choice(Span, span), number)
        return await _standing(self.services, interaction, ranking)

    @command(name="stats", description="How you, or somebody else, have fared here")
    @app_commands.describe(
        player="Whose (yours if left out)",
        game="Only in this game",
        practice="Games against computers alone, which are counted apart",
    )
    @app_commands.guild_only()
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        game: GameName | None = None,
        practice: bool = False,
    ) -> Reply:
        """Show somebody's form, company, luck and ratings."""
        whom = player or interaction.user
        portrait = ShowStats(
            user_id=whom.id,
            variant=find_game(game).id if game else None,
            drawn=voice(interaction).palette is not None,
            practice=practice,
        )
        return await _portrayed(self.services, interaction, portrait, unmarked(whom.display_name))

    @leaderboard.autocomplete("month")
    @safe_autocomplete
    async def _months(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        say, typed = voice(interaction), current.strip().casefold()
        found = []
        for month in back(_today(), _MONTHS):
            value, name = f"{month // 100}-{month % 100:02}", span_text(Span.MONTH, month, say)
            if typed in value or typed in name.casefold():
                found.append(app_commands.Choice(name=name, value=value))
        return found


async def show_leaderboard(
    services: Services, interaction: Interaction, ranking: ShowLeaderboard
) -> Reply:
    """Turn to the page of a leaderboard that a button, or what was chosen in a menu, leads to."""
    around = None
    match ranking.act:
        case LeaderboardAct.MINE:
            around = interaction.user.id
        case LeaderboardAct.WHEN:
            ranking = ranking.spanning(*decode_span(chosen_value(interaction)))
        case LeaderboardAct.SORT:
            try:
                ranking = replace(
                    ranking, order=SortBy(chosen_value(interaction)), act=LeaderboardAct.TURN
                )
            except ValueError:
                raise BadControl from None
    return await _standing(services, interaction, ranking, around)


async def show_stats(services: Services, interaction: Interaction, portrait: ShowStats) -> Reply:
    """Show the stats that a button, or what was chosen in a menu, leads to."""
    match portrait.act:
        case StatsAct.GAME:
            game = decode_game(chosen_value(interaction))
            portrait = replace(portrait, variant=game)
        case StatsAct.WHO:
            whom = decode_person(chosen_value(interaction))
            portrait = replace(portrait, user_id=whom)
    return await _portrayed(services, interaction, portrait)


async def _portrayed(
    services: Services, interaction: Interaction, portrait: ShowStats, name: str = ""
) -> Reply:
    server = server_id(interaction)
    whose, practice = portrait.user_id, portrait.practice
    found = await services.host.stats.of(server, whose, portrait.variant, practice=practice)
    ratings = await services.host.scores.ratings(server, whose, practice=practice)
    shown = stats(found, ratings, portrait, name, voice(interaction))
    return Reply(shown, in_place=is_ephemeral(interaction))


async def _standing(
    services: Services,
    interaction: Interaction,
    ranking: ShowLeaderboard,
    around: int | None = None,
) -> Reply:
    say = voice(interaction)
    board = await services.host.scores.page(ranking.query(server_id(interaction), around))
    shown = leaderboard(board, ranking, interaction.user.id, _today(), say)
    there = any(around == user_id for line in board.lines for user_id, _ in line.people)
    notes = () if around is None or there else (say("You have no place on it yet."),)
    return Reply(shown, in_place=is_ephemeral(interaction), notes=notes)


def _today() -> int:
    now = discord.utils.utcnow()
    return now.year * 100 + now.month


def _month(text: str) -> int:
    month = _TYPED.fullmatch(text)
    if month is None:
        raise NoMonth(text=text[:40])
    return int(month[1]) * 100 + int(month[2])
