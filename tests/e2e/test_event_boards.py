"""Duplicate events over Discord: cards that others have yet to play are shown to nobody else."""

from __future__ import annotations

import re

from simcord import Env

from bot.tables.views import TableState
from tests.tables.organised import duplicate

from .evenings import Evening
from .reading import visible_text
from .world import ask, click, newest_with, seen, shown

CARDS = re.compile("[♠♥♦♣♤♡♢♧]|pip|High|Low|Jack")
"""What a board says of cards, or of what they came to."""


def public_text(evening: Evening) -> str:
    """Return all that a spectator sees in the threads of the tables, names of files among it."""
    threads = [one for one in evening.world.channel.threads if not (one.name or "").startswith("L")]
    assert threads
    messages = [one for thread in threads for one in seen(evening.people[4], thread)]
    files = [file.filename for one in messages for file in one.attachments]
    return "\n".join([*map(visible_text, messages), *files])


async def test_a_table_shows_no_card_before_all_have_played_it(env: Env) -> None:
    evening = Evening(env, ["ann", "bob", "cy", "di", "eve"])
    await evening.create("Boards", duplicate())
    await evening.enter(*([one] for one in evening.people[:4]))
    await evening.desk("Start")
    eve = evening.people[4]
    link = next(iter((await evening.view()).tables))
    thread = next(one for one in evening.world.channel.threads if one.id == link.place_id)
    host, steps = evening.bot.host, 0
    table = await host.table(link.table_id)
    while table.state is TableState.PLAYING and not (table.public and table.public.tricks):
        assert table.public is not None
        assert table.public.decision is not None
        await evening._act(table.id, evening._who(table, table.public.decision.seat))
        await evening.settle()
        assert not CARDS.search(public_text(evening)), public_text(evening)
        table = await host.table(link.table_id)
        steps += 1
    assert steps > 2
    # Her own table's tricks are open to a player, and to nobody else.
    board = newest_with(eve, thread, "Show the tricks")
    assert "only once the game is over" in visible_text(
        shown(await click(eve, board, "Show the tricks"))
    )
    member = next(one for one in evening.people if one.name == table.seats[0].name)
    tricks = visible_text(shown(await click(member, board, "Show the tricks")))
    assert CARDS.search(tricks)
    assert not CARDS.search(await ask(eve, thread, "score"))
    more = shown(await click(eve, board, "⋯"))
    assert "nobody sees them again" in visible_text(shown(await click(eve, more, "Follow")))
    await evening.play(table.id)
    await evening.settle()
    assert not CARDS.search(public_text(evening)), public_text(evening)
    while not (await evening.view()).secret:
        assert "The secret" not in evening.panel()
        await evening.play_round()
    assert (await evening.view()).secret in evening.panel()
    board = newest_with(eve, thread, "Replay")
    assert CARDS.search(visible_text(shown(await click(eve, board, "Replay"))))
