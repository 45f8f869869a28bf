"""People and servers that the owner has shut out: refused kindly, and nobody else loses by it."""

from __future__ import annotations

import pytest
from simcord import Env, InteractionResult

from bot.notices import NOTICES, Notice
from bot.settings import Settings
from bot.views.bans import Banned
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.playing import begin, sit_down
from tests.e2e.reading import visible_text
from tests.e2e.world import World, ask, click, reply_text, seen, shown
from tests.tables.searching import everything

REASON = "spoils games"


async def ban(env: Env, kind: Banned, id_: int) -> None:
    """Ban somebody, and let the bot notice."""
    await bot_of(env).host.bans.add(kind, id_, REASON, None)
    await env.advance_time(3)


def is_refused(answer: InteractionResult | str) -> bool:
    """Return whether an answer says that the person is shut out, and why."""
    text = answer if isinstance(answer, str) else reply_text(answer)
    return "have shut you out" in text and REASON in text


async def test_who_is_banned_is_refused_everywhere(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob = world.people[:2]
    table = await begin(world, ann, bob)
    board = seen(ann, world.channel)[-1]
    await ban(env, Banned.PERSON, ann.id)
    assert any(
        "closed** by those who run this bot" in visible_text(message)
        for message in seen(bob, world.channel)
    )
    assert settings.database_path is not None
    rows = await everything(settings.database_path)
    assert rows["results"] == []
    assert is_refused(await ann.slash(world.channel, "table open", game="trinidad"))
    assert is_refused(await ann.user.slash("help"))
    hand = f"1:{table}:hand"
    assert is_refused(await raw.forged_click(env, ann, board, hand))
    form = raw.Submit(ann, world.channel, f"1:{table}:clock")
    typed = raw.Command(ann, world.channel, "score", {"table": "K"}, focused="table")
    (refused, suggested) = await raw.together(env, form, typed)
    assert is_refused(refused)
    assert not suggested.autocomplete_choices
    # What is kept about them is still theirs to see and to delete.
    assert "1 · note that those who run this bot" in await ask(ann, world.channel, "privacy show")
    question = shown(await ann.slash(world.channel, "privacy delete"))
    assert "Done" in reply_text(await click(ann, question, "Delete it all"))
    assert is_refused(await ask(ann, world.channel, "help"))
    # Nobody else is concerned, and the ban can be lifted.
    await sit_down(world, [bob], players=2)
    assert await bot_of(env).host.bans.lift(Banned.PERSON, ann.id)
    await env.advance_time(3)
    assert not is_refused(await ask(ann, world.channel, "help"))


async def test_a_banned_server_is_told_so_and_left(
    env: Env, world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    ann, bob = world.people[:2]
    await begin(world, ann, bob)
    await ban(env, Banned.SERVER, world.guild.id)
    assert "by those who run this bot" in "".join(map(visible_text, seen(bob, world.channel)))
    answer = await ask(ann, world.channel, "help")
    assert "have shut this server out" in answer
    assert REASON in answer
    await raw.add_bot(env, world.guild)
    assert not any("Hi, I'm Hang Jack" in visible_text(one) for one in seen(bob, world.channel))
    cog = bot_of(env).get_cog("BanWatch")
    monkeypatch.setattr(cog, "_leave_at", {world.guild.id: 0.0})
    await env.advance_time(3)
    assert bot_of(env).get_guild(world.guild.id) is None
    assert Notice.SERVER_LEFT not in NOTICES.held, "the owner's own doing is no news"
    assert f"server {world.guild.id} is banned: the bot has left it" in caplog.messages
