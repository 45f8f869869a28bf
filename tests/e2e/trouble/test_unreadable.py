"""A damaged table, and a full disk: others go on, and moderators close what cannot be read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from simcord import Env

from bot.ops.health import check_health
from bot.ops.metrics import active, serve_metrics
from bot.settings import Settings
from bot.ui.controls.table import Join
from tests.e2e import raw
from tests.e2e.bots import restart
from tests.e2e.playing import begin, newest_board
from tests.e2e.reading import buttons, visible_text
from tests.e2e.world import World, ask, click, seen, shown


def tamper(settings: Settings, *statements: tuple[str, str]) -> None:
    with closing(sqlite3.connect(settings.database_path)) as database:
        for sql, table in statements:
            database.execute(sql, (table,))
        database.commit()


async def test_a_table_that_cannot_be_read(
    env: Env,
    world: World,
    settings: Settings,
    *,
    port: int,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ann, bob, cy, dee = world.people
    broken = await begin(world, ann, bob)
    await cy.slash(world.channel, "table open")
    fine = newest_board(world, cy).table
    assert fine != broken
    await env.bot.close()
    tamper(settings, ("UPDATE tables SET options = '{' WHERE id = ?", broken))
    await restart(env, settings)
    with serve_metrics(replace(settings, metrics_port=port)):
        await env.advance_time(400)
        counted = active()
        assert counted is not None
        (gauge,) = counted.unreadable.collect()
        assert [sample.value for sample in gauge.samples] == [1]

    # People at other tables are not disturbed.
    listed = await ask(dee, world.channel, "table list")
    assert fine in listed
    assert broken not in listed
    assert f"table {fine}" in await ask(dee, world.channel, "help")
    choices = await dee.autocomplete(world.channel, "table join", "table", "")
    assert [choice["value"] for choice in choices] == [fine]
    assert "can't be read" in await ask(ann, world.channel, "hand", table=broken)
    assert "can't be read" not in await ask(ann, world.channel, "hand")
    for who in (ann, dee):
        answer = await ask(who, world.channel, "table close", table=broken)
        assert f"`/table close table:{broken}`" in answer
        choices = await who.autocomplete(world.channel, "table close", "table", "")
        assert broken not in [choice["value"] for choice in choices]

    # Those who keep order see it, close it, and have its place back.
    for keeper in (world.moderator, world.manager):
        listed = await ask(keeper, world.channel, "table list")
        assert f"Table {broken} can't be read" in listed.replace("*", "")
        choices = await keeper.autocomplete(world.channel, "table close", "table", "")
        assert choices[0]["value"] == broken
    assert check_health(settings) == 0
    assert f"1 table cannot be read ({broken})" in capsys.readouterr().out
    errors = [line for line in caplog.messages if broken in line]
    assert len(errors) == 1
    assert "is closed" in await ask(world.manager, world.channel, "table close", table=broken)
    assert "This table is closed." in await ask(ann, world.channel, "table close", table=broken)
    assert broken not in await ask(world.manager, world.channel, "table list")
    await env.advance_time(30)
    assert check_health(settings) == 0
    assert "cannot be read" not in capsys.readouterr().out
    # Its neighbour has gone on all the while.
    joined = [
        one
        for message in seen(dee, world.channel)
        for one in buttons(message)
        if (one.custom_id or "").startswith(f"1:{fine}:{Join.tag}")
    ]
    assert joined


async def test_more_tables_than_a_message_holds_are_pages_to_turn(env: Env, world: World) -> None:
    people = world.people
    for who in people:
        for _ in range(4):
            await who.slash(world.channel, "table open")
    page, stale = [shown(await people[0].slash(world.channel, "table list")) for _ in range(2)]
    assert "page 1 of 2" in visible_text(page)
    first = lines(page)
    await click(people[0], page, "Next ▶")
    assert "page 2 of 2" in visible_text(page), "in place of the first"
    tables = [line.split("**")[1] for line in [*first, *lines(page)]]
    assert len(tables) == len({*tables}) == 16, "each is on one page"
    # Most of them close; a button to a page that is gone leads to the last one.
    for table in sorted(tables)[1:]:
        await ask(world.moderator, world.channel, "table close", table=table)
    await click(people[0], stale, "Next ▶")
    assert [line.split("**")[1] for line in lines(stale)] == [min(tables)]


def lines(page: raw.Shown) -> list[str]:
    """Return the first line of each table on a page."""
    return [line for line in visible_text(page).split("\n") if line.startswith("**")]
