"""Two people want the same thing at once: one gets it, and the other reads what happened."""

import pytest
from simcord import Env, InteractionResult

from bot.errors import TableError
from bot.tables.errors import TableClosed, TableStarted
from bot.tables.errors.play import AlreadyCut, CardPlayed, RematchBegun, TurnOver
from bot.tables.errors.seating import AlreadySeated, NotSeated, TableFull
from bot.ui.controls import table as controls
from bot.ui.core.custom_ids import encode
from tests.choosing import offers

from . import raw
from .playing import begin, begin_tricks, caller_of, hand_of, play_game, press_first, sit_down
from .reading import visible_text
from .world import World, reply_text, says, seen, shown


def refused(results: list[InteractionResult], error: type[TableError]) -> list[int]:
    """Return the places of the answers with this refusal; all clicks are answered."""
    assert all(result.acknowledged for result in results)
    return [place for place, result in enumerate(results) if says(error, reply_text(result))]


def posts(world: World, text: str) -> int:
    """Count the messages in the channel that say this."""
    return sum(text in visible_text(message) for message in seen(world.stranger, world.channel))


async def test_two_run_for_the_last_seat(env: Env, world: World) -> None:
    ann, bob, cy, dee = world.people
    table = await sit_down(world, [ann, bob, cy])
    board = offers(seen(dee, world.channel), controls.Join)[0].message
    join = encode(controls.Join(table))
    ends = await raw.together(
        env, raw.Click(dee, board, join), raw.Click(world.stranger, board, join)
    )
    (late,) = refused(ends, TableFull)
    assert "You sit opposite **bob**." in reply_text(ends[1 - late])


@pytest.mark.parametrize("kind", [controls.Join, controls.Start, controls.CloseTable])
async def test_a_lobbys_button_pressed_twice(
    env: Env, world: World, kind: type[controls.Join | controls.Start | controls.CloseTable]
) -> None:
    ann, bob, *_ = world.people
    table = await sit_down(world, [ann])
    board = offers(seen(ann, world.channel), controls.Start)[0].message
    if kind is controls.CloseTable:
        board = shown(await press_first(ann, [board], controls.ShowMore)).message
    who = bob if kind is controls.Join else ann
    ends = await raw.together(env, *[raw.Click(who, board, encode(kind(table)))] * 2)
    again = {
        controls.Join: AlreadySeated,
        controls.Start: TableStarted,
        controls.CloseTable: TableClosed,
    }[kind]
    assert len(refused(ends, again)) == 1


async def test_a_cut_that_comes_too_late(env: Env, world: World) -> None:
    """The timer ran out before a click on the old board: the cards are dealt once."""
    table = await sit_down(world, world.people)
    dee = world.people[3]
    board = offers(seen(dee, world.channel), controls.CutHere)[0].message
    await env.advance_time(61)
    (end,) = await raw.together(env, raw.Click(dee, board, encode(controls.Cut(table, 1, 7))))
    assert refused([end], AlreadyCut)
    assert posts(world, f"{table} · deal 1 · board") == 1


async def test_a_call_and_a_leave_of_the_same_player(env: Env, world: World) -> None:
    """The first click takes effect; the player has left in either case."""
    table = await begin(world, *world.people)
    who = caller_of(world.people)
    call = offers([hand_of(who)], controls.MakeCall)[-1]
    board = seen(who, world.channel)[-1]
    called, left = await raw.together(
        env,
        raw.Click(who.user, call.message, call.custom_id),
        raw.Click(who, board, encode(controls.LeaveGame(table, 1))),
    )
    assert f"You've left table {table}" in reply_text(left)
    assert called.acknowledged
    late, again = await raw.together(
        env,
        raw.Click(who.user, call.message, call.custom_id),
        raw.Click(who, board, encode(controls.LeaveGame(table, 1))),
    )
    assert "You're no longer at this table" in reply_text(late)
    assert refused([again], NotSeated)


@pytest.mark.parametrize(
    ("kind", "refusal"), [(controls.MakeCall, TurnOver), (controls.PlayCard, CardPlayed)]
)
async def test_a_button_of_a_hand_clicked_twice_acts_once(
    env: Env, world: World, kind: type[controls.TableControl], refusal: type[TableError]
) -> None:
    if kind is controls.MakeCall:
        await begin(world, *world.people)
    else:
        await begin_tricks(world, *world.people)
    who = next(one for one in world.people if offers([hand_of(one)], kind))
    offer = offers([hand_of(who)], kind)[-1]
    ends = await raw.together(env, *[raw.Click(who.user, offer.message, offer.custom_id)] * 2)
    assert len(refused(ends, refusal)) == 1


async def test_two_want_the_next_game(env: Env, world: World) -> None:
    ann, bob, *_ = world.people
    table = await play_game(world, ann, bob)
    board = offers(seen(ann, world.channel), controls.Rematch)[0].message
    again = encode(controls.Rematch(table, 1))
    ends = await raw.together(env, raw.Click(ann, board, again), raw.Click(bob, board, again))
    assert len(refused(ends, RematchBegun)) == 1
    await press_first(bob, seen(bob, world.channel), controls.CutHere)
