"""Four people of one name, all evening, in everything that the bot sends them."""

from __future__ import annotations

from simcord import Env, MemberActor

from tests.e2e.playing import begin, behind_more, board_text, make_playing_world, play_on
from tests.e2e.raw import Shown
from tests.e2e.reading import menus, visible_text
from tests.e2e.settling import referees
from tests.e2e.world import World, ask, choose, click, labels, newest_with, seen, shown
from tests.ui.telling import menus as menu_labels
from tests.ui.telling import texts, untold

USERNAMES = ("ann.b", "bob_99", "cy", "dee.dee")
LOOK = ("Sam", "Ѕаm", "ＳＡＭ", "S\u200bam")


async def sams(env: Env) -> World:
    """Build a server where people have the same name, to the eye."""
    users = [
        env.create_user(username, global_name=name)
        for username, name in zip(USERNAMES, LOOK, strict=True)
    ]
    return await make_playing_world(env, "Sams", users)


def assert_all_told(env: Env, since: int) -> None:
    """Check that nobody was just called Sam, and that no menu named two alike."""
    for entry in env.http_requests[since:]:
        assert not untold(texts(entry.json)), untold(texts(entry.json))
        for found in menu_labels(entry.json):
            assert len(set(found)) == len(found), found


async def walk(who: MemberActor, page: Shown, *pressed: str) -> None:
    """Press these buttons of a page that it has, one after the other."""
    for label in pressed:
        if label in labels(page):
            page = shown(await click(who, page, label))


async def test_a_whole_evening_of_four_sams(env: Env) -> None:
    world = await sams(env)
    ann, bob, cy, dee = world.people
    await begin(world, ann, bob, cy, dee, target=4)
    since = len(env.http_requests)
    board = board_text(ann, world.channel)
    assert all(f"#{seat}" in board for seat in (1, 2, 3, 4))

    # A referee of the same name; the menu of penalties has four different entries.
    role, _ = await referees(env, world)
    ref = env.create_user("the.ref", global_name="Sam")
    rita = world.guild.add_member(ref, roles=[role])
    form = await behind_more(ann, world.channel, "Ask for a referee")
    await ann.submit_modal(form, {"reason": "Was that right?"})
    question = newest_with(bob, world.channel, "Look into it")
    page = shown(await click(rita, question, "Look into it"))
    (menu,) = menus(page)
    penalties = [found for entry in env.http_requests for found in menu_labels(entry.json)][-1]
    assert [label[-3:] for label in penalties] == [" #1", " #2", " #3", " #4"]
    form = await choose(rita, page, ["1"], menu.custom_id)
    await rita.submit_modal(form, {"reason": "It was seen by all."})
    said = "\n".join(visible_text(one) for one in seen(bob, world.channel))
    assert "(@the.ref)" in said.replace("\\", "")
    assert "a penalty for" in said
    for who in (*world.people, world.moderator):
        await ask(who, world.channel, "score")
        await click(who, newest_with(who, world.channel, "⋯"), "⋯")

    await play_on(world.people)
    for who in (ann, dee):
        for label in ("Why?", "Show the tricks", "Was it fair?", "Record"):
            await walk(who, newest_with(who, world.channel, "Rematch"), label)
    for command in ("leaderboard", "history", "replay", "stats", "table list", "score"):
        await ask(ann, world.channel, command)
    for who in (ann, dee, world.moderator):
        await click(who, newest_with(who, world.channel, "⋯"), "⋯")
    await walk(dee, shown(await dee.slash(world.channel, "stats")), "This month")
    result = shown(await ann.slash(world.channel, "leaderboard"))
    await walk(ann, result, "Text only", "Partners", "Players")
    assert_all_told(env, since)
