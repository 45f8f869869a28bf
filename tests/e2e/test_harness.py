"""The search for leaks tried on a toy bot: it hears everything, sorts it, and can fail."""

import asyncio
import io
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord import Env, InteractionResult

from tests.e2e import openapi, raw
from tests.e2e.listening import Everything
from tests.e2e.world import (
    World,
    click,
    click_dm,
    click_newest,
    direct_messages,
    make_world,
    newest_with,
)

SECRET = "the queen of spades"


class Board(discord.ui.LayoutView):
    """A public message with a button for each way to answer."""

    def __init__(self, note: str) -> None:
        super().__init__(timeout=None)
        text: discord.ui.TextDisplay[Board] = discord.ui.TextDisplay(f"The board: {note}")
        row: discord.ui.ActionRow[Board] = discord.ui.ActionRow()
        for name in ("hand", "late", "edit", "ask", "dm"):
            row.add_item(discord.ui.Button(label=name.title(), custom_id=f"toy:{name}"))
        self.add_item(discord.ui.Container(text, row))


def plain(label: str, custom_id: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=label, custom_id=custom_id))
    return view


class Toy(discord.Client):
    """A stock client that answers in each of the ways a bot can answer."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="open", description="Open a board")(self.open)
        self.meeting = asyncio.Barrier(4)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def open(self, interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message("Opening.", ephemeral=True)
        file = discord.File(io.BytesIO(b"face"), "face.txt", description="A card face")
        board = await interaction.channel.send(view=Board("new"), nonce="toy-1")
        await interaction.channel.send(
            f"<@{interaction.user.id}>, here",
            file=file,
            allowed_mentions=discord.AllowedMentions(users=[interaction.user]),
        )
        await board.create_thread(name="Table one")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: dict[str, Any] = dict(interaction.data or {})
        name = data.get("custom_id", "").removeprefix("toy:")
        if name:
            await getattr(self, f"do_{name}")(interaction)

    async def do_meet(self, it: discord.Interaction) -> None:
        await self.meeting.wait()
        await it.response.defer()

    async def do_hand(self, it: discord.Interaction) -> None:
        await it.response.send_message(SECRET, ephemeral=True, view=plain("Play", "toy:play"))

    async def do_play(self, it: discord.Interaction) -> None:
        await it.response.edit_message(content=f"{SECRET} is played")

    async def do_late(self, it: discord.Interaction) -> None:
        await it.response.defer(ephemeral=True, thinking=True)
        await it.edit_original_response(content=f"late, {SECRET}")
        await it.followup.send(f"followed up, {SECRET}", ephemeral=True)
        await it.followup.send("followed up for all")

    async def do_slow(self, it: discord.Interaction) -> None:
        await it.response.defer(ephemeral=True, thinking=True)
        await it.followup.send(f"slow, {SECRET}")

    async def do_shout(self, it: discord.Interaction) -> None:
        await it.response.send_message("I beg!")

    async def do_edit(self, it: discord.Interaction) -> None:
        await it.response.edit_message(view=Board("changed"))

    async def do_ask(self, it: discord.Interaction) -> None:
        modal = discord.ui.Modal(title="Cut", custom_id="toy:cut")
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id="where")
        modal.add_item(discord.ui.Label(text="Where?", component=field))
        await it.response.send_modal(modal)

    async def do_cut(self, it: discord.Interaction) -> None:
        data: dict[str, Any] = dict(it.data or {})
        where = data["components"][0]["component"]["value"]
        await it.response.send_message(f"cut at {where}", ephemeral=True)

    async def do_dm(self, it: discord.Interaction) -> None:
        await it.response.defer()
        hand = await it.user.send(f"your hand: {SECRET}", view=plain("Tidy", "toy:tidy"))
        await hand.edit(content=f"your hand again: {SECRET}")

    async def do_tidy(self, it: discord.Interaction) -> None:
        await it.response.edit_message(content=f"your hand, tidied: {SECRET}")


@pytest.fixture
def simcord_bot() -> Toy:
    return Toy()


async def opened(env: Env) -> World:
    world = make_world(env)
    await world.people[0].slash(world.channel, "open")
    return world


async def test_together_is_at_once(simcord_env: Env) -> None:
    """The toy answers nobody before it has heard all four; one after another would never end."""
    world = await opened(simcord_env)
    board = newest_with(world.people[0], world.channel, "Hand")
    clicks = [raw.Click(who, board, "toy:meet") for who in world.people]
    assert all(result.deferred for result in await raw.together(simcord_env, *clicks))


async def everything_once(env: Env) -> tuple[World, Everything]:
    world = await opened(env)
    _, bob, *_ = world.people
    board = newest_with(bob, world.channel, "Hand")
    for label in ("Hand", "Late", "Edit", "Dm"):
        await click(bob, board, label)
    await click_newest(bob, world.channel, "Play")
    await click_dm(bob, "Tidy")
    shown = await click(bob, board, "Ask")
    cut: InteractionResult = await bob.submit_modal(shown, {"where": "9"})
    assert cut.acknowledged
    return world, Everything(env)


async def test_everything_is_heard_by_whom_it_reaches(simcord_env: Env) -> None:
    world, everything = await everything_once(simcord_env)
    ann, bob, *_ = world.people
    assert not [said for said in everything.public if SECRET in said]
    public = "\n".join(everything.public)
    for said in ("The board: new", "The board: changed", "followed up for all", "Table one"):
        assert said in public
    assert "toy:hand" in public
    assert "A card face" in public
    assert [said.splitlines()[0] for said in everything.private(bob.id)] == [
        SECRET,
        f"late, {SECRET}",
        f"followed up, {SECRET}",
        f"your hand: {SECRET}",
        f"your hand again: {SECRET}",
        f"{SECRET} is played",
        f"your hand, tidied: {SECRET}",
        "toy:cut",
        "cut at 9",
    ]
    assert everything.private(ann.id) == ["Opening."]
    assert len(everything.reaching(bob.id)) == len(everything.public) + 9


async def test_answers_are_heard_where_they_are_given(simcord_env: Env) -> None:
    """A follow-up that ends the thinking stays as private as the thinking was."""
    world = await opened(simcord_env)
    everything = Everything(simcord_env)
    ann, bob, *_ = world.people
    board = newest_with(bob, world.channel, "Hand")
    await raw.forged_click(simcord_env, bob, board, "toy:slow")
    assert everything.private(bob.id) == [f"slow, {SECRET}"]
    await raw.forged_click(simcord_env, ann, board, "toy:shout")
    assert everything.public[-1] == "I beg!"
    await click(bob, board, "Dm")
    await raw.forged_click(simcord_env, bob, direct_messages(bob)[-1], "toy:shout")
    assert everything.private(bob.id)[-1] == "I beg!"
    assert everything.private(ann.id) == ["Opening."]


async def test_stock_requests_are_described(simcord_env: Env) -> None:
    await everything_once(simcord_env)
    openapi.assert_described(simcord_env)
    await simcord_env.bot.http.request(discord.http.Route("GET", "/users/@me/guilds"))
    with pytest.raises(AssertionError, match="GET /users/@me/guilds: no such route"):
        openapi.assert_described(simcord_env)
