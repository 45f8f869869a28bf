"""Events write to nobody who has not asked: they mention people, and hands are in the channel."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simcord import ChannelHandle, Env, MemberActor

from bot.ui.controls.drafts import PresetCode
from bot.views.settings.preferences import HandPlace
from tests.e2e.events.evenings import Evening
from tests.e2e.listening import Everything, Kind, calls, mentioned
from tests.e2e.playing import hands
from tests.e2e.reading import visible_text
from tests.e2e.world import direct_messages


def thread_of(evening: Evening, table_id: str) -> ChannelHandle:
    """Return the thread of a table."""
    (place,) = (one for one in evening.world.channel.threads if table_id in (one.name or ""))
    return place


def pairs_of(people: Sequence[MemberActor]) -> list[Sequence[MemberActor]]:
    return [people[at : at + 2] for at in range(0, len(people), 2)]


async def test_an_event_of_thirty_writes_only_to_the_person_who_asked(env: Env) -> None:
    everything = Everything(env)
    evening = Evening(env, [f"p{number}" for number in range(30)], by_direct_message=False)
    asks, *others = evening.people
    await evening.announce(PresetCode.SWISS)
    await evening.bot.host.people.choose(asks.id, place=HandPlace.DM)
    await evening.enter(*pairs_of(evening.people))
    invitations = len(calls(everything))
    await evening.start()
    links = (await evening.view()).tables
    assert len(links) == 7

    # Each table mentions its own four in its thread, once.
    found = calls(everything)[invitations:]
    assert {one.channel_id for one in found} == {
        thread_of(evening, link.table_id).id for link in links
    }
    assert len(found) == len(links)
    for link in links:
        table = await evening.bot.host.table(link.table_id)
        place = thread_of(evening, link.table_id).id
        (call,) = (one for one in found if one.channel_id == place)
        assert mentioned(call) == {seat.user_id for seat in table.seats}
        assert set(re.findall(r"<@(\d+)>", call.text)) == set(map(str, mentioned(call)))

    for link in links:
        await evening.cut(link.table_id)
    await evening.settle()
    opened = [one for one in everything.requests() if one.kind is Kind.DM_OPEN]
    assert len(opened) == 1
    assert [one for one in evening.people if direct_messages(one)] == [asks]
    told = "\n".join(map(visible_text, direct_messages(asks)))
    assert "Your table is open" in told
    assert len(hands(asks)) == 1
    assert len(calls(everything)) == invitations + len(links), "nobody is mentioned again"
    assert others[0].name
