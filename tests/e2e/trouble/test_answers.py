"""Answers that are slow, or do not arrive."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

import pytest
import pytest_asyncio
from simcord import Env, MemberActor

from bot.interactions import answer
from bot.interactions.answer import NoFiles
from bot.settings import Settings
from bot.store.errors import DiskFull
from bot.store.opening import Database, Row, Write, open_database
from bot.tables.errors.play import TurnOver
from bot.ui.controls.table import Cut, MakeCall, MyHand
from bot.views.settings.preferences import Look
from tests.choosing import Offer, is_hand, offers
from tests.database import DatabaseProxy
from tests.e2e import raw
from tests.e2e.bots import bot_of, build_bot
from tests.e2e.playing import begin, caller_of, hand_of, play_one, press_first, sit_down
from tests.e2e.reading import visible_text
from tests.e2e.world import World, press, reply_text, seen, shown

CALLBACK = "/interactions/*/callback"


class Troubled(DatabaseProxy):
    """A database that answers late, or has no room for some writes, as a test decides."""

    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self.slow = False
        """Whether the next look at a table takes longer than an answer may."""
        self.lacking: frozenset[str] = frozenset()
        """The writes for which there is no room."""

    async def one(self, query: str, /, **values: object) -> Row | None:
        if self.slow and query in {"table", "table_version"}:
            self.slow = False
            # Its timer is set after that of the deferral, and so runs out after it.
            await asyncio.sleep(2 * answer.DEFER_AFTER)
        return await super().one(query, **values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        if any(write.query in self.lacking for write in writes):
            raise DiskFull(path="hangjack.db")
        await super().commit(writes)


@pytest_asyncio.fixture
async def troubled(
    env: Env, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Troubled]:
    """Give the bot a database that a test can slow down or fill."""
    monkeypatch.setattr(answer, "DEFER_AFTER", 0.1)
    await env.bot.close()
    db = await open_database(settings.database_path)
    found = Troubled(db)
    await env.restart_bot(build_bot(settings, 2, db=found))
    yield found
    await env.bot.close()
    await db.close()


async def called(world: World) -> tuple[MemberActor, Offer[Any]]:
    """Begin a game of two; return who may call, and the offer on their hand."""
    await begin(world, *world.people[:2])
    who = caller_of(world.people[:2])
    return who, offers([hand_of(who)], MakeCall)[0]


# --------------------------------------------------------------------------------------- too slow


async def test_a_form_that_comes_too_late_is_asked_for_again(
    env: Env, world: World, troubled: Troubled
) -> None:
    ann, bob = world.people[:2]
    await sit_down(world, [ann, bob], players=2)
    cuts = offers(seen(bob, world.channel), Cut)
    asking = next(cut for cut in cuts if cut.control == Cut(cut.control.table, 1))
    assert (await press(bob, asking.message, asking.custom_id)).modal is not None
    troubled.slow = True
    late = await press(bob, asking.message, asking.custom_id)
    assert late.deferred
    assert answer.TooSlow.text in reply_text(late)
    assert all(note.ephemeral for note in late.followups)
    assert late.modal is None


async def test_slow_hands_come_in_a_message_of_their_own_and_in_place(
    env: Env, world: World, troubled: Troubled
) -> None:
    who, offer = await called(world)
    troubled.slow = True
    asked = await press_first(who, seen(who, world.channel), MyHand)
    assert asked.deferred
    (private,) = asked.followups
    assert private.ephemeral
    assert is_hand(private.message)
    before = visible_text(hand_of(who))
    troubled.slow = True
    result = await press(who, offer.message, offer.custom_id)
    assert result.deferred
    assert visible_text(hand_of(who)) != before
    troubled.slow = True
    late = await who.slash(world.channel, "hand")
    assert late.ephemeral
    assert is_hand(shown(late))
    before = visible_text(seen(who, world.channel)[-1])
    assert await play_one(world.people[:2])
    assert before != visible_text(seen(who, world.channel)[-1]), "it is live"


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (413, 40005)])
async def test_slow_hands_whose_picture_is_refused_come_in_words(
    env: Env, world: World, troubled: Troubled, *, status: int, code: int
) -> None:
    who, offer = await called(world)
    await bot_of(env).host.people.choose(who.id, look=Look.PICTURE)
    refused = partial(env.inject_error, status=status, code=code)
    troubled.slow = True
    refused("POST", "/webhooks/*")
    asked = await press_first(who, seen(who, world.channel), MyHand)
    (private,) = asked.followups
    assert is_hand(private.message)
    assert not private.message.attachments
    troubled.slow = True
    before = visible_text(hand_of(who))
    refused("PATCH", "/webhooks/*/messages/@original")
    await press(who, offer.message, offer.custom_id)
    assert visible_text(hand_of(who)) != before
    assert not hand_of(who).attachments


async def test_a_refused_file_is_told(env: Env, world: World) -> None:
    await sit_down(world, world.people[:1], players=2)
    env.inject_error("POST", CALLBACK, status=403, code=50013)
    told = await world.people[0].slash(world.channel, "privacy show")
    assert reply_text(told) == NoFiles.text


# ------------------------------------------------------------------------------------------- lost


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0), (429, 0)])
async def test_a_hand_whose_answer_was_lost_is_brought_up_to_date(
    env: Env, world: World, status: int, code: int
) -> None:
    who, offer = await called(world)
    before = visible_text(hand_of(who))
    env.inject_error("POST", CALLBACK, status=status, code=code)
    await press(who, offer.message, offer.custom_id)
    await env.advance_time(5)
    after = hand_of(who)
    assert visible_text(after) != before, "the hand shows what came of the click"
    assert not offers([after], MakeCall) or offers([after], MakeCall)[0].control != offer.control
    again = await raw.forged_click(env, who.user, offer.message, offer.custom_id)
    assert TurnOver.text in reply_text(again)
    assert await play_one(world.people[:2]), "the game goes on"


async def test_a_failure_after_an_action_is_stored_does_not_deny_it(
    env: Env, world: World, troubled: Troubled
) -> None:
    who, offer = await called(world)
    troubled.lacking = frozenset({"tell_dm", "note_shown"})
    before = visible_text(hand_of(who))
    result = await press(who, offer.message, offer.custom_id)
    assert DiskFull.text.partition("{")[2] not in reply_text(result)
    assert not result.followups
    await env.advance_time(5)
    assert visible_text(hand_of(who)) != before
