"""docs/design.md, promise 7: a card costs at most one edit of the board and of the next hand."""

from collections import Counter

import pytest
from simcord import Env, MemberActor

from bot.app import HangJack
from bot.delivery.inflight_edits import InflightEdit
from bot.ui.controls.table import PlayCard
from bot.ui.core.custom_ids import decode

from .listening import Everything, Kind
from .playing import begin, begin_alone, begin_tricks, hands, may_play, play_one
from .reading import buttons
from .world import World, close_dms

PER_CARD = (Kind.POST, Kind.EDIT, Kind.DM_OPEN, Kind.DM_POST, Kind.DM_EDIT, Kind.FOLLOWUP)


async def test_a_card_costs_at_most_two_edits_and_a_trick_no_post(env: Env, world: World) -> None:
    people = world.people
    everything = Everything(env)
    await begin(world, *people, target=14)
    total: Counter[Kind] = Counter()
    cards = 0
    while True:
        playing = any(map(may_play, people))
        last = sum(map(cards_held, people)) == 1
        start = everything.mark()
        if not await play_one(people):
            break
        if not playing or last:
            continue  # with its last card a deal ends: what it posts then is not a card's
        spent = everything.count(start)
        cards += 1
        assert spent[Kind.EDIT] <= 1
        assert spent[Kind.DM_EDIT] <= 1
        assert not spent[Kind.POST], "the deal has one message, its board"
        total.update({kind: spent[kind] for kind in PER_CARD})
    assert cards > 40
    per_card = sum(total.values()) / cards
    print(f"requests per card with hands by direct message: {per_card:.3f}")
    assert per_card <= 2.25
    for request in everything.requests():
        assert not any(f"<@{who.id}>" in request.text for who in people), "nobody is mentioned"


async def test_a_delivery_under_way_leaves_the_hand_to_the_answer(
    env: Env, world: World, simcord_bot: HangJack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As often in a busy bot: the card is stored, and its answer has not arrived."""
    people = world.people
    everything = Everything(env)
    await begin_tricks(world, *people)
    deliverer, prepare = simcord_bot.deliverer, InflightEdit.prepare
    [table] = await simcord_bot.host.finder.tables_around(0, world.guild.id)

    async def deliver_first(edit: InflightEdit, version: int) -> None:
        await deliverer.deliver(table.id)
        await prepare(edit, version)

    monkeypatch.setattr(InflightEdit, "prepare", deliver_first)
    start = everything.mark()
    assert await play_one(people)
    spent = everything.count(start)
    assert spent[Kind.EDIT] == 1
    assert spent[Kind.DM_EDIT] == 1, "the next hand"


def cards_held(who: MemberActor) -> int:
    """Count the cards on a person's hand, playable or not."""
    ids = [button.custom_id for button in buttons(hands(who)[-1])]
    return sum(isinstance(decode(one), PlayCard) for one in ids if one is not None)


async def test_with_closed_dms_a_card_costs_less(env: Env, world: World) -> None:
    people = world.people
    for who in people:
        close_dms(env, who)
    everything = Everything(env)
    await begin(world, *people, target=14)
    start = everything.mark()
    actions = await play_on_by_command(world)
    spent = everything.count(start)
    assert actions
    assert spent[Kind.DM_EDIT] == 0
    assert spent[Kind.EDIT] / actions <= 1.25


async def play_on_by_command(world: World, most: int = 24) -> int:
    """Play with `/play`, the first card that its autocomplete offers."""
    done = 0
    for _ in range(most):
        for who in world.people:
            choices = await who.autocomplete(world.channel, "play", "card", "")
            if choices:
                await who.slash(world.channel, "play", card=choices[0]["value"])
                done += 1
                break
    return done


async def test_a_run_of_computers_has_one_edit_after_it(env: Env, world: World) -> None:
    everything = Everything(env)
    ann = await begin_alone(world)
    while not may_play(ann):
        assert await play_one([ann])
    board_edits = []
    for _ in range(5):
        start = everything.mark()
        await play_one([ann])
        spent = everything.count(start)
        if spent[Kind.DM_POST]:
            break
        board_edits.append(spent[Kind.EDIT])
    assert board_edits
    assert max(board_edits) <= 1
