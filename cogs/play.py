"""``/hand``, ``/play``, ``/bid``, ``/discard`` and ``/ask``: the buttons of a hand as commands."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands

from bot.engine.actions import Action, Extreme, Inquire, Pass, Play
from bot.errors import TableError
from bot.interactions.answer import Reply
from bot.interactions.autocomplete import Choices, parse_choice, safe_autocomplete
from bot.interactions.context import Interaction, TableContext, visible_tables
from bot.interactions.picking import TableId, pick_table
from bot.interactions.remedies import HAND
from bot.interactions.services import Context, ServicesCog, command
from bot.interactions.table_actions import asks_first, breaks_rule, show_hand
from bot.interactions.typed import first_deal, moves
from bot.locale.say import Say
from bot.ui.core.layout import CHOICES
from bot.views.table.view import HandView, TableState

_PLAYING = (TableState.PLAYING,)
_ON = (TableState.PLAYING, TableState.CUTTING)


class PlayCommands(ServicesCog):
    """Commands to play cards and make calls."""

    @command(name="hand", description="See your hand")
    @app_commands.describe(table="Which table")
    async def hand(self, ctx: Context, table: TableId | None = None) -> Reply:
        return await show_hand(await self._pick(ctx, table, *_ON, TableState.OVER))

    @command(name="play", description="Play a card, or make a call")
    @app_commands.describe(
        card="The card or call, such as: JS, beg, bid 3, sell Ann, throw in, ask high, call Ann 3",
        table="Which table",
    )
    async def play(self, ctx: Context, card: str, table: TableId | None = None) -> Reply:
        """Do what the buttons of the hand and the board do."""
        ctx = await self._pick(ctx, table, *_ON)
        if ctx.table.state is TableState.CUTTING:
            await first_deal.answer_question(ctx, card)
            return ctx.reply(ctx.say("Done. The board shows what comes next."))
        return await _move(ctx, lambda view, say: moves.read(card, view, say))

    @command(name="bid", description="Bid or offer points for the pitch")
    @app_commands.describe(points="How many points; 0 passes", table="Which table")
    async def bid(
        self, ctx: Context, points: app_commands.Range[int, 0, 100], table: TableId | None = None
    ) -> Reply:
        """Bid in an auction or a sale, or offer points in a game with offers."""

        def read(view: HandView, _: Say) -> Action:
            return moves.bid_or_offer(points, view.view) if points else Pass()

        return await _move(await self._pick(ctx, table, *_PLAYING), read)

    @command(name="discard", description="Discard cards face down")
    @app_commands.describe(
        cards="As many cards as you must discard, such as 4C 5D 9S for three, or none",
        table="Which table",
    )
    async def discard(self, ctx: Context, cards: str, table: TableId | None = None) -> Reply:
        ctx = await self._pick(ctx, table, *_PLAYING)
        return await _move(ctx, lambda view, say: moves.read_discard(cards, view.view, say))

    @command(name="ask", description="Ask about the trump you've just played")
    @app_commands.describe(which="Whether it's the highest or the lowest", table="Which table")
    @app_commands.choices(
        which=[
            app_commands.Choice(name="Is it the highest in play?", value=Extreme.HIGH.value),
            app_commands.Choice(name="Is it the lowest in play?", value=Extreme.LOW.value),
        ]
    )
    async def ask(self, ctx: Context, which: str, table: TableId | None = None) -> Reply:
        ctx = await self._pick(ctx, table, *_PLAYING)
        return await _move(ctx, lambda *_: Inquire(parse_choice(Extreme, which)))

    async def _pick(self, ctx: Context, table: str | None, *states: TableState) -> TableContext:
        return await pick_table(ctx, table, states, seated=True)

    # --------------------------------------------------------------------------- autocomplete

    @play.autocomplete("card")
    @safe_autocomplete
    async def _cards(self, interaction: Interaction, current: str) -> Choices:
        choices = []
        for ctx in await self._tables_meant(Context(self.services, interaction)):
            if ctx.table.state is TableState.CUTTING:
                choices += first_deal.suggest(ctx, current)
            else:
                view = await ctx.host.hand(ctx.table.id, ctx.who)
                choices += moves.suggest(view, current, ctx.say)
        return choices[:CHOICES]

    @discard.autocomplete("cards")
    @safe_autocomplete
    async def _discards(self, interaction: Interaction, current: str) -> Choices:
        choices = []
        for ctx in await self._tables_meant(Context(self.services, interaction)):
            if ctx.table.state is TableState.PLAYING:
                view = await ctx.host.hand(ctx.table.id, ctx.who)
                choices += moves.suggest_discard(view.view, current, ctx.say)
        return choices[:CHOICES]

    async def _tables_meant(self, ctx: Context) -> list[TableContext]:
        """Return the table meant, or all where the player sits and cards are dealt or being cut."""
        named = getattr(ctx.interaction.namespace, "table", None)
        try:
            return [await self._pick(ctx, named, *_ON)]
        except TableError:
            if named:
                return []
        # Several may fit: offer what is legal at each.
        user = ctx.user_id
        return [
            TableContext(ctx.services, ctx.interaction, table)
            for table in await visible_tables(ctx.host, ctx.interaction)
            if table.state in _ON and table.seat_of(user) is not None
        ]


async def _move(ctx: TableContext, read: Callable[[HandView, Say], Action]) -> Reply:
    host, who = ctx.host, ctx.who
    view = await host.hand(ctx.table.id, who)
    table, public = view.table, view.view.public
    try:
        action = read(view, ctx.say)
    except TableError as error:
        error.offer(HAND)
        raise
    with ctx.showing_hand() as shown:
        if isinstance(action, Play) and asks_first(ctx) and breaks_rule(view, action.card):
            return await ctx.hand_reply(view, shown, considered=action)
        if isinstance(action, Play):
            after = await host.play(table.id, who, table.game, public.deal, action.card)
        else:
            turn = -1 if public.decision is None else public.decision.turn
            after = await host.call(table.id, who, table.game, public.deal, turn, action)
        return await ctx.hand_reply(after, shown, then=ctx.wake)
