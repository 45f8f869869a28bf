"""A table from opening it to the last point, by people who see only their own messages."""

import json

import pytest
from simcord import Env

from bot.engine.actions import Beg
from bot.engine.record import loads, verify
from bot.ui.controls import table as controls
from tests.choosing import offers

from .listening import Everything, Kind
from .playing import cut, hands, play_on, press_first, sit_down
from .reading import record_files, visible_text
from .recorded import record_of
from .world import World, direct_messages, press, seen


async def test_four_people_play_to_the_last_point(env: Env, world: World) -> None:
    people = world.people
    await sit_down(world, people, game="trinidad")
    await cut(world, people)
    actions = await play_on(people)
    record = await record_of(world)

    assert actions > 24
    assert record["seats"] == [who.name for who in people]
    assert record["winner"] in {0, 1}
    findings = verify(loads(json.dumps(record)))
    assert findings.finding is None, findings
    assert findings.fair_checked


async def test_the_end_shows_secret_record_and_leaderboard(world: World) -> None:
    people = world.people
    await sit_down(world, people, game="trinidad", target=3)
    await cut(world, people)
    await play_on(people)
    record = await record_of(world)

    fair = record["fair"]
    assert isinstance(fair, dict)
    texts = [visible_text(message) for message in seen(people[0], world.channel)]
    assert any(fair["commit"] in text for text in texts[:2]), "the commitment stands at the start"
    assert any(fair["secret"] in text for text in texts[-3:])
    before = texts[: next(i for i, text in enumerate(texts) if fair["secret"] in text)]
    assert not any(fair["secret"] in text for text in before)
    result = await people[0].slash(world.channel, "leaderboard")
    assert result.response is not None
    table = visible_text(result.response)
    assert all(who.name in table for who in people)


async def test_one_person_with_three_computers(world: World) -> None:
    ann = world.people[0]
    await ann.slash(world.channel, "table open", game="trinidad")
    await press_first(ann, seen(ann, world.channel), controls.Start)
    await cut(world, [ann])
    await play_on([ann])
    record = await record_of(world)
    assert verify(loads(json.dumps(record))).finding is None


@pytest.mark.parametrize("game", ["trinidad", "tobago"])
async def test_two_people_play_to_the_last_point(world: World, game: str) -> None:
    people = world.people[:2]
    await sit_down(world, people, game=game, players=2, target=7)
    await cut(world, people)
    await play_on(people)
    assert verify(loads(json.dumps(await record_of(world)))).finding is None


async def test_a_rematch_is_one_click(world: World) -> None:
    people = world.people[:2]
    await sit_down(world, people, players=2, target=2)
    await cut(world, people)
    await play_on(people)
    await press_first(people[1], seen(people[1], world.channel), controls.Rematch)
    await cut(world, people)
    actions = await play_on(people)
    assert actions
    assert len([m for m in seen(people[0], world.channel) if record_files(m)]) == 2


async def test_every_trick_and_turn_up_is_posted_once_and_in_order(env: Env, world: World) -> None:
    people = world.people
    everything = Everything(env)
    await sit_down(world, people, target=14)
    await cut(world, people)
    await play_on(people)
    record = await record_of(world)
    deals = record["deals"]
    assert isinstance(deals, list)
    posts = [r.text for r in everything.requests() if r.kind is Kind.POST]
    keys = [text.rpartition("-# ")[2] for text in posts]
    assert len(keys) == len(set(keys)), "each message has a key of its own"
    table = keys[0].partition(" ")[0]
    for number, deal in enumerate(deals, start=1):
        plays = [action for action in deal["actions"] if action[1] == "play"]
        tricks = [key for key in keys if key.startswith(f"{table} · deal {number} · trick ")]
        expected = [
            f"{table} · deal {number} · trick {trick + 1}" for trick in range(len(plays) // 4)
        ]
        assert tricks == expected
        runs = [key for key in keys if key.startswith(f"{table} · deal {number} · run ")]
        assert keys.count(f"{table} · deal {number} · turn-up") == 1
        assert bool(runs) == any(action[1] == "run" for action in deal["actions"])


@pytest.mark.parametrize("on_the_board", [True, False])
async def test_calls_are_made_on_the_board_or_in_direct_messages(
    world: World, *, on_the_board: bool
) -> None:
    people = world.people
    await sit_down(world, people)
    await cut(world, people)
    (caller,) = [who for who in people if offers(direct_messages(who), controls.MakeCall)]
    board = offers(seen(caller, world.channel), controls.MakeCall)
    hand = offers(direct_messages(caller), controls.MakeCall)
    assert {offer.control for offer in board} == {offer.control for offer in hand}
    beg = next(
        offer
        for offer in (board if on_the_board else hand)
        if isinstance(offer.control, controls.MakeCall) and offer.control.action == Beg()
    )
    await press(caller, beg.message, beg.custom_id)
    (dealer,) = [who for who in people if offers(direct_messages(who), controls.MakeCall)]
    assert dealer is not caller, "the beg is the dealer's to answer"
    assert not offers(hands(caller)[-1:], controls.MakeCall)
