"""Duplicate events over Discord: cards that others have yet to play are shown to nobody else."""

from __future__ import annotations

import re

from simcord import Env, MemberActor

from bot.ui.controls.table import FollowTable
from bot.ui.core.custom_ids import encode
from bot.views.table.view import TableState
from tests.e2e.events.evenings import Evening, entered
from tests.e2e.raw import Shown, forged_click
from tests.e2e.reading import buttons, files, visible_text
from tests.e2e.world import ask, click, direct_messages, labels, newest_with, press, seen, shown
from tests.tables.organised import duplicate
from tests.tables.room import decision, public

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
    evening = await entered(env, duplicate(), "ann", "bob", "cy", "di", watching=["eve"])
    await evening.desk("Start")
    eve = evening.people[4]
    link = next(iter((await evening.view()).tables))
    thread = next(one for one in evening.world.channel.threads if one.id == link.place_id)
    host, steps = evening.bot.host, 0
    table = await host.table(link.table_id)
    while table.state is TableState.PLAYING and not (table.public and public(table).tricks):
        await evening._act(table.id, evening._who(table, decision(table).seat))
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
    assert "Follow" not in labels(more)
    forged = await forged_click(env, eve, board, encode(FollowTable(table.id)))
    assert "nobody sees them again" in visible_text(shown(forged))
    await evening.play(table.id)
    await evening.settle()
    assert not CARDS.search(public_text(evening)), public_text(evening)
    while not (await evening.view()).secrets:
        assert "The secret" not in evening.panel()
        await evening.play_round()
    assert (await evening.view()).secrets[0] in evening.panel()
    board = newest_with(eve, thread, "Replay")
    assert CARDS.search(visible_text(shown(await click(eve, board, "Replay"))))


SHOWN = {
    *("Draw", "Standings", "⋯", "Fixtures", "Entrants", "Director's desk", "More…", "Top scorers"),
    *("results.csv", "standings.csv", "scorers.csv", "event.json", "fixtures.ics", "My entry"),
    *("Replay", "Was it fair?", "Show the tricks", "Why?", "To the event", "◀ Round 1", "Boards"),
    "Review",
}
"""The buttons that show something, on all that is public and on what they lead to."""


async def all_told(evening: Evening, who: MemberActor) -> str:
    """Return all that a person finds: messages, files, what is behind buttons, commands."""
    channel = evening.world.channel
    public = [*seen(who, channel), *(m for thread in channel.threads for m in seen(who, thread))]
    texts = [visible_text(one) for one in [*public, *direct_messages(who)]]
    waiting: list[tuple[Shown, str]] = [(one, label) for one in public for label in labels(one)]
    known = set[str]()
    while waiting:
        message, label = waiting.pop()
        for found in (one for one in buttons(message) if one.label == label and one.custom_id):
            if label not in SHOWN or found.custom_id in known:
                continue
            known.add(found.custom_id or "")
            answer = (await press(who, message, found.custom_id)).response
            if answer is not None:
                texts.append(visible_text(answer))
                texts += [one.decode("utf-8", "replace") for one in (await files(answer)).values()]
                waiting += [(answer, one) for one in labels(answer)]
    for command in ("event standings", "event draw", "event fixtures", "table list"):
        texts.append(await ask(who, channel, command))
    for thread in channel.threads:
        for command in ("score", "history", "replay", "verify"):
            texts.append(await ask(who, thread, command))
    texts += [await ask(who, channel, command) for command in ("leaderboard", "history")]
    for other in evening.people:
        for command in ("stats", "history"):
            texts.append(await ask(who, channel, command, player=other))
    return "\n".join(texts)


async def test_nobody_is_told_a_result_before_all_have_played_the_boards(env: Env) -> None:
    evening = await entered(env, duplicate(deals=4), "ann", "bob", "cy", "di", watching=["eve"])
    await evening.desk("Start")
    first, other = [link.table_id for link in (await evening.view()).tables]
    score = await evening.play(first)
    await evening.settle()
    sides = [seat.name for seat in (await evening.bot.host.table(first)).seats]
    figures = [rf"\b{a}\s?[–:,-]\s?{b}\b" for a, b in (score, score[::-1])]
    figures += [rf"{name}[ *·]+{n}\b" for name, n in zip(sides, score, strict=True)]
    told = re.compile("|".join([*figures, "🏆", r"wins \d"]))
    table = await evening.bot.host.table(other)
    playing = [one for one in evening.people if one.id == table.seats[0].user_id]
    for who in (evening.people[4], *playing, evening.director):
        text = await all_told(evening, who)
        assert not told.search(text), told.findall(text)
        assert "result sealed" in text
        assert "Board 1" not in text
    await evening.play(other)
    await evening.settle()
    text = await all_told(evening, evening.people[4])
    assert "### Board 1\n- " in text
    assert f": **{'–'.join(map(str, score))}**" in "\n".join(evening.log())
    assert text.count("🏆") == 4, "on each board, and above its thread"
