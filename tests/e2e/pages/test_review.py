"""*Review* after a game: one's own mistakes, looked for in the background, for oneself alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Sequence

import pytest
from simcord import Env, MemberActor

from bot.engine.actions import Play
from bot.interactions import reviewing
from bot.interactions.reviewing import NotYourGame
from bot.players.strong.evaluation import Part, Shift, Worth
from bot.players.strong.reviewing import Brought, Mistake, PastDecision, ReviewStep
from bot.settings import Settings
from bot.tables.errors.history import NoSuchGame, RecordSealed
from bot.thinking.thinkers import CannotStudy, Overworked, Thinkers
from bot.ui.controls.review import ReviewStage, ShowMistake, ShowReview
from bot.ui.core.custom_ids import encode
from bot.views.person import Person
from tests.e2e import raw
from tests.e2e.bots import bot_of, restart
from tests.e2e.playing import begin, played
from tests.e2e.reading import visible_text
from tests.e2e.world import World, click, click_newest, newest_with, reply_text, says, seen, shown
from tests.tables.room import ordered

Found = list[tuple[int, Mistake]]


def one_mistake(choices: Sequence[PastDecision]) -> Generator[ReviewStep, list[Brought], Found]:
    """Call the first card that was played beside another one a mistake."""
    yield ReviewStep(0, 0, list)
    for number, choice in enumerate(choices):
        others = [one for one in choice.view.legal if isinstance(one, Play) and one != choice.done]
        if isinstance(choice.done, Play) and others:
            reasons = (Shift(Part.JACK, 0.5),)
            yield ReviewStep(number, 1, list)
            return [(number, Mistake(others[0], Worth(0.8, 0.1), Worth(0.12, 0.01), reasons))]
    return []


class Work:
    """The work of reviews, which is done at once, or goes on when it may."""

    def __init__(self, env: Env) -> None:
        self.env = env
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def study(self, piece: Callable[[], list[Brought]]) -> list[Brought]:
        """Do a piece of it."""
        await self.env.external_wait(self.may_go_on.wait(), reason="it has no process yet")
        return piece()


@pytest.fixture
def work(env: Env, monkeypatch: pytest.MonkeyPatch) -> Work:
    """Let the work be done here, and find one mistake."""
    work = Work(env)
    monkeypatch.setattr(Thinkers, "can_study", True)
    monkeypatch.setattr(Thinkers, "study", lambda _, piece: work.study(piece))
    monkeypatch.setattr(reviewing, "review", one_mistake)
    return work


async def review(who: MemberActor, world: World) -> str:
    """Press Review at the game's end; return what the person reads then."""
    await click_newest(who, world.channel, "Review")
    return visible_text(seen(who, world.channel)[-1])


@pytest.mark.usefixtures("work")
async def test_mistake_is_shown_step_by_step(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await played(world, ann, bob)
    told = await review(ann, world)
    assert "1 decision clearly cost you something." in told
    assert "Deal 1, trick" in told
    assert "12% of the chance to win" in told
    assert not any("Your review" in visible_text(one) for one in seen(bob, world.channel))
    page = shown(await click(ann, seen(ann, world.channel)[-1], "Show me"))
    assert "It was your turn." in visible_text(page)
    page = shown(await click(ann, page, "What was better ▶"))
    assert "Better:" in visible_text(page)
    page = shown(await click(ann, page, "How it went on ▶"))
    assert "How it went on" in visible_text(page)
    page = shown(await click(ann, page, "All mistakes"))
    assert visible_text(page) == told


async def test_review_says_how_far_it_is_and_is_looked_for_once(
    env: Env, world: World, settings: Settings, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = world.people[:2]
    await played(world, ann, bob)
    work.may_go_on.clear()
    assert "Looking through deal 1 of 1 …" in await review(ann, world)
    assert "Looking through deal 1 of 1 …" in await review(ann, world)
    work.may_go_on.set()
    await env.settle()
    pages = [one for one in seen(ann, world.channel) if "Your review" in visible_text(one)]
    assert len(pages) == 1, "the second answer replaces the first"
    assert "clearly cost you something" in visible_text(pages[0])
    work.may_go_on.clear()
    assert "clearly cost you something" in await review(ann, world), "it is kept"
    # A review starts again if it took too long, or if the bot was restarted.
    await played(world, ann, bob, target=4)
    with monkeypatch.context() as patch:
        patch.setattr(reviewing, "LONGEST_S", 0)
        assert says(Overworked, await review(ann, world))
    assert "Looking through" in await review(ann, world)
    await restart(env, settings)
    left = seen(ann, world.channel)[-1]
    assert says(Overworked, visible_text(left))
    work.may_go_on.set()
    page = shown(await click(ann, left, "Try again"))
    assert "clearly cost you something" in visible_text(seen(ann, world.channel)[-1])
    assert page.ephemeral


@pytest.mark.usefixtures("work")
async def test_nobody_gets_a_review_of_what_they_did_not_play(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    table = await played(world, ann, bob)
    assert says(
        NotYourGame, reply_text(await click_newest(world.stranger, world.channel, "Review"))
    )
    board = newest_with(ann, world.channel, "Review")
    other = await begin(world, ann, bob)
    control = encode(ShowReview(other, 1))
    assert says(RecordSealed, reply_text(await raw.forged_click(env, ann, board, control)))
    assert table != other
    # Others do not even learn whether it goes on, or that there is a private one.
    stage = encode(ShowMistake(other, 1, 1, ReviewStage.AFTER))
    told = reply_text(await raw.forged_click(env, world.stranger, board, stage))
    assert says(NotYourGame, told)
    host, server = bot_of(env).host, world.guild.id
    hidden = await host.open_private(Person(ann.id, "ann"), ordered(server, world.channel.id))
    for unseen in (ShowReview(hidden.id, 1), ShowMistake(hidden.id, 1, 1, ReviewStage.AFTER)):
        told = reply_text(await raw.forged_click(env, world.stranger, board, encode(unseen)))
        assert says(NoSuchGame, told)


async def test_without_quick_computers_there_is_no_review(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await played(world, ann, bob)
    assert says(CannotStudy, reply_text(await click_newest(ann, world.channel, "Review")))
