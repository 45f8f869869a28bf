"""``/hand``, ``/play`` and its friends: the hand's buttons as commands."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands
from discord.ext import commands

from bot.engine.actions import Action, Extreme, Inquire, Pass, Play
from bot.errors import TableError
from bot.interactions import replies
from bot.interactions.answer import Reply, command, voice
from bot.interactions.autocomplete import offering, parse_choice
from bot.interactions.context import Interaction, person, pick_table, suggest_tables, visible_tables
from bot.interactions.services import Services
from bot.interactions.table_actions import show_hand
from bot.interactions.typed import first_deal, moves
from bot.locale import Say
from bot.tables.views import HandView, TableState, TableView
from bot.ui.table.hand import hand

_PLAYING = (TableState.PLAYING,)
_ON = (TableState.PLAYING, TableState.CUTTING)

_Reader = Callable[[HandView, Say], Action]


class PlayCommands(commands.Cog):
    """What a player does with the cards."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @command(name="hand", description="See your hand")
    @app_commands.describe(table="Which table")
    async def hand(self, interaction: Interaction, table: str | None = None) -> Reply:
        """Show one's own hand, to oneself alone."""
        states = (*_PLAYING, TableState.OVER)
        found = await pick_table(self.services, interaction, table, states=states, seated=True)
        return await show_hand(self.services, interaction, found)

    @command(name="play", description="Play a card, or make a call")
    @app_commands.describe(
        card="The card, or what you say, such as: beg, bid 3, sell Ann, throw in, ask high",
        table="Which table",
    )
    async def play(self, interaction: Interaction, card: str, table: str | None = None) -> Reply:
        """Do what the hand's and the board's buttons do."""
        found = await pick_table(self.services, interaction, table, states=_ON, seated=True)
        if found.state is TableState.CUTTING:
            return await self._begin(interaction, found, card)
        return await self._move(interaction, found, lambda view, say: moves.read(card, view, say))

    @command(name="bid", description="Bid, or offer, points for the pitch")
    @app_commands.describe(points="How many points; 0 passes", table="Which table")
    async def bid(
        self,
        interaction: Interaction,
        points: app_commands.Range[int, 0, 100],
        table: str | None = None,
    ) -> Reply:
        """Bid in an auction or a sale, or offer points where those are asked for."""

        def reads(view: HandView, _: Say) -> Action:
            return moves.bid_or_offer(points, view.view) if points else Pass()

        return await self._moved(interaction, table, reads)

    @command(name="discard", description="Throw cards away, face down, after a run")
    @app_commands.describe(
        cards="Just as many as have to go, such as 4C 5D 9S for three", table="Which table"
    )
    async def discard(
        self, interaction: Interaction, cards: str, table: str | None = None
    ) -> Reply:
        """Throw just so many cards away as have to go."""

        def reads(view: HandView, say: Say) -> Action:
            return moves.read_discard(cards, view.view, say)

        return await self._moved(interaction, table, reads)

    @command(name="ask", description="Ask about the trump that you have just played")
    @app_commands.describe(which="Whether it is the highest or the lowest", table="Which table")
    @app_commands.choices(
        which=[
            app_commands.Choice(name="Is it the highest in play?", value=Extreme.HIGH.value),
            app_commands.Choice(name="Is it the lowest in play?", value=Extreme.LOW.value),
        ]
    )
    async def ask(self, interaction: Interaction, which: str, table: str | None = None) -> Reply:
        """Ask for the highest or the lowest trump."""

        def reads(_view: HandView, _: Say) -> Action:
            return Inquire(parse_choice(Extreme, which))

        return await self._moved(interaction, table, reads)

    # ------------------------------------------------------------------------------- doing it

    async def _begin(self, interaction: Interaction, found: TableView, text: str) -> Reply:
        """Answer what is asked before the first deal."""
        who, say = person(interaction), voice(interaction)
        await first_deal.answer_question(self.services.host, found, who, text, say)
        return replies.reply_and_wake(
            self.services, found, say("Done. The board shows what comes next.")
        )

    async def _moved(self, interaction: Interaction, table: str | None, reads: _Reader) -> Reply:
        found = await pick_table(self.services, interaction, table, states=_PLAYING, seated=True)
        return await self._move(interaction, found, reads)

    async def _move(self, interaction: Interaction, found: TableView, reads: _Reader) -> Reply:
        """Read what is to be done off what was typed, do it, and show the hand as it is then."""
        who, say = person(interaction), voice(interaction)
        view = await self.services.host.hand(found.id, who)
        after = await self._act(interaction, view, reads(view, say))
        then = replies.wake_later(self.services, found.id)
        return Reply(hand(after, say, private_reply=True), then=then)

    async def _act(self, interaction: Interaction, view: HandView, action: Action) -> HandView:
        who, table, public = person(interaction), view.table, view.view.public
        if isinstance(action, Play):
            return await self.services.host.play(
                table.id, who, table.game, public.deal, action.card
            )
        turn = -1 if public.decision is None else public.decision.turn
        return await self.services.host.call(table.id, who, table.game, public.deal, turn, action)

    # ------------------------------------------------------------------------------ suggesting

    @play.autocomplete("card")
    @offering
    async def _cards(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer what is legal now at the table meant, or at any where there is something."""
        who, say = person(interaction), voice(interaction)
        choices = []
        for table in await self._meant(interaction):
            if table.state is TableState.CUTTING:
                choices += first_deal.suggest(table, who, current, say)
            else:
                view = await self.services.host.hand(table.id, who)
                choices += moves.suggest(view, current, say)
        return choices[: moves.MOST_CHOICES]

    @discard.autocomplete("cards")
    @offering
    async def _discards(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        who, say = person(interaction), voice(interaction)
        choices = []
        for table in await self._meant(interaction):
            if table.state is TableState.PLAYING:
                view = await self.services.host.hand(table.id, who)
                choices += moves.suggest_discard(view.view, current, say)
        return choices[: moves.MOST_CHOICES]

    async def _meant(self, interaction: Interaction) -> list[TableView]:
        """Return the table meant, or all where one sits and cards are dealt or being cut."""
        named = getattr(interaction.namespace, "table", None)
        try:
            return [await pick_table(self.services, interaction, named, states=_ON, seated=True)]
        except TableError:
            if named:
                return []
        # Several may fit: offer what is legal at each.
        user = interaction.user.id
        tables = await visible_tables(self.services, interaction)
        return [each for each in tables if each.state in _ON and each.seat_of(user) is not None]

    @hand.autocomplete("table")
    @play.autocomplete("table")
    @bid.autocomplete("table")
    @discard.autocomplete("table")
    @ask.autocomplete("table")
    @offering
    async def _tables(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest_tables(self.services, interaction, current)
