"""Clicks that come late, twice, at once, from strangers, or were never ours."""

import discord
import pytest
from simcord import Env, InteractionResult

from bot.errors import HangJackError
from bot.tables.errors.play import CardPlayed, DealOver, NotYourTurn, TurnOver
from bot.tables.errors.seating import NotSeated
from bot.ui.controls import table as controls
from bot.ui.controls.table import Join, MakeCall, MyHand, PlayCard
from bot.ui.core import custom_ids
from bot.ui.core.custom_ids import encode
from tests.choosing import offers

from . import raw
from .playing import cut, hand_of, play_on, play_one, press_first, sit_down
from .reading import buttons, visible_text
from .world import World, direct_messages, seen


async def to_the_first_trick(world: World) -> str:
    """Open, sit down, cut, and call until the first card is to be led; return the table's id."""
    table = await sit_down(world, world.people)
    await cut(world, world.people)
    await play_on(world.people, until=lambda: to_act(world) is not None)
    return table


def newest_hand(world: World, place: int) -> discord.Message:
    """Return somebody's hand: answers to clicks may stand below it."""
    return hand_of(world.people[place])


def to_act(world: World) -> int | None:
    """Return the place of whoever may play a card."""
    places = [p for p in range(4) if offers([newest_hand(world, p)], PlayCard)]
    return places[0] if places else None


def cards(world: World, place: int) -> list[str]:
    """Return the custom_ids of the cards on somebody's hand, playable or not."""
    found = []
    for button in buttons(newest_hand(world, place)):
        custom_id = button.custom_id
        if custom_id is not None and isinstance(custom_ids.decode(custom_id), PlayCard):
            found.append(custom_id)
    return found


def told(result: InteractionResult) -> str:
    """Return all that a clicker was told, to them alone."""
    messages = [result.response, *result.followups]
    assert all(message.ephemeral for message in messages if message is not None)
    return "\n".join(visible_text(message) for message in messages if message is not None)


def says(error: type[HangJackError], text: str) -> bool:
    """Say whether a text is that error's, whatever names it fills in."""
    return error.text.partition("{")[0] in text and error.text.rpartition("}")[2] in text


async def test_two_who_press_join_at_once_both_get_seats(env: Env, world: World) -> None:
    ann, bob, cy, _ = world.people
    await ann.slash(world.channel, "table open")
    board = offers(seen(bob, world.channel), Join)[0]
    results = await raw.together(
        env,
        raw.Click(bob, board.message, encode(Join(board.control.table))),
        raw.Click(cy, board.message, encode(Join(board.control.table))),
    )
    assert all(result.ephemeral for result in results)
    shown = visible_text(offers(seen(ann, world.channel))[0].message)
    assert bob.name in shown
    assert cy.name in shown


async def test_all_four_play_at_once_and_one_is_to_act(env: Env, world: World) -> None:
    await to_the_first_trick(world)
    leader = to_act(world)
    before = [len(cards(world, place)) for place in range(4)]
    results = await raw.together(
        env,
        *(
            raw.Click(world.people[place].user, newest_hand(world, place), cards(world, place)[-1])
            for place in range(4)
        ),
    )
    assert all(result.acknowledged for result in results)
    after = [len(cards(world, place)) for place in range(4)]
    fewer = [place for place in range(4) if after[place] < before[place]]
    # Whoever came before their turn was told so; those in turn by then have played.
    assert leader in fewer
    for place in set(range(4)) - set(fewer):
        assert told(results[place])


async def test_a_card_clicked_twice_at_once_is_played_once(env: Env, world: World) -> None:
    await to_the_first_trick(world)
    leader = to_act(world)
    assert leader is not None
    before = len(cards(world, leader))
    click = raw.Click(
        world.people[leader].user, newest_hand(world, leader), cards(world, leader)[0]
    )
    results = await raw.together(env, click, click)
    assert len(cards(world, leader)) == before - 1
    answers = [result.response for result in results if result.ephemeral]
    texts = [visible_text(answer) for answer in answers if answer is not None]
    assert sum(says(CardPlayed, text) for text in texts) == 1


async def test_out_of_turn(env: Env, world: World) -> None:
    await to_the_first_trick(world)
    leader = to_act(world)
    assert leader is not None
    other = (leader + 2) % 4
    before = cards(world, other)
    result = await raw.forged_click(
        env, world.people[other].user, newest_hand(world, other), before[0]
    )
    assert says(NotYourTurn, told(result))
    assert cards(world, other) == before


async def test_a_stranger_is_told_how_to_sit_down(env: Env, world: World) -> None:
    await to_the_first_trick(world)
    board = offers(seen(world.stranger, world.channel), MyHand)[0]
    result = await world.stranger.click(board.message, custom_id=board.custom_id)
    assert says(NotSeated, told(result))


async def test_a_stranger_cannot_play_with_a_forged_card(env: Env, world: World) -> None:
    await to_the_first_trick(world)
    leader = to_act(world)
    assert leader is not None
    board = offers(seen(world.stranger, world.channel), MyHand)[0]
    before = cards(world, leader)
    result = await raw.forged_click(env, world.stranger, board.message, before[0])
    assert says(NotSeated, told(result))
    assert cards(world, leader) == before


async def test_a_call_on_an_old_board_is_told_why_not(env: Env, world: World) -> None:
    table = await sit_down(world, world.people)
    await cut(world, world.people)
    caller = next(who for who in world.people if offers(direct_messages(who), MakeCall))
    old = offers(seen(caller, world.channel), MakeCall)[0]
    await play_one(world.people)
    result = await raw.forged_click(env, caller, old.message, old.custom_id)
    assert says(TurnOver, told(result)) or says(DealOver, told(result))
    await play_on(
        world.people,
        until=lambda: any(
            isinstance(o.control, MakeCall | PlayCard) and o.control.deal > 0
            for who in world.people
            for o in offers(direct_messages(who)[-1:], MakeCall, PlayCard)
        ),
    )
    result = await raw.forged_click(env, caller, old.message, old.custom_id)
    assert says(DealOver, told(result))
    assert table == old.control.table


async def test_an_old_boards_button_is_gone_or_answers(env: Env, world: World) -> None:
    """The lobby's Join, pressed once the game is on, by somebody whose page is old."""
    ann = world.people[0]
    await ann.slash(world.channel, "table open")
    lobby = offers(seen(world.people[1], world.channel), Join)[0]
    for other in world.people[1:]:
        await press_first(other, seen(other, world.channel), Join)
    result = await raw.forged_click(env, world.stranger, lobby.message, lobby.custom_id)
    assert told(result)
    assert not result.deferred


@pytest.mark.parametrize(
    "custom_id",
    [
        "1:{table}:play:1:0:9X",
        "1:{table}:play:1:999:AS",
        "1:{table}:call:1:0:0:fly",
        "1:{table}:join:77",
        "1:ZZZZ:hand",
        "2:{table}:hand",
        "1:{table}:cut:1:52",
        "1::::",
        "somebody else's",
        "1:{table}:play:1:0:AS:x",
        "1:{table}:again:12",
    ],
)
async def test_a_forged_custom_id_is_answered_kindly(
    env: Env, world: World, custom_id: str
) -> None:
    table = await to_the_first_trick(world)
    hands = [cards(world, place) for place in range(4)]
    ann = world.people[0]
    board = offers(seen(ann, world.channel), MyHand)[0]
    result = await raw.forged_click(env, ann, board.message, custom_id.format(table=table))
    assert told(result)
    assert [cards(world, place) for place in range(4)] == hands


async def test_a_forged_form_is_answered_kindly(env: Env, world: World) -> None:
    table = await sit_down(world, world.people)
    ann, dee = world.people[0], world.people[3]
    form = encode(controls.CutModal(table, 1))
    for who, typed in ((dee, "many"), (dee, "52"), (ann, "7")):
        result = await raw.forged_modal(env, who, world.channel, form, number=typed)
        assert told(result)
    assert offers(seen(dee, world.channel), controls.CutHere), "the pack is not cut yet"
    await raw.forged_modal(env, dee, world.channel, form, number="7")
    assert not offers(seen(dee, world.channel), controls.CutHere)
