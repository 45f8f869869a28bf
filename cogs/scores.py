"""``/leaderboard`` and ``/stats``: how people have fared on a server."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.errors import TableError
from bot.interactions.answer import Reply, voice
from bot.interactions.autocomplete import Choices, parse_choice, safe_autocomplete
from bot.interactions.chosen import chosen_value
from bot.interactions.context import Interaction, calendar_here, server_id
from bot.interactions.next_steps import Choose
from bot.interactions.services import Context, ServicesCog, command
from bot.interactions.typed.games import GameName, find_game
from bot.locale.say import N_, Say
from bot.ui.controls.scores import LeaderboardAct, ShowLeaderboard, ShowStats, StatsAct, decode_span
from bot.ui.core.custom_ids import DiscordId, GameId, read_word
from bot.ui.scores.leaderboard import leaderboard, span_text
from bot.ui.scores.stats import stats
from bot.views.leaderboard import LeaderboardPage, LineKind, SortBy
from bot.views.names import given
from bot.views.periods import Calendar, Span, latest

_MONTHS: Final = 25
"""Months offered as choices; any other may be typed too."""
_TYPED: Final = re.compile(r"\s*(20[0-9]{2})-?(0[1-9]|1[0-2])\s*")


class NoMonth(TableError):
    text = N_("I can't read “{text}” as a month. Write it as 2026-11.")


class ScoresCommands(ServicesCog):
    """Commands about how people have fared on a server."""

    @command(name="leaderboard", description="Who has done best on this server")
    @app_commands.describe(
        game="Only this game",
        span="Only games from one month or season (a quarter of the year)",
        month="Which month, or a month of which season, such as 2026-11",
        kind="Players, or partners who finished games together",
        sort="What to rank by",
        practice="Games against computers only, counted separately",
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
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def leaderboard(
        self,
        ctx: Context,
        game: GameName | None = None,
        span: str | None = None,
        month: str | None = None,
        kind: str | None = None,
        sort: str | None = None,
        practice: bool = False,
    ) -> Reply:
        calendar = await calendar_here(ctx)
        number = calendar.month if month is None else _month(month, calendar.month)
        usual = Span.ALL if month is None else Span.MONTH
        control = ShowLeaderboard(
            variant=find_game(game).id if game else None,
            kind=LineKind.PLAYERS if kind is None else parse_choice(LineKind, kind),
            order=SortBy.WINS if sort is None else parse_choice(SortBy, sort),
            drawn=ctx.say.own_place is not None,
            practice=practice,
        ).spanning(usual if span is None else parse_choice(Span, span), number)
        page = await _load(ctx, control)
        if not practice and not page.lines:
            # People who have only played computers see how they did.
            alone = replace(control, practice=True)
            found = await _load(ctx, alone)
            control, page = (alone, found) if found.lines else (control, page)
        return ctx.page(leaderboard(page, control, ctx.user_id, calendar, ctx.say))

    @command(name="stats", description="How you or someone else has done here")
    @app_commands.describe(
        player="Whose (yours if left out)",
        game="Only in this game",
        practice="Games against computers only, counted separately",
    )
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def stats(
        self,
        ctx: Context,
        player: discord.User | None = None,
        game: GameName | None = None,
        practice: bool = False,
    ) -> Reply:
        whom = player or ctx.interaction.user
        control = ShowStats(
            user_id=whom.id,
            variant=find_game(game).id if game else None,
            drawn=ctx.say.own_place is not None,
            practice=practice,
        )
        return await _stats_page(ctx, control, given(whom.display_name))

    @leaderboard.autocomplete("month")
    @safe_autocomplete
    async def _months(self, interaction: Interaction, current: str) -> Choices:
        say, typed = voice(interaction), current.strip().casefold()
        calendar = await calendar_here(Context(self.services, interaction))
        return [
            app_commands.Choice(name=name, value=value)
            for value, name in _latest_months(calendar.month, say)
            if typed in value or typed in name.casefold()
        ]


async def show_leaderboard(ctx: Context, control: ShowLeaderboard) -> Reply:
    """Show the page of a leaderboard that a button leads to, or a choice in a menu."""
    around = None
    match control.act:
        case LeaderboardAct.MINE:
            around = ctx.user_id
        case LeaderboardAct.WHEN:
            control = control.spanning(*decode_span(chosen_value(ctx.interaction)))
        case LeaderboardAct.SORT:
            order = read_word(SortBy, chosen_value(ctx.interaction))
            control = replace(control, order=order, act=LeaderboardAct.TURN)
    calendar = await calendar_here(ctx)
    return await _leaderboard_page(ctx, control, calendar, around)


async def show_stats(ctx: Context, control: ShowStats) -> Reply:
    """Show the stats that a button leads to, or a choice in a menu."""
    match control.act:
        case StatsAct.GAME:
            variant = read_word(GameId | None, chosen_value(ctx.interaction))
            control = replace(control, variant=variant)
        case StatsAct.WHO:
            user_id = read_word(DiscordId, chosen_value(ctx.interaction))
            control = replace(control, user_id=user_id)
    return await _stats_page(ctx, control)


async def _leaderboard_page(
    ctx: Context, control: ShowLeaderboard, calendar: Calendar, around: int | None = None
) -> Reply:
    say = ctx.say
    page = await _load(ctx, control, around)
    shown = leaderboard(page, control, ctx.user_id, calendar, say)
    listed = any(around == user_id for line in page.lines for user_id, _ in line.people)
    notes = () if around is None or listed else (say("You're not on it yet."),)
    return ctx.page(shown, notes=notes)


async def _load(
    ctx: Context, control: ShowLeaderboard, around: int | None = None
) -> LeaderboardPage:
    return await ctx.host.scores.page(control.query(server_id(ctx.interaction), around))


async def _stats_page(ctx: Context, control: ShowStats, name: str = "") -> Reply:
    player = await ctx.host.stats.of(
        server_id(ctx.interaction), control.user_id, control.variant, practice=control.practice
    )
    return ctx.page(stats(player, control, name, ctx.say))


def _latest_months(today: int, say: Say) -> list[tuple[str, str]]:
    """Return the latest months: as they are typed, and in words."""
    return [
        (f"{month // 100}-{month % 100:02}", span_text(Span.MONTH, month, say))
        for month in latest(Span.MONTH, today, _MONTHS)
    ]


def _month_rows(today: int, say: Say) -> list[discord.SelectOption]:
    months = _latest_months(today, say)
    return [discord.SelectOption(label=name, value=value) for value, name in months]


def _month(text: str, today: int) -> int:
    month = _TYPED.fullmatch(text)
    if month is None:
        rows = partial(_month_rows, today)
        raise NoMonth(text=text[:40]).offer(Choose("month", lambda say: say("Month"), rows))
    return int(month[1]) * 100 + int(month[2])
