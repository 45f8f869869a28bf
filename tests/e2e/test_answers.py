"""Answers that are slow, or lost on their way, or that quote what somebody calls themselves."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
import pytest_asyncio
from simcord import Env, InteractionResult, MemberActor

from bot.interactions import answer
from bot.settings import Settings
from bot.store import Database, Row, Write, open_database
from bot.store.errors import DiskFull
from bot.tables.errors.play import TurnOver
from bot.tables.errors.seating import AlreadySeated
from bot.ui.controls import table as controls
from bot.ui.controls.table import Cut, Join, MakeCall, MyHand, PlayCard
from bot.ui.core.custom_ids import BadControl, encode
from tests.choosing import Offer, offers

from . import raw
from .bots import build_bot
from .listening import Everything, Kind
from .playing import cut, hand_of, play_on, press_first, sit_down
from .reading import record_files, visible_text
from .world import World, direct_messages, make_world, press, seen

CALLBACK = "/interactions/*/callback"


class Troubled:
    """A database that answers late, or has no room for some writes, when told to."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.slow = False
        """Whether the next look at a table takes longer than an answer may."""
        self.lacking: frozenset[str] = frozenset()
        """The writes for which there is no room."""

    async def one(self, query: str, /, **values: object) -> Row | None:
        if self.slow and query in {"table", "table_version"}:
            self.slow = False
            # Its timer is set after that of the deferral, and so runs out after it.
            await asyncio.sleep(2 * answer.DEFER_AFTER)
        return await self._db.one(query, **values)

    async def all(self, query: str, /, **values: object) -> list[Row]:
        return await self._db.all(query, **values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        if any(write.query in self.lacking for write in writes):
            raise DiskFull(path="hangjack.db")
        await self._db.commit(writes)

    async def close(self) -> None:
        await self._db.close()


@pytest_asyncio.fixture
async def troubled(
    env: Env, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Troubled]:
    """Put the bot before a database that can be troubled."""
    monkeypatch.setattr(answer, "DEFER_AFTER", 0.1)
    await env.bot.close()
    db = await open_database(settings.database_path)
    found = Troubled(db)
    await env.restart_bot(build_bot(settings, 2, db=found))
    yield found
    await env.bot.close()
    await db.close()


def words(result: InteractionResult) -> str:
    """Return everything that a clicker was told."""
    shown = [result.response, *result.followups]
    return "\n".join(visible_text(message) for message in shown if message is not None)


async def called(world: World) -> tuple[MemberActor, Offer[Any]]:
    """Begin a game of two; return who may call, and the offer on their hand."""
    ann, bob = world.people[:2]
    await sit_down(world, [ann, bob], players=2)
    await cut(world, [ann, bob])
    who = next(one for one in (ann, bob) if offers(direct_messages(one), MakeCall))
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
    assert answer.TooSlow.text in words(late)
    assert all(note.ephemeral for note in late.followups)
    assert late.modal is None


async def test_a_slow_refusal_is_said_to_the_clicker_alone(
    env: Env, world: World, troubled: Troubled
) -> None:
    ann = world.people[0]
    await ann.slash(world.channel, "table open")
    board = offers(seen(ann, world.channel), Join)[0]
    troubled.slow = True
    any_seat = encode(Join(board.control.table))
    result = await raw.forged_click(env, ann, board.message, any_seat)
    assert result.deferred
    (note,) = result.followups
    assert note.ephemeral
    assert AlreadySeated.text in visible_text(note)
    assert offers(seen(ann, world.channel), Join), "the board is left as it is"


async def test_slow_hands_come_in_a_message_of_their_own_and_in_place(
    env: Env, world: World, troubled: Troubled
) -> None:
    who, offer = await called(world)
    troubled.slow = True
    asked = await press_first(who, seen(who, world.channel), MyHand)
    assert asked.deferred
    (private,) = asked.followups
    assert private.ephemeral
    assert "Your hand" in visible_text(private)
    before = visible_text(hand_of(who))
    troubled.slow = True
    result = await press(who, offer.message, offer.custom_id)
    assert result.deferred
    assert visible_text(hand_of(who)) != before
    troubled.slow = True
    late = await who.slash(world.channel, "hand")
    assert late.ephemeral
    assert "Your hand" in words(late)


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
    assert TurnOver.text in words(again)
    await play_on(world.people[:2])
    assert any(record_files(m) for m in seen(who, world.channel)), "played to the end"


async def test_what_fails_after_an_action_is_stored_does_not_deny_it(
    env: Env, world: World, troubled: Troubled
) -> None:
    who, offer = await called(world)
    troubled.lacking = frozenset({"tell_dm_closed", "face_answered"})
    before = visible_text(hand_of(who))
    result = await press(who, offer.message, offer.custom_id)
    assert DiskFull.text.partition("{")[2] not in words(result)
    assert not result.followups
    await env.advance_time(5)
    assert visible_text(hand_of(who)) != before


# ------------------------------------------------------------------------------------------ names


async def test_a_name_is_no_markdown_in_a_refusal(env: Env) -> None:
    names = ["[**free**](https://evil.example)", "<@1> `x` ||y||"]
    world = make_world(env, people=names)
    one, two = world.people
    await sit_down(world, [one, two], players=2)
    refused = await raw.forged_click(
        env, one, seen(one, world.channel)[-1], encode(Cut(_table(world), 1, 7))
    )
    assert "<@1>" not in words(refused)
    assert "||y||" not in words(refused)
    closing = await world.stranger.slash(world.channel, "table start")
    assert "](https" not in words(closing)
    wrong = await one.slash(world.channel, "rules", game="[x](https://evil.example)")
    assert "](https" not in words(wrong)


def _table(world: World) -> str:
    return offers(seen(world.people[0], world.channel))[0].control.table


# ------------------------------------------------------------------------------- never our client


async def test_a_menu_forged_onto_the_board_does_not_replace_it(env: Env, world: World) -> None:
    ann = world.people[0]
    await ann.slash(world.channel, "table open")
    board = offers(seen(ann, world.channel), Join)[0]
    before = visible_text(board.message)
    forged = encode(controls.ChooseOption(board.control.table))
    result = await raw.forged_click(env, ann, board.message, forged)
    assert result.acknowledged
    again = next(m for m in seen(ann, world.channel) if m.id == board.message.id)
    assert visible_text(again) == before


async def test_a_button_forged_as_a_form_is_answered(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await sit_down(world, [ann, bob], players=2)
    for control in (Cut(_table(world), 1), Cut(_table(world), 1, 7), MyHand(_table(world))):
        result = await raw.forged_modal(env, bob, world.channel, encode(control))
        assert BadControl.text in words(result)
    assert offers(seen(bob, world.channel), Cut), "nothing is cut"
    assert not any(offers(direct_messages(who), PlayCard, MakeCall) for who in (ann, bob))


async def test_no_request_is_lost_where_a_dm_closes_in_mid_game(env: Env, world: World) -> None:
    who, offer = await called(world)
    everything = Everything(env)
    since = everything.mark()
    env.inject_error(
        "PATCH", f"/channels/{who.user.dm_channel.id}/messages/*", status=403, code=50007
    )
    other = next(one for one in world.people[:2] if one is not who)
    await press(who, offer.message, offer.custom_id)
    await play_on([other], until=lambda: bool(offers(seen(who, world.channel), MyHand)))
    opened = await press_first(who, seen(who, world.channel), MyHand)
    assert "Your hand" in words(opened)
    sent = [r for r in everything.requests(since) if r.kind is Kind.DM_POST]
    assert not any(request.reader == who.id for request in sent)
