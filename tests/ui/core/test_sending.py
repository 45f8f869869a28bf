"""Messages sent through stock discord.py: Discord accepts them, and discord.py stores nothing."""

from collections.abc import Callable

import discord
import pytest
from simcord import Env

from bot.discord_api import requests
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.library import rules
from bot.ui.table import modals
from bot.ui.table.board.board import board
from bot.ui.table.hand.hand import hand
from bot.views.table.view import FirstDealQuestion, FirstDealStep, TableState
from tests.e2e.openapi import assert_described
from tests.e2e.world import make_world
from tests.ui.room import SAY, game, holding, playing, table

MESSAGES: tuple[Callable[[], Outgoing], ...] = (
    lambda: board(table(TableState.LOBBY, names=("Ann", None, None, None)), SAY),
    lambda: board(table(TableState.CUTTING, first=FirstDealStep(FirstDealQuestion.CUT, 1)), SAY),
    lambda: board(playing(game(3)), SAY),
    lambda: hand(holding(game(3), 1), SAY, direct=True),
    lambda: rules(table().variant, SAY),
)


class Sender(discord.Client):
    """Answers a press of `go` in each way a bot can, and counts what discord.py keeps."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)

    async def on_interaction(self, it: discord.Interaction) -> None:
        custom_id = str(dict(it.data or {}).get("custom_id", ""))
        if custom_id == "ask":
            await it.response.send_modal(modals.cut_modal("K7QF", 1, SAY))
            return
        first, edited, second = (MESSAGES[number]() for number in (3, 2, 0))
        kind = requests.NEW_MESSAGE
        self.answered = await requests.respond(it, kind, first.to_send(), wants_id=True)
        await requests.edit_answer(it.followup, None, edited.to_edit())
        self.followed = await requests.follow_up(it.followup, second.to_send())
        await requests.edit_answer(it.followup, self.followed, edited.to_edit())

    @property
    def kept(self) -> int:
        store = self._connection._view_store
        return len(store._views) + len(store._modals) + len(store._synced_message_views)


@pytest.fixture
def simcord_bot() -> Sender:
    return Sender()


async def test_everything_can_be_sent_and_edited_and_nothing_is_kept(
    simcord_env: Env, simcord_bot: Sender
) -> None:
    world = make_world(simcord_env)
    channel = simcord_bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    http = simcord_bot.http
    for number, message in enumerate(MESSAGES):
        sent = await requests.post(http, channel.id, message().to_send(), nonce=str(number))
        await requests.edit(http, channel.id, sent, MESSAGES[2]().to_edit())
    go = discord.ui.View(timeout=None)
    for name in ("go", "ask"):
        go.add_item(discord.ui.Button(label=name, custom_id=name))
    go.stop()
    asked = await channel.send(view=go)
    for name in ("go", "ask"):
        await world.people[0].click(asked, custom_id=name)
    assert simcord_bot.kept == 0
    assert_described(simcord_env)
