"""What boards and hands must show: the stored state, rendered again."""

from __future__ import annotations

import secrets
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord

from bot.delivery.tables.render import is_current, render_board
from bot.locale.say import speak
from bot.store.opening import open_database
from bot.tables.host import Host
from bot.tables.settings.policy import Policy
from bot.thinking.thinkers import decide_in_thread
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Emojis, Voices
from bot.ui.table.hand.hand import hand, old_hand
from tests.e2e.reading import Readable, buttons, words
from tests.wire.people import Seen
from tests.wire.wire import Wire


@dataclass(frozen=True, slots=True)
class Rendered:
    """A message as its readers would see it."""

    components: Sequence[Any]
    content: str = ""
    embeds: Sequence[discord.Embed] = ()
    attachments: Sequence[Any] = ()


async def nothing_pending(file: Path) -> bool:
    """Say whether a bot that is not running has left nothing to be shown."""
    db = await open_database(_copy(file))
    try:
        return not await db.all("pending_tables")
    finally:
        await db.close()


async def assert_shown_right(wire: Wire, file: Path) -> None:
    """Each board and hand shows what the stored state says, and nothing is left to be shown.

    Args:
        wire: where they are shown.
        file: the database of a bot that is not running.
    """
    copy = _copy(file)
    db = await open_database(copy)
    try:
        host = Host(
            db,
            clock=lambda: round(wire.rest.clock() * 1000),
            entropy=secrets.token_bytes,
            policy=Policy(repeatable=True),
            choose=decide_in_thread,
        )
        assert [dict(row) for row in await db.all("pending_tables")] == []
        for face in _faces(copy):
            shown = Seen(wire.backend.messages[face["channel_id"]][face["message_id"]])
            layout = (await _message(host, face)).layout
            assert layout is not None
            assert _visible(shown) == _visible(Rendered(layout.components)), face
    finally:
        await db.close()


def _copy(file: Path) -> Path:
    """Copy a database, with what has not been folded into it yet."""
    folder = file.parent / "copy"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for ending in ("", "-wal"):
        part = Path(f"{file}{ending}")
        if part.exists():
            shutil.copy(part, folder)
    return folder / file.name


def _faces(file: Path) -> list[dict[str, Any]]:
    address = f"{file.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as connected:
        connected.row_factory = sqlite3.Row
        rows = connected.execute(
            "SELECT * FROM messages WHERE message_id IS NOT NULL AND kind IN ('board', 'hand')"
        )
        return [dict(row) for row in rows]


async def _message(host: Host, face: dict[str, Any]) -> Outgoing:
    table = await host.delivery.board(face["owner"])
    game, deal = face["number"], face["part"]
    say = speak(table.language)
    if face["kind"] == "board":
        public = Voices(Emojis()).public(table)
        return await render_board(host.delivery, table, game, deal, public)
    if is_current(table, game, deal) and table.seats[face["reader"]].user_id == face["user_id"]:
        _, hands = await host.delivery.hands(table.id, [face["reader"]])
        return hand(hands[face["reader"]], say, direct=True)
    results = await host.delivery.deal_results(table.id, game)
    summary = next((result for result in results if result.deal == deal), None)
    return old_hand(table, game, deal, summary, say, reader=face["user_id"], seat=face["reader"])


def _visible(message: Readable) -> object:
    return words(list(message.components)), buttons(message)
