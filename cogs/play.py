"""``/hand`` and ``/play``: the hand's buttons as commands."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.engine.actions import PLAYS, Action, Play, decode
from bot.engine.views import SeatView
from bot.errors import TableError
from bot.locale import N_, Say
from bot.tables.views import HandView, TableState
from bot.ui.cards import card_text, spelt
from bot.ui.hand import hand
from bot.ui.reasons import call_name
from cogs import replies
from cogs.access import Interaction, in_sight, person, pick, suggest
from cogs.answers import Reply, answer, voice
from cogs.services import Services

_PLAYING = (TableState.PLAYING,)


class NoSuchMove(TableError):
    """Something typed that is neither a card nor a call."""

    text = N_("I do not know the card or call “{text}”. Choose one from the list, such as JS.")


class PlayCommands(commands.Cog):
    """What a player does with the cards."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name="hand", description="See your hand")
    @app_commands.describe(table="Which table")
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Show one's own hand, to oneself alone."""

        async def work() -> Reply:
            states = (*_PLAYING, TableState.OVER)
            found = await pick(self.services, interaction, table, states=states, seated=True)
            who, say = person(interaction), voice(interaction)
            return await replies.own_hand(self.services, found.id, who, say)

        await answer(interaction, work())

    @app_commands.command(name="play", description="Play a card, or make a call")
    @app_commands.describe(card="The card, or stand, beg, take one, run", table="Which table")
    async def play(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        """Do what the hand's buttons do."""

        async def work() -> Reply:
            who, say = person(interaction), voice(interaction)
            found = await pick(self.services, interaction, table, states=_PLAYING, seated=True)
            view = await self.services.host.hand(found.id, who)
            action = _read(card, view.view, say)
            after = await self._act(interaction, view, action)
            then = replies.woken(self.services, found.id)
            return Reply(hand(after, say, private_reply=True), then=then)

        await answer(interaction, work())

    async def _act(self, interaction: Interaction, view: HandView, action: Action) -> HandView:
        who, table, public = person(interaction), view.table, view.view.public
        if isinstance(action, Play):
            return await self.services.host.play(
                table.id, who, table.game, public.deal, action.card
            )
        turn = -1 if public.decision is None else public.decision.turn
        return await self.services.host.call(table.id, who, table.game, public.deal, turn, action)

    @play.autocomplete("card")
    async def _cards(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer what is legal now at the table meant, or at any where it is one's turn."""
        say, typed = voice(interaction), spelt(current)
        named = getattr(interaction.namespace, "table", None)
        choices = []
        for view in await self._turns(interaction, named):
            for action in view.view.legal:
                text = _text(action, say)
                value = _value(action)
                if typed in spelt(text) or typed in spelt(value):
                    choices.append(app_commands.Choice(name=text, value=value))
        return choices[:25]

    async def _turns(self, interaction: Interaction, named: str | None) -> list[HandView]:
        who = person(interaction)
        try:
            table = await pick(self.services, interaction, named, states=_PLAYING, seated=True)
            tables = [table]
        except TableError:
            # Several may fit: offer what is legal at each where it is this player's turn.
            tables = [] if named else await in_sight(self.services, interaction)
        views = []
        for table in tables:
            if table.state is TableState.PLAYING and table.seat_of(who.id) is not None:
                view = await self.services.host.hand(table.id, who)
                if view.view.to_act:
                    views.append(view)
        return views

    @hand.autocomplete("table")
    @play.autocomplete("table")
    async def _tables(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(self.services, interaction, current)


def _text(action: Action, say: Say) -> str:
    return card_text(action.card, say) if isinstance(action, Play) else call_name(action, say)


def _value(action: Action) -> str:
    return action.card.code if isinstance(action, Play) else action.verb


def _read(text: str, view: SeatView, say: Say) -> Action:
    """Read a card or a call: as a record writes it, or as the table says it."""
    typed = spelt(text)
    moves = [*view.legal, *(PLAYS[card] for card in view.hand)]
    for action in moves:
        if typed in {spelt(_text(action, say)), spelt(_value(action))}:
            return action
    try:
        # Not held, or not asked now: the host says why not.
        return decode(["play", typed] if len(typed) == len("8S") else [typed.lower()])
    except ValueError:
        raise NoSuchMove(text=text[:40]) from None
