"""Clicks that come late, twice, at once, from strangers, or with forged custom_ids."""

from simcord import Env, InteractionResult

from bot.tables.errors.play import DealOver, NotYourTurn, TurnOver
from bot.tables.errors.seating import NotSeated
from bot.ui.controls import table as controls
from bot.ui.controls.leaderboard import LeaderboardAct, ShowLeaderboard
from bot.ui.controls.stats import ShowStats, StatsAct
from bot.ui.controls.table import Join, MakeCall, MyHand, PlayCard
from bot.ui.core import custom_ids
from bot.ui.core.custom_ids import BadControl, encode
from tests.choosing import offers

from . import raw
from .playing import (
    begin,
    begin_tricks,
    board_text,
    caller_of,
    hand_of,
    may_play,
    play_on,
    play_one,
    press_first,
    sit_down,
)
from .reading import buttons, visible_text
from .world import World, direct_messages, reply_text, says, seen


def to_act(world: World) -> int:
    """Return the index of the person who may play a card."""
    return next(place for place, who in enumerate(world.people) if may_play(who))


FORGED = (
    "1:{table}:play:1:0:9X",
    "1:{table}:play:1:999:AS",
    "1:{table}:call:1:0:0:fly",
    "1:{table}:join:77",
    "1:ZZZZ:hand",
    "1:{table}:cut:1:52",
    "1:{table}:option",
    "1:{table}:again:12",
)
BROKEN = (
    "2:K7QF:hand",
    "1::::",
    "somebody else's",
    "1:K7QF:play:1:0:AS:x",
    "tables1:x",
    "rank1:-:all:0:players:wins:0:0:turn",
    encode(ShowLeaderboard(act=LeaderboardAct.WHEN)),
    "stats1:99999999999999999999:-:0:show",
    encode(ShowStats(act=StatsAct.WHO)),
    "past1:at",
    "past1:list:1:poker:0",
    "help1:see:nonsense",
    "help1:",
    "help1:menu:2",
    "help1:see:start:9",
    "privacy1:delete:x:1",
    "privacy1:burn:1:1",
    "privacy1:",
    "privacy2:delete:1:1",
)
"""Custom_ids of each kind that the bot has never made."""


def cards(world: World, place: int) -> list[str]:
    """Return the custom_ids of the cards on a person's hand, playable or not."""
    found = []
    for button in buttons(hand_of(world.people[place])):
        custom_id = button.custom_id
        if custom_id is not None and isinstance(custom_ids.decode(custom_id), PlayCard):
            found.append(custom_id)
    return found


async def test_all_four_play_at_once_and_one_is_to_act(env: Env, world: World) -> None:
    await begin_tricks(world, *world.people)
    leader = to_act(world)
    before = [len(cards(world, place)) for place in range(4)]
    results = await raw.together(
        env,
        *(
            raw.Click(
                world.people[place].user, hand_of(world.people[place]), cards(world, place)[-1]
            )
            for place in range(4)
        ),
    )
    assert all(result.acknowledged for result in results)
    after = [len(cards(world, place)) for place in range(4)]
    fewer = [place for place in range(4) if after[place] < before[place]]
    # A click before its turn is refused; a player whose turn had come has played.
    assert leader in fewer
    for place in set(range(4)) - set(fewer):
        assert reply_text(results[place])


async def test_out_of_turn(env: Env, world: World) -> None:
    await begin_tricks(world, *world.people)
    leader = to_act(world)
    other = (leader + 2) % 4
    before = cards(world, other)
    result = await raw.forged_click(
        env, world.people[other].user, hand_of(world.people[other]), before[0]
    )
    assert says(NotYourTurn, reply_text(result))
    assert cards(world, other) == before


async def test_a_stranger_is_refused_by_the_board_and_with_a_forged_card(
    env: Env, world: World
) -> None:
    await begin_tricks(world, *world.people)
    leader = to_act(world)
    board = offers(seen(world.stranger, world.channel), MyHand)[0]
    asked = await world.stranger.click(board.message, custom_id=board.custom_id)
    assert isinstance(asked, InteractionResult)
    assert says(NotSeated, reply_text(asked))
    before = cards(world, leader)
    forged = await raw.forged_click(env, world.stranger, board.message, before[0])
    assert says(NotSeated, reply_text(forged))
    assert cards(world, leader) == before


async def test_a_call_on_an_old_board_is_refused_with_the_reason(env: Env, world: World) -> None:
    table = await begin(world, *world.people)
    caller = caller_of(world.people)
    old = offers(seen(caller, world.channel), MakeCall)[0]
    await play_one(world.people)
    result = await raw.forged_click(env, caller, old.message, old.custom_id)
    assert says(TurnOver, reply_text(result)) or says(DealOver, reply_text(result))
    await play_on(
        world.people,
        until=lambda: any(
            isinstance(o.control, MakeCall | PlayCard) and o.control.deal > 0
            for who in world.people
            for o in offers(direct_messages(who)[-1:], MakeCall, PlayCard)
        ),
    )
    result = await raw.forged_click(env, caller, old.message, old.custom_id)
    assert says(DealOver, reply_text(result))
    assert table == old.control.table


async def test_an_old_boards_button_is_gone_or_answers(env: Env, world: World) -> None:
    """A person with an old page presses the lobby's Join after the game has begun."""
    ann = world.people[0]
    await ann.slash(world.channel, "table open")
    lobby = offers(seen(world.people[1], world.channel), Join)[0]
    for other in world.people[1:]:
        await press_first(other, seen(other, world.channel), Join)
    result = await raw.forged_click(env, world.stranger, lobby.message, lobby.custom_id)
    assert reply_text(result)
    assert not result.deferred


async def test_forged_custom_ids_are_refused(env: Env, world: World) -> None:
    table = await begin_tricks(world, *world.people)
    ann = world.people[0]
    board = offers(seen(ann, world.channel), MyHand)[0]
    hands = [cards(world, place) for place in range(4)]
    shown = visible_text(board.message)
    for custom_id in FORGED:
        forged = custom_id.format(table=table)
        assert reply_text(await raw.forged_click(env, ann, board.message, forged)), forged
    for custom_id in BROKEN:
        result = await raw.forged_click(env, ann, board.message, custom_id)
        assert says(BadControl, reply_text(result)), custom_id
    assert [cards(world, place) for place in range(4)] == hands
    after = next(message for message in seen(ann, world.channel) if message.id == board.message.id)
    assert visible_text(after) == shown


async def test_a_forged_form_is_answered_kindly(env: Env, world: World) -> None:
    table = await sit_down(world, world.people)
    ann, dee = world.people[0], world.people[3]
    form = encode(controls.CutModal(table, 1))
    for who, typed in ((dee, "many"), (dee, "52"), (ann, "7")):
        result = await raw.forged_modal(env, who, world.channel, form, number=typed)
        assert reply_text(result)
    for button in (controls.Cut(table, 1), controls.Cut(table, 1, 7), MyHand(table)):
        result = await raw.forged_modal(env, dee, world.channel, encode(button))
        assert says(BadControl, reply_text(result)), "a button is no form"
    assert offers(seen(dee, world.channel), controls.CutHere), "the pack is not cut yet"
    await raw.forged_modal(env, dee, world.channel, form, number="7")
    assert "deal 1" in board_text(dee, world.channel)
