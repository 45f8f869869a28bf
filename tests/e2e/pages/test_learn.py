"""``/learn``: a lesson in a private message that changes step by step."""

from __future__ import annotations

from tests.e2e import raw
from tests.e2e.reading import visible_text
from tests.e2e.world import World, click, reply_text, seen, shown


async def test_a_lesson_is_one_private_message(world: World) -> None:
    ann, bob = world.people[:2]
    page = shown(await ann.slash(world.channel, "learn"))
    assert "Follow suit" in visible_text(page)
    await click(ann, page, "6♣︎")
    assert "You must follow suit" in visible_text(page)
    await click(ann, page, "3♥︎")
    assert "Ben's queen is the highest heart" in visible_text(page)
    await click(ann, page, "Next ▶")
    assert "Trump a trick" in visible_text(page)
    assert not seen(bob, world.channel)


async def test_the_end_opens_a_table_that_only_the_learner_sees(world: World) -> None:
    ann, bob = world.people[:2]
    page = shown(await ann.slash(world.channel, "learn"))
    await raw.forged_click(world.env, ann, page, "learn1:step:trinidad:7")
    assert "What you know now" in visible_text(page)
    await click(ann, page, "Play a real game")
    assert "Only you see this table" in visible_text(page)
    assert not seen(bob, world.channel)


OLD = (
    *("learn1:real:other", "learn1:try:trinidad:0:KS", "learn1:try:trinidad:0:bid.x"),
    *("learn1:step:trinidad:42", "learn1:step:other:0"),
)


async def test_a_button_of_an_older_lesson_offers_the_beginning(world: World) -> None:
    ann = world.people[0]
    page = shown(await ann.slash(world.channel, "learn"))
    for custom_id in OLD:
        refused = await raw.forged_click(world.env, ann, page, custom_id)
        assert "That lesson has changed" in reply_text(refused), custom_id
        again = shown(refused)
        await click(ann, again, "Learn by playing")
        assert "Follow suit" in visible_text(again)
