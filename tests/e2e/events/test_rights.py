"""Rights in an event are those in its own server, from wherever somebody acts."""

from __future__ import annotations

from dataclasses import replace

from simcord import Env, MemberActor

from bot.competition.event.plan import EventPlan, Starts
from bot.competition.event.state import EventPhase
from bot.tables.errors.events import HomeElsewhere
from bot.ui.controls import events as controls
from bot.ui.controls.events import DeskAct, EventControl
from bot.ui.controls.table import LookIntoIt
from bot.ui.core.custom_ids import encode
from tests.choosing import is_hand
from tests.e2e import raw
from tests.e2e.events.evenings import Evening
from tests.e2e.events.plans import DERBY, PAIRS, SEASON
from tests.e2e.reading import visible_text
from tests.e2e.world import (
    World,
    ask,
    choose,
    click,
    click_dm,
    direct_messages,
    make_world,
    newest_with,
    reply_text,
    seen,
    shown,
)

GONE = "You're no longer in that event's server"


class Elsewhere:
    """An event, and another server with the bot, in which its people are too."""

    def __init__(self, env: Env, plan: EventPlan) -> None:
        self.env = env
        self.evening = Evening(env, ["a", "b", "c", "d"])
        self.plan = plan
        self.there: World

    async def begin(self) -> Evening:
        """Announce the event, and make the other server."""
        evening = self.evening
        await evening.create("Cup", self.plan)
        users = [one.user for one in (*evening.people, evening.director)]
        self.there = make_world(self.env, "Elsewhere", [*users, "zoe"])
        return evening

    def twin(self, who: MemberActor) -> MemberActor:
        """Return the same person in the other server."""
        return next(one for one in self.there.people if one.id == who.id)

    async def press(self, who: MemberActor, control: EventControl) -> str:
        """Press in the other server what a page there may still show; return the answer."""
        page = shown(await self.twin(who).slash(self.there.channel, "help"))
        end = await raw.forged_click(self.env, self.twin(who), page, encode(control))
        return reply_text(end)


async def test_a_person_who_left_the_server_directs_and_arranges_nothing(env: Env) -> None:
    scene = Elsewhere(env, PAIRS)
    evening = await scene.begin()
    a, b, c, d = evening.people
    await evening.join_as_pair(a, b)
    await evening.join_as_pair(c, d)
    director, event_id = evening.director, (await evening.view()).id
    twin, there = scene.twin(director), scene.there.channel
    # While they are there, they direct from wherever they are.
    assert "Director's desk" in await ask(twin, there, "event desk", event=event_id)
    evening.world.guild.remove_member(director)
    evening.world.guild.remove_member(a)
    assert GONE in await ask(twin, there, "event desk", event=event_id)
    form = encode(controls.DeskForm(event_id, DeskAct.CANCEL))
    acts: list[raw.Act] = [raw.Submit(twin, there, form, {"reason": "ha"})]
    number = str((await evening.view()).person_of(b.id))
    before = (await evening.view()).event.entries[1].members
    for control in (
        controls.WithdrawEntry(event_id, sure=True),
        controls.LeaveEntry(event_id, sure=True),
        controls.CheckInHere(event_id),
        controls.ShowMyMatch(event_id),
    ):
        assert GONE in await scene.press(a, control)
    page = shown(await scene.there.manager.slash(there, "settings server"))
    acts += [
        raw.Choose(scene.twin(a), page, encode(menu), [number])
        for menu in (controls.PickRemoved(event_id), controls.PickCaptain(event_id, 1))
    ]
    for end in await raw.together(env, *acts):
        assert GONE in reply_text(end)
    assert (await evening.view()).event.phase is EventPhase.ENTRIES
    mine = (await evening.view()).event.entries[1]
    assert (mine.members, mine.withdrawn, mine.here) == (before, False, False)
    assert str(mine.captain) == number, "the other one speaks for them now"
    # The others of the server withdraw from wherever they are.
    await scene.press(c, controls.WithdrawEntry(event_id, sure=True))
    assert (await evening.view()).event.entries[2].withdrawn


async def test_nobody_is_named_in_another_server_for_an_event_without_guests(env: Env) -> None:
    scene = Elsewhere(env, SEASON)
    evening = await scene.begin()
    a, zoe = evening.people[0], scene.there.people[-1]
    event_id = (await evening.view()).id
    for event in (event_id, "Cup"):
        asked = await ask(zoe, scene.there.channel, "event join", event=event)
        assert "That event no longer exists" in asked
    form = await a.slash(evening.world.channel, "event join")
    await a.submit_modal(form, {"team": "Ays"})
    there, control = scene.there.channel, encode(controls.PickMembers(event_id))
    page = shown(await scene.twin(a).slash(there, "event team", event=event_id))
    named = await choose(scene.twin(a), page, [zoe], control)
    assert "Invite people there" in reply_text(named)
    directors = encode(controls.PickDirector(event_id))
    desk = shown(await scene.twin(evening.director).slash(there, "event desk", event=event_id))
    (end,) = await raw.together(
        env, raw.Choose(scene.twin(evening.director), desk, directors, [str(zoe.id)])
    )
    assert zoe.id not in (await evening.view()).users.values(), reply_text(end)
    arrange = shown(await scene.twin(a).slash(there, "event team", event=event_id))
    home = raw.Choose(scene.twin(a), arrange, encode(controls.PickHome(event_id)), [str(there.id)])
    (end,) = await raw.together(env, home)
    assert HomeElsewhere.text in reply_text(end)
    assert (await evening.view()).event.entries[1].home is None


async def test_a_button_in_direct_messages_asks_who_is_still_there(env: Env) -> None:
    scene = Elsewhere(env, replace(PAIRS, starts=Starts.WHEN_THERE))
    evening = await scene.begin()
    a, b, c, d = evening.people
    await evening.join_as_pair(a, b)
    await evening.join_as_pair(c, d)
    await evening.start()
    evening.world.guild.remove_member(a)
    assert GONE in reply_text(await click_dm(a, "I'm here"))
    (match,) = (await evening.view()).event.matches.values()
    assert not match.arrived
    path = f"/guilds/{evening.world.guild.id}/members/{b.id}"
    env.inject_error("GET", path, status=500, times=None)
    assert "Discord doesn't say" in reply_text(await click_dm(b, "I'm here"))
    assert "Good to see you" in visible_text(shown(await click_dm(c, "I'm here")))
    (match,) = (await evening.view()).event.matches.values()
    assert match.arrived == {2}


async def test_a_team_enters_and_plays_at_home_in_its_own_server(env: Env) -> None:
    evening = Evening(env, ["ann", "al"], by_direct_message=False)
    await evening.create("Derby", DERBY)
    event_id, here = (await evening.view()).id, evening.world.channel
    (ann, al), name = evening.people, encode(controls.PickMembers(event_id))
    away = make_world(env, "Elsewhere", ["bea", "bill", evening.director.user])
    bea, bill, twin = away.people

    # Its id brings the captain in; whom she names need not know it.
    assert "There are no events here" in await ask(bea, away.channel, "event join")
    form = await bea.slash(away.channel, "event join", event=event_id.lower())
    page = shown(await bea.submit_modal(form, {"team": "Away"}))
    await choose(bea, page, [bill], name)
    assert "You're in." in await ask(bill, away.channel, "event join")
    await click(bea, page, "Arrange…")
    await choose(bea, page, [away.channel], encode(controls.PickHome(event_id)))
    form = await click(ann, newest_with(ann, here, "Join"), "Join")
    page = shown(await ann.submit_modal(form, {"team": "Home"}))
    await choose(ann, page, [al], name)
    await click(al, newest_with(al, here, "Join"), "Join")

    await evening.start()
    await env.advance_time(10)
    (link,) = (await evening.view()).tables
    assert link.place_id == away.channel.id, "where the first board is"
    board = f"https://discord.com/channels/{away.guild.id}/{away.channel.id}/{link.board_id}"
    assert f"({board})" in evening.told(ann)
    assert "You can play from the hand that you get here" in evening.told(ann)
    # Who is at home there is mentioned, and gets no direct message unasked.
    (thread,) = away.channel.threads
    assert bill.mention in "".join(one.content for one in seen(bill, thread))
    assert not direct_messages(bill)
    await evening.cut(link.table_id)
    await evening.settle()
    assert is_hand(direct_messages(ann)[-1]), "who is not in that server plays from there"

    # A director who has left is no referee there.
    await ask(bea, away.channel, "table referee", question="?", table=link.table_id)
    evening.world.guild.remove_member(evening.director)
    page = shown(await twin.slash(away.channel, "help"))
    look = encode(LookIntoIt(link.table_id))
    assert GONE in reply_text(await raw.forged_click(env, twin, page, look))
