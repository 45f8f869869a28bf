"""Floods from one person, or from one server, are held back; the others play on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from simcord import Env, InteractionResult

from bot.app import HangJack
from bot.interactions.door import BURST_SECONDS, RateLimiter, TooFast
from bot.settings import Settings
from bot.store.opening import Database
from bot.ui.controls import table as controls
from tests.choosing import offers
from tests.clock import FakeClock
from tests.database import DatabaseProxy
from tests.e2e import raw
from tests.e2e.bots import bot_of, build_bot
from tests.e2e.playing import cut, hand_of, make_playing_world, sit_down
from tests.e2e.reading import visible_text
from tests.e2e.world import World, seen

RATE, SERVER_RATE = Settings().person_rate, 10
BURST, SERVER_BURST = round(RATE * BURST_SECONDS), SERVER_RATE * BURST_SECONDS
FLOOD = 300


class Counted(DatabaseProxy):
    """A database that counts its calls."""

    asked = 0

    def note(self, *queries: str) -> None:
        self.asked += 1


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(0)


@pytest.fixture
def db(db: Database) -> Counted:
    return Counted(db)


@pytest.fixture
def simcord_bot(settings: Settings, db: Counted, clock: FakeClock) -> HangJack:
    """The bot with a rate limiter that has a fake clock and a lower rate per server."""
    bot = build_bot(replace(settings, person_rate=RATE), db=db)
    bot.rate_limiter = RateLimiter(RATE, SERVER_RATE, clock)
    return bot


def refused(result: InteractionResult) -> bool:
    """Say whether the person, and no one else, saw the refusal of the rate limit."""
    assert result.acknowledged
    if result.response is None or TooFast.text not in visible_text(result.response):
        return False
    assert result.response.ephemeral
    return True


async def test_one_floods_while_the_others_play(
    env: Env, world: World, db: Counted, clock: FakeClock
) -> None:
    ann, *others = world.people
    await sit_down(world, world.people)
    await cut(world, world.people)
    board = offers(seen(ann, world.channel), controls.MyHand)[0]
    caller = next(who for who in others if offers([hand_of(who)], controls.MakeCall))
    call = offers([hand_of(caller)], controls.MakeCall)[0]
    before = visible_text(hand_of(caller))
    flood = [raw.Click(ann, board.message, board.custom_id)] * FLOOD
    *flooded, called = await raw.together(
        env, *flood, raw.Click(caller.user, call.message, call.custom_id)
    )
    assert called.acknowledged
    assert not refused(called)
    assert visible_text(hand_of(caller)) != before, "the call is made"
    assert 0 < FLOOD - sum(map(refused, flooded)) <= BURST

    # What they ask for as time passes is not the flood's.
    bot_of(env).tick.cancel()
    bot_of(env).beat.cancel()
    asked = db.asked
    assert all(map(refused, await raw.together(env, *flood)))
    assert db.asked == asked, "a refused interaction costs the store nothing"

    clock.now += 1
    ends = await raw.together(env, *flood[:BURST])
    assert sum(not refused(end) for end in ends) == RATE


async def test_suggestions_do_not_use_up_the_rate_of_commands(
    env: Env, world: World, db: Counted
) -> None:
    ann = world.people[0]
    await sit_down(world, [ann])
    typed = raw.Command(ann, world.channel, "table leave", {"table": ""}, focused="table")
    ends = await raw.together(env, *[typed] * FLOOD)
    assert all(end.acknowledged for end in ends)
    assert sum(bool(end.autocomplete_choices) for end in ends) == BURST
    asked = db.asked
    ends = await raw.together(env, *[typed] * 20)
    assert [end.autocomplete_choices for end in ends] == [[]] * 20
    assert db.asked == asked
    (left,) = await raw.together(env, raw.Command(ann, world.channel, "table leave"))
    assert not refused(left)


async def test_a_server_floods_and_only_moderators_and_other_servers_are_answered(
    env: Env, clock: FakeClock
) -> None:
    """As many people as it takes, none of them too quick."""
    crowd, quiet = (
        await make_playing_world(env, "Crowd"),
        await make_playing_world(env, "Quiet", ["eve"]),
    )
    acts = [raw.Command(who, crowd.channel, "score") for who in crowd.people for _ in range(BURST)]
    others = [raw.Command(who, crowd.channel, "score") for who in (crowd.moderator, crowd.manager)]
    others.append(raw.Command(quiet.people[0], quiet.channel, "score"))
    ends = await raw.together(env, *acts, *others)
    assert sum(not refused(end) for end in ends[: len(acts)]) == SERVER_BURST
    assert not any(map(refused, ends[len(acts) :]))
    own = [raw.Command(crowd.moderator, crowd.channel, "score") for _ in range(2 * BURST)]
    assert sum(not refused(end) for end in await raw.together(env, *own)) == BURST - 1
