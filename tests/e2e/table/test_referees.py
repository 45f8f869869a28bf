"""A referee's ruling over Discord, from the question to the score."""

from __future__ import annotations

from simcord import Env

from bot.tables.referees.errors import PlaysAtTable, RefereesOnly
from bot.ui.controls.settings import SettingsAct
from tests.e2e.playing import begin, behind_more, board_text, hand_of
from tests.e2e.reading import menus, visible_text
from tests.e2e.settling import referees, settle
from tests.e2e.world import World, ask, choose, click, labels, newest_with, reply_text, sees, shown

WHY = "The card was seen by all."


async def test_a_referee_rules_from_the_question_to_the_score(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await begin(world, ann, bob)
    more = await click(ann, newest_with(ann, world.channel, "⋯"), "⋯")
    assert "Ask for a referee" not in labels(shown(more))
    role, rita = await referees(env, world)

    form = await behind_more(ann, world.channel, "Ask for a referee")
    asked = await ann.submit_modal(form, {"reason": "Bob showed a card."})
    assert "asked for a referee" in reply_text(asked)
    question = newest_with(bob, world.channel, "Look into it")
    assert "> Bob showed a card" in visible_text(question)
    assert [one.id for one in question.role_mentions] == [role.id]
    assert sees(bob, world.channel, "is waiting for a referee's ruling")
    for who in (bob, world.moderator, world.stranger):
        assert reply_text(await click(who, question, "Look into it")) == RefereesOnly.text

    looked = await click(rita, question, "Look into it")
    page = visible_text(shown(looked))
    assert shown(looked).ephemeral
    assert "Bob showed a card" in page
    assert sees(bob, world.channel, "rita is looking into it")
    form = await click(rita, shown(looked), "Adjust the score…")
    ruled = await rita.submit_modal(form, {"score": "3, 9", "reason": WHY})
    assert "Your ruling is posted." in visible_text(shown(ruled))

    assert sees(bob, world.channel, f"> {WHY[:-1]}")
    assert sees(bob, world.channel, "rita has ruled")
    text = board_text(bob, world.channel)
    assert "score 3" in text
    assert "score 9" in text
    assert not sees(bob, world.channel, "is waiting for a referee")
    assert sees(bob, world.channel, "ann asked for a referee")
    assert not sees(bob, world.channel, "Look into it")
    assert "paused" not in visible_text(hand_of(ann))


async def test_a_referee_who_sits_at_the_table_does_not_rule_there(env: Env, world: World) -> None:
    rita, player = (world.guild.add_member(env.create_user(name)) for name in ("rita", "ron"))
    await settle(world.manager, world, SettingsAct.REFEREES, rita, player)
    await begin(world, world.people[0], player)
    answer = await ask(world.people[0], world.channel, "table referee", question="Was that right?")
    assert "asked for a referee" in answer
    question = newest_with(rita, world.channel, "Look into it")
    assert [one.id for one in question.mentions] == [rita.id]
    assert reply_text(await click(player, question, "Look into it")) == PlaysAtTable.text

    page = shown(await click(rita, question, "Look into it"))
    (menu,) = menus(page)
    form = await choose(rita, page, ["1"], menu.custom_id)
    await rita.submit_modal(form, {"reason": WHY})
    assert sees(player, world.channel, "a penalty for ron")
    assert sees(player, world.channel, "Score:")
