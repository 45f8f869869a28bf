"""The harness tried on a toy bot: it finds, counts and sorts what it should, and it can fail."""

import asyncio
import io
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord import Env, InteractionResult

from . import openapi, raw
from .listening import Everything, Kind
from .reading import buttons, files, menus, visible_text
from .world import (
    World,
    click,
    click_dm,
    click_newest,
    close_dms,
    direct_messages,
    make_world,
    newest_with,
)

SECRET = "the queen of spades"


class Board(discord.ui.LayoutView):
    """A public message with Components V2 and one button for each thing the toy can do."""

    def __init__(self, note: str) -> None:
        super().__init__(timeout=None)
        text: discord.ui.TextDisplay[Board] = discord.ui.TextDisplay(f"The board: {note}")
        row: discord.ui.ActionRow[Board] = discord.ui.ActionRow()
        for name in ("hand", "late", "edit", "ask", "dm"):
            row.add_item(discord.ui.Button(label=name.title(), custom_id=f"toy:{name}"))
        more: discord.ui.ActionRow[Board] = discord.ui.ActionRow()
        more.add_item(discord.ui.Button(label="Off", custom_id="toy:off", disabled=True))
        pick: discord.ui.ActionRow[Board] = discord.ui.ActionRow()
        options = [discord.SelectOption(label="North", value="0")]
        pick.add_item(discord.ui.Select(custom_id="toy:seat", placeholder="Seat", options=options))
        self.add_item(discord.ui.Container(text, row, more, pick))


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
            await getattr(self, f"do_{name}", self.do_nothing)(interaction)

    async def do_nothing(self, it: discord.Interaction) -> None:
        await it.response.send_message("No such thing.", ephemeral=True)

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


async def test_seeing_and_clicking(simcord_env: Env) -> None:
    world = await opened(simcord_env)
    ann, bob, *_ = world.people
    board = newest_with(bob, world.channel, "Hand")
    assert visible_text(board).splitlines()[:2] == ["The board: new", "Hand"]
    assert [b.label for b in buttons(board) if b.disabled] == ["Off"]
    assert [(m.custom_id, m.options) for m in menus(board)] == [("toy:seat", {"North": "0"})]

    answer = await click(bob, board, "Hand")
    assert answer.ephemeral
    assert answer.response is not None
    assert SECRET in visible_text(answer.response)
    await click_newest(bob, world.channel, "Play")
    with pytest.raises(AssertionError, match="ann sees no button 'Play'"):
        newest_with(ann, world.channel, "Play")

    await click(bob, board, "Dm")
    await click_dm(bob, "Tidy")
    assert visible_text(direct_messages(bob)[-1]).startswith("your hand, tidied")
    assert direct_messages(ann) == []
    with pytest.raises(AssertionError, match="'Foo' not once among"):
        await click(bob, board, "Foo")


async def test_closed_direct_messages(simcord_env: Env) -> None:
    world = await opened(simcord_env)
    ann, bob, *_ = world.people
    board = newest_with(bob, world.channel, "Hand")
    close_dms(simcord_env, bob)
    await click(bob, board, "Dm")
    await click(ann, board, "Dm")
    assert direct_messages(bob) == []
    assert len(direct_messages(ann)) == 1
    (error,) = simcord_env.errors
    assert isinstance(error, discord.Forbidden)
    assert error.code == 50007


async def test_files_are_read(simcord_env: Env) -> None:
    world = await opened(simcord_env)
    note = world.channel.history()[-2]
    assert await files(note) == {"face.txt": b"face"}
    assert "A card face" in visible_text(note)


async def test_the_same_person_in_two_servers(simcord_env: Env) -> None:
    first = make_world(simcord_env)
    second = make_world(simcord_env, "Other", people=[first.people[0].user, "eve"])
    assert second.people[0].id == first.people[0].id
    assert second.guild.id != first.guild.id


async def test_raw_interactions_reach_the_bot(simcord_env: Env) -> None:
    world = await opened(simcord_env)
    ann, bob, cy, dee = world.people
    board = newest_with(ann, world.channel, "Hand")
    forged = await raw.forged_click(simcord_env, world.stranger, board, "toy:bogus")
    assert forged.response is not None
    assert forged.response.content == "No such thing."
    disabled = await raw.forged_click(simcord_env, ann, board, "toy:off")
    assert disabled.acknowledged
    cut = await raw.forged_modal(simcord_env, ann, world.channel, "toy:cut", where="17")
    assert cut.response is not None
    assert cut.response.content == "cut at 17"
    await click(bob, board, "Dm")
    tidied = await raw.forged_click(simcord_env, bob, direct_messages(bob)[-1], "toy:tidy")
    assert tidied.acknowledged

    clicks = [raw.Click(who, board, "toy:hand") for who in (ann, bob, cy, dee)]
    results = await raw.together(simcord_env, *clicks, raw.Click(ann, board, "toy:late"))
    assert all(result.acknowledged and result.ephemeral for result in results)


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


async def test_requests_are_counted_between_marks(simcord_env: Env) -> None:
    world = await opened(simcord_env)
    everything = Everything(simcord_env)
    ann, bob, *_ = world.people
    board = newest_with(ann, world.channel, "Hand")
    assert everything.count()[Kind.POST] == 2
    assert everything.count()[Kind.THREAD] == 1
    start = everything.mark()
    await click(bob, board, "Dm")
    middle = everything.mark()
    await click(bob, board, "Edit")
    await click(bob, board, "Late")
    assert everything.count(start, middle) == {
        Kind.DEFER: 1,
        Kind.DM_OPEN: 1,
        Kind.DM_POST: 1,
        Kind.DM_EDIT: 1,
    }
    assert everything.count(middle) == {
        Kind.UPDATE: 1,
        Kind.DEFER: 1,
        Kind.ANSWER_EDIT: 1,
        Kind.FOLLOWUP: 2,
    }
    (change,) = everything.changes(board.id, since=start)
    assert change.kind is Kind.UPDATE
    assert change.text.startswith("The board: changed")


async def test_stock_requests_are_described(simcord_env: Env) -> None:
    await everything_once(simcord_env)
    openapi.assert_described(simcord_env)
    await simcord_env.bot.http.request(discord.http.Route("GET", "/users/@me/guilds"))
    with pytest.raises(AssertionError, match="GET /users/@me/guilds: no such route"):
        openapi.assert_described(simcord_env)
