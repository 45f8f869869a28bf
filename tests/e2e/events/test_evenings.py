"""Organised evenings, from their announcement to their result, and what they ask of people."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest
from simcord import Env

from bot.competition.event.state import EventPhase
from bot.competition.presets import PRESETS
from bot.ui.controls.drafts import PresetCode
from bot.views.settings.preferences import HandPlace
from tests.e2e.events.evenings import Evening
from tests.e2e.listening import Everything, Kind, Request, calls, mentioned
from tests.e2e.reading import visible_text
from tests.e2e.world import click, click_newest, newest_with, shown


async def test_two_captains_cut_the_cards_of_all_tables(env: Env) -> None:
    evening = Evening(env, ["a", "b", "c", "d"])
    channel, people = evening.world.channel, evening.people
    await evening.announce(PresetCode.DUPLICATE)
    await evening.join_as_pair(*people[:2])
    await evening.join_as_pair(*people[2:])
    assert "Two captains can cut now" in evening.panel()
    for captain, words in ((people[0], ("two words", " Rose ")), (people[2], ("",))):
        mine = shown(await click(captain, newest_with(captain, channel, "Join"), "My entry"))
        for word in words:
            form = await click(captain, mine, "Cut the cards…")
            answer = await captain.submit_modal(form, {"word": word})
            refused = "1 to 32 letters" in visible_text(shown(answer))
            assert refused == (word == "two words")
    view = await evening.view()
    assert len(view.event.cuts) == 2
    assert view.event.cuts[0] == "rose"
    assert all(word in evening.panel() for word in (view.commitment, *view.event.cuts))
    await evening.start(without_others=True)  # two pairs have nobody to compare with
    # Nobody cuts at a table: the boards say who deals.
    assert len(await evening.play_round()) == 1
    (match,) = [one for one in (await evening.view()).event.matches.values() if one.games]
    assert len(match.games[0].deals) == 4


BREAK = 180
"""Seconds between two rounds."""
ENOUGH = 2
"""A drop-in evening starts no more than this many matches."""


class Counts(NamedTuple):
    """How often something happens on an evening; of a player, the most that any has."""

    directing: int
    """Commands and presses of the organiser; those at the tables are not counted."""
    entering: int
    """The same of a player."""
    calls: int
    """Mentions of the organiser."""
    mentions: int
    """Mentions of a player."""
    direct: int
    """Direct messages to a player who asked for them, without hands; nobody else gets any."""
    channel: int
    """Messages in the channel: the panel, where it was before, and a board for each table."""
    thread: int
    """Messages in the event's thread: the log, and what concerns people."""
    table: int
    """Messages in the thread of a table, without its boards."""


MOST = {
    PresetCode.SWISS: (8, Counts(9, 2, 0, 7, 5, 16, 27, 2)),
    PresetCode.KNOCK_OUT: (8, Counts(9, 2, 0, 4, 2, 7, 20, 2)),
    PresetCode.LEAGUE: (16, Counts(9, 4, 0, 3, 1, 6, 28, 2)),
    PresetCode.DROP_IN: (4, Counts(9, 1, 0, 3, 3, 4, 13, 2)),
}
"""How many people come, and the most that may happen.

The log may tell the results of a round in one message or in several: that hangs on who is quicker.
"""


async def held(evening: Evening, preset: PresetCode) -> None:
    """Hold an evening to its end, as its organiser and players would."""
    channel, size = evening.world.channel, PRESETS[preset.preset].format.team_size
    people = evening.people
    entrants = [people[at : at + size] for at in range(0, len(people), size)]
    await evening.announce(preset)
    await evening.settle()
    for captain, *others in entrants:
        match others:
            case []:
                await click_newest(captain, channel, "Join")
            case [partner]:
                await evening.join_as_pair(captain, partner)
            case _:
                await evening.join_as_team(captain.name, captain, *others)
    await evening.settle()
    drops_in = preset is PresetCode.DROP_IN
    if not drops_in:
        await evening.desk("Open check-in")
        await evening.settle()
        for captain, *_ in entrants:
            await click_newest(captain, channel, "I'm here")
    await evening.start()
    played = 0
    while (await evening.view()).event.phase is EventPhase.RUNNING:
        scores = await evening.play_round()
        played += len(scores)
        if drops_in and scores and played == ENOUGH:
            await evening.desk("Start no new matches")
        if not scores:
            await evening.env.advance_time(BREAK)
        await evening.settle()


def is_board(sent: Request) -> bool:
    """Say whether a message is a board in a table's thread."""
    return not {"My hand", "Show the tricks"}.isdisjoint(sent.text.splitlines())


def counted(evening: Evening, everything: Everything) -> Counts:
    """Count what has happened."""
    asks, *_ = evening.people
    acts = Counter(one.user_id for one in evening.env.backend.interactions.values())
    told = Counter(one for call in calls(everything) for one in mentioned(call))
    sent = everything.requests()
    direct = [one for one in sent if one.kind is Kind.DM_POST]
    assert {one.reader for one in direct} <= {asks.id}
    posts = Counter(one.channel_id for one in sent if one.kind is Kind.POST and not is_board(one))
    return Counts(
        acts[evening.director.id],
        max(acts[one.id] for one in evening.people),
        told[evening.director.id],
        max(told[one.id] for one in evening.people),
        sum("Go to the table" not in one.text for one in direct),
        posts.pop(evening.world.channel.id),
        posts.pop(evening.thread().id),
        max(posts.values()),
    )


@pytest.mark.parametrize("preset", MOST, ids=lambda preset: preset.preset)
async def test_an_evening_asks_and_says_no_more_than_it_has_to(
    env: Env, preset: PresetCode
) -> None:
    people, most = MOST[preset]
    everything = Everything(env)
    evening = Evening(env, [f"p{number}" for number in range(people)], by_direct_message=False)
    await evening.bot.host.people.choose(evening.people[0].id, place=HandPlace.DM)
    await held(evening, preset)
    assert evening.log()[-1] == "**the event is over**; the standings are final"
    assert "these standings are final" in evening.panel()
    found = counted(evening, everything)
    more = {name: n for name, n in found._asdict().items() if n > getattr(most, name)}
    assert not more, f"{more} are more than {most}"
